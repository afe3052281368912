//! Cards of the players, with mark, name, kind of player, clock and score, and the choice of another player.

use std::time::Duration;

use egui::{Id, Popup, Rect, Response, Ui, pos2, vec2};
use inarow_app::{link::LinkGame, person_name, player_card};
use inarow_core::Side;
use inarow_play::{PlayerSpec, catalogue};
use inarow_record::TimeControl;
use inarow_view::{Look, capitalised, number};

use super::start::LEVELS;
use crate::app_state::{AppState, DialogKind};
use crate::board;
use crate::kit::{self, Ink, MenuItem, font, icon, text};
use crate::labels::player_label;

/// Heights of a normal card, a lower card, and a card with a single line, in points.
pub(super) const USUAL: f32 = 64.0;
pub(super) const LOW: f32 = 58.0;
pub(super) const ONE_LINE: f32 = 40.0;

/// Draws the card of a side with this height. A click on the card offers other players.
pub(super) fn card(ui: &mut Ui, state: &mut AppState, side: Side, look: Look, height: f32) {
    let (low, one_line) = (height < USUAL, height < LOW);
    let texts = &state.texts;
    let session = &state.session;
    let ink = Ink::of(ui.ctx());
    let awaited = session.is_awaited(side);
    let name = if awaited { texts.get("link-nobody") } else { state.name(side) };
    let kind = player_card::kind(session, side, texts);
    let clock =
        session.time_left(side, state.now).map(|left| number::clock(left, texts.lang().decimal_mark()));
    let score = player_card::score(session, side, texts);
    let turn = !session.is_over() && session.mover() == Some(side);
    let mut spoken = format!("{}: {name}", state.side_name(side));
    if !kind.is_empty() {
        spoken = format!("{spoken}, {kind}");
    }
    let boards = player_card::standing(session, side, texts);
    if let Some(boards) = &boards {
        spoken = format!("{spoken}, {boards}");
    }
    if !score.is_empty() {
        spoken = format!("{spoken}, {score}");
    }
    if let Some(clock) = &clock {
        spoken = format!("{spoken}, {clock}");
    }
    let size = vec2(ui.available_width(), height);
    let (rect, response) = kit::press_card(ui, &spoken, size, 10, turn, true);
    // In the narrowest column the name gets every point.
    let tight = size.x < 200.0;
    let inner = rect.shrink2(vec2(if tight { 9.0 } else { 12.0 }, 0.0));
    let mark = match size.x {
        _ if tight => 20.0,
        _ if one_line => 22.0,
        _ if low => 26.0,
        width if width < 220.0 && clock.is_some() => 28.0,
        _ => 34.0,
    };
    let at = Rect::from_center_size(pos2(inner.left() + mark / 2.0, inner.center().y), vec2(mark, mark));
    board::mark(ui, ink.theme, side, look, at);
    let running = clock.is_some() && session.live().clock_runs() == Some(side);
    let urgent =
        running && session.time_left(side, state.now).is_some_and(|left| left < Duration::from_secs(10));
    let is_cut = state.link_game().is_some_and(LinkGame::is_cut);
    let colour = if is_cut {
        ink.muted
    } else if urgent {
        ink.bad
    } else {
        ink.text
    };
    let left = at.right() + if tight { 7.0 } else { 10.0 };
    let beside = |galley: &egui::Galley| inner.right() - galley.size().x - 8.0 - left;
    let laid = |text: &str, font, colour| ui.painter().layout_no_wrap(text.to_owned(), font, colour);
    let small = font::regular(font::SMALL);
    // The number is on the right. A clock is next to the name, with the score below the clock. If the name gets
    // too little room, clock and score change places.
    let (upper, lower) = match &clock {
        None if tight => {
            (laid("", small.clone(), colour), Some(laid(&score, font::strong_figures(font::NAME), colour)))
        }
        None => (laid(&score, font::strong_figures(font::NUMBER), colour), None),
        Some(clock) => {
            let wins = laid(&score, font::figures(font::SMALL), ink.muted);
            match clock_size(ui, state, inner.right() - left) {
                Some(points) => (laid(clock, font::strong_figures(points), colour), Some(wins)),
                None => (wins, Some(laid(clock, font::strong_figures(font::STATUS), colour))),
            }
        }
    };
    let lower = lower.filter(|_| !one_line);
    // The name does not repeat the line below the name.
    let what = kind.split(" · ").next().unwrap_or_default();
    let bare = name.strip_suffix(what).and_then(|name| name.strip_suffix(", "));
    // A bot's badge is below the name if the card has a line for the badge.
    let bot = format!(" ({what})");
    let bot = if one_line || !session.is_bot(side) { None } else { name.strip_suffix(&bot) };
    let short = bare.or(bot).unwrap_or(&name);
    let title = text::layout_line(ui, short, font::strong(font::BODY), ink.text, beside(&upper));
    // The line below has the whole width if it contains a count that does not fit next to the numbers.
    let widest = Side::ALL.map(|side| player_card::score(session, side, texts));
    let widest = widest.map(|score| text::line_width(ui, &score, font::strong_figures(font::NUMBER)));
    let least = inner.right() - left - 8.0 - widest[0].max(widest[1]);
    let is_short = |words: &String| text::line_width(ui, words, small.clone()) <= least;
    let has_room = |side| player_card::lines(session, side, texts).iter().take(4).any(is_short);
    // The count of small boards has one digit, so that it fits for the whole game or never.
    let is_by_boards = session.shown().small_board(0).is_some();
    let counts = player_card::has_count(session) && !(is_by_boards && Side::ALL.into_iter().all(has_room));
    let raised = !one_line && (clock.is_some() || counts);
    let room = match &lower {
        None if raised => inner.right() - left,
        lower => beside(lower.as_ref().unwrap_or(&upper)),
    };
    let cut = clock.is_none() && boards.is_none();
    let fits = |words: &String| cut || text::line_width(ui, words, small.clone()) <= room;
    let told = player_card::lines(session, side, texts).into_iter().find(fits).filter(|_| !one_line);
    let told = told.unwrap_or_default();
    let below = text::layout_line(ui, &told, small, ink.muted, room);
    let elided = title.elided || below.elided || !told.starts_with(&kind);
    let apart = if clock.is_some() { 6.0 } else { 2.0 };
    let alone = one_line || (told.is_empty() && lower.is_none());
    let beneath = if alone { 0.0 } else { below.size().y + apart };
    let top = inner.center().y - (title.size().y + beneath) / 2.0;
    let second = top + title.size().y + apart;
    let middle = if raised { top + title.size().y / 2.0 } else { inner.center().y };
    let upper_at = pos2(inner.right() - upper.size().x, middle - upper.size().y / 2.0);
    ui.painter().galley(upper_at, upper, colour);
    if let Some(lower) = lower {
        let middle = second + below.size().y / 2.0;
        let at = pos2(inner.right() - lower.size().x, middle - lower.size().y / 2.0);
        ui.painter().galley(at, lower, ink.muted);
    }
    ui.painter().galley(pos2(left, top), title, ink.text);
    ui.painter().galley(pos2(left, second), below, ink.muted);
    let popup = Popup::default_response_id(&response);
    if state.session.live().is_remote() {
        // The server decides about the players of a game by link.
        if elided {
            text::tip(response, &format!("{name} · {kind}"));
        }
    } else if response.clicked() || Popup::is_id_open(ui.ctx(), popup) {
        choose(ui, state, side, &response);
    } else {
        ui.data_mut(|data| data.remove_temp::<String>(name_key(side)));
        let tip = texts.get("window-change-player");
        let tip = if elided { format!("{name} · {kind}\n{tip}") } else { tip };
        let tip = match state.session.engine(side) {
            Some(engine) => format!("{}\n{tip}", player_card::of_engine(engine, texts)),
            None => tip,
        };
        text::tip(response, &tip);
    }
}

