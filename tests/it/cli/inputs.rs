//! Inputs as people have them: links, other line ends, packed files, headers left out.

use super::{check, check_error, file, path, run};

const BOARD: &str = "hashi\n4.2..\n.3..2\n3....\n.3.1.\n3.4.3\n";

/// Every way in which sites and chats write the link of one board.
#[test]
fn links() {
    let body = "5/5/4g2i3h23k3g1g3g4g3";
    for link in [
        format!("https://puzz.link/p?hashi/{body}"),
        format!("http://puzz.link/p?hashikake/{body}"),
        format!("puzz.link/p?hashi_edit/{body}"),
        format!("https://puzz.link/p?hashikake_play/{body}"),
        format!("https://pzprxs.vercel.app/p?hashi/{body}"),
        format!("https://pzprxs.vercel.app/p.html?hashikake/{body}"),
        format!("http://pzv.jp/p.html?hashikake/{body}"),
        format!("https://www.pzplus.tck.mn/p?hashi/{body}"),
        format!("<https://puzz.link/p?hashi/{body}>"),
        format!("[a board](https://puzz.link/p?hashi/{body})"),
        format!("  'https://puzz.link/p?hashi/{body}'  "),
        format!("https://puzz.link/p?hashi/{}", body.replace('/', "%2F")),
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/bridges.html#5x5:4a2c3b23e3a1a3a4a3".into(),
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/bridges.html#5x5%3A4a2c3b23e3a1a3a4a3".into(),
    ] {
        let solved = run(&["solve"], BOARD).out;
        check(&["solve"], &link, 0, &solved);
    }
    for (link, message) in [
        (
            "https://puzz.link/p?slither/5/5/abc",
            "the genre `slither` of puzz.link is not supported; hashi are",
        ),
        (
            "https://tinyurl.com/2p8abc",
            "tinyurl.com: a shortened link does not hold the puzzle; open it, and paste the long link",
        ),
        (
            "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/loopy.html#7x7:a",
            "the game `loopy` is not supported; hashi, tiling are",
        ),
    ] {
        check_error(&["solve"], link, 2, message);
    }
    let seed = run(
        &["solve"],
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/bridges.html#7x7#1",
    );
    assert!(
        seed.code == Some(2) && seed.err.contains("a random seed"),
        "{seed:?}"
    );
    let task = run(&["solve"], "https://www.puzzle-bridges.com/?size=3");
    assert!(
        task.code == Some(2) && task.err.contains("task = "),
        "{task:?}"
    );
    let page = "<script>var task = '4a2c3b23e3a1a3a4a3';</script>";
    check(&["count", "--puzzle", "hashi"], page, 0, "1\n");
}

/// The first line may be left out if the puzzle is named, in any case and by any of its names.
#[test]
fn named_puzzles() {
    let rows = BOARD.trim_start_matches("hashi\n");
    for name in ["hashi", "Hashi", "HASHI", "bridges", "Hashiwokakero"] {
        check(&["count", "--puzzle", name], rows, 0, "1\n");
        check(&["count", "--puzzle", name], BOARD, 0, "1\n");
    }
    check(&["count"], &BOARD.replace("hashi", "Hashi"), 0, "1\n");
    check_error(
        &["count", "--puzzle", "tiling"],
        "0 1\n0 x\n",
        2,
        "line 2, column 3: expected a number of the grid, or `dominoes`, `given`, `cover`, 0 to 4294967295, found `x`",
    );
    let line = r#"{"text":"4.2..\n.3..2\n3....\n.3.1.\n3.4.3\n","puzzle":"hashi"}"#;
    let batch = run(&["batch", "--do", "count"], line);
    assert!(batch.out.contains("\"count\":1"), "{batch:?}");
}

