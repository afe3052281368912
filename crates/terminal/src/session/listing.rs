//! Lists: moves, score, statistics, help, rules.

use inarow_core::{Side, Turn};
use inarow_profile::Tally;
use inarow_view::{Command, number};

use super::Session;
use crate::Style;
use crate::ink::{Ink, Row};
use crate::wrap::wrap;

/// The widest that running text gets, whatever the screen.
const COLUMN: usize = 90;

/// What is counted of games, as [`counts`] has it.
const COUNTS: [&str; 4] = ["statistics-games", "statistics-x", "statistics-o", "statistics-draws"];

fn counts(tally: &Tally) -> [u64; 4] {
    [tally.games(), tally.x, tally.o, tally.draws]
}

impl Session {
    /// What each move brought its side in Score; empty in other games.
    pub(super) fn costs(&self) -> Vec<i64> {
        let Some(game) = self.current() else { return Vec::new() };
        let record = game.live_game().record();
        let Ok(mut position) = record.start() else { return Vec::new() };
        let mut costs = Vec::new();
        for ply in &record.plies {
            let Turn::Player(side) = position.turn() else { break };
            let Some(before) = position.totals(side) else { return Vec::new() };
            position.play_unchecked(ply.cell);
            let after = position.totals(side).unwrap_or(before);
            costs.push(after.total - before.total);
            for chance in &ply.chance {
                // The record was played by these rules: its draws fit.
                let _ = position.apply_chance(*chance);
            }
        }
        costs
    }

    /// The log: every move, in columns.
    pub(super) fn show_moves(&mut self) {
        let Some(game) = self.current() else { return };
        let record = game.live_game().record();
        if record.plies.is_empty() {
            return self.say(Ink::Plain, "moves-none");
        }
        let naming = self.naming();
        let costs = self.costs();
        let before = game.live_game().position().ply() as usize - record.plies.len();
        let mut side = record.start().ok().and_then(|position| position.turn().side()).unwrap_or(Side::X);
        let digits = (before + record.plies.len()).to_string().len();
        let mut entries = Vec::new();
        for (i, ply) in record.plies.iter().enumerate() {
            let mut row = Row::of(Ink::Quiet, format!("{:>1$}. ", before + i + 1, digits + 1));
            row.push_char(Ink::Mark(side), side.letter());
            row.push(Ink::Plain, &format!(" {}", naming.cell(ply.cell)));
            if let Some(points) = costs.get(i) {
                row.push(Ink::Quiet, &format!(" {}", number::signed(*points)));
            }
            for chance in &ply.chance {
                let (key, value) = self.chance(*chance);
                let drawn = self.texts.with(&format!("event-chance-{key}"), &[(key, value.into())]);
                row.push(Ink::Quiet, &format!(" ({drawn})"));
            }
            entries.push(row);
            side = side.other();
        }
        // Both sides' moves stand under each other.
        let wide = entries.iter().map(Row::width).max().unwrap_or(1) + 3;
        let fits = (self.width().min(COLUMN) / wide).max(1);
        let columns = if fits > 1 { fits - fits % 2 } else { 1 };
        self.blank();
        for line in entries.chunks(columns) {
            let mut row = Row::new();
            for (i, entry) in line.iter().enumerate() {
                row.pad(i * wide);
                row.append(entry);
            }
            self.row(&row);
        }
        self.blank();
    }

    /// The score of the series.
    pub(super) fn show_score(&mut self) {
        let Some(game) = self.current() else { return };
        let names = self.names();
        let [x, o] = Side::ALL.map(|side| game.participant_of(side));
        let [x_wins, o_wins] = Side::ALL.map(|side| game.wins(side));
        let values = [
            ("x", (&names[x]).into()),
            ("xwins", x_wins.into()),
            ("owins", o_wins.into()),
            ("o", (&names[o]).into()),
            ("draws", game.draws().into()),
        ];
        self.say_with(Ink::Plain, "score-now", &values);
    }

    /// Games, wins and draws of this run and of all time; and of each game played.
    pub(super) fn show_statistics(&mut self) {
        let run = self.game.run().tally();
        let all = self.profile.tally().unwrap_or(run);
        if all.games() == 0 {
            return self.say(Ink::Plain, "statistics-none");
        }
        self.blank();
        self.say(Ink::Strong, "statistics-title");
        let heads = ["statistics-run", "statistics-all"].map(|key| self.texts.get(key));
        let lines = self.tally_lines(&heads, &[run, all]);
        self.rows(&lines);
        let games = self.profile.tally_by_game().unwrap_or_default();
        let named: Vec<(String, Tally)> =
            games.into_iter().map(|(game, tally)| (self.game_label(&game), tally)).collect();
        if named.len() > 1 {
            self.blank();
            let rows = self.game_lines(&named);
            self.rows(&rows);
        }
        self.blank();
    }

