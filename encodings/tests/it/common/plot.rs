//! The sizes of all encodings as a picture: panels side by side, one line a row
//! of a table, both axes logarithmic.

use cnf::{Formula, Lit, RuleId, Scope};
use encodings::{Cardinality, at_most_one, cardinality};
use std::fmt::Write as _;

/// Colours that also differ in brightness (Okabe and Ito), then dashes.
const COLOURS: [&str; 8] = [
    "#000000", "#e69f00", "#0072b2", "#009e73", "#d55e00", "#cc79a7", "#56b4e9", "#8a6d00",
];
const WIDTH: f64 = 400.0;
const HEIGHT: f64 = 300.0;
/// Room around a panel's axes.
const LEFT: f64 = 60.0;
const TOP: f64 = 40.0;
const GAP: f64 = 90.0;
/// Room below for the names.
const LEGEND: f64 = 230.0;

/// Clauses and variables by number of literals.
type Series = (&'static str, Vec<(f64, f64)>);

struct Panel {
    title: &'static str,
    series: Vec<Series>,
}

fn total(n: u32, encode: impl Fn(Vec<Lit>, &mut Scope<'_>)) -> f64 {
    let mut formula = Formula::new();
    formula.reserve(n);
    let lits = (0..n).map(Lit::positive).collect();
    encode(lits, &mut formula.scope(RuleId::STRUCTURE));
    let n_clauses = u32::try_from(formula.n_clauses()).expect("small");
    f64::from(formula.n_vars() - n) + f64::from(n_clauses)
}

fn sums(title: &'static str, ns: &[u32], sum: fn(Vec<Lit>) -> Cardinality) -> Panel {
    let series = cardinality::ENCODINGS.iter().map(|row| {
        let point = |&n: &u32| {
            let size = total(n, |lits, scope| row.encode(&sum(lits), scope));
            (f64::from(n), size)
        };
        (row.name, ns.iter().map(point).collect())
    });
    Panel {
        title,
        series: series.collect(),
    }
}

fn half(lits: Vec<Lit>) -> Cardinality {
    let k = i64::try_from(lits.len() / 2).expect("small");
    Cardinality::exactly(lits, k)
}

fn at_most_ten(lits: Vec<Lit>) -> Cardinality {
    Cardinality::at_most(lits, 10)
}

fn one(ns: &[u32]) -> Panel {
    let series = at_most_one::ENCODINGS.iter().map(|row| {
        let point = |&n: &u32| {
            (
                f64::from(n),
                total(n, |lits, scope| row.encode(&lits, scope)),
            )
        };
        (row.name, ns.iter().map(point).collect())
    });
    Panel {
        title: "at most one of n",
        series: series.collect(),
    }
}

/// The picture.
pub fn svg() -> String {
    let panels = [
        sums(
            "exactly half of n",
            &[5, 6, 8, 10, 12, 16, 20, 30, 40, 60],
            half,
        ),
        sums(
            "at most 10 of n",
            &[15, 20, 30, 50, 100, 200, 400, 1000],
            at_most_ten,
        ),
        one(&[2, 3, 5, 8, 12, 20, 50, 100, 200]),
    ];
    let width = 3.0 * (WIDTH + GAP) + LEFT;
    let height = TOP + HEIGHT + LEGEND;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <title>Variables and clauses of each encoding by number of literals</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    for (left, panel) in (0..)
        .map(|i| LEFT + f64::from(i) * (WIDTH + GAP))
        .zip(&panels)
    {
        draw(&mut svg, left, panel);
    }
    svg + "</svg>\n"
}

/// A logarithmic axis from the first to the last number, onto a length.
struct Axis {
    from: f64,
    to: f64,
    length: f64,
}

impl Axis {
    fn of(values: impl Iterator<Item = f64> + Clone, length: f64) -> Self {
        Self {
            from: values.clone().fold(f64::MAX, f64::min),
            to: values.fold(1.0, f64::max),
            length,
        }
    }

    fn at(&self, value: f64) -> f64 {
        (value / self.from).ln() / (self.to / self.from).ln() * self.length
    }

    /// 1, 2 and 5 times powers of ten within.
    fn ticks(&self, steps: &'static [f64]) -> impl Iterator<Item = f64> + '_ {
        let powers = (0..7).map(|power| 10_f64.powi(power));
        let all = powers.flat_map(|power| steps.iter().map(move |step| step * power));
        all.filter(|&tick| self.from <= tick && tick <= self.to)
    }
}

fn draw(svg: &mut String, left: f64, panel: &Panel) {
    let points = panel.series.iter().flat_map(|(_, points)| points);
    let across = Axis::of(points.clone().map(|&(n, _)| n), WIDTH);
    let up = Axis::of(points.map(|&(_, size)| size.max(1.0)), HEIGHT);
    let bottom = TOP + HEIGHT;
    let _ = writeln!(
        svg,
        "<text x=\"{:.0}\" y=\"24\" font-size=\"15\">{}: variables + clauses</text>",
        left, panel.title
    );
    for tick in up.ticks(&[1.0]) {
        let y = bottom - up.at(tick);
        let _ = writeln!(
            svg,
            "<path d=\"M{left:.0} {y:.1}h{WIDTH:.0}\" stroke=\"#dddddd\"/>\
             <text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{tick}</text>",
            left - 6.0,
            y + 4.0
        );
    }
    for tick in across.ticks(&[1.0, 2.0, 5.0]) {
        let x = left + across.at(tick);
        let _ = writeln!(
            svg,
            "<path d=\"M{x:.1} {bottom:.0}v5\" stroke=\"#000000\"/>\
             <text x=\"{x:.1}\" y=\"{:.0}\" text-anchor=\"middle\">{tick}</text>",
            bottom + 18.0
        );
    }
    let _ = writeln!(
        svg,
        "<path d=\"M{left:.0} {TOP:.0}v{HEIGHT:.0}h{WIDTH:.0}\" fill=\"none\" stroke=\"#000000\"/>\
         <text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"middle\">n</text>",
        left + WIDTH / 2.0,
        bottom + 34.0
    );
    draw_series(svg, left, panel, &across, &up);
}

fn draw_series(svg: &mut String, left: f64, panel: &Panel, across: &Axis, up: &Axis) {
    let bottom = TOP + HEIGHT;
    for (i, (name, points)) in panel.series.iter().enumerate() {
        let colour = COLOURS[i % COLOURS.len()];
        let dash = if i < COLOURS.len() {
            ""
        } else {
            " stroke-dasharray=\"6 4\""
        };
        let place = |&(n, size): &(f64, f64)| {
            let (x, y) = (left + across.at(n), bottom - up.at(size.max(1.0)));
            format!("{x:.1},{y:.1}")
        };
        let places: Vec<String> = points.iter().map(place).collect();
        let line = format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{dash}");
        let y = bottom + 56.0 + 17.0 * f64::from(u32::try_from(i).expect("few rows"));
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" {line}/>\
             <path d=\"M{left:.0} {y:.0}h30\" {line}/>\
             <text x=\"{:.0}\" y=\"{:.0}\">{name}</text>",
            places.join(" "),
            left + 38.0,
            y + 4.0
        );
    }
}
