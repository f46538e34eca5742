//! puzzlesat in a web page: JSON in, JSON out.
//!
//! The page calls [`run`] in a worker. The operations are the rows of
//! [`operations::OPERATIONS`]; docs/web.md lists them.

mod answer;
mod operations;
mod request;

use operations::OPERATIONS;
use puzzlesat::pipeline::Event;
use puzzlesat::service::event_json;
use request::Request;
use serde_json::json;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since some moment.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
    /// Passes an event, as JSON, to the worker of the page.
    #[wasm_bindgen(js_name = puzzlesatEvent)]
    fn event(json: &str);
}

/// Runs the operation of `request`, a JSON object with the operation's name as `do`.
/// Returns a JSON object: the answer, or `error` with, if known, `place`.
#[wasm_bindgen]
#[must_use]
pub fn run(request: &str) -> String {
    let answer = Request::parse(request).and_then(|request| {
        let name = request.text("do")?;
        let operation = OPERATIONS.iter().find(|row| row.name == name);
        let names = OPERATIONS.iter().map(|row| row.name);
        let operation = operation.ok_or_else(|| request::expected("do", names))?;
        (operation.run)(&request)
    });
    answer.unwrap_or_else(|why| why.to_json()).to_string()
}

/// Sets a hook that sends the message of a panic to the page; a panic ends the module.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        event(&json!({ "event": "panic", "message": panic.to_string() }).to_string());
    }));
}

fn seconds() -> f64 {
    now() / 1000.0
}

/// Reports the progress of a search to the page.
fn observe(happened: &Event) {
    event(&event_json(happened).to_string());
}
