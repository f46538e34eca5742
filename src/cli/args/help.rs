//! Help: the output formats, the examples and the exit statuses of each command.

use super::super::batch::operations;
use super::{Arguments, Output};
use crate::registry::{Entry, Registry};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{CommandFactory, ValueEnum};
use std::fmt::Write as _;

/// What the help of a command says beside its options.
struct About {
    name: &'static str,
    /// The formats in which it can show its result.
    outputs: &'static [Output],
    /// Arguments, and what they do. `PUZZLE` is the first puzzle of the registry.
    examples: &'static [(&'static str, &'static str)],
    exit: &'static str,
}

impl About {
    /// The arguments that mean something else than in other commands.
    fn helps(&self) -> Vec<(&'static str, &'static str)> {
        let sat = (
            "solver",
            "SAT solver (see `puzzlesat list solvers`) [default: batsat]",
        );
        match self.name {
            "count" | "unique" | "backbone" | "explain" | "hint" => vec![sat],
            "batch" => vec![
                sat,
                (
                    "files",
                    "JSON Lines, see below; `-` is standard input [default: -]",
                ),
            ],
            "bench" => vec![
                sat,
                (
                    "files",
                    "Boards and directories of boards; `-` is standard input [default: -]",
                ),
            ],
            _ => Vec::new(),
        }
    }
}

/// Maximum width of the arguments of an example whose explanation stands beside it.
const WIDTH: usize = 56;

const ANSWERED: &str = "0 answered, 1 proved negative, 2 usage or input error, 3 undecided";
const WRITTEN: &str = "0 written, 2 usage or input error, 3 time limit or Ctrl-C";

const COMMANDS: &[About] = {
    use Output::{Answer, Gif, Json, Png, Svg, Text};
    &[
        About {
            name: "solve",
            outputs: &[Text, Answer, Json, Svg, Png, Gif],
            examples: &[
                ("board.txt --solutions all", "Draw every solution"),
                ("board.txt --output svg -o b.svg", "Write a picture"),
            ],
            exit: "0 solved, 1 proved unsolvable, 2 usage or input error, 3 undecided",
        },
        About {
            name: "count",
            outputs: &[Text, Json],
            examples: &[
                ("board.txt", "Print the number of solutions"),
                ("board.txt --limit 1000", "Stop at 1000"),
            ],
            exit: ANSWERED,
        },
        About {
            name: "unique",
            outputs: &[Text, Answer, Json, Svg, Png],
            examples: &[
                ("*.txt", "Check several boards"),
                (
                    "board.txt --proof u.drat",
                    "Prove that there is no second solution",
                ),
            ],
            exit: "0 unique, 1 several solutions or none, 2 usage or input error, 3 undecided",
        },
        About {
            name: "backbone",
            outputs: &[Text, Answer, Json, Svg, Png],
            examples: &[("board.txt", "Draw and list what is certain")],
            exit: ANSWERED,
        },
        About {
            name: "explain",
            outputs: &[Text, Json, Svg, Png, Gif],
            examples: &[
                ("board.txt", "Print the solve path and the grade"),
                ("board.txt --output gif -o why.gif", "Animate the steps"),
                (
                    "board.txt --output svg",
                    "Draw the end of the path, or the conflict",
                ),
            ],
            exit: "0 unique, 1 several solutions or none, 2 usage or input error, 3 undecided",
        },
        About {
            name: "hint",
            outputs: &[Text, Json, Svg, Png],
            examples: &[
                ("board.txt", "Show the first step"),
                (
                    "board.txt --solution mine.txt --stage 1",
                    "Show where to look next",
                ),
            ],
            exit: "0 step or finished, 1 mistake or unsolvable, 2 usage or input error, 3 undecided",
        },
        About {
            name: "check",
            outputs: &[Text, Answer, Json, Svg, Png],
            examples: &[
                ("board.txt --solution mine.txt", "Check an answer"),
                ("both.txt", "Check the answer beside the board"),
            ],
            exit: "0 valid, 1 a rule is broken, 2 usage or input error, 3 incomplete",
        },
        About {
            name: "draw",
            outputs: &[Text, Svg, Png, Gif],
            examples: &[
                ("board.txt -o board.png", "Draw a board"),
                ("board.txt --solution mine.txt", "Draw an answer"),
            ],
            exit: WRITTEN,
        },
        About {
            name: "convert",
            outputs: &[],
            examples: &[
                ("board.txt --to json", "Convert a board"),
                (
                    "boards.txt --to json -o boards.jsonl",
                    "Convert a set to JSON Lines",
                ),
            ],
            exit: WRITTEN,
        },
        About {
            name: "generate",
            outputs: &[Text, Json, Svg, Png],
            examples: &[
                ("PUZZLE --size 9x9 --seed 1", "One board, always the same"),
                (
                    "PUZZLE --size 7x7 --count 20 --difficulty hard",
                    "Twenty hard boards",
                ),
                (
                    "PUZZLE --size 7x7 --count 6 --print sheet.svg",
                    "Six boards for paper",
                ),
            ],
            exit: "0 all boards made, 2 usage error or impossible parameters, 3 time limit or Ctrl-C",
        },
        About {
            name: "export",
            outputs: &[],
            examples: &[
                ("board.txt --to dimacs -o board.cnf", "Write clauses"),
                (
                    "board.txt --to opb -o board.opb",
                    "Write clauses with the score",
                ),
                ("board.txt --to lp -o board.lp", "Write the integer program"),
            ],
            exit: WRITTEN,
        },
        About {
            name: "decode",
            outputs: &[Text, Answer, Json, Svg, Png],
            examples: &[
                (
                    "board.txt --answer b.out",
                    "Check and draw what a solver printed",
                ),
                (
                    "board.txt --answer b.out --formula b.cnf",
                    "Also check its model",
                ),
            ],
            exit: ANSWERED,
        },
        About {
            name: "batch",
            outputs: &[Json],
            examples: &[
                ("boards.jsonl --do unique -o results.jsonl", ""),
                ("boards.jsonl --do explain --timeout 10s", ""),
            ],
            exit: "0 all lines processed, 2 some line or option invalid, 3 interrupted, 70 internal error",
        },
        About {
            name: "bench",
            outputs: &[Text, Json],
            examples: &[
                ("boards/", "Solve all boards of a directory"),
                ("--encodings", "Compare the encodings"),
            ],
            exit: "0 all decided, 2 usage or input error, 3 some undecided",
        },
        About {
            name: "list",
            outputs: &[Text, Json],
            examples: &[("formats", "List the puzzle formats")],
            exit: "0 printed, 2 usage error",
        },
        About {
            name: "rules",
            outputs: &[],
            examples: &[("PUZZLE", "Print the rules and a sample board")],
            exit: "0 printed, 2 usage error",
        },
        About {
            name: "completions",
            outputs: &[],
            examples: &[("bash > puzzlesat.bash", "Then `source puzzlesat.bash`")],
            exit: "0 printed, 2 usage error",
        },
        About {
            name: "man",
            outputs: &[],
            examples: &[("man1", "Write man1/puzzlesat.1 and a page per command")],
            exit: WRITTEN,
        },
    ]
};

