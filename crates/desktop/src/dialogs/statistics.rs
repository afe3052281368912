//! Games, wins and draws of this run and all time.

pub(super) mod chart;
mod over_time;

use egui::Ui;
use inarow_profile::{Pairing, Profile, Standing, StoreError, Tally};
use inarow_view::{Look, Texts, Theme, Value};

use super::widgets;
use crate::app_state::{AppState, DialogKind};
use crate::kit::{self, Ink, font};
use chart::{Bar, Chart, Part};
use over_time::OverTime;

/// Which games are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Span {
    AllTime,
    ThisRun,
}

/// What was counted.
#[derive(Clone, Default)]
struct Counts {
    all: Tally,
    games: Vec<(String, Tally)>,
    standings: Vec<Standing>,
    pairings: Vec<Pairing>,
    /// Results of lately by when they came about.
    lately: Vec<(i64, Tally)>,
}

impl Counts {
    fn read(profile: &Profile, now: i64) -> Result<Counts, StoreError> {
        Ok(Counts {
            all: profile.tally()?,
            games: profile.tally_by_game()?,
            standings: profile.standings()?,
            pairings: profile.pairings()?,
            lately: profile.results_since(over_time::since(now))?,
        })
    }

    /// With games and opponents by their names, those of one name together.
    fn named(self, state: &AppState) -> Named {
        let texts = &state.texts;
        let theme = state.shown_theme();
        let mut games: Vec<Game> = Vec::new();
        for (game, tally) in self.games {
            let (name, look) = (widgets::game_label(&game, texts), widgets::look_of(&game, theme));
            match games.iter_mut().find(|other| other.name == name && other.look == look) {
                Some(Game { tally: sum, .. }) => {
                    (sum.x, sum.o, sum.draws) = (sum.x + tally.x, sum.o + tally.o, sum.draws + tally.draws);
                }
                None => games.push(Game { name, look, tally }),
            }
        }
        let mut opponents: Vec<Opponent> = Vec::new();
        for Standing { game, opponent, wins, losses, draws } in self.standings {
            let (name, game) = (widgets::player_label(&opponent.0, texts), widgets::game_label(&game, texts));
            match opponents.iter_mut().find(|other| other.name == name && other.game == game) {
                Some(sum) => {
                    sum.score = [sum.score[0] + wins, sum.score[1] + losses, sum.score[2] + draws];
                }
                None => opponents.push(Opponent { name, game, score: [wins, losses, draws] }),
            }
        }
        together(&mut opponents);
        let mut people: Vec<Opponent> = Vec::new();
        for Pairing { game, people: names, wins, draws } in self.pairings {
            // Whoever gave a name stands first.
            let (names, wins) = match &names {
                [one, two] if one.is_empty() && !two.is_empty() => {
                    ([two.clone(), one.clone()], [wins[1], wins[0]])
                }
                _ => (names, wins),
            };
            let look = widgets::look_of(&game, theme).unwrap_or_default();
            let (name, game) = (pair_label(&names, look, texts), widgets::game_label(&game, texts));
            people.push(Opponent { name, game, score: [wins[0], wins[1], draws] });
        }
        together(&mut people);
        let time = OverTime::of(&self.lately, state.seconds(), &state.zone());
        Named { all: self.all, time, games, opponents, people }
    }
}

/// The games with one opponent stand together.
fn together(opponents: &mut [Opponent]) {
    let names: Vec<String> = opponents.iter().map(|opponent| opponent.name.clone()).collect();
    opponents.sort_by_cached_key(|opponent| names.iter().position(|name| *name == opponent.name));
}

/// Two people by their names; of two who gave none, or the same, the first played X.
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
    /// Of all time alone, and as long as the history holds games.
    time: Option<OverTime>,
    games: Vec<Game>,
    opponents: Vec<Opponent>,
    people: Vec<Opponent>,
}

impl Named {
    /// How the sides of all these games look.
    fn looks(&self) -> Looks {
        Looks::of(self.games.iter().map(|game| game.look))
    }
}

/// A game with its results.
struct Game {
    name: String,
    /// How its sides look, where they look the same on all of its boards.
    look: Option<Look>,
    tally: Tally,
}

/// How the sides of games that are counted together look: all with marks, all with stones, or some of both (`None`).
#[derive(Clone, Copy, PartialEq, Eq)]
struct Looks(Option<Look>);

impl Looks {
    fn of(looks: impl Iterator<Item = Option<Look>>) -> Looks {
        let looks: Vec<Option<Look>> = looks.collect();
        let first = looks.first().copied().unwrap_or(Some(Look::Marks));
        Looks(first.filter(|_| looks.iter().all(|look| *look == first)))
    }

