//! `inarow bench`.

use crate::program::Program;

#[test]
fn the_last_line_has_the_sum_and_the_speed() {
    let run = Program::new().run("bench").ok();
    let nodes = |line: &str| line.rsplit_once(' ').and_then(|(_, nodes)| nodes.parse::<u64>().ok()).unwrap();
    let (last, games) =
        run.text.lines().collect::<Vec<_>>().split_last().map(|(l, g)| (*l, g.to_vec())).unwrap();
    // Each line has the number in the list, the game, and the number of nodes.
    for (number, line) in (1..).zip(&games) {
        let words: Vec<&str> = line.split(' ').collect();
        assert!(matches!(words[..], [at, _, "nodes", _] if at == number.to_string()), "{line}");
    }
    let sum: u64 = games.into_iter().map(nodes).sum();
    let speed = last.strip_prefix(&format!("nodes {sum} nps ")).unwrap_or_else(|| panic!("{last}"));
    assert!(speed.parse::<u64>().unwrap() > 0, "{last}");
}
