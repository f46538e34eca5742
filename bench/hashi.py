"""Hashi: Coelho's boards, the rules, and the models of other communities."""

import functools
import itertools
import re
from pathlib import Path

import highspy
from ortools.sat.python import cp_model
from pysat.solvers import Cadical153

PER_PAIR = 2


class Board:
    """Islands, the spans between neighbours in a line, and the spans that cross."""

    def __init__(self, text):
        width, height, _, *cells = map(int, text.split())
        self.text = text
        self.islands = [divmod(i, width) for i, number in enumerate(cells) if number]
        self.numbers = [number for number in cells if number]
        assert len(cells) == width * height
        self.spans, self.crossings = self._spans()
        self.at = [[] for _ in self.islands]
        for s, (a, b) in enumerate(self.spans):
            self.at[a].append(s)
            self.at[b].append(s)

    def _spans(self):
        index = {cell: i for i, cell in enumerate(self.islands)}
        in_row, in_column = {}, {}
        for row, column in self.islands:  # in row-major order
            in_row.setdefault(row, []).append(column)
            in_column.setdefault(column, []).append(row)
        spans, water, crossings = [], {}, []
        for row, columns in in_row.items():
            for a, b in itertools.pairwise(columns):
                water |= {(row, c): len(spans) for c in range(a + 1, b)}
                spans.append((index[row, a], index[row, b]))
        for column, rows in in_column.items():
            for a, b in itertools.pairwise(rows):
                for r in range(a + 1, b):
                    if (r, column) in water:
                        crossings.append((water[r, column], len(spans)))
                spans.append((index[a, column], index[b, column]))
        return spans, crossings

    def most(self, s):
        a, b = self.spans[s]
        return min(PER_PAIR, self.numbers[a], self.numbers[b])

    def components(self, used):
        """The sets of islands that the spans `used` join."""
        root = list(range(len(self.islands)))

        def find(i):
            while root[i] != i:
                root[i] = root[root[i]]
                i = root[i]
            return i

        for s in used:
            a, b = self.spans[s]
            root[find(a)] = find(b)
        parts = {}
        for i in range(len(self.islands)):
            parts.setdefault(find(i), set()).add(i)
        return list(parts.values())

    def leaving(self, part):
        """The spans with one end in `part`."""
        return [s for i in part for s in self.at[i] if not part.issuperset(self.spans[s])]

    def bridges(self, counts):
        """An answer in the shape of puzzlesat's JSON."""
        ends = [[self.islands[a], self.islands[b]] for a, b in self.spans]
        one_based = [[[r + 1, c + 1] for r, c in pair] for pair in ends]
        return {"bridges": [[*one_based[s], n] for s, n in enumerate(counts) if n]}


def boards(folder):
    """The first board of each class below `folder`: [(alpha, islands, name, Board)]."""
    name = re.compile(r"Hs_(\d+)_(\d+)_(\d+)_(\d+)_001\.has")
    found = []
    for path in sorted(Path(folder).rglob("Hs_*_001.has")):
        if match := name.fullmatch(path.name):
            _, islands, alpha, _ = map(int, match.groups())
            found.append((alpha, islands, path.stem, Board(path.read_text())))
    return found


def verify(board, answer):
    """The plain rules, on cells: knows no spans."""
    number = dict(zip(board.islands, board.numbers))
    degree = dict.fromkeys(board.islands, 0)
    bridged, joined = set(), {cell: [] for cell in board.islands}
    pairs = set()
    for (r1, c1), (r2, c2), count in answer["bridges"]:
        a, b = sorted([(r1 - 1, c1 - 1), (r2 - 1, c2 - 1)])
        assert a in number and b in number and a != b, "a bridge joins two islands"
        assert a[0] == b[0] or a[1] == b[1], "a bridge is straight"
        assert 0 <= count <= PER_PAIR and (a, b) not in pairs, "one or two a pair"
        pairs.add((a, b))
        if not count:
            continue  # "no bridge" may be said, too
        steps = max(b[0] - a[0], b[1] - a[1])
        down = b[0] > a[0]
        for i in range(1, steps):
            cell = (a[0] + i, a[1]) if down else (a[0], a[1] + i)
            assert cell not in number, "no bridge over an island"
            assert cell not in bridged, "no two bridges cross"
            bridged.add(cell)
        degree[a] += count
        degree[b] += count
        joined[a].append(b)
        joined[b].append(a)
    assert degree == number, "each island has its number"
    seen, stack = {board.islands[0]}, [board.islands[0]]
    while stack:
        for cell in joined[stack.pop()]:
            if cell not in seen:
                seen.add(cell)
                stack.append(cell)
    assert len(seen) == len(number), "all islands are joined"


