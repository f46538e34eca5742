"""Runs in groups, as Markdown tables."""

import statistics

HEAD = (
    "| model | answered | median s | worst s | total s | model s | ratio | conflicts | rounds |\n"
    "|---|--:|--:|--:|--:|--:|--:|--:|--:|"
)


def _seconds(value):
    return f"{value:.4f}" if value < 0.1 else f"{value:.3f}" if value < 10 else f"{value:.1f}"


def _ratio(value):
    return f"{value:.2f}" if value < 10 else f"{value:.0f}"


def _count(runs, key):
    values = [run.counts[key] for run in runs if key in run.counts]
    return str(sum(values)) if values else ""


def _row(model, runs, of_base):
    answered = [run for run in runs if run.answer is not None]
    seconds = [run.seconds for run in runs]
    bound = "" if len(answered) == len(runs) else ">= "
    build = [run.build for run in answered if run.build is not None]
    cells = [
        model,
        f"{len(answered)}/{len(runs)}",
        _seconds(statistics.median(seconds)),
        bound + _seconds(max(seconds)),
        bound + _seconds(sum(seconds)),
        _seconds(sum(build)) if build else "",
        bound + _ratio(sum(seconds) / of_base),
        _count(answered, "conflicts"),
        _count(answered, "rounds"),
    ]
    return "| " + " | ".join(cells) + " |"


def table(rows, bench, base):
    """`rows`: {model: [Run, one per board]}; `bench`: {model: seconds of all boards in one
    process of puzzlesat}, where there are several; `base`: the model that the ratios are
    to, in one process where that was run.

    A run without answer counts with its limit, so its total and ratio are lower bounds.
    """
    of_base = bench.get(base) or sum(run.seconds for run in rows[base])
    lines = [HEAD]
    for model, seconds in bench.items():
        if seconds is not None:
            cells = [f"{model}: one process", "", "", "", _seconds(seconds), ""]
            cells += [_ratio(seconds / of_base), "", ""]
            lines.append("| " + " | ".join(cells) + " |")
    for model, runs in rows.items():
        name = f"{model}: one process per board" if model in bench else model
        lines.append(_row(name, runs, of_base))
    return "\n".join(lines) + "\n"
