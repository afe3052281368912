//! Lists of moves, score, statistics, help and rules.

use inarow_app::statistics::{COUNTS, Statistics, counts};
use inarow_app::wrap;
use inarow_core::{Setup, Side};
use inarow_profile::Tally;
use inarow_session::costs;
use inarow_view::{Command, Coordinates, number, rules};

use super::Session;
use crate::ink::{Ink, Row, table};

/// Largest width of running text, in columns.
const COLUMN: usize = 90;

impl Session {
    /// Prints every move, in columns.
    pub(super) fn show_moves(&mut self) {
        let Some(game) = self.current() else { return };
        let record = game.live().game().record();
        if record.plies.is_empty() {
            return self.print_text(Ink::Plain, "moves-none");
        }
        let naming = self.naming();
        let costs = costs(&record.setup, &record.plies);
        let before = game.live().game().position().ply() as usize - record.plies.len();
        let mut side = record.start().ok().and_then(|position| position.turn().side()).unwrap_or(Side::X);
        let digits = (before + record.plies.len()).to_string().len();
        let mut entries = Vec::new();
        for (i, ply) in record.plies.iter().enumerate() {
            let mut row = Row::of(Ink::Quiet, format!("{:>1$}. ", before + i + 1, digits + 1));
            row.push_char(Ink::Mark(side), side.letter());
            row.push(Ink::Plain, &format!(" {}", naming.cell(ply.cell)));
            if let Some(cost) = costs.get(i) {
                row.push(Ink::Quiet, &format!(" {}", number::signed(cost.points)));
            }
            for chance in &ply.chance {
                row.push(Ink::Quiet, &format!(" ({})", self.chance(*chance)));
            }
            entries.push(row);
            side = side.other();
        }
        // The moves of each side are aligned in columns.
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

    /// Prints the score of the series.
    pub(super) fn show_score(&mut self) {
        let Some(game) = self.current() else { return };
        let names = self.names();
        let [x, o] = Side::ALL.map(|side| game.live().participant_of(side));
        let [x_wins, o_wins] = Side::ALL.map(|side| game.wins(side));
        let values = [
            ("x", (&names[x]).into()),
            ("xwins", x_wins.into()),
            ("owins", o_wins.into()),
            ("o", (&names[o]).into()),
            ("draws", game.draws().into()),
        ];
        self.print_with(Ink::Plain, "score-now", &values);
    }

    /// Prints games, wins and draws of this run and of all time, and of each game.
    pub(super) fn show_statistics(&mut self) {
        let Some(statistics) = Statistics::read(&self.game, &self.options.profile, &self.texts) else {
            return self.print_text(Ink::Plain, "statistics-none");
        };
        self.blank();
        self.print_text(Ink::Strong, "statistics-title");
        let lines =
            self.tally_lines([("statistics-run", statistics.run), ("statistics-all", statistics.all)]);
        self.rows(&lines);
        if statistics.games.len() > 1 {
            self.blank();
            let rows = self.game_lines(&statistics.games);
            self.rows(&rows);
        }
        self.blank();
    }

    /// Returns the totals as a line for each count, with this run and all time.
    fn tally_lines(&self, tallies: [(&str, Tally); 2]) -> Vec<Row> {
        let quiet = |text: String| Row::of(Ink::Quiet, text);
        let heads = tallies.iter().map(|(key, _)| self.texts.get(key));
        let heads = heads.flat_map(|head| [quiet(format!("{head:>12}")), quiet(" ".repeat(4))]);
        let mut lines: Vec<Vec<Row>> = vec![std::iter::once(Row::new()).chain(heads).collect()];
        for (i, key) in COUNTS.iter().enumerate() {
            let mut line = vec![Row::of(Ink::Plain, format!("  {}", self.texts.get(key)))];
            for (_, tally) in &tallies {
                let (count, games) = (counts(tally)[i], tally.games());
                let percent = (count as f64 * 100.0 / games as f64).round() as i64;
                let share = self.texts.with("statistics-share", &[("percent", percent.into())]);
                line.push(Row::of(Ink::Plain, self.texts.number(count as i64)));
                line.push(if i == 0 || games == 0 { Row::new() } else { quiet(share) });
            }
            lines.push(line);
        }
        table(&lines, 2)
    }

    /// Returns the counts as a line for each game and a column for each count.
    fn game_lines(&self, games: &[(String, Tally)]) -> Vec<Row> {
        let heads = COUNTS.map(|key| Row::of(Ink::Quiet, format!("{:>5}", self.texts.get(key))));
        let counted: usize = heads.iter().map(|head| head.width() + 2).sum();
        let room = self.width().saturating_sub(counted + 2).max(10);
        let mut lines: Vec<Vec<Row>> = vec![std::iter::once(Row::new()).chain(heads).collect()];
        for (name, tally) in games {
            let short = || name.chars().take(room - 1).chain(['…']).collect();
            let name = if name.chars().count() > room { short() } else { name.clone() };
            let counts = counts(tally).map(|count| Row::of(Ink::Plain, self.texts.number(count as i64)));
            let name = Row::of(Ink::Plain, format!("  {name}"));
            lines.push(std::iter::once(name).chain(counts).collect());
        }
        table(&lines, 2)
    }

    /// Prints the help on every command, or on the given command.
    pub(super) fn show_help(&mut self, word: &str) {
        if !word.is_empty() {
            return match Command::parse(word, &self.texts) {
                Some((command, _)) => {
                    let names = command.names(&self.texts).join(", ");
                    let values = [("name", names.into()), ("help", command.help(&self.texts).into())];
                    self.print_with(Ink::Plain, "commands-line", &values);
                }
                None => {
                    let word: String = word.chars().take(30).collect();
                    self.print_with(Ink::Bad, "answer-command", &[("word", word.into())]);
                }
            };
        }
        let cell = match self.options.coordinates {
            Coordinates::Numbers => "commands-move-course",
            _ => "commands-move",
        };
        let mut lines = vec![(self.texts.get(cell), self.texts.get(&format!("{cell}-help")))];
        for command in Command::all() {
            let name = command.names(&self.texts).swap_remove(0);
            lines.push((name, command.help(&self.texts)));
        }
        self.blank();
        self.print_text(Ink::Strong, "commands-title");
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

    /// Prints the full rules of a game.
    pub(super) fn print_rules(&mut self, setup: &Setup) {
        let text = rules(setup, &self.texts);
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