    /// All games together: a line a count, a column for this run and for all time.
    fn tally_lines(&self, heads: &[String; 2], tallies: &[Tally; 2]) -> Vec<Row> {
        let left = COUNTS.iter().map(|key| self.texts.get(key).chars().count()).max().unwrap_or(0);
        let mut title = Row::new();
        title.space(left + 2);
        for head in heads {
            title.push(Ink::Quiet, &format!("  {head:>12}      "));
        }
        let mut rows = vec![title];
        for (i, key) in COUNTS.iter().enumerate() {
            let mut row = Row::of(Ink::Plain, format!("  {}", self.texts.get(key)));
            row.pad(left + 2);
            for tally in tallies {
                let (count, games) = (counts(tally)[i], tally.games());
                row.push(Ink::Plain, &format!("  {:>12}", self.texts.number(count as i64)));
                let share = if i == 0 || games == 0 {
                    String::new()
                } else {
                    let percent = (count as f64 * 100.0 / games as f64).round() as i64;
                    self.texts.with("statistics-share", &[("percent", percent.into())])
                };
                row.push(Ink::Quiet, &format!("{share:>6}"));
            }
            rows.push(row);
        }
        rows
    }

    /// Each game for itself: a line a game, a column a count.
    fn game_lines(&self, games: &[(String, Tally)]) -> Vec<Row> {
        let heads = COUNTS.map(|key| self.texts.get(key));
        let widths = heads.each_ref().map(|head| head.chars().count().max(5));
        let room =
            self.width().saturating_sub(widths.iter().map(|width| width + 2).sum::<usize>() + 2).max(10);
        let short = |name: &str| match name.chars().count() <= room {
            true => name.to_owned(),
            false => name.chars().take(room - 1).chain(['…']).collect(),
        };
        let names: Vec<String> = games.iter().map(|(name, _)| short(name)).collect();
        let left = names.iter().map(|name| name.chars().count()).max().unwrap_or(0) + 2;
        let line = |name: &str, ink: Ink, cells: [String; 4]| {
            let mut row =
                Row::of(Ink::Plain, if name.is_empty() { String::new() } else { format!("  {name}") });
            row.pad(left);
            for (cell, width) in cells.iter().zip(widths) {
                row.push(ink, &format!("  {cell:>width$}"));
            }
            row
        };
        let tallies =
            games.iter().map(|(_, tally)| counts(tally).map(|count| self.texts.number(count as i64)));
        let games = names.iter().zip(tallies).map(|(name, cells)| line(name, Ink::Plain, cells));
        [line("", Ink::Quiet, heads.clone())].into_iter().chain(games).collect()
    }

    /// A game of the statistics for people; as it was kept where it is not known.
    fn game_label(&self, game: &str) -> String {
        let spec = game.parse::<inarow_core::GameSpec>();
        match spec.ok().and_then(|spec| self.setup(&crate::Source::Spec(spec), 0).ok()) {
            Some(setup) => inarow_view::game_name(&setup, &self.texts),
            None => self.texts.get("statistics-setup"),
        }
    }

    /// Every command, or one of them.
    pub(super) fn show_help(&mut self, word: &str) {
        if !word.is_empty() {
            return match Command::parse(word, &self.texts) {
                Some((command, _)) => {
                    let names = command.names(&self.texts).join(", ");
                    let values = [("name", names.into()), ("help", command.help(&self.texts).into())];
                    self.say_with(Ink::Plain, "commands-line", &values);
                }
                None => {
                    let word: String = word.chars().take(30).collect();
                    self.say_with(Ink::Bad, "answer-command", &[("word", word.into())]);
                }
            };
        }
        let cell = match self.style {
            Style::Chess => "commands-move",
            Style::Course => "commands-move-course",
        };
        let mut lines = vec![(self.texts.get(cell), self.texts.get(&format!("{cell}-help")))];
        for command in Command::ALL {
            let name = command.names(&self.texts).swap_remove(0);
            lines.push((name, command.help(&self.texts)));
        }
        self.blank();
        self.say(Ink::Strong, "commands-title");
        let left = lines.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0) + 4;
        let room = self.width().min(COLUMN).saturating_sub(left).max(20);
        for (name, help) in lines {
            for (i, line) in wrap(&help, room, 0).into_iter().enumerate() {
                let mut row = Row::of(Ink::Strong, if i == 0 { format!("  {name}") } else { String::new() });
                row.pad(left);
                row.push(Ink::Plain, &line);
                self.row(&row);
            }
        }
        self.blank();
    }

    /// The full rules of a game.
    pub(super) fn print_rules(&mut self, text: &str) {
        let width = self.width().min(COLUMN);
        self.blank();
        for (i, paragraph) in text.trim_end().split('\n').enumerate() {
            let hang = if paragraph.starts_with('–') { 2 } else { 0 };
            for line in wrap(paragraph, width, hang) {
                self.row(&Row::of(if i == 0 { Ink::Strong } else { Ink::Plain }, line));
            }
        }
        self.blank();
    }
}
