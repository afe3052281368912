//! Statistics of games, wins and draws in this run and in every run.

pub(super) mod chart;
mod over_time;

use egui::Ui;
use inarow_profile::{Pairing, Profile, Standing, StoreError, Tally};
use inarow_view::{Look, Skin, Texts, Value, game_label};

use super::widgets;
use crate::app_state::{AppState, DialogKind};
use crate::kit::{self, Ink};
use chart::{Bar, Chart, Part};
use over_time::OverTime;

/// Preferred width and height, in points.
const SIZE: (f32, Option<f32>) = (820.0, Some(640.0));

/// Span of counted games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Span {
    AllTime,
    ThisRun,
}

/// Counts of games.
#[derive(Clone, Default)]
struct Counts {
    all: Tally,
    games: Vec<(String, Tally)>,
    standings: Vec<Standing>,
    pairings: Vec<Pairing>,
    /// Recent results with their times. The results count the local player's wins and losses, or the wins of X
    /// and O.
    lately: Vec<(i64, [u64; 3])>,
}

impl Counts {
    fn read(profile: &Profile, now: i64) -> Result<Counts, StoreError> {
        let since = over_time::since(now);
        let standings = profile.standings()?;
        let lately = if standings.is_empty() {
            let all = profile.results_since(since)?.into_iter();
            all.map(|(at, tally)| (at, [tally.x, tally.o, tally.draws])).collect()
        } else {
            profile.own_results_since(since)?
        };
        Ok(Counts {
            all: profile.tally()?,
            games: profile.tally_by_game()?,
            standings,
            pairings: profile.pairings()?,
            lately,
        })
    }

    /// Adds names to games and opponents, and merges entries with equal names.
    fn named(self, state: &AppState) -> Named {
        let texts = &state.texts;
        let skin = state.skin();
        let mut games: Vec<(Option<Look>, Vec<Bar>)> =
            [Some(Look::Marks), Some(Look::Stones), None].map(|look| (look, Vec::new())).into();
        for (game, tally) in self.games {
            let look = widgets::look_of(&game, skin);
            let title = game_label(&game, texts);
            let counts = [tally.x, tally.o, tally.draws];
            for (_, bars) in games.iter_mut().filter(|(of, _)| *of == look) {
                add(bars, Bar { title: title.clone(), detail: String::new(), counts });
            }
        }
        games.retain(|(_, bars)| !bars.is_empty());
        for bar in games.iter_mut().flat_map(|(_, bars)| bars) {
            bar.detail = texts.with("games-count", &[("count", bar.games().into())]);
        }
        let mut opponents = Vec::new();
        for Standing { game, opponent, wins, losses, draws } in self.standings {
            let title = widgets::player_label(&opponent.0, texts);
            let detail = game_label(&game, texts);
            add(&mut opponents, Bar { title, detail, counts: [wins, losses, draws] });
        }
        together(&mut opponents);
        let own = opponents.iter().fold([0; 3], |sum: [u64; 3], bar| {
            [0, 1, 2].map(|part| sum[part].saturating_add(bar.counts[part]))
        });
        let mut people = Vec::new();
        for Pairing { game, people: names, wins, draws } in self.pairings {
            // The player with a name comes first.
            let (names, wins) = match &names {
                [one, two] if one.is_empty() && !two.is_empty() => {
                    ([two.clone(), one.clone()], [wins[1], wins[0]])
                }
                _ => (names, wins),
            };
            let look = widgets::look_of(&game, skin).unwrap_or_default();
            let (title, detail) = (pair_label(&names, look, texts), game_label(&game, texts));
            people.push(Bar { title, detail, counts: [wins[0], wins[1], draws] });
        }
        together(&mut people);
        let time = OverTime::of(&self.lately, state.seconds(), &state.zone());
        Named { all: self.all, own, time, games, opponents, people }
    }
}

/// Adds the results of a bar to the bar with an equal name.
fn add(bars: &mut Vec<Bar>, new: Bar) {
    match bars.iter_mut().find(|bar| bar.title == new.title && bar.detail == new.detail) {
        Some(bar) => bar.counts.iter_mut().zip(new.counts).for_each(|(sum, count)| *sum += count),
        None => bars.push(new),
    }
}

/// Sorts the games with one opponent next to each other.
fn together(opponents: &mut [Bar]) {
    let names: Vec<String> = opponents.iter().map(|opponent| opponent.title.clone()).collect();
    opponents.sort_by_cached_key(|opponent| names.iter().position(|name| *name == opponent.title));
}

