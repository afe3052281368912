//! Bar at the top.

#[cfg(test)]
mod tests;

use egui::{Align, Layout, Rect, Sense, Ui, vec2};
use inarow_view::{Action, Group, Lang};

use super::commands::{BESIDE, Command};
use crate::app_state::{AppState, DialogKind, Screen};
use crate::kit::{self, Button, Ink, MenuItem, font, icon, text};
use crate::pictures;

/// Entries of the menu, where `true` puts a separator before the entry.
const MENU: &[(Command, bool)] = &[
    (Command::Action(Action::New), false),
    (Command::Action(Action::Rematch), false),
    (Command::Open(DialogKind::Link), false),
    (Command::Action(Action::Say), false),
    (Command::Open(DialogKind::Unfinished), false),
    (Command::Action(Action::Open), false),
    (Command::Action(Action::Save), false),
    (Command::Action(Action::Copy), false),
    (Command::Action(Action::Paste), false),
    (Command::Action(Action::Export), false),
    (Command::Action(Action::Undo), true),
    (Command::Action(Action::Redo), false),
    (Command::Action(Action::Hint), false),
    (Command::Action(Action::Analyse), false),
    (Command::Action(Action::Pause), false),
    (Command::Action(Action::SwapSides), false),
    (Command::Action(Action::ResetScore), false),
    (Command::Open(DialogKind::Editor), true),
    (Command::Open(DialogKind::Strategies), false),
    (Command::Action(Action::Shortcuts), true),
    (Command::Open(DialogKind::About), false),
    (Command::Action(Action::Quit), false),
];

/// Commands in the bar if there is room, else in the menu.
const LINKS: [Command; 3] =
    [Command::Action(Action::Rules), Command::Action(Action::Statistics), Command::Open(DialogKind::History)];

/// Draws the bar. `tag` is the game's name.
pub(super) fn bar(ui: &mut Ui, state: &mut AppState, tag: Option<&str>) {
    let narrow = ui.available_width() < 700.0;
    let ink = Ink::of(ui.ctx());
    let mut asked = None;
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 12.0;
        let new = Command::Action(Action::New);
        // The button with the plain name may be visible meanwhile.
        let name = format!("inarow: {}", new.text(state));
        // On the start screen the logo is no button.
        let leads = state.screen == Screen::Board;
        let sense = if leads { Sense::click() } else { Sense::hover() };
        let (rect, response) = ui.allocate_exact_size(vec2(90.0, kit::low(ui).max(36.0)), sense);
        let sign = Rect::from_center_size(rect.left_center() + vec2(13.0, 0.0), vec2(26.0, 26.0));
        pictures::logo(ui.painter(), sign, &ink);
        let galley = ui.painter().layout_no_wrap("inarow".to_owned(), font::strong(16.0), ink.text);
        let at = rect.left_center() + vec2(38.0, -galley.size().y / 2.0);
        ui.painter().galley(at, galley, ink.text);
        kit::focus_ring(ui, rect, 8, &response);
        if leads {
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
            if response.hovered() {
                ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
            }
            if response.on_hover_text(new.tip(state)).clicked() {
                asked = Some(new);
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            asked = asked.or(menu(ui, state, narrow));
            if !narrow {
                let settings = Command::Action(Action::Settings).text(state);
                if kit::icon_button(ui, icon::GEAR_SIX, &settings).clicked() {
                    asked = Some(Command::Action(Action::Settings));
                }
            }
            if let Some(icon) = Command::Sound.icon(state)
                && kit::icon_button(ui, icon, &Command::Sound.text(state)).clicked()
            {
                asked = Some(Command::Sound);
            }
            if !narrow {
                ui.add_space(4.0);
                language(ui, state, true);
                ui.add_space(8.0);
                for (place, link) in LINKS.into_iter().rev().enumerate() {
                    if place > 0 {
                        dot(ui, &ink);
                    }
                    if Button::new(&link.text(state)).quiet().height(kit::low(ui)).show(ui).clicked() {
                        asked = Some(link);
                    }
                }
            }
            if state.is_unsaved() {
                unsaved_sign(ui, state, &ink);
            }
            // A few points hold no word.
            if let Some(tag) = tag.filter(|_| ui.available_width() >= 64.0) {
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let whole =
                        text::line_width(ui, tag, font::regular(font::SMALL)) + 24.0 <= ui.available_width();
                    let brief = tag.split_once(", ").map_or(tag, |(name, _)| name);
                    kit::tag(ui, if whole { tag } else { brief });
                });
            }
        });
    });
    if let Some(asked) = asked {
        asked.run(state, ui.ctx());
    }
}

