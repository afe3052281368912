//! The manual page of the packages.

use crate::program::Program;

const PAGE: &str = include_str!("../../../../xtask/package/inarow.1");

#[test]
fn the_manual_page_lists_every_command() {
    let help = Program::new().run("--help").ok().text;
    let (_, after) = help.split_once("Commands:\n").unwrap();
    let commands: Vec<&str> = after
        .lines()
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .map(|line| line.split_whitespace().next().unwrap())
        .collect();
    assert!(commands.len() >= 10, "{commands:?}");
    for command in commands.into_iter().filter(|command| *command != "help") {
        assert!(PAGE.contains(&format!(".TP\n.B {command}\n")), "{command}");
    }
}