/// Returns the label of two human players. If both names are equal or missing, the first player played X.
fn pair_label([one, two]: &[String; 2], look: Look, texts: &Texts) -> String {
    match (one.as_str(), two.as_str()) {
        ("", "") => texts.with("statistics-pair-unnamed", &[look.value()]),
        (one, "") => texts.with("statistics-pair-one", &[("name", one.into())]),
        (one, two) if one == two => texts.with("statistics-pair-same", &[("name", one.into()), look.value()]),
        (one, two) => texts.with("statistics-pair", &[("one", one.into()), ("two", two.into())]),
    }
}

struct Named {
    all: Tally,
    /// Wins, losses and draws of the local player against computers.
    own: [u64; 3],
    /// Results over time. Exists only for all time, and only if the history holds games.
    time: Option<OverTime>,
    /// Games by the look of their sides, which determines the sides' names. `None` means that the look depends
    /// on the board.
    games: Vec<(Option<Look>, Vec<Bar>)>,
    /// Wins and losses of the local player against each opponent.
    opponents: Vec<Bar>,
    /// Wins of the first and of the second of two human players.
    people: Vec<Bar>,
}

impl Named {
    /// Returns the look of the sides in these games, or `None` if marks and stones are mixed.
    fn look(&self) -> Option<Look> {
        match self.games.as_slice() {
            [] => Some(Look::Marks),
            [(look, _)] => *look,
            _ => None,
        }
    }
}

fn look_value(look: Option<Look>) -> (&'static str, Value<'static>) {
    look.map_or_else(|| Look::value_of_all([Look::Marks, Look::Stones]), Look::value)
}

/// Returns the parts of a bar for two sides with this look, and for draws.
fn parts_of(look: Option<Look>) -> [Part; 3] {
    match look {
        Some(Look::Marks) => [Part::X, Part::O, Part::Draw],
        Some(Look::Stones) => [Part::Black, Part::White, Part::Draw],
        None => [Part::First, Part::Second, Part::Draw],
    }
}

/// Statistics: games, wins and draws.
pub(crate) struct Statistics {
    span: Span,
    /// Counts of all time, or the reason why they cannot be read.
    all_time: Result<Counts, String>,
    shown: Option<((Span, inarow_view::Lang, Skin), Named)>,
}

impl Statistics {
    /// Opens the dialog.
    pub(crate) fn open(state: &mut AppState) -> Statistics {
        let all_time =
            Counts::read(&state.profile, state.seconds()).map_err(|error| state.texts.explain(&error));
        Statistics { span: Span::AllTime, all_time, shown: None }
    }

    /// Draws the dialog. Returns false to close the dialog.
    pub(crate) fn ui(&mut self, ui: &mut Ui, state: &mut AppState) -> bool {
        let shown_for = (self.span, state.texts.lang(), state.skin());
        if self.shown.as_ref().is_none_or(|(shown, _)| *shown != shown_for) {
            let counts = match self.span {
                Span::AllTime => self.all_time.clone().unwrap_or_default(),
                Span::ThisRun => {
                    let run = state.session.run();
                    let (all, games, standings) = (run.tally(), run.by_game(), run.standings());
                    Counts { all, games, standings, pairings: run.pairings(), lately: Vec::new() }
                }
            };
            self.shown = Some((shown_for, counts.named(state)));
        }
        let Some((_, shown)) = &self.shown else { return false };
        let texts = &state.texts;
        let (span, all_time) = (&mut self.span, &self.all_time);
        let (mut play, mut history) = (false, false);
        let open = kit::dialog(ui, &texts.get("statistics-title"), &texts.get("dialog-close"), SIZE, |ui| {
            let spans = [texts.get("statistics-all"), texts.get("statistics-run")];
            kit::pick(span, &[Span::AllTime, Span::ThisRun], |place| kit::segmented(ui, place, &spans));
            ui.add_space(8.0);
            if let (Err(reason), Span::AllTime) = (all_time, *span) {
                kit::bad(ui, &texts.with("statistics-unread", &[("reason", reason.into())]));
                return;
            }
            if shown.all.games() == 0 {
                let words = ["statistics-none", "statistics-none-hint"].map(|key| texts.get(key));
                play =
                    widgets::nothing(ui, 36.0, kit::icon::CHART_BAR, &words, Some(&texts.get("action-new")));
                return;
            }
            let look = shown.look();
            let of_opponents = titles("statistics-wins", "statistics-losses", texts);
            let of_people = titles("statistics-first", "statistics-second", texts);
            let people = (!shown.people.is_empty()).then_some(&of_people);
            let all = [Some(&of_games(look, texts)), Some(&of_opponents), people];
            let column = chart::column(ui, all.into_iter().flatten().flatten());
            let results = [Part::Win, Part::Loss, Part::Draw];
            let own = !shown.opponents.is_empty();
            if own {
                kit::capitals(ui, &texts.get("statistics-by-opponent"));
                let colour = |ink: &Ink, part| [ink.win, ink.bad, ink.text][part];
                tiles(ui, &of_opponents, shown.own, colour, texts);
                ui.add_space(16.0);
                over_time(ui, shown, &of_opponents, results, texts);
                Chart { titles: of_opponents, parts: results, bars: &shown.opponents, most: 0, column }
                    .show(ui, texts);
                ui.add_space(16.0);
                kit::capitals(ui, &texts.get("statistics-everything"));
            }
            let wins = ["statistics-wins-x", "statistics-wins-o"];
            let [x, o] = wins.map(|key| texts.with(key, &[look_value(look)]));
            let marks = look == Some(Look::Marks);
            let colour = |ink: &Ink, part| if marks { [ink.x, ink.o, ink.text][part] } else { ink.text };
            let counts = [shown.all.x, shown.all.o, shown.all.draws];
            tiles(ui, &[x, o, texts.get("statistics-draws")], counts, colour, texts);
            ui.add_space(16.0);
            if !own {
                over_time(ui, shown, &of_games(look, texts), parts_of(look), texts);
            }
            kit::capitals(ui, &texts.get("statistics-by-game"));
            let most = shown.games.iter().flat_map(|(_, bars)| bars).map(Bar::games).max().unwrap_or(0);
            for (place, (look, bars)) in shown.games.iter().enumerate() {
                ui.add_space(if place > 0 { 8.0 } else { 0.0 });
                Chart { titles: of_games(*look, texts), parts: parts_of(*look), bars, most, column }
                    .show(ui, texts);
            }
            if !shown.people.is_empty() {
                ui.add_space(16.0);
                kit::capitals(ui, &texts.get("statistics-by-people"));
                let parts = [Part::First, Part::Second, Part::Draw];
                Chart { titles: of_people, parts, bars: &shown.people, most: 0, column }.show(ui, texts);
            }
            ui.add_space(16.0);
            history = kit::Button::new(&texts.get("history-title"))
                .icon(kit::icon::CLOCK_COUNTER_CLOCKWISE)
                .show(ui)
                .clicked();
            ui.add_space(4.0);
        });
        if history {
            state.open(DialogKind::History);
        }
        if play {
            state.open(DialogKind::NewGame);
        }
        open && !play && !history
    }
}

