Problem:    
Rows:       18
Columns:    12 (12 integer, 8 binary)
Non-zeros:  44
Status:     INTEGER OPTIMAL
Objective:  obj = 30 (MAXimum)

   No.   Row name        Activity     Lower bound   Upper bound
------ ------------    ------------- ------------- -------------
     1 sum_blue                    0             0             = 
     2 sum_red                     0             0             = 
     3 sum_green                   0             0             = 
     4 sum_yellow                  0             0             = 
     5 one_1_1                     1                           1 
     6 needs_1_1_red_blue
                                   0             0               
     7 needs_1_1_green_blue
                                   1             0               
     8 needs_1_1_green_red
                                   0             0               
     9 needs_1_1_yellow_blue
                                   1             0               
    10 needs_1_1_yellow_red
                                   0             0               
    11 needs_1_1_yellow_green
                                   0             0               
    12 one_1_2                     1                           1 
    13 needs_1_2_red_blue
                                   0             0               
    14 needs_1_2_green_blue
                                   0             0               
    15 needs_1_2_green_red
                                   1             0               
    16 needs_1_2_yellow_blue
                                   0             0               
    17 needs_1_2_yellow_red
                                   1             0               
    18 needs_1_2_yellow_green
                                   0             0               

   No. Column name       Activity     Lower bound   Upper bound
------ ------------    ------------- ------------- -------------
     1 total_blue   *              1             0             2 
     2 total_red    *              1             0             2 
     3 total_green  *              0             0             2 
     4 total_yellow *              0             0             2 
     5 blue_1_1     *              0             0             1 
     6 blue_1_2     *              1             0             1 
     7 red_1_1      *              1             0             1 
     8 red_1_2      *              0             0             1 
     9 green_1_1    *              0             0             1 
    10 green_1_2    *              0             0             1 
    11 yellow_1_1   *              0             0             1 
    12 yellow_1_2   *              0             0             1 

Integer feasibility conditions:

KKT.PE: max.abs.err = 0.00e+00 on row 0
        max.rel.err = 0.00e+00 on row 0
        High quality

KKT.PB: max.abs.err = 0.00e+00 on row 0
        max.rel.err = 0.00e+00 on row 0
        High quality

End of output
