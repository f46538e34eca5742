solution status: optimal solution found
objective value:                                   30
red_1_1                                             1 	(obj:0)
blue_1_2                                            1 	(obj:0)
total_blue                                          1 	(obj:10)
total_red                                           1 	(obj:20)
