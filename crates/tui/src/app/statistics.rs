//! Statistics of finished games as text. The text has the human's results against computers, totals, and each
//! game.

use inarow_app::labels::player_label;
use inarow_app::statistics::{COUNTS, Statistics, counts};
use inarow_play::PlayerSpec;
use inarow_profile::Standing;
use inarow_view::game_label;
use unicode_width::UnicodeWidthStr;

use super::App;

/// Largest width of a name in a table, in columns.
const NAME: usize = 38;

impl App {
    pub(super) fn statistics(&self) -> String {
        let texts = &self.texts;
        let title = texts.get("statistics-title");
        let Some(statistics) = Statistics::read(&self.game, &self.options.profile, texts) else {
            return format!(
                "{title}\n{}\n{}",
                texts.get("statistics-none"),
                texts.get("statistics-none-hint")
            );
        };
        let mut tables = vec![title];
        let standings = self.options.profile.standings().unwrap_or_default();
        if !standings.is_empty() {
            let keys = ["statistics-by-opponent", "statistics-wins", "statistics-losses", "statistics-draws"];
            let mut lines = vec![keys.map(|key| texts.get(key)).to_vec()];
            lines.extend(standings.iter().map(|standing| self.standing(standing)));
            tables.push(table(&lines));
        }
        let heads = ["statistics-run", "statistics-all"].map(|key| texts.get(key));
        let mut lines = vec![std::iter::once(String::new()).chain(heads).collect()];
        let [run, all] = [&statistics.run, &statistics.all].map(counts);
        for (key, (run, all)) in COUNTS.iter().zip(run.into_iter().zip(all)) {
            lines.push(vec![texts.get(key), self.count(run), self.count(all)]);
        }
        tables.push(table(&lines));
        if statistics.games.len() > 1 {
            let heads = COUNTS.map(|key| texts.get(key));
            let mut lines = vec![std::iter::once(texts.get("statistics-by-game")).chain(heads).collect()];
            for (name, tally) in statistics.games {
                let counts = counts(&tally).map(|count| self.count(count));
                lines.push(std::iter::once(name).chain(counts).collect());
            }
            tables.push(table(&lines));
        }
        tables.join("\n\n")
    }

    /// Returns the human's results in a game against an opponent.
    fn standing(&self, standing: &Standing) -> Vec<String> {
        let Standing { game, opponent, wins, losses, draws } = standing;
        let spec = opponent.0.parse::<PlayerSpec>();
        let opponent = spec.map_or_else(|_| opponent.0.clone(), |spec| player_label(&spec, &self.texts));
        let name = format!("{opponent} · {}", game_label(game, &self.texts));
        std::iter::once(name).chain([*wins, *losses, *draws].map(|count| self.count(count))).collect()
    }

    fn count(&self, count: u64) -> String {
        self.texts.number(i64::try_from(count).unwrap_or(i64::MAX))
    }
}

/// Formats a table with the first cell of each line aligned left and the others right.
fn table(lines: &[Vec<String>]) -> String {
    let short = |name: &str| -> String {
        if name.width() <= NAME {
            name.to_owned()
        } else {
            name.chars().take(NAME - 1).chain(['…']).collect()
        }
    };
    let wide = |column: usize| {
        lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.width()).max().unwrap_or(0)
    };
    let name = wide(0).min(NAME);
    let row = |line: &Vec<String>| {
        let first = short(line.first().map_or("", String::as_str));
        let mut row = format!("{first}{}", " ".repeat(name.saturating_sub(first.width())));
        for (column, cell) in line.iter().enumerate().skip(1) {
            row.push_str(&" ".repeat(2 + wide(column) - cell.width()));
            row.push_str(cell);
        }
        row
    };
    lines.iter().map(row).collect::<Vec<_>>().join("\n")
}
