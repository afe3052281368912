//! `inarow completions` and `inarow manual`, which print shell scripts and the manual page, generated from the
//! grammar.

use std::io::{self, Write};

use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;
use inarow_view::{Lang, Texts};

use crate::cli::{command_at, grammar_with_words};
use crate::failure::Failure;
use crate::out::out;

/// Exit codes with the keys of their texts.
const EXIT_CODES: [(&str, &str); 3] =
    [("0", "manual-exit-success"), ("1", "manual-exit-failure"), ("2", "manual-exit-usage")];
/// Environment variables with the keys of their texts.
const VARIABLES: [(&str, &str); 2] =
    [("INAROW_DATA", "cli-any-data"), ("INAROW_BOT_TOKEN", "manual-variable-bot-token")];

/// Prints the completion script of a shell.
pub(crate) fn run(shell: Shell, lang: Lang) -> Result<(), Failure> {
    let mut script = Vec::new();
    let mut grammar = grammar_with_words(&Texts::new(lang));
    clap_complete::generate(shell, &mut grammar, "inarow", &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    write_out(match shell {
        Shell::Fish => in_fish(&grammar, &script).into_bytes(),
        _ => script.into_bytes(),
    })
}

/// Adds parts that clap_complete omits from the fish script. The parts are words for positional arguments, and
/// values of common options before a command.
fn in_fish(grammar: &Command, script: &str) -> String {
    let mut script = script.to_owned();
    for option in grammar.get_arguments().filter(|argument| argument.is_global_set()) {
        if let Some(long) = option.get_long() {
            let begun = format!("complete -c inarow -n \"__fish_inarow_needs_command\" -l {long} ");
            script = script.replace(&begun, &format!("complete -c inarow -l {long} "));
        }
    }
    for command in grammar.get_subcommands() {
        let name = command.get_name();
        add_words(command, &format!("__fish_inarow_using_subcommand {name}"), &mut script);
        for sub in command.get_subcommands() {
            let is_there = format!(
                "__fish_inarow_using_subcommand {name}; and __fish_seen_subcommand_from {}",
                sub.get_name()
            );
            add_words(sub, &is_there, &mut script);
        }
    }
    script
}

/// Adds the words of a command's positional arguments under a fish condition.
fn add_words(command: &Command, condition: &str, script: &mut String) {
    let mut words: Vec<String> = command
        .get_positionals()
        .flat_map(|argument| argument.get_possible_values())
        .filter(|value| !value.is_hide_set())
        .map(|value| value.get_name().to_owned())
        .collect();
    words.sort_unstable();
    words.dedup();
    if !words.is_empty() {
        script.push_str(&format!("complete -c inarow -n \"{condition}\" -a \"{}\"\n", words.join(" ")));
    }
}

/// Prints the manual page.
pub(crate) fn manual(lang: Lang) -> Result<(), Failure> {
    write_out(page(&Texts::new(lang))?)
}

fn write_out(bytes: Vec<u8>) -> Result<(), Failure> {
    let mut out = out();
    out.write_all(&bytes)?;
    Ok(out.flush()?)
}

fn page(texts: &Texts) -> io::Result<Vec<u8>> {
    let grammar = command_at(&[], texts);
    let man = Man::new(grammar.clone()).title("INAROW");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    let (mut name, mut synopsis) = (Vec::new(), Vec::new());
    man.render_name_section(&mut name)?;
    man.render_synopsis_section(&mut synopsis)?;
    for (section, heading, key) in [(name, "NAME", "manual-name"), (synopsis, "SYNOPSIS", "manual-synopsis")]
    {
        let heading = format!(".SH {heading}\n");
        let own = format!(".SH {}\n", texts.get(key).to_uppercase());
        write!(page, "{}", String::from_utf8_lossy(&section).replacen(&heading, &own, 1))?;
    }
    man.render_options_section(&mut page)?;
    commands(&grammar, &mut page)?;
    for (heading, rows) in
        [("manual-exit", EXIT_CODES.as_slice()), ("manual-environment", VARIABLES.as_slice())]
    {
        writeln!(page, ".SH \"{}\"", texts.get(heading).to_uppercase())?;
        for (name, key) in rows {
            writeln!(page, ".TP\n.B {name}\n{}", in_roff(&texts.get(key)))?;
        }
    }
    Ok(page)
}

/// Appends a section for every command, with usage, purpose and own options.
fn commands(command: &Command, page: &mut Vec<u8>) -> io::Result<()> {
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        let name = sub.get_bin_name().unwrap_or_else(|| sub.get_name()).to_owned();
        let own = sub.clone().mut_args(|argument| {
            let is_of_all =
                argument.is_global_set() || ["help", "version"].contains(&argument.get_id().as_str());
            argument.hide(is_of_all).help_heading(None::<&str>)
        });
        let man = Man::new(own);
        let (mut usage, mut options) = (Vec::new(), Vec::new());
        man.render_synopsis_section(&mut usage)?;
        man.render_options_section(&mut options)?;
        let [usage, options] = [usage, options].map(|part| String::from_utf8_lossy(&part).into_owned());
        write!(page, "{}", usage.replace(".SH SYNOPSIS", &format!(".SH \"{}\"", name.to_uppercase())))?;
        if let Some(about) = sub.get_about() {
            writeln!(page, ".PP\n{}", in_roff(&about.to_string()))?;
        }
        write!(page, "{}", options.replace(".SH OPTIONS\n", ""))?;
        commands(sub, page)?;
    }
    Ok(())
}

/// Escapes a sentence for roff.
fn in_roff(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
}
