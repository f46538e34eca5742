"""Sizes of Hashi formulas by encoding of connectivity, and what an external solver
makes of them, as a ratio to lazy cuts.

    python3 bench/connectivity.py --puzzlesat target/release/puzzlesat --coelho DIR

DIR holds boards `Hs_{side}_{islands}_{alpha}_{beta}_{index}.has`, in folders or not. Of
each number of islands the first board of each of the classes is taken. Prints a
Markdown table. Times are CPU seconds of the solver's process, summed over the boards;
a board that takes longer than --limit counts as the limit, and `>` says so.
"""

import argparse
import re
import resource
import subprocess
import tempfile
from collections import defaultdict
from pathlib import Path

ENCODINGS = ["vertex-elimination", "binary-levels"]


def cpu_seconds(command, limit):
    """CPU seconds of a command, and whether it ended within the limit."""

    def bound():
        seconds = int(limit) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=bound)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if run.returncode < 0 or used > limit:
        return limit, False
    if run.returncode not in (0, 10):
        raise SystemExit(f"{' '.join(map(str, command))}: exit status {run.returncode}")
    return used, True


def header(path):
    """Variables and clauses of a DIMACS file."""
    with open(path) as lines:
        line = next(line for line in lines if line.startswith("p cnf"))
    _, _, variables, clauses = line.split()
    return int(variables), int(clauses)


def boards(folder):
    """The first board of each class, by number of islands."""
    classes = {}
    for path in sorted(Path(folder).rglob("Hs_*.has")):
        side, islands, alpha, beta, _ = re.findall(r"\d+", path.stem)
        classes.setdefault((int(islands), side, alpha, beta), path)
    by_islands = defaultdict(list)
    for (islands, *_), path in sorted(classes.items()):
        by_islands[islands].append(path)
    return by_islands


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--puzzlesat", required=True)
    parser.add_argument("--coelho", required=True)
    parser.add_argument("--solver", default="cadical -q", help="a program that takes a DIMACS file last")
    parser.add_argument("--limit", type=float, default=20.0, help="CPU seconds per board")
    args = parser.parse_args()
    print(f"| islands | boards | connectivity | variables | clauses | `{args.solver}` / lazy cuts |")
    print("|--:|--:|---|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as folder:
        for islands, paths in boards(args.coelho).items():
            measure(args, islands, paths, Path(folder) / "board.cnf")


def measure(args, islands, paths, file):
    lazy = sum(
        cpu_seconds([args.puzzlesat, "solve", "-q", "--connectivity", "lazy", path], args.limit)[0]
        for path in paths
    )
    rows = [("left out", ["--relaxed"])] + [(name, ["--connectivity", name]) for name in ENCODINGS]
    for name, options in rows:
        variables = clauses = 0
        seconds, is_whole = 0.0, True
        for path in paths:
            file.unlink(missing_ok=True)
            export = [args.puzzlesat, "export", "--to", "dimacs", *options, "-o", file, path]
            subprocess.run(export, check=True)
            v, c = header(file)
            variables, clauses = variables + v, clauses + c
            if name in ENCODINGS:
                used, ended = cpu_seconds([*args.solver.split(), file], args.limit)
                seconds, is_whole = seconds + used, is_whole and ended
        ratio = f"{'' if is_whole else '>'}{seconds / lazy:.0f}" if name in ENCODINGS else "-"
        n = len(paths)
        print(f"| {islands} | {n} | {name} | {variables // n} | {clauses // n} | {ratio} |", flush=True)


if __name__ == "__main__":
    main()
