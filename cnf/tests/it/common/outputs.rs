//! What solvers print in the dialects of the wild, and what it means: an answer
//! in short, or `!` and an error's line, column and a part of its message.

/// Variables, output, answer.
pub type Row = (u32, &'static str, &'static str);

/// Read by every dialect without bit strings.
pub const READ: &[Row] = &[
    (2, "s SATISFIABLE\nv -1 2 0\n", "sat -1 2"),
    (2, "s UNSATISFIABLE\n", "unsat"),
    (2, "s UNKNOWN\n", "unknown"),
    // Lines in any order, values split anywhere, comments between.
    (2, "v -1 2 0\ns SATISFIABLE\n", "sat -1 2"),
    (
        3,
        "v -1\nc x\ns SATISFIABLE\nv 2\nv\n\nv 3\nc\nv 0",
        "sat -1 2 3",
    ),
    (3, "v 3 -2\ns SATISFIABLE\nv -1\nv 0\n", "sat -1 -2 3"),
    (2, "s SATISFIABLE\nv 1 2\nv 0\nc v -1 -2 0\n", "sat 1 2"),
    (2, "c s UNSATISFIABLE\ns SATISFIABLE\nv 1 2 0", "sat 1 2"),
    // White space of all kinds.
    (2, "s SATISFIABLE\r\nv -1\r\nv 2 0\r\n\r\n", "sat -1 2"),
    (2, "\n\n  s\t SATISFIABLE \n\tv  1   2\t0  \n\n", "sat 1 2"),
    (2, "s SATISFIABLE\nv  0\n", "sat -1 -2"),
    // What came without a value is false; opposite values are an error below.
    (4, "s SATISFIABLE\nv 3 3 0\n", "sat -1 -2 3 -4"),
    (1, "s SATISFIABLE\nv 1 2 -2 0", "sat 1"),
    (1, "s SATISFIABLE\nv 7 1 -9 9 2147483647 0", "sat 1"),
    // A single token is a literal, whatever it looks like.
    (
        11,
        "s SATISFIABLE\nv 11\nv 0\n",
        "sat -1 -2 -3 -4 -5 -6 -7 -8 -9 -10 11",
    ),
    (2, "s SATISFIABLE\nv 11 0\n", "sat -1 -2"),
    (1, "s SATISFIABLE\nv 1 0\n", "sat 1"),
    (2, "s OPTIMUM FOUND\nv 10\nv 2 0\n", "optimum -1 2"),
    // Behind the final 0 is nothing: more models, a picture, anything.
    (2, "s SATISFIABLE\nv 1 2 0 -1 x y\nv -2 0\n", "sat 1 2"),
    (1, "SAT\n1 0 x\n-1 0\n", "sat 1"),
    // No variables, no values.
    (0, "s SATISFIABLE\n", "sat"),
    (0, "s SATISFIABLE\nv 0\n", "sat"),
    (0, "SAT\n0\n", "sat"),
    (0, "SAT\n\n", "sat"),
    // MiniSat: its files, and its standard output around them.
    (3, "SAT\n-1 2 3 0\n", "sat -1 2 3"),
    (3, "SAT\r\n-1 2\r\n3 0\r\n", "sat -1 2 3"),
    (1, "UNSAT\n", "unsat"),
    (1, "INDET\n", "unknown"),
    (
        1,
        "|  Parse time: 0.00 s |\n====\n12 conflicts\n\nUNSATISFIABLE\n",
        "unsat",
    ),
    (1, "-12 is noise\n0.5 s\nINDETERMINATE\n", "unknown"),
    (1, "v 0\ns UNSATISFIABLE\nv", "unsat"),
    (1, "UNSAT\n1 2 3 lines of noise\n", "unsat"),
    (1, "SAT\nSATISFIABLE\ns SATISFIABLE\n1 0\n", "sat 1"),
    // Other cases of letters, other words.
    (1, "sat\n1 0\n", "sat 1"),
    (1, "unsat\n", "unsat"),
    (1, "unknown", "unknown"),
    (1, "s sat\nv 1 0", "sat 1"),
    (1, "s Unsatisfiable", "unsat"),
    (1, "s INDETERMINATE\n", "unknown"),
    // A comment that gives up counts where nothing else does.
    (1, "c UNKNOWN\n", "unknown"),
    (1, "c UNKNOWN\ns UNSATISFIABLE\n", "unsat"),
    (1, "s UNSATISFIABLE\nc UNKNOWN\n", "unsat"),
    (1, "s UNKNOWN\nv 1", "unknown"),
    // No line is a verdict by accident.
    (1, "SAT solver\ns UNSATISFIABLE\nUNSAT core\n", "unsat"),
    (
        1,
        "solved\nversion 1\nopt\ncSAT\ns SATISFIABLE\nv 1 0\n",
        "sat 1",
    ),
    // Costs, and models that a better one follows.
    (
        2,
        "o 7\no -3\ns OPTIMUM FOUND\nv 1 -2 0\n",
        "optimum -3: 1 -2",
    ),
    (
        2,
        "v 1 2 0\no 2\nv 1 -2 0\no 1\ns OPTIMUM FOUND\n",
        "optimum 1: 1 -2",
    ),
    (
        2,
        "o 2\nv 1 2 0\no 1\nv 1 -2 0\ns OPTIMUM FOUND\n",
        "optimum 1: 1 -2",
    ),
    (
        2,
        "v 1\no 1\no 1\nv 2 0\ns OPTIMUM FOUND\n",
        "optimum 1: -1 2",
    ),
    (
        2,
        "o 1\nv 1\no 1\nv 2 0\ns OPTIMUM FOUND\n",
        "optimum 1: 1 2",
    ),
    (1, "s SATISFIABLE\nv 1 0\ns OPTIMUM FOUND", "optimum 1"),
    (1, "o 3\ns SATISFIABLE\nv 1 0", "sat 1"),
    // MaxSAT since 2022: a bit for each variable, in a MaxSAT answer.
    (4, "o 1\ns OPTIMUM FOUND\nv 0110\n", "optimum 1: -1 2 3 -4"),
    (2, "v 11\no 0\ns OPTIMUM FOUND\n", "optimum 0: 1 2"),
    (2, "s OPTIMUM FOUND\nv 10\n", "optimum 1 -2"),
    (3, "o 4\nv 101\ns SATISFIABLE\n", "sat 1 -2 3"),
    (1, "s OPTIMUM FOUND\nv 0\n", "optimum -1"),
    (
        2,
        "o 2\nv 00\no 1\nv 01\ns OPTIMUM FOUND",
        "optimum 1: -1 2",
    ),
    // Named literals of pseudo-Boolean solvers.
    (3, "s SATISFIABLE\nv x1 -x2\nv x3\n", "sat 1 -2 3"),
    (
        2,
        "o 5\ns OPTIMUM FOUND\nv -x1 ~x2 x9\n",
        "optimum 5: -1 -2",
    ),
    (1, "s UNSUPPORTED\n", "unknown"),
];

