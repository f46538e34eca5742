objective value:                                  -30
total_red                                           1 	(obj:-20)
total_blue                                          1 	(obj:-10)
blue_1_2                                            1 	(obj:0)
red_1_1                                             1 	(obj:0)
