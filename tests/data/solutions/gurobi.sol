# Solution for model obj
# Objective value = 30
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