/// Returns the command line, with help.
pub(in crate::cli) fn command(registry: &Registry) -> clap::Command {
    let mut command = Arguments::command().after_help(
        "Examples:\n  \
           puzzlesat solve board.txt                        Draw a solution\n  \
           puzzlesat explain board.txt                      Print the solve path and the grade\n  \
           puzzlesat unique board.txt --proof unique.drat   Prove that there is no second solution\n\n\
         Exit status: 0 answered, 1 proved negative, 2 usage or input error, 3 undecided, \
         70 internal error",
    );
    let first = registry.entries().first().map_or("NAME", Entry::name);
    for about in COMMANDS {
        command = command.mut_subcommand(about.name, |mut command| {
            if !about.outputs.is_empty() {
                let help = outputs(about);
                command = command.mut_arg("output", |argument| {
                    argument.value_parser(parser(about.outputs)).help(help)
                });
            }
            for (argument, help) in about.helps() {
                command = command.mut_arg(argument, |own| own.help(help));
            }
            command.after_help(after(about, first))
        });
    }
    command
}

/// Returns the help of a command, or of the program.
pub(in crate::cli) fn help_of(registry: &Registry, name: Option<&str>) -> Result<String, String> {
    let mut program = command(registry);
    program.build();
    let Some(name) = name else {
        return Ok(program.render_help().to_string());
    };
    match program.find_subcommand_mut(name) {
        Some(command) => Ok(command.render_help().to_string()),
        None => Err(format!(
            "unknown command {}; see `puzzlesat help`",
            crate::text::quoted(name)
        )),
    }
}

/// Returns a parser that accepts these formats.
fn parser(outputs: &[Output]) -> impl TypedValueParser<Value = Output> + use<> {
    let values = outputs.iter().filter_map(Output::to_possible_value);
    PossibleValuesParser::new(values)
        .map(|name| Output::from_str(&name, false).expect("a name of the list"))
}

/// Returns the output formats of a command, and its default.
fn outputs(about: &About) -> String {
    let names: Vec<String> = about.outputs.iter().map(Output::described).collect();
    match names.as_slice() {
        [only] => format!("{only}, the only format"),
        [rest @ .., last] => {
            let list = rest.join(", ");
            format!("{list} or {last} [default: by -o]")
        }
        [] => String::new(),
    }
}

fn after(about: &About, first: &str) -> String {
    let mut text = String::new();
    if about.name == "batch" {
        text += "Lines: a board as a JSON object, a text in any puzzle format as a JSON string, or\n\
            {\"text\": ..., \"puzzle\": ..., \"format\": ...}. An `id` is passed through to the result.\n\n\
            Operations:\n";
        for (name, summary) in operations() {
            let _ = writeln!(text, "  {name:<15} {summary}");
        }
        text.push('\n');
    }
    text += "Examples:\n";
    let line =
        |arguments: &str| format!("puzzlesat {} {arguments}", about.name).replace("PUZZLE", first);
    let lines = about
        .examples
        .iter()
        .map(|(arguments, _)| line(arguments).len());
    let width = lines.max().unwrap_or(0).min(WIDTH + about.name.len());
    for (arguments, what) in about.examples {
        let line = line(arguments);
        let _ = writeln!(text, "{}", format!("  {line:<width$}  {what}").trim_end());
    }
    let _ = write!(text, "\nExit status: {}", about.exit);
    text
}
