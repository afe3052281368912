//! Operator's console, where each line on standard input is a command.

use std::io::{self, BufRead};
use std::sync::mpsc::channel;

use inarow_core::{Message, Side};
use inarow_course::{Operator, OperatorCommand, ServerStatus};
use inarow_view::{Lang, Texts};

use super::line;
use crate::failure::Failure;

/// Meaning of an operator's word.
#[derive(Clone, Copy)]
enum Word {
    Players,
    Choose(Side),
    Start,
    Stop,
    Kick,
    KickObservers,
    RoundRobin,
    Help,
    Quit,
}

/// Words, as the key of their names and the key of their description.
const WORDS: [(&str, &str, Word); 10] = [
    ("course-players-names", "course-players-help", Word::Players),
    ("course-x-names", "course-x-help", Word::Choose(Side::X)),
    ("course-o-names", "course-o-help", Word::Choose(Side::O)),
    ("course-start-names", "course-start-help", Word::Start),
    ("course-stop-names", "course-stop-help", Word::Stop),
    ("course-kick-names", "course-kick-help", Word::Kick),
    ("course-kick-observers-names", "course-kick-observers-help", Word::KickObservers),
    ("course-round-robin-names", "course-round-robin-help", Word::RoundRobin),
    ("course-help-names", "course-help-help", Word::Help),
    ("course-quit-names", "course-quit-help", Word::Quit),
];

/// Request of an operator.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Wish {
    Command(OperatorCommand),
    Players,
    Help,
}

/// Reads commands on a separate thread until the input or the server ends. Without any input the server runs
/// without a console. If the input ends after some commands, the server ends after the last game.
pub(super) fn start(operator: Operator, lang: Lang) -> Result<(), Failure> {
    let read = move || {
        let texts = Texts::new(lang);
        let mut has_any = false;
        for text in io::stdin().lock().lines().map_while(Result::ok) {
            has_any = true;
            if text.trim().is_empty() {
                continue;
            }
            let is_told = match wish(&text, &texts) {
                Ok(wish) => carry_out(wish, &operator, &texts),
                Err(message) => line(&texts.tell(&message)).is_ok(),
            };
            if !is_told {
                return;
            }
        }
        if has_any {
            operator.with(|director, now| {
                // The command `Finish` is never refused.
                let _ = director.carry_out(OperatorCommand::Finish, now);
            });
        }
    };
    std::thread::Builder::new().name("console".to_owned()).spawn(read)?;
    Ok(())
}

/// Executes a request and prints the answer. Returns whether server and reader still exist.
fn carry_out(wish: Wish, operator: &Operator, texts: &Texts) -> bool {
    let text = match wish {
        Wish::Help => help(texts),
        Wish::Players => {
            let (sender, status) = channel();
            let is_asked = operator.with(move |director, _| {
                // The console is gone if nothing receives the status.
                let _ = sender.send(director.status());
            });
            match status.recv() {
                Ok(status) if is_asked => players(&status, texts),
                _ => return false,
            }
        }
        Wish::Command(command) => {
            let (sender, carried_out) = channel();
            let chosen = match &command {
                OperatorCommand::Choose(side, name) => Some((*side, name.clone())),
                _ => None,
            };
            let is_asked = operator.with(move |director, now| {
                let chosen = director.status().chosen;
                let _ = sender.send((director.carry_out(command, now), chosen));
            });
            match carried_out.recv() {
                Ok((Ok(()), _)) if is_asked => {
                    let Some((side, name)) = chosen else { return true };
                    texts.tell(
                        &Message::new("course-chosen-now").text("side", side.letter()).text("name", name),
                    )
                }
                Ok((Err(error), before)) => {
                    let kept = chosen.and_then(|(side, _)| Some((side, before[side.index()].clone()?)));
                    let kept = kept.map(|(side, name)| {
                        let side = side.letter();
                        Message::new("course-chosen-before").text("side", side).text("name", name)
                    });
                    let error = texts.explain(&error);
                    kept.map_or(error.clone(), |kept| format!("{error} {}", texts.tell(&kept)))
                }
                _ => return false,
            }
        }
    };
    line(&text).is_ok()
}

/// Parses a line.
fn wish(text: &str, texts: &Texts) -> Result<Wish, Message> {
    let text = text.trim();
    let unknown = || Message::new("course-unknown").text("text", text);
    let named = WORDS.iter().find_map(|(names, _, word)| {
        let names = texts.get(names);
        let rest = names.split(", ").find_map(|name| after(text, name))?;
        Some((*word, rest))
    });
    let (word, rest) = named.ok_or_else(unknown)?;
    let wants_name = || match rest.is_empty() {
        true => Err(Message::new("course-wants-name")),
        false => Ok(rest.to_owned()),
    };
    let command = match word {
        Word::Choose(side) => OperatorCommand::Choose(side, wants_name()?),
        Word::Kick => OperatorCommand::Kick(wants_name()?),
        Word::RoundRobin if rest.is_empty() => OperatorCommand::RoundRobin(1),
        Word::RoundRobin => {
            let games = rest.parse().ok().filter(|games| (1..=10_000).contains(games));
            OperatorCommand::RoundRobin(games.ok_or_else(|| Message::new("course-wants-games"))?)
        }
        _ if !rest.is_empty() => return Err(unknown()),
        Word::KickObservers => OperatorCommand::KickObservers,
        Word::Start => OperatorCommand::Start,
        Word::Stop => OperatorCommand::Stop,
        Word::Quit => OperatorCommand::Quit,
        Word::Players => return Ok(Wish::Players),
        Word::Help => return Ok(Wish::Help),
    };
    Ok(Wish::Command(command))
}

