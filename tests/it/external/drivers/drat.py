"""dratify by its Python package: drat.py FORMULA PROOF."""

import sys

from dratify import check_proof, parse_dimacs

with open(sys.argv[1]) as formula, open(sys.argv[2]) as proof:
    result = check_proof(parse_dimacs(formula.read()), proof.read())
print("s VERIFIED" if result.ok else f"s NOT VERIFIED {result}")
