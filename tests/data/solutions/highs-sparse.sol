Model status
Optimal

# Primal solution values
Feasible
Objective -30
# Columns -4
red_1_1 1 1
blue_1_2 1 4
total_blue 1 8
total_red 1 9
