//! The command line; all of it is in [`puzzlesat::cli`].

fn main() -> std::process::ExitCode {
    puzzlesat::cli::main()
}