/// Returns the rest of a line that begins with a word, regardless of letter case.
fn after<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let place = text.char_indices().map(|(at, _)| at).chain([text.len()]).nth(word.chars().count())?;
    let (begin, rest) = text.split_at(place);
    let is_word = begin.to_lowercase() == word && (rest.is_empty() || rest.starts_with(char::is_whitespace));
    is_word.then(|| rest.trim())
}

fn help(texts: &Texts) -> String {
    let lines = WORDS.iter().map(|(names, help, word)| {
        let names = texts.get(names);
        let form = match word {
            Word::Choose(_) | Word::Kick => format!("{names} {}", texts.get("course-name-argument")),
            Word::RoundRobin => format!("{names} [N]"),
            _ => names.to_string(),
        };
        let values = [("name", form.into()), ("help", texts.get(help).into())];
        texts.with("commands-line", &values)
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn players(status: &ServerStatus, texts: &Texts) -> String {
    let ServerStatus { players, observers, playing, chosen, waiting } = status;
    let mut lines = Vec::new();
    if players.is_empty() {
        lines.push(texts.get("course-nobody"));
    }
    for name in players {
        let roles = Side::ALL.into_iter().flat_map(|side| {
            let plays = playing.as_ref().is_some_and(|names| names[side.index()] == *name);
            let is_chosen = playing.is_none() && chosen[side.index()].as_ref() == Some(name);
            let key = if plays { Some("course-plays") } else { is_chosen.then_some("course-chosen") };
            key.map(|key| Message::new(key).text("side", side.letter()))
        });
        let role = roles.reduce(|one, _| one);
        let message = match role {
            Some(role) => Message::new("course-player-role").text("name", name).because("role", role),
            None => Message::new("as-is").text("text", name),
        };
        lines.push(texts.tell(&message));
    }
    if *observers > 0 {
        lines.push(texts.tell(&Message::new("course-observers").count("count", *observers as u64)));
    }
    if *waiting > 0 {
        lines.push(texts.tell(&Message::new("course-waiting").count("count", *waiting as u64)));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_in_both_languages() {
        let [en, ru] = [Lang::En, Lang::Ru].map(Texts::new);
        let check = |texts: &Texts, text: &str, expected: OperatorCommand| {
            assert_eq!(wish(text, texts), Ok(Wish::Command(expected)), "{text}");
        };
        check(&en, "x alice", OperatorCommand::Choose(Side::X, "alice".into()));
        check(&en, "  O   Boris the Second ", OperatorCommand::Choose(Side::O, "Boris the Second".into()));
        check(&en, "START", OperatorCommand::Start);
        check(&en, "round robin 4", OperatorCommand::RoundRobin(4));
        check(&en, "round-robin", OperatorCommand::RoundRobin(1));
        check(&ru, "круговой 2", OperatorCommand::RoundRobin(2));
        check(&ru, "Выгнать alice", OperatorCommand::Kick("alice".into()));
        check(&en, "kick observers", OperatorCommand::Kick("observers".into()));
        check(&en, "Kick-Observers", OperatorCommand::KickObservers);
        check(&ru, "выгнать-наблюдателей", OperatorCommand::KickObservers);
        check(&ru, "стоп", OperatorCommand::Stop);
        check(&ru, "start", OperatorCommand::Start);
        for (texts, word) in [(&en, "players"), (&ru, "участники"), (&ru, "Игроки"), (&ru, "players")]
        {
            assert_eq!(wish(word, texts), Ok(Wish::Players), "{word}");
        }
        assert_eq!(wish("players", &en), Ok(Wish::Players));
        for wrong in [
            "xalice",
            "x",
            "start now",
            "round-robin many",
            "round robin 0",
            "kick",
            "kick-observers 2",
            "dance",
        ] {
            assert!(wish(wrong, &en).is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_word_has_names_of_its_own() {
        for &lang in Lang::ALL {
            let texts = Texts::new(lang);
            let names: Vec<String> = WORDS.iter().map(|(names, ..)| texts.get(names)).collect();
            let mut all: Vec<&str> = names.iter().flat_map(|names| names.split(", ")).collect();
            let count = all.len();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), count, "{all:?}");
            assert!(help(&texts).lines().count() == WORDS.len());
        }
    }
}
