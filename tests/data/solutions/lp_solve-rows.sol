
Value of objective function: -30.00000000

Actual values of the variables:
blue_1_1                        1
red_1_1                         0
green_1_1                       0
yellow_1_1                      0
blue_1_2                        0
red_1_2                         1
green_1_2                       0
yellow_1_2                      0
total_blue                      1
total_red                       1
total_green                     0
total_yellow                    0

Actual values of the constraints:
sum_blue                        0
sum_red                         0
sum_green                       0
sum_yellow                      0
one_1_1                         1
needs_1_1_red_blue              0
needs_1_1_green_blue            0
needs_1_1_green_red             1
needs_1_1_yellow_blue            0
needs_1_1_yellow_red            1
needs_1_1_yellow_green            0
one_1_2                         1
needs_1_2_red_blue              0
needs_1_2_green_blue            1
needs_1_2_green_red             0
needs_1_2_yellow_blue            1
needs_1_2_yellow_red            0
needs_1_2_yellow_green            0

Objective function limits:
                                 From            Till       FromValue
blue_1_1                    -26.66667           1e+30          -1e+30
red_1_1                           -10           1e+30          -1e+30
green_1_1                         -10           1e+30          -1e+30
yellow_1_1                        -10           1e+30          -1e+30
blue_1_2                          -10           1e+30          -1e+30
red_1_2                     -6.666667        3.333333          -1e+30
green_1_2                         -10           1e+30          -1e+30
yellow_1_2                        -10           1e+30          -1e+30
total_blue                        -20              10          -1e+30
total_red                         -30             -15          -1e+30
total_green                       -35           1e+30          -1e+30
total_yellow                      -60           1e+30          -1e+30

Dual values with from - till limits:
                           Dual value            From            Till
sum_blue                           10              -1               1
sum_red                            20              -1               1
sum_green                          30              -2               0
sum_yellow                         40              -2               0
one_1_1                     -36.66667               1            1.75
needs_1_1_red_blue           6.666667               0               0
needs_1_1_green_blue                0          -1e+30           1e+30
needs_1_1_green_red                 0          -1e+30           1e+30
needs_1_1_yellow_blue         3.333333               0               0
needs_1_1_yellow_red                0          -1e+30           1e+30
needs_1_1_yellow_green                0          -1e+30           1e+30
one_1_2                           -20    1.110223e-16               1
needs_1_2_red_blue                  0          -1e+30           1e+30
needs_1_2_green_blue                0          -1e+30           1e+30
needs_1_2_green_red                10              -1               0
needs_1_2_yellow_blue                0          -1e+30           1e+30
needs_1_2_yellow_red         13.33333               0               0
needs_1_2_yellow_green         6.666667               0               0
blue_1_1                     26.66667            0.25               1
red_1_1                             0          -1e+30           1e+30
green_1_1                           0          -1e+30           1e+30
yellow_1_1                          0          -1e+30           1e+30
blue_1_2                            0          -1e+30           1e+30
red_1_2                             0          -1e+30           1e+30
green_1_2                           0          -1e+30           1e+30
yellow_1_2                          0          -1e+30           1e+30
total_blue                          0          -1e+30           1e+30
total_red                           0          -1e+30           1e+30
total_green                         0          -1e+30           1e+30
total_yellow                        0          -1e+30           1e+30