/// Refused, at a line and column, with a part of the message.
pub const REFUSED: &[Row] = &[
    (1, "", "!1:1 expected a verdict"),
    (1, "v 1 0\nhello\n\n", "!2:1 expected a verdict"),
    (1, "c SATISFIABLE\n", "!1:3 found none"),
    (1, "s\n", "!1:2 found the end of the line"),
    (1, "s SOLVED\n", "!1:3 found `SOLVED`"),
    (1, "s OPTIMUM\n", "!1:3 OPTIMUM FOUND or UNKNOWN"),
    (
        1,
        "s SATISFIABLE UNSATISFIABLE\n",
        "!1:3 found `SATISFIABLE",
    ),
    (
        1,
        "s s s s s s s s s s s s s s s s s s\n",
        "!1:3 found `s s s",
    ),
    // Two verdicts.
    (
        1,
        "s SATISFIABLE\nv 1 0\ns UNSATISFIABLE",
        "!3:3 contradicts",
    ),
    (
        1,
        "UNSAT\nSAT\n",
        "!2:1 SATISFIABLE contradicts the earlier UNS",
    ),
    (1, "s UNKNOWN\ns SATISFIABLE", "!2:3 contradicts"),
    (
        1,
        "s OPTIMUM FOUND\nv 1 0\ns SATISFIABLE",
        "!3:3 contradicts",
    ),
    (
        2,
        "s UNSATISFIABLE\nv 1 2 0",
        "!2:7 values, but the verdict is UNSAT",
    ),
    // Values that are none.
    (2, "s SATISFIABLE\nv 1 x 0", "!2:5 found `x`"),
    (2, "v 1 2.0 0", "!1:5 found `2.0`"),
    (2, "v 1 +2 0", "!1:5 found `+2`"),
    (2, "v 1 ~2 0", "!1:5 found `~2`"),
    (2, "v 1 -0 0", "!1:5 found `-0`"),
    (2, "v 1 x0", "!1:5 found `x0`"),
    (2, "v 1 --2 0", "!1:5 found `--2`"),
    (2, "v 1 x-2 0", "!1:5 found `x-2`"),
    (2, "v 1 2147483648 0", "!1:5 found `2147483648`"),
    (2, "v 1 \u{661} 0", "!1:5 found `\u{661}`"),
    (2, "SAT\n1 two 0\n", "!2:3 found `two`"),
    // Bits for another number of variables.
    (2, "s OPTIMUM FOUND\nv 011\n", "!2:3 found `011`"),
    (2, "s SATISFIABLE\nv 01\n", "!2:3 found `01`"),
    (2, "s SATISFIABLE\nv 1 00 0\n", "!2:5 found `00`"),
    // Opposite values, also split, named, or as far as they were read.
    (2, "v 1 -1 0", "!1:5 -1 contradicts the earlier 1"),
    (2, "s SATISFIABLE\nv -2\nv 1\nv 2 0", "!4:3 2 contradicts"),
    (2, "v x1 -x2 ~x1", "!1:10 contradicts"),
    (2, "SAT\n1 2 -1 0", "!2:5 contradicts"),
    (1, "s UNKNOWN\nv 1 -1", "!2:5 contradicts"),
    // Costs that are none.
    (1, "o\n", "!1:2 expected a cost"),
    (1, "o 1.5\n", "!1:3 expected a cost"),
    (1, "s SATISFIABLE\n", "!1:14 there are no values"),
    (1, "s OPTIMUM FOUND\no 3\n", "!2:3 there are no values"),
    (1, "SAT\n", "!1:4 there are no values"),
];

