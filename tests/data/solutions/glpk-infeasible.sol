Problem:    puzzle
Rows:       19
Columns:    12 (12 integer, 8 binary)
Non-zeros:  48
Status:     INTEGER EMPTY
Objective:  obj = 0 (MINimum)

   No.   Row name        Activity     Lower bound   Upper bound
------ ------------    ------------- ------------- -------------
     1 sum_blue                    0             0             = 
     2 sum_red                     0             0             = 
     3 sum_green                   0             0             = 
     4 sum_yellow                  0             0             = 
     5 one_1_1                     0                           1 
     6 needs_1_1_red_blue
                                   0             0               
     7 needs_1_1_green_blue
                                   0             0               
     8 needs_1_1_green_red
                                   0             0               
     9 needs_1_1_yellow_blue
                                   0             0               
    10 needs_1_1_yellow_red
                                   0             0               
    11 needs_1_1_yellow_green
                                   0             0               
    12 one_1_2                     0                           1 
    13 needs_1_2_red_blue
                                   0             0               
    14 needs_1_2_green_blue
                                   0             0               
    15 needs_1_2_green_red
                                   0             0               
    16 needs_1_2_yellow_blue
                                   0             0               
    17 needs_1_2_yellow_red
                                   0             0               
    18 needs_1_2_yellow_green
                                   0             0               
    19 target                      0            40               

   No. Column name       Activity     Lower bound   Upper bound
------ ------------    ------------- ------------- -------------
     1 blue_1_1     *              0             0             1 
     2 red_1_1      *              0             0             1 
     3 green_1_1    *              0             0             1 
     4 yellow_1_1   *              0             0             1 
     5 blue_1_2     *              0             0             1 
     6 red_1_2      *              0             0             1 
     7 green_1_2    *              0             0             1 
     8 yellow_1_2   *              0             0             1 
     9 total_blue   *              0             0             2 
    10 total_red    *              0             0             2 
    11 total_green  *              0             0             2 
    12 total_yellow *              0             0             2 

Integer feasibility conditions:

KKT.PE: max.abs.err = 0.00e+00 on row 0
        max.rel.err = 0.00e+00 on row 0
        High quality

KKT.PB: max.abs.err = 4.00e+01 on row 19
        max.rel.err = 9.76e-01 on row 19
        SOLUTION IS INFEASIBLE

End of output
