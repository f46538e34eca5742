"""City Bloxx, rule stable: each tower stands beside all kinds it needs."""

import highspy
from ortools.sat.python import cp_model

KINDS = 4  # blue, red, green, yellow: 10, 20, 30, 40; each needs all that came before
LETTERS = "BRGY"


class Board:
    def __init__(self, side):
        self.text = f"city-bloxx {side}x{side}\n"
        self.side = side
        self.cells = [(r, c) for r in range(side) for c in range(side)]

    def beside(self, cell):
        r, c = cell
        around = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
        return [(x, y) for x, y in around if 0 <= x < self.side and 0 <= y < self.side]

    def city(self, kind_of):
        """An answer in the shape of puzzlesat's JSON; kind 0 is no tower."""
        rows = [[kind_of(r, c) for c in range(self.side)] for r in range(self.side)]
        return {"city": ["".join(("_" + LETTERS)[k] for k in row) for row in rows]}


def verify(board, answer):
    """Every need, by letters; returns the score."""
    rows = answer["city"]
    assert len(rows) == board.side and all(len(row) == board.side for row in rows)
    score = 0
    for cell in board.cells:
        letter = rows[cell[0]][cell[1]]
        if letter == "_":
            continue
        shown = {rows[r][c] for r, c in board.beside(cell)}
        assert shown.issuperset(LETTERS[: LETTERS.index(letter)]), "each tower has its needs"
        score += 10 * (LETTERS.index(letter) + 1)
    return score


def _optimum(model):
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    return solver


def cp_one_hot(board, clock):
    model = cp_model.CpModel()
    x = {(cell, k): model.new_bool_var("") for cell in board.cells for k in range(1, KINDS + 1)}
    for cell in board.cells:
        model.add_at_most_one(x[cell, k] for k in range(1, KINDS + 1))
        for k in range(2, KINDS + 1):
            for need in range(1, k):
                near = [x[other, need] for other in board.beside(cell)]
                model.add_bool_or([~x[cell, k], *near])
    model.maximize(sum(10 * k * literal for (_, k), literal in x.items()))
    clock.built()
    solver = _optimum(model)
    kind = lambda r, c: sum(k * solver.value(x[(r, c), k]) for k in range(1, KINDS + 1))
    return board.city(kind)


def cp_order(board, clock):
    """"At least kind k", and an exact literal where a neighbour may need it."""
    model = cp_model.CpModel()
    least, is_kind = {}, {}
    for cell in board.cells:
        for k in range(1, KINDS + 1):
            least[cell, k] = model.new_bool_var("")
            if k > 1:
                model.add_implication(least[cell, k], least[cell, k - 1])
        for k in range(1, KINDS):
            exact = is_kind[cell, k] = model.new_bool_var("")
            model.add_implication(exact, least[cell, k])
            model.add_implication(exact, ~least[cell, k + 1])
    for cell in board.cells:
        for k in range(2, KINDS + 1):  # the need that is new at kind k
            near = [is_kind[other, k - 1] for other in board.beside(cell)]
            model.add_bool_or([~least[cell, k], *near])
    model.maximize(10 * sum(least.values()))
    clock.built()
    solver = _optimum(model)
    return board.city(lambda r, c: sum(solver.value(least[(r, c), k]) for k in range(1, KINDS + 1)))


def highs(board, clock):
    """One binary a cell and kind; each is at most the sum of each needed kind around."""
    h = highspy.Highs()
    h.setOptionValue("output_flag", False)
    h.setOptionValue("threads", 1)
    h.setOptionValue("mip_rel_gap", 0.0)
    x = {(cell, k): h.addBinary(obj=10.0 * k) for cell in board.cells for k in range(1, KINDS + 1)}
    for cell in board.cells:
        h.addConstr(h.qsum(x[cell, k] for k in range(1, KINDS + 1)) <= 1)
        for k in range(2, KINDS + 1):
            for need in range(1, k):
                near = [x[other, need] for other in board.beside(cell)]
                h.addConstr(x[cell, k] <= (h.qsum(near) if near else 0))
    h.changeObjectiveSense(highspy.ObjSense.kMaximize)
    clock.built()
    h.run()
    assert h.getModelStatus() == highspy.HighsModelStatus.kOptimal
    solution = h.getSolution().col_value
    kind = lambda r, c: sum(k * round(solution[x[(r, c), k].index]) for k in range(1, KINDS + 1))
    return board.city(kind)


MODELS = {"CP-SAT, one-hot": cp_one_hot, "CP-SAT, order-encoded": cp_order, "HiGHS": highs}
