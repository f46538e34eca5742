Integer infeasible - objective value 0.00000000
      0 blue_1_1                    0.30769231                      -0
      1 blue_1_2                    0.30769231                      -0
      2 total_blue                  0.61538462                      -0
      3 red_1_1                     0.30769231                      -0
      4 red_1_2                     0.30769231                      -0
      5 total_red                   0.61538462                      -0
      6 green_1_1                            0                      -0
      7 green_1_2                   0.30769231                      -0
      8 total_green                 0.30769231                      -0
      9 yellow_1_1                  0.30769231                      -0
     10 yellow_1_2                           0                      -0
     11 total_yellow                0.30769231                      -0
