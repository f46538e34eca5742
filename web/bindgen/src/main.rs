//! What `wasm-bindgen --target web` does, without the rest of that program:
//! `bindgen MODULE.wasm DIRECTORY`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, directory] = arguments.as_slice() else {
        eprintln!("usage: bindgen MODULE.wasm DIRECTORY");
        return ExitCode::from(2);
    };
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    let written = bindgen
        .input_path(module)
        .out_name("puzzlesat")
        .remove_name_section(true)
        .remove_producers_section(true)
        .typescript(false)
        .web(true)
        .and_then(|bindgen| bindgen.generate(directory));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
