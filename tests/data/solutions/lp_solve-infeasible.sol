This problem is infeasible