/// Returns the font size of the clocks next to the names, equal for both and constant during the game. Returns
/// `None` without room for the clocks.
fn clock_size(ui: &Ui, state: &AppState, room: f32) -> Option<f32> {
    let decimal = state.texts.lang().decimal_mark();
    let clocks = Side::ALL.map(|side| {
        let now = state.session.time_left(side, state.now)?;
        let control = state.session.game().map(|game| game.time_control(side)).unwrap_or_default();
        Some(widths_of(control, now, decimal))
    });
    // Hours use a smaller size from the beginning.
    let hours = clocks.iter().flatten().flatten().any(|text| text.matches(':').count() > 1);
    let sizes = [if hours { font::STATUS } else { font::NUMBER }, font::STATUS, font::BODY];
    sizes.into_iter().find(|points| {
        Side::ALL.into_iter().zip(&clocks).all(|(side, texts)| {
            let Some(texts) = texts else { return true };
            let widest = texts
                .iter()
                .map(|text| text::line_width(ui, text, font::strong_figures(*points)))
                .fold(0.0, f32::max);
            let name = text::line_width(ui, &state.name(side), font::strong(font::BODY)).min(84.0);
            room - widest - 8.0 >= name
        })
    })
}

/// Returns the longest texts of a clock. Such texts are the initial time with many increments, the last seconds
/// with tenths, and the current time.
fn widths_of(control: TimeControl, now: Duration, decimal: char) -> [String; 3] {
    let begins = control.per_move_ms.or(control.total_ms).unwrap_or_default();
    let most = begins.saturating_add(control.increment_ms.saturating_mul(60));
    [Duration::from_millis(most), Duration::from_millis(9_900), now].map(|time| number::clock(time, decimal))
}