# --- CP-SAT -------------------------------------------------------------------


def _solver(presolve=True):
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.cp_model_presolve = presolve
    return solver


def _cp_model(board):
    model = cp_model.CpModel()
    count = [model.new_int_var(0, board.most(s), "") for s in range(len(board.spans))]
    used = [model.new_bool_var("") for _ in board.spans]
    for n, u in zip(count, used):
        model.add(n >= 1).only_enforce_if(u)
        model.add(n == 0).only_enforce_if(~u)
    for number, spans in zip(board.numbers, board.at):
        model.add(sum(count[s] for s in spans) == number)
    for s, t in board.crossings:
        model.add_bool_or(~used[s], ~used[t])
    return model, count, used


def _cp_lazy(board, clock, presolve, hints):
    """Re-solves with one cut for each component until all is joined."""
    model, count, used = _cp_model(board)
    clock.built()
    solver = _solver(presolve)
    for rounds in itertools.count(1):
        assert solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)
        values = [solver.value(n) for n in count]
        parts = board.components([s for s, n in enumerate(values) if n])
        if len(parts) == 1:
            clock.counts["rounds"] = rounds
            return board.bridges(values)
        for part in parts:
            model.add_bool_or([used[s] for s in board.leaving(part)])
        if hints:
            model.clear_hints()
            for n, value in zip(count, values):
                model.add_hint(n, value)


def cp_lazy(board, clock):
    return _cp_lazy(board, clock, presolve=True, hints=False)


def cp_lazy_hints(board, clock):
    return _cp_lazy(board, clock, presolve=True, hints=True)


def cp_lazy_bare(board, clock):
    return _cp_lazy(board, clock, presolve=False, hints=True)


def _cp_once(board, clock, model, count):
    clock.built()
    solver = _solver()
    assert solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    return board.bridges([solver.value(n) for n in count])


def cp_flow(board, clock):
    """Single-commodity flow: each island but the first takes one unit."""
    model, count, used = _cp_model(board)
    most = len(board.islands) - 1
    flow = [model.new_int_var(-most, most, "") for _ in board.spans]
    for f, u in zip(flow, used):
        model.add(f == 0).only_enforce_if(~u)
    for i, spans in enumerate(board.at):
        inward = sum(flow[s] if board.spans[s][1] == i else -flow[s] for s in spans)
        model.add(inward == (1 if i else -most))
    return _cp_once(board, clock, model, count)


def cp_levels(board, clock):
    """A rooted tree: each island but the first has a parent on the level before."""
    model, count, used = _cp_model(board)
    level = [model.new_int_var(0, len(board.islands) - 1, "") for _ in board.islands]
    model.add(level[0] == 0)
    parents = [[] for _ in board.islands]
    for (a, b), u in zip(board.spans, used):
        for parent, child in ((a, b), (b, a)):
            arc = model.new_bool_var("")
            model.add_implication(arc, u)
            model.add(level[child] == level[parent] + 1).only_enforce_if(arc)
            parents[child].append(arc)
    for i, arcs in enumerate(parents):
        model.add(sum(arcs) == 0) if i == 0 else model.add_exactly_one(arcs)
    return _cp_once(board, clock, model, count)


def cp_circuit(board, clock):
    """The walk around a spanning tree, as a circuit of arcs: each edge of the tree is
    walked once in each direction, and at an island the walk goes on by the next edge of
    the tree. One circuit over all arcs is one component."""
    model, count, used = _cp_model(board)
    tree = [model.new_bool_var("") for _ in board.spans]
    for t, u in zip(tree, used):
        model.add_implication(t, u)
    model.add(sum(tree) == len(board.islands) - 1)
    arcs = []
    into = lambda s, i: 2 * s + (board.spans[s][1] == i)  # the arc of span s into i
    out_of = lambda s, i: 2 * s + (board.spans[s][0] == i)
    for s, t in enumerate(tree):
        arcs += [(2 * s, 2 * s, ~t), (2 * s + 1, 2 * s + 1, ~t)]
    for i, spans in enumerate(board.at):
        model.add_bool_or([tree[s] for s in spans])  # or all but a loop is left out
        for a, b in itertools.product(spans, repeat=2):
            turn = model.new_bool_var("")
            arcs.append((into(a, i), out_of(b, i), turn))
            for s in _between(spans, a, b):  # the next chosen one, in the order around the island
                model.add_implication(turn, ~tree[s])
    model.add_circuit(arcs)
    return _cp_once(board, clock, model, count)


