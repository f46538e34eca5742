//! The fields of the JSON form.

use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Board {
    pub version: u32,
    pub name: String,
    pub variables: Vec<Variables>,
    #[serde(default)]
    pub rules: Vec<RuleForm>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub givens: Vec<RuleForm>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clues: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub objective: Option<Score>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prefer: Vec<String>,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    Bool,
    Number,
    Choice,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Variables {
    pub name: String,
    pub r#type: Kind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grid: Option<[usize; 2]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sides: Option<[usize; 2]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symbols: Option<String>,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RuleForm {
    pub kind: String,
    pub label: String,
    #[serde(default, skip_serializing_if = "is_false")]
    pub free: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<[usize; 2]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without: Option<char>,
    pub constraints: Vec<ConstraintForm>,
}

#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ConstraintForm {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub any: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<Count>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sum: Option<Sum>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub all_different: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub connected: Option<Connected>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub single_loop: Option<Graph>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joined: Option<Graph>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acyclic: Option<Graph>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub r#if: Option<String>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub lemma: bool,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Count {
    pub of: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sum {
    pub terms: Vec<(i64, String)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Connected {
    pub nodes: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edges: Option<Vec<[usize; 2]>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub root: Option<usize>,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Graph {
    pub nodes: usize,
    pub edges: Vec<(usize, usize, String)>,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Score {
    pub terms: Vec<(i64, String)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u64>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature is serde's"
)]
fn is_false(is: &bool) -> bool {
    !is
}