/// Offers the players for a side. A change takes effect at the side's next move.
fn choose(ui: &mut Ui, state: &mut AppState, side: Side, opener: &Response) {
    let now = state.session.next_player(side);
    let specs = offered(ui, state);
    let mut items: Vec<MenuItem<Option<PlayerSpec>>> = specs
        .into_iter()
        .enumerate()
        .map(|(place, spec)| {
            let same =
                player_card::plain(&spec) == player_card::plain(&now) || (spec.is_human() && now.is_human());
            MenuItem {
                text: label(&spec, state),
                icon: Some(match &spec {
                    PlayerSpec::Human { .. } => icon::USER,
                    PlayerSpec::Engine(_) => icon::ROBOT,
                    PlayerSpec::Exec(_) => icon::TERMINAL_WINDOW,
                }),
                on: same,
                action: Some(spec),
                shortcut: String::new(),
                enabled: true,
                apart: place == 1 || place == 1 + LEVELS.len(),
            }
        })
        .collect();
    items.push(MenuItem {
        action: None,
        on: false,
        text: state.texts.get("window-other-player"),
        icon: Some(icon::SLIDERS_HORIZONTAL),
        shortcut: String::new(),
        enabled: true,
        apart: true,
    });
    let name = state.texts.with("window-who-plays", &[("side", state.side_word(side).into())]);
    let chosen = kit::menu_under(opener, &name, &items, |ui| {
        if !state.session.is_review() {
            rename(ui, state, side);
        }
    });
    match chosen {
        Some(Some(spec)) => {
            state.seat(side, spec);
        }
        Some(None) => state.open(DialogKind::Player(side)),
        None => {}
    }
}

/// Returns the memory key of the typed name of a side.
fn name_key(side: Side) -> Id {
    Id::unique(("name of", side.letter()))
}

/// Draws the field for the name. Each letter takes effect at once.
fn rename(ui: &mut Ui, state: &mut AppState, side: Side) {
    let key = name_key(side);
    let given = || state.session.given_name(side).unwrap_or_default().to_owned();
    let mut name = ui.data(|data| data.get_temp::<String>(key)).unwrap_or_else(given);
    let label = state.texts.get("window-name");
    egui::Frame::new().inner_margin(egui::Margin::symmetric(7, 4)).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        // The reason for an invalid name replaces the label, so that nothing moves.
        let is_person = state.session.next_player(side).is_human();
        let fault = person_name(&name).err().filter(|_| is_person);
        let fault = fault.map(|fault| capitalised(&state.texts.tell(&fault)));
        let (ink, about) = (Ink::of(ui.ctx()), fault.as_deref().unwrap_or(&label));
        let colour = if fault.is_some() { ink.bad } else { ink.muted };
        text::line(ui, about, font::regular(font::SMALL), colour);
        let response = kit::text_field(ui, &label, &mut name, &state.name(side));
        if response.changed() {
            state.set_name(side, &name);
        }
        if response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
            ui.close();
        }
    });
    ui.data_mut(|data| data.insert_temp(key, name));
}

fn label(spec: &PlayerSpec, state: &AppState) -> String {
    match spec {
        PlayerSpec::Human { .. } => state.texts.get("window-human"),
        other => player_label(other, &state.texts),
    }
}

/// Lists the players to choose with one click. The list has a human, levels of the computer, other players of
/// this game, and presets. The list is cached while open.
fn offered(ui: &Ui, state: &AppState) -> Vec<PlayerSpec> {
    let key = Id::unique("offered players");
    let setup = state.session.setup();
    let stamp = (state.session.revision(), state.presets.names("rating-map").count());
    if let Some((kept, specs)) = ui.data(|data| data.get_temp::<((u64, usize), Vec<PlayerSpec>)>(key))
        && kept == stamp
    {
        return specs;
    }
    let mut specs = vec![PlayerSpec::HUMAN];
    specs.extend(LEVELS.iter().map(|(level, _)| state.computer(*level)));
    let mut more: Vec<String> = Vec::new();
    for engine in catalogue() {
        if engine.name == "computer" || !engine.plays(setup) {
            continue;
        }
        more.push(engine.name.to_owned());
        // Presets follow their engine. The default preset is the engine itself.
        if let Some(preset) = engine.setting("preset") {
            let names = state.presets.names(engine.name).filter(|name| *name != preset.default);
            more.extend(names.map(|name| format!("{}:preset={name}", engine.name)));
        }
    }
    specs.extend(
        more.iter()
            .filter_map(|text| text.parse::<PlayerSpec>().ok())
            .filter(|spec| spec.check(setup, &state.presets, state.session.programs()).is_ok()),
    );
    ui.data_mut(|data| data.insert_temp(key, (stamp, specs.clone())));
    specs
}
