Optimal - objective value 30.00000000
      0 total_blue                           1                      10
      1 total_red                            1                      20
      2 total_green                          0                      30
      3 total_yellow                         0                      40
      4 blue_1_1                             1                       0
      5 blue_1_2                             0                       0
      6 red_1_1                              0                       0
      7 red_1_2                              1                       0
      8 green_1_1                            0                       0
      9 green_1_2                            0                       0
     10 yellow_1_1                           0                       0
     11 yellow_1_2                           0                       0
