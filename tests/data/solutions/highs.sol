Model status
Optimal

# Primal solution values
Feasible
Objective 30
# Columns 12
total_blue 1
total_red 1
total_green 0
total_yellow 0
blue_1_1 0
blue_1_2 1
red_1_1 1
red_1_2 0
green_1_1 0
green_1_2 0
yellow_1_1 0
yellow_1_2 0
# Rows 18
sum_blue 0
sum_red 0
sum_green 0
sum_yellow 0
one_1_1 1
needs_1_1_red_blue 0
needs_1_1_green_blue 1
needs_1_1_green_red 0
needs_1_1_yellow_blue 1
needs_1_1_yellow_red 0
needs_1_1_yellow_green 0
one_1_2 1
needs_1_2_red_blue 0
needs_1_2_green_blue 0
needs_1_2_green_red 1
needs_1_2_yellow_blue 0
needs_1_2_yellow_red 1
needs_1_2_yellow_green 0

# Dual solution values
None

# Basis
HiGHS_basis_file v2
None