/// Draws a quiet sign while games are not saved.
fn unsaved_sign(ui: &mut Ui, state: &AppState, ink: &Ink) {
    let text = state.texts.get("store-unkept");
    let (rect, response) = ui.allocate_exact_size(vec2(32.0, 32.0), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &text));
    text::paint_icon(ui, icon::WARNING_CIRCLE, 18.0, rect, ink.muted);
    response.on_hover_text(text);
}

fn dot(ui: &mut Ui, ink: &Ink) {
    let (rect, _) = ui.allocate_exact_size(vec2(3.0, 10.0), Sense::hover());
    ui.painter().circle_filled(rect.center(), 1.2, ink.muted);
}

/// Draws the choice of language. Two languages are shown by their codes, more in a drop-down list by their
/// names.
fn language(ui: &mut Ui, state: &mut AppState, folds: bool) {
    let order: Vec<Lang> = Lang::ALL.iter().rev().copied().collect();
    let spoken: Vec<_> =
        order.iter().map(|lang| (lang.code().to_uppercase(), lang.name().to_owned())).collect();
    let (mut lang, name) = (state.texts.lang(), state.texts.get("settings-language"));
    if kit::pick(&mut lang, &order, |place| languages(ui, &name, place, &spoken, folds)) {
        state.set_lang(lang);
    }
}

/// Draws a choice of languages by code or name. Returns true after a change. A drop-down list in a menu would
/// close the menu. Without `folds` the languages therefore fill as many rows as needed.
fn languages(ui: &mut Ui, name: &str, chosen: &mut usize, spoken: &[(String, String)], folds: bool) -> bool {
    const LIST: f32 = 132.0;
    let in_list = folds && spoken.len() > 2;
    let shown: Vec<String> =
        spoken.iter().map(|(code, name)| if in_list { name } else { code }.clone()).collect();
    let size = if in_list {
        vec2(LIST, kit::height(ui))
    } else {
        vec2(kit::segmented_width(ui, &shown), kit::low(ui))
    };
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        if in_list {
            kit::select(ui, name, chosen, &shown)
        } else {
            kit::segmented_of(ui, "", chosen, &shown, kit::low(ui))
        }
    })
    .inner
}

/// Returns the entries of the menu. The remaining actions of a game or a file follow the actions of their
/// group.
fn entries() -> Vec<(Command, bool)> {
    let mut entries = MENU.to_vec();
    let is_listed = |action: &Action| {
        BESIDE.contains(action) || MENU.iter().any(|(command, _)| *command == Command::Action(*action))
    };
    let groups = [Group::Game, Group::File];
    let further = Action::ALL.iter().filter(|action| groups.contains(&action.group()) && !is_listed(action));
    for action in further {
        let is_of_group = |(command, _): &(Command, bool)| matches!(command, Command::Action(other) if other.group() == action.group());
        let after = entries.iter().rposition(is_of_group).map_or(0, |place| place + 1);
        entries.insert(after, (Command::Action(*action), false));
    }
    entries
}

fn menu(ui: &mut Ui, state: &mut AppState, narrow: bool) -> Option<Command> {
    let name = state.texts.get("window-menu");
    let opener = Button::icon_only(icon::LIST, &name).quiet().show(ui);
    let mut entries = entries();
    if narrow {
        let links = LINKS.into_iter().chain([Command::Action(Action::Settings)]).enumerate();
        entries.splice(1..1, links.map(|(place, link)| (link, place == 0)));
    }
    let items: Vec<MenuItem<Command>> = entries
        .into_iter()
        .filter(|(what, _)| match state.screen {
            Screen::Board => *what != Command::Action(Action::Say) || what.enabled(state),
            Screen::Start => what.enabled(state),
        })
        .map(|(action, apart)| MenuItem {
            action,
            text: action.text(state),
            icon: action.icon(state),
            shortcut: action.shortcut(state),
            enabled: action.enabled(state),
            apart,
            on: false,
        })
        .collect();
    kit::menu_under(&opener, &name, &items, |ui| {
        // The menu has the choice of language if the bar has too little room.
        if narrow {
            egui::Frame::new().inner_margin(egui::Margin::symmetric(7, 5)).show(ui, |ui| {
                language(ui, state, false);
            });
        }
    })
}
