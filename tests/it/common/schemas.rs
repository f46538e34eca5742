//! The published JSON Schemas (draft 2020-12), which everything that the tests see must match.

use jsonschema::{Registry, Validator};
use serde_json::Value;
use std::sync::LazyLock;

const BASE: &str = "https://github.com/puzzlesat/puzzlesat/docs/schemas/";
const TEXTS: [(&str, &str); 4] = [
    (
        "answer",
        include_str!("../../../docs/schemas/answer.schema.json"),
    ),
    (
        "board",
        include_str!("../../../docs/schemas/board.schema.json"),
    ),
    (
        "custom",
        include_str!("../../../docs/schemas/custom.schema.json"),
    ),
    (
        "output",
        include_str!("../../../docs/schemas/output.schema.json"),
    ),
];

pub static OUTPUT: LazyLock<Validator> = LazyLock::new(|| validator("output"));
pub static BOARD: LazyLock<Validator> = LazyLock::new(|| validator("board"));
pub static ANSWER: LazyLock<Validator> = LazyLock::new(|| validator("answer"));

fn validator(name: &str) -> Validator {
    let schema = |text: &str| serde_json::from_str::<Value>(text).expect("schemas are JSON");
    let mut registry = Registry::new();
    for (name, text) in TEXTS {
        let uri = format!("{BASE}{name}.schema.json");
        registry = registry.add(uri, schema(text)).expect("a schema");
    }
    let registry = registry.prepare().expect("the schemas refer to each other");
    let text = TEXTS.iter().find(|row| row.0 == name).expect(name).1;
    let options = jsonschema::draft202012::options().with_registry(&registry);
    options.build(&schema(text)).expect("the schemas are valid")
}

/// Fails unless the schema accepts the value.
pub fn check(schema: &Validator, value: &Value) {
    let errors: Vec<String> = schema
        .iter_errors(value)
        .map(|error| format!("{error} at {}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:#?}\n{value}");
}