/// Truncated by the rules, fine with `End::Optional`.
pub const TRUNCATED: &[(u32, &str, &str, &str)] = &[
    (2, "s SATISFIABLE\nv 1 -2 \n", "!2:5 truncated", "sat 1 -2"),
    (
        2,
        "v 1\nv -2\ns SATISFIABLE\n",
        "!2:3 truncated",
        "sat 1 -2",
    ),
    (2, "sat\n1 -2\n", "!2:3 truncated", "sat 1 -2"),
    (2, "s SATISFIABLE\nv\n", "!2:1 truncated", "sat -1 -2"),
    (2, "s SATISFIABLE\nv 11\n", "!2:3 truncated", "sat -1 -2"),
    // MaxSAT solvers leave the 0 out; a variable that is missing shows all the same.
    (
        3,
        "s OPTIMUM FOUND\nv 1 2\n",
        "!2:5 x3 has no value",
        "optimum 1 2 -3",
    ),
    (
        3,
        "v x1 -x2\ns SATISFIABLE",
        "!1:6 x3 has no value",
        "sat 1 -2 -3",
    ),
];

/// With `Bits::Always`, as when only the first variables matter.
pub const BITS: &[Row] = &[
    (2, "s OPTIMUM FOUND\nv 10\n", "optimum 1 -2"),
    (2, "s SATISFIABLE\nv 0111\n", "sat -1 2"),
    (3, "s SATISFIABLE\nv 01\nv 1\n", "sat -1 2 3"),
    (0, "s SATISFIABLE\n", "sat"),
    (
        3,
        "s SATISFIABLE\nv 01\n",
        "!2:3 truncated: 2 bits, expected 3",
    ),
    (
        2,
        "s SATISFIABLE\nv 0-1\n",
        "!2:3 expected bits, found `0-1`",
    ),
    (1, "s SATISFIABLE\n", "!1:14 no values"),
];