    fn value(self) -> (&'static str, Value<'static>) {
        match self.0 {
            Some(look) => look.value(),
            None => Look::value_of_all([Look::Marks, Look::Stones]),
        }
    }

    /// What stands for the two sides and for draws.
    fn parts(self) -> [Part; 3] {
        match self.0 {
            Some(Look::Marks) => [Part::X, Part::O, Part::Draw],
            Some(Look::Stones) => [Part::Black, Part::White, Part::Draw],
            None => [Part::First, Part::Second, Part::Draw],
        }
    }
}

/// How the person stands against a computer in a game, or the first of two people against the second.
struct Opponent {
    name: String,
    game: String,
    /// Wins, losses, draws.
    score: [u64; 3],
}

/// Games, wins and draws.
pub(crate) struct Statistics {
    span: Span,
    /// Of all time; why it cannot be read.
    kept: Result<Counts, String>,
    shown: Option<((Span, inarow_view::Lang, Theme), Named)>,
}

impl Statistics {
    /// Opens it.
    pub(crate) fn open(state: &mut AppState) -> Statistics {
        let kept = Counts::read(&state.profile, state.seconds()).map_err(|error| state.texts.explain(&error));
        Statistics { span: Span::AllTime, kept, shown: None }
    }

    /// Draws it; `false` when it is to close.
    pub(crate) fn ui(&mut self, ui: &mut Ui, state: &mut AppState) -> bool {
        let said = (self.span, state.texts.lang(), state.shown_theme());
        if self.shown.as_ref().is_none_or(|(shown, _)| *shown != said) {
            let counts = match self.span {
                Span::AllTime => self.kept.clone().unwrap_or_default(),
                Span::ThisRun => {
                    let run = state.session.run();
                    let (all, games, standings) = (run.tally(), run.by_game(), run.standings());
                    Counts { all, games, standings, pairings: run.pairings(), lately: Vec::new() }
                }
            };
            self.shown = Some((said, counts.named(state)));
        }
        let Some((_, shown)) = &self.shown else { return false };
        let texts = &state.texts;
        let (span, kept) = (&mut self.span, &self.kept);
        let (mut play, mut history) = (false, false);
        let open = kit::dialog(ui, &texts.get("statistics-title"), &texts.get("sheet-close"), 820.0, |ui| {
            let spans = [texts.get("statistics-all"), texts.get("statistics-run")];
            let mut chosen = *span as usize;
            if kit::segmented(ui, &mut chosen, &spans) {
                *span = if chosen == 0 { Span::AllTime } else { Span::ThisRun };
            }
            ui.add_space(8.0);
            if let (Err(reason), Span::AllTime) = (kept, *span) {
                kit::bad(ui, &texts.with("statistics-unread", &[("reason", reason.into())]));
                return;
            }
            if shown.all.games() == 0 {
                play = nothing(ui, texts);
                return;
            }
            let looks = shown.looks();
            tiles(ui, shown.all, looks, texts);
            ui.add_space(16.0);
            if let Some(time) = &shown.time {
                kit::capitals(ui, &time.title(texts));
                time.show(ui, &of_games(looks, texts), looks.parts(), texts);
                ui.add_space(16.0);
            }
            kit::capitals(ui, &texts.get("statistics-by-game"));
            let people = (!shown.people.is_empty()).then(|| of_people(texts));
            let titles = [Some(of_games(looks, texts)), Some(of_opponents(texts)), people];
            let column = chart::column(ui, titles.iter().flatten().flatten());
            games(ui, &shown.games, column, texts);
            ui.add_space(16.0);
            kit::capitals(ui, &texts.get("statistics-by-opponent"));
            if shown.opponents.is_empty() {
                kit::muted(ui, &texts.get("statistics-no-opponent"));
            } else {
                let parts = [Part::Win, Part::Loss, Part::Draw];
                opponents(ui, &shown.opponents, of_opponents(texts), parts, column, texts);
            }
            if !shown.people.is_empty() {
                ui.add_space(16.0);
                kit::capitals(ui, &texts.get("statistics-by-people"));
                let parts = [Part::First, Part::Second, Part::Draw];
                opponents(ui, &shown.people, of_people(texts), parts, column, texts);
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

/// Nothing has been played: what to do. `true` when a game is to begin.
fn nothing(ui: &mut Ui, texts: &Texts) -> bool {
    ui.add_space(36.0);
    let pressed = ui
        .vertical_centered(|ui| {
            let ink = Ink::of(ui.ctx());
            let (rect, _) = ui.allocate_exact_size(egui::vec2(48.0, 48.0), egui::Sense::hover());
            kit::text::paint_icon(ui, kit::icon::CHART_BAR, 44.0, rect, ink.muted);
            widgets::heading(ui, &texts.get("statistics-none"), font::STATUS);
            kit::muted(ui, &texts.get("statistics-none-hint"));
            ui.add_space(8.0);
            kit::primary(ui, &texts.get("action-new")).clicked()
        })
        .inner;
    ui.add_space(36.0);
    pressed
}

/// A share in percent.
fn share(part: u64, all: u64, texts: &Texts) -> String {
    let percent = (part * 200 + all).checked_div(2 * all).unwrap_or(0);
    texts.with("statistics-share", &[("percent", percent.into())])
}

/// The four numbers that matter.
fn tiles(ui: &mut Ui, all: Tally, looks: Looks, texts: &Texts) {
    const GAP: f32 = 12.0;
    let games = all.games();
    let titles = [
        texts.get("statistics-games"),
        texts.with("statistics-wins-x", &[looks.value()]),
        texts.with("statistics-wins-o", &[looks.value()]),
        texts.get("statistics-draws"),
    ];
    let per_row = if ui.available_width() < 480.0 { 2 } else { 4 };
    let width = ((ui.available_width() - GAP * (per_row - 1) as f32) / per_row as f32).floor();
    let counts: Vec<(&String, u64)> = titles.iter().zip([games, all.x, all.o, all.draws]).collect();
    for (line, row) in counts.chunks(per_row).enumerate() {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for (place, (title, count)) in row.iter().enumerate() {
                let share = if line + place == 0 { String::new() } else { share(*count, games, texts) };
                let colour = |ink: &Ink| match line * per_row + place {
                    1 if looks.0 == Some(Look::Marks) => ink.x,
                    2 if looks.0 == Some(Look::Marks) => ink.o,
                    _ => ink.text,
                };
                chart::tile(ui, width, title, &number(*count, texts), &share, colour);
            }
        });
    }
}

fn number(count: u64, texts: &Texts) -> String {
    texts.number(i64::try_from(count).unwrap_or(i64::MAX))
}

/// The titles over the numbers of a game.
fn of_games(looks: Looks, texts: &Texts) -> [String; 3] {
    let look = [looks.value()];
    let [x, o] = [texts.with("statistics-side-x", &look), texts.with("statistics-side-o", &look)];
    [x, o, texts.get("statistics-draws")]
}

/// The titles over the numbers against an opponent.
fn of_opponents(texts: &Texts) -> [String; 3] {
    [texts.get("statistics-wins"), texts.get("statistics-losses"), texts.get("statistics-draws")]
}

/// The titles over the numbers of two people: the name that stands first and the other one.
fn of_people(texts: &Texts) -> [String; 3] {
    [texts.get("statistics-first"), texts.get("statistics-second"), texts.get("statistics-draws")]
}

/// The games, those with stones apart from those with marks: their sides have other names.
fn games(ui: &mut Ui, games: &[Game], column: f32, texts: &Texts) {
    let most = games.iter().map(|game| game.tally.games()).max().unwrap_or(0);
    let mut before = false;
    for look in [Some(Look::Marks), Some(Look::Stones), None] {
        let bars: Vec<Bar> = games
            .iter()
            .filter(|game| game.look == look)
            .map(|Game { name, tally, .. }| Bar {
                title: name.clone(),
                detail: texts.with("games-count", &[("count", tally.games().into())]),
                counts: [tally.x, tally.o, tally.draws],
            })
            .collect();
        if bars.is_empty() {
            continue;
        }
        if std::mem::replace(&mut before, true) {
            ui.add_space(8.0);
        }
        let looks = Looks(look);
        Chart { titles: of_games(looks, texts), parts: looks.parts(), bars: &bars, most, column }
            .show(ui, texts);
    }
}

fn opponents(
    ui: &mut Ui,
    opponents: &[Opponent],
    titles: [String; 3],
    parts: [Part; 3],
    column: f32,
    texts: &Texts,
) {
    let bars: Vec<Bar> = opponents
        .iter()
        .map(|opponent| Bar {
            title: opponent.name.clone(),
            detail: opponent.game.clone(),
            counts: opponent.score,
        })
        .collect();
    Chart { titles, parts, bars: &bars, most: 0, column }.show(ui, texts);
}
