"""OR-Tools (CP-SAT) by its Python package: reads an MPS file and prints what it found.

or_tools.py FILE OUT. OR-Tools has no solution files of its own, so this writes those of SCIP.
"""

import sys

from ortools.linear_solver.python import model_builder

model = model_builder.Model()
if not model.import_from_mps_file(sys.argv[1]):
    sys.exit("not read")
solver = model_builder.Solver("sat")
status = solver.solve(model).name
with open(sys.argv[2], "w") as out:
    words = {"OPTIMAL": "optimal solution found", "INFEASIBLE": "infeasible"}
    print("solution status:", words.get(status, status), file=out)
    if status != "OPTIMAL":
        print("no solution available", file=out)
    else:
        print("objective value:", solver.objective_value, file=out)
        for variable in model.get_variables():
            print(variable.name, solver.value(variable), file=out)