/// Formats a share in percent.
fn share(part: u64, all: u64, texts: &Texts) -> String {
    let percent = (part * 200 + all).checked_div(2 * all).unwrap_or(0);
    texts.with("statistics-share", &[("percent", percent.into())])
}

/// Draws results over time, if the history has any.
fn over_time(ui: &mut Ui, shown: &Named, titles: &[String; 3], parts: [Part; 3], texts: &Texts) {
    if let Some(time) = &shown.time {
        kit::capitals(ui, &time.title(texts));
        time.show(ui, titles, parts, texts);
        ui.add_space(16.0);
    }
}

/// Draws four tiles, one for the number of games and one for each kind of result with its share.
fn tiles(
    ui: &mut Ui,
    titles: &[String; 3],
    counts: [u64; 3],
    colour: impl Fn(&Ink, usize) -> egui::Color32,
    texts: &Texts,
) {
    const GAP: f32 = 12.0;
    let games = counts.iter().fold(0_u64, |sum, count| sum.saturating_add(*count));
    let per_row: usize = if ui.available_width() < 480.0 { 2 } else { 4 };
    let width = ((ui.available_width() - GAP * (per_row - 1) as f32) / per_row as f32).floor();
    for row in 0..4 / per_row {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for place in row * per_row..(row + 1) * per_row {
                let Some(part) = place.checked_sub(1) else {
                    let title = texts.get("statistics-games");
                    chart::tile(ui, width, &title, &number(games, texts), "", |ink| ink.text);
                    continue;
                };
                let (count, share) = (number(counts[part], texts), share(counts[part], games, texts));
                chart::tile(ui, width, &titles[part], &count, &share, |ink| colour(ink, part));
            }
        });
    }
}

fn number(count: u64, texts: &Texts) -> String {
    texts.number(i64::try_from(count).unwrap_or(i64::MAX))
}

/// Returns the titles of the columns for games whose sides have this look.
fn of_games(look: Option<Look>, texts: &Texts) -> [String; 3] {
    let look = [look_value(look)];
    let [x, o] = ["statistics-side-x", "statistics-side-o"].map(|key| texts.with(key, &look));
    [x, o, texts.get("statistics-draws")]
}

/// Returns the titles of the columns for wins, losses and draws.
fn titles(won: &str, lost: &str, texts: &Texts) -> [String; 3] {
    [won, lost, "statistics-draws"].map(|key| texts.get(key))
}