/// Old line ends, byte order marks, UTF-16, gzip.
#[test]
fn bytes() {
    check(&["count"], &BOARD.replace('\n', "\r"), 0, "1\n");
    check(&["count"], &BOARD.replace('\n', "\r\n"), 0, "1\n");
    let wide = path("inputs-utf16.txt");
    let units = BOARD.encode_utf16().flat_map(u16::to_le_bytes);
    std::fs::write(
        &wide,
        [0xff, 0xfe].into_iter().chain(units).collect::<Vec<u8>>(),
    )
    .expect("the directory is the tests' own");
    check(
        &["count", wide.to_str().expect("a plain name")],
        "",
        0,
        "1\n",
    );
    let packed = path("inputs.txt.gz");
    // `tiling\n0 0\n` as gzip packs it, stored.
    let stored = b"tiling\n0 0\n";
    let mut bytes = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 11, 0, 244, 255];
    bytes.extend(stored);
    bytes.extend(crc32(stored).to_le_bytes());
    bytes.extend(11_u32.to_le_bytes());
    std::fs::write(&packed, bytes).expect("the directory is the tests' own");
    check(
        &["count", packed.to_str().expect("a plain name")],
        "",
        0,
        "1\n",
    );
}

/// The checksum of gzip (RFC 1952).
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0_u32, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
        })
    })
}

/// A table could be boards or edges: it is read if only one fits, or if it is said which.
#[test]
fn tables() {
    let grid = "0,1,1\n1,0,0\n";
    let could = run(&["count"], grid);
    assert_eq!((could.code, could.out.as_str()), (Some(2), ""), "{could:?}");
    for reading in ["pairing csv", "tiling csv", "hashi csv"] {
        assert!(could.err.contains(reading), "{could:?}");
    }
    check(&["count", "--puzzle", "tiling"], grid, 0, "1\n");
    check(
        &["count", "--puzzle", "tiling"],
        "0;1;1;\n1;0;0;\n",
        0,
        "1\n",
    );
    check(
        &["count", "--puzzle", "hashi"],
        "1 , 0 , 0 , 2 , , . , 1\n",
        0,
        "1\n",
    );
    let edges = "# a plan\nAnn,monday,ward\nBob,monday,ward\nBob,tuesday,er\n";
    check(&["count"], edges, 0, "1\n");
    let headed = file(
        "inputs-headed.csv",
        "person;slot;task;weight\nann;mon;ward;5\nbob;mon;ward;3\n",
    );
    let solved = run(&["solve", &headed], "");
    assert!(solved.out.ends_with("optimal: 5\n"), "{solved:?}");
    check_error(
        &["solve"],
        "a;b;c;2,5\n",
        2,
        "line 1, column 1: field 4: expected a weight, 0 to 4294967295, found `2,5`",
    );
    check_error(
        &["solve", "--puzzle", "hashi"],
        "1,0,1\n1,0\n",
        2,
        "line 2, column 1: expected 3 cells, as in the first row, found 2",
    );
}

/// Dominosa boards with holes: what is written is read back, drawn and exported.
#[test]
fn holes() {
    let board = "tiling\n0 0 1\n. . 1\n0 1 .\n";
    check(&["count"], board, 0, "1\n");
    check(&["convert", "--to", "native"], board, 0, board);
    let json = run(&["convert", "--to", "json"], board).out;
    assert!(
        json.contains("[[0,0,1],[null,null,1],[0,1,null]]"),
        "{json}"
    );
    check(&["count"], &json, 0, "1\n");
    check(
        &["count", "--puzzle", "tiling"],
        "0,0,1\n,.,1\n0,1,\n",
        0,
        "1\n",
    );
    let drawn = run(&["solve"], board);
    assert!(drawn.out.contains("│ 0   1 │"), "{drawn:?}");
    let svg = run(&["draw", "--output", "svg"], board);
    assert!(svg.out.contains("class=\"hole\""), "{svg:?}");
    check(&["solve", "--via", "ilp"], board, 0, &drawn.out);
    let steps = run(&["explain"], board);
    assert!(
        steps.code == Some(0) && steps.out.contains("unique"),
        "{steps:?}"
    );
    check_error(
        &["convert", "--to", "tatham"],
        board,
        2,
        "cell r2c1: a game id holds no holes",
    );
    check_error(
        &["solve"],
        "tiling\n0 0 1\n. . 1\n0 1 .\ngiven 2,1-2,2\n",
        2,
        "cell r2c1: the given domino lies on a hole",
    );
    check_error(
        &["solve"],
        "tiling\n. .\n",
        2,
        "a board needs at least one cell",
    );
}
