"""SCIP by its Python package: reads a file and writes a solution file.

scip.py FILE OUT. The library leaves out the status line that the program writes.
"""

import sys

from pyscipopt import Model

model = Model()
model.hideOutput()
model.readProblem(sys.argv[1])
model.optimize()
status = model.getStatus()
words = {"optimal": "optimal solution found"}.get(status, status)
with open(sys.argv[2], "w") as out:
    print("solution status:", words, file=out)
    if model.getNSols() == 0:
        print("no solution available", file=out)
if model.getNSols() > 0:
    model.writeBestSol(sys.argv[2] + ".values")
    with open(sys.argv[2], "a") as out, open(sys.argv[2] + ".values") as values:
        out.write(values.read())
