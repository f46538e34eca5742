"""Runs in groups, as Markdown tables."""

import statistics


def _seconds(value):
    return f"{value:.4f}" if value < 0.1 else f"{value:.3f}" if value < 10 else f"{value:.1f}"


def _ratio(value):
    return f"{value:.2f}" if value < 10 else f"{value:.0f}"


def _count(runs, key):
    values = [run.counts.get(key) for run in runs if run.counts.get(key) is not None]
    return str(sum(values)) if values else ""


def table(rows, base):
    """`rows`: {model: [Run, one a board]}; `base`: the model that the ratios are to.

    A run without answer counts with the seconds it was given, so its total and its
    ratio are lower bounds.
    """
    lines = [
        "| model | answered | median s | total s | model s | ratio of totals | conflicts | rounds | peak MiB |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    of_base = sum(run.seconds for run in rows[base])
    for model, runs in rows.items():
        answered = [run for run in runs if run.answer is not None]
        seconds = [run.seconds for run in runs]
        bound = "" if len(answered) == len(runs) else ">= "
        build = [run.build for run in answered if run.build is not None]
        cells = [
            model,
            f"{len(answered)}/{len(runs)}",
            _seconds(statistics.median(seconds)),
            bound + _seconds(sum(seconds)),
            _seconds(sum(build)),
            bound + _ratio(sum(seconds) / of_base),
            _count(answered, "conflicts"),
            _count(answered, "rounds"),
            str(max(run.kib for run in runs) // 1024),
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"