def _between(spans, a, b):
    i, j = spans.index(a), spans.index(b)
    n = len(spans)
    steps = (j - i) % n or n
    return [spans[(i + k) % n] for k in range(1, steps)]


CP_SAT = {
    "lazy": cp_lazy,
    "lazy, hints": cp_lazy_hints,
    "lazy, hints, no presolve": cp_lazy_bare,
    "flow": cp_flow,
    "tree with levels": cp_levels,
    "circuit around a tree": cp_circuit,
}

# --- HiGHS --------------------------------------------------------------------


def highs_flow(board, clock):
    """Single-commodity flow (Coelho and others, 2019, give it as the compact model)."""
    h = highspy.Highs()
    h.setOptionValue("output_flag", False)
    h.setOptionValue("threads", 1)
    count = [h.addIntegral(lb=0, ub=board.most(s)) for s in range(len(board.spans))]
    used = [h.addBinary() for _ in board.spans]
    most = len(board.islands) - 1
    flow = [h.addVariable(lb=-most, ub=most) for _ in board.spans]
    for n, u, f in zip(count, used, flow):
        h.addConstr(n >= u)
        h.addConstr(n <= PER_PAIR * u)
        h.addConstr(f <= most * u)
        h.addConstr(f >= -most * u)
    for i, spans in enumerate(board.at):
        h.addConstr(h.qsum(count[s] for s in spans) == board.numbers[i])
        signed = [flow[s] if board.spans[s][1] == i else -1.0 * flow[s] for s in spans]
        h.addConstr(h.qsum(signed) == (1 if i else -most))
    for s, t in board.crossings:
        h.addConstr(used[s] + used[t] <= 1)
    clock.built()
    h.run()
    assert h.getModelStatus() == highspy.HighsModelStatus.kOptimal
    solution = h.getSolution().col_value
    return board.bridges([round(solution[n.index]) for n in count])


# --- a loop over CaDiCaL ------------------------------------------------------


@functools.cache
def _wrong(caps, number):
    """The clauses of "these order-encoded numbers sum to `number`": (position, at
    least, sign) literals, one clause a smallest excess and one a largest lack."""
    clauses = []
    for values in itertools.product(*(range(cap + 1) for cap in caps)):
        if sum(values) == number + 1:
            clauses.append([(i, v, -1) for i, v in enumerate(values) if v])
        if sum(values) == number - 1:
            lack = [(i, v + 1, 1) for i, v in enumerate(values) if v < caps[i]]
            clauses.append(lack)
    return clauses if sum(caps) >= number else [[]]


def cadical_loop(board, clock):
    """What one writes in an afternoon: direct degrees, one cut a component, one
    incremental solver."""
    most = [board.most(s) for s in range(len(board.spans))]
    first = list(itertools.accumulate([1, *most]))  # the literal "span s has one"
    with Cadical153() as solver:
        for s, cap in enumerate(most):
            for v in range(1, cap):
                solver.add_clause([-(first[s] + v), first[s] + v - 1])
        for number, spans in zip(board.numbers, board.at):
            for clause in _wrong(tuple(most[s] for s in spans), number):
                solver.add_clause([sign * (first[spans[i]] + v - 1) for i, v, sign in clause])
        for s, t in board.crossings:
            solver.add_clause([-first[s], -first[t]])
        clock.built()
        for rounds in itertools.count(1):
            assert solver.solve()
            true = {literal for literal in solver.get_model() if literal > 0}
            counts = [sum(first[s] + v in true for v in range(n)) for s, n in enumerate(most)]
            parts = board.components([s for s, n in enumerate(counts) if n])
            if len(parts) == 1:
                clock.counts["rounds"] = rounds
                return board.bridges(counts)
            for part in parts:
                solver.add_clause([first[s] for s in board.leaving(part)])
