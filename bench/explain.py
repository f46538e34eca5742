"""Times of `explain` by kind of board, and grades against the classes of a generator.

    python3 bench/explain.py [--program P] [--per-kind N] FILE...

A FILE holds one board a line (game ids of Tatham's collection, or JSON). Boards whose
parameters end in a class, as in `10x10i30e10m2d1`, enter the table of grades.
"""

import argparse
import collections
import json
import re
import resource
import statistics
import subprocess


def cpu():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def explained(program, line):
    start = cpu()
    command = [program, "explain", "--output", "json", "--timeout", "60"]
    run = subprocess.run(command, input=line, capture_output=True, text=True)
    report = json.loads(run.stdout)
    return report, cpu() - start


def kind_of(line):
    if line.startswith("{"):
        board = json.loads(line)
        return "%s %d" % (board["puzzle"], len(board.get("row_totals", board.get("rows", []))))
    return line.split(":")[0]


def ranks(values):
    """Ranks, equal values sharing their mean."""
    order = sorted(values)
    first, last = {}, {}
    for place, value in enumerate(order):
        first.setdefault(value, place)
        last[value] = place
    return [(first[value] + last[value]) / 2 for value in values]


def spearman(a, b):
    return statistics.correlation(ranks(a), ranks(b))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default="target/release/puzzlesat")
    parser.add_argument("--per-kind", type=int, default=10**9)
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    times, steps, graded = collections.defaultdict(list), collections.defaultdict(list), []
    statuses = collections.Counter()
    for file in arguments.files:
        for line in open(file):
            kind = kind_of(line)
            if len(times[kind]) >= arguments.per_kind:
                continue
            report, seconds = explained(arguments.program, line)
            times[kind].append(seconds)
            steps[kind].append(len(report.get("steps", [])))
            statuses[report["status"]] += 1
            match = re.fullmatch(r"(5|7|10|15)x\d+i30e10m2d(\d)", kind)
            if match and "difficulty" in report:
                cut = any("cut" in rule for step in report["steps"] for rule in step["rules"])
                found = report["difficulty"]
                graded.append((int(match[2]), found["grade"], found["score"], cut))
    print("| board | boards | median s | worst s | steps |\n|---|---|---|---|---|")
    for kind, seconds in times.items():
        print("| %s | %d | %.3f | %.3f | %d |" % (
            kind, len(seconds), statistics.median(seconds), max(seconds),
            statistics.median(steps[kind])))
    print(dict(statuses))
    if graded:
        print("| class | easy | medium | hard | with a cut |\n|---|---|---|---|---|")
        for level in range(3):
            own = [row for row in graded if row[0] == level]
            count = [sum(row[1] == grade for row in own) for grade in ("easy", "medium", "hard")]
            print("| d%d | %d | %d | %d | %d |" % (level, *count, sum(row[3] for row in own)))
        correlation = spearman([row[2] for row in graded], [row[0] for row in graded])
        grades = ["easy", "medium", "hard"]
        agree = sum(grades[row[0]] == row[1] for row in graded) / len(graded)
        print("rank correlation %.3f, agreement %.0f %%" % (correlation, 100 * agree))


if __name__ == "__main__":
    main()
