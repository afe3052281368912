//! The games that were begun and not played to their end: go on with one, throw one away, or all of them.

use egui::{Key, Modifiers, ScrollArea, Ui};
use inarow_profile::{GameId, Offer, StoreError};
use inarow_view::{Lang, Texts, game_name, game_settings_in};

use super::parts::{self, Row};
use super::preview::{Preview, Told, Which, Wish, walk_of};
use crate::desk::Desk;
use crate::kit::{self, Press, font, icon};
use crate::table::{StoreTrouble, record_names};
use crate::when;

/// The room of a row, and between rows.
const ROW: f32 = 54.0;
const GAP: f32 = 2.0;

/// The games that were begun and not played to their end.
pub(crate) struct Unfinished {
    entries: Vec<Entry>,
    /// What the entries were made of.
    made_of: Option<(Lang, Vec<Which>)>,
    chosen: usize,
    preview: Preview,
    /// In a narrow window: the game is shown instead of the list.
    in_game: bool,
    /// It was asked whether all are to be thrown away.
    asks: bool,
    /// The answer that keeps them has the keyboard already.
    asked: bool,
    thrown: Thrown,
}

/// A game with what is written of it.
struct Entry {
    which: Which,
    name: String,
    sides: String,
    when: String,
    brief: String,
    moves: String,
}

/// What was thrown away last and can be brought back while the window is open.
#[derive(Default)]
struct Thrown {
    left: Vec<Offer>,
    /// The game on the table was among them.
    table: bool,
}

impl Thrown {
    fn count(&self) -> usize {
        self.left.len() + usize::from(self.table)
    }
}

/// What a person asks of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asked {
    /// Another game was chosen.
    Chosen,
    /// Go on with the chosen one.
    Resume,
    /// Throw the chosen one away.
    Forget,
    /// All of them, after it was asked.
    ForgetAll,
    /// Bring back what was thrown away.
    Restore,
}

impl Unfinished {
    /// Opens it at the latest game.
    pub(crate) fn open(desk: &mut Desk) -> Unfinished {
        desk.reload_offered();
        Unfinished {
            entries: Vec::new(),
            made_of: None,
            chosen: 0,
            preview: Preview::default(),
            in_game: false,
            asks: false,
            asked: false,
            thrown: Thrown::default(),
        }
    }

    /// Draws it; `false` when it is to close.
    pub(crate) fn ui(&mut self, ui: &mut Ui, desk: &mut Desk) -> bool {
        self.read(desk);
        if self.asks && ui.ctx().input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
            self.asks = false;
        }
        let which = self.entries.get(self.chosen).map(|entry| entry.which);
        let shown = &*desk;
        self.preview.show(which, shown, || told(which?, shown));
        let (mut asked, mut wish) = (None, None);
        let (texts, now) = (&desk.texts, desk.now);
        let title = texts.get("unfinished-title");
        let open = kit::framed(ui, &title, &texts.get("sheet-close"), 1080.0, |ui, height| {
            let height = height.min(720.0);
            if self.entries.is_empty() {
                asked = self.undo_line(ui, texts);
                nothing(ui, height, texts);
                return;
            }
            let mut in_game = self.in_game;
            let mut preview = std::mem::take(&mut self.preview);
            let back = texts.get("unfinished-back");
            let list = |ui: &mut Ui| {
                asked = self.list(ui, texts);
                asked == Some(Asked::Chosen)
            };
            let game = |ui: &mut Ui| wish = preview.ui(ui, now, height, texts);
            parts::list_beside(ui, height, &mut in_game, &back, list, game);
            (self.in_game, self.preview) = (in_game, preview);
        });
        if let Some(next) = self.preview.next_step() {
            ui.ctx().request_repaint_after(next.saturating_sub(desk.now));
        }
        let of_game = match wish {
            Some(Wish::Resume) => Some(Asked::Resume),
            Some(Wish::Forget) => Some(Asked::Forget),
            _ => None,
        };
        open && !asked.or(of_game).is_some_and(|asked| self.answer(asked, desk))
    }

    /// Does what was asked for; whether the window is done with.
    fn answer(&mut self, asked: Asked, desk: &mut Desk) -> bool {
        match asked {
            Asked::Chosen => {}
            Asked::Resume => return self.resume(desk),
            Asked::Forget => {
                let all: Vec<Which> =
                    self.entries.get(self.chosen).map(|entry| entry.which).into_iter().collect();
                self.throw_away(&all, desk);
            }
            Asked::ForgetAll => {
                let all: Vec<Which> = self.entries.iter().map(|entry| entry.which).collect();
                self.throw_away(&all, desk);
            }
            Asked::Restore => self.bring_back(desk),
        }
        false
    }

    /// Goes on with the chosen game; whether it lies on the table now.
    fn resume(&self, desk: &mut Desk) -> bool {
        match self.entries.get(self.chosen).map(|entry| entry.which) {
            Some(Which::Left(id, _)) => {
                let before = desk.table.chosen();
                desk.resume(id);
                desk.table.chosen() != before
            }
            Some(Which::OnTable(_)) => {
                desk.back_to_board();
                true
            }
            _ => false,
        }
    }

    /// Throws these games away, as long as the store lets them go. What was thrown away before is gone for good.
    fn throw_away(&mut self, games: &[Which], desk: &mut Desk) {
        self.thrown = Thrown::default();
        for which in games {
            match *which {
                Which::Left(id, _) => match take_out(id, desk) {
                    Ok(offer) => self.thrown.left.extend(offer),
                    Err(error) => {
                        complain(&error, desk);
                        break;
                    }
                },
                Which::OnTable(_) => {
                    desk.throw_away();
                    self.thrown.table = !desk.table.is_unfinished();
                    if self.thrown.table {
                        // It is said here, with all the others.
                        desk.notice = None;
                    }
                }
                Which::Finished(_) => {}
            }
        }
        desk.reload_offered();
        self.in_game = false;
    }

    /// Brings back what was thrown away last.
    fn bring_back(&mut self, desk: &mut Desk) {
        while let Some(offer) = self.thrown.left.last() {
            if let Err(error) = put_back(offer, desk) {
                complain(&error, desk);
                break;
            }
            self.thrown.left.pop();
        }
        if std::mem::take(&mut self.thrown.table) {
            let screen = desk.screen;
            desk.bring_back();
            // It lies on the table again; where one came from stays.
            desk.screen = screen;
        }
        desk.reload_offered();
    }

    /// Looks which games there are; the chosen one stays chosen.
    fn read(&mut self, desk: &Desk) {
        let (texts, table) = (&desk.texts, &desk.table);
        let on_table = table.is_unfinished().then(|| Which::OnTable(table.live_record().plies.len()));
        let left = desk.offered().iter().map(|offered| Which::Left(offered.id, offered.moves()));
        let games: Vec<Which> = on_table.into_iter().chain(left).collect();
        let made_of = Some((texts.lang(), games));
        if self.made_of == made_of {
            return;
        }
        let (zone, now) = (desk.zone(), desk.seconds());
        let of_left = desk.offered().iter().map(|offered| {
            let moment = when::ago(offered.updated, now, &zone, texts);
            let brief = when::brief(offered.updated, now, &zone, texts);
            let which = Which::Left(offered.id, offered.moves());
            Entry::new(which, &offered.record, offered.moves(), [moment, brief], texts)
        });
        let of_table = on_table.map(|which| {
            let record = table.live_record();
            let moment = texts.get("unfinished-now");
            Entry::new(which, record, record.plies.len(), [moment, String::new()], texts)
        });
        self.entries = of_table.into_iter().chain(of_left).collect();
        self.made_of = made_of;
        self.chosen = self.chosen.min(self.entries.len().saturating_sub(1));
        self.asks &= self.entries.len() > 1;
        self.in_game &= !self.entries.is_empty();
    }

    /// The list with what can be done with all of it.
    fn list(&mut self, ui: &mut Ui, texts: &Texts) -> Option<Asked> {
        let mut asked = self.undo_line(ui, texts);
        asked = asked.or(self.head(ui, texts));
        asked = asked.or(self.keys(ui));
        ui.spacing_mut().item_spacing.y = GAP;
        let area = ScrollArea::vertical().id_salt("unfinished").auto_shrink(false);
        area.show_rows(ui, ROW, self.entries.len(), |ui, rows| {
            for place in rows {
                let Some(entry) = self.entries.get(place) else { continue };
                let Entry { name, sides, when, brief, moves, .. } = entry;
                let row = Row { title: name, detail: sides, aside: when, brief, below: moves };
                let response = parts::row(ui, place == self.chosen, row);
                if response.clicked() {
                    self.chosen = place;
                    asked = Some(if response.double_clicked() { Asked::Resume } else { Asked::Chosen });
                }
            }
        });
        asked
    }

    /// How many games there are, and the way to throw all of them away; asked for, the question.
    fn head(&mut self, ui: &mut Ui, texts: &Texts) -> Option<Asked> {
        let count = ("count", self.entries.len().into());
        if !self.asks {
            ui.horizontal(|ui| {
                ui.set_min_height(kit::low(ui));
                kit::muted(ui, &texts.with("games-count", &[count]));
                let right = egui::Layout::right_to_left(egui::Align::Center);
                ui.with_layout(right, |ui| {
                    if self.entries.len() > 1 && kit::link(ui, &texts.get("unfinished-delete-all")).clicked()
                    {
                        (self.asks, self.asked) = (true, false);
                    }
                });
            });
            return None;
        }
        let mut asked = None;
        kit::card(ui, |ui| {
            kit::label(ui, &texts.with("unfinished-ask", &[count]));
            ui.add_space(4.0);
            ui.horizontal_wrapped(|ui| {
                let keep = kit::button(ui, &texts.get("unfinished-keep"));
                if !std::mem::replace(&mut self.asked, true) {
                    keep.request_focus();
                }
                if keep.clicked() {
                    self.asks = false;
                }
                let all = texts.get("unfinished-delete-all");
                if Press::new(&all).danger().show(ui).clicked() {
                    self.asks = false;
                    asked = Some(Asked::ForgetAll);
                }
            });
        });
        asked
    }

    /// Page up and down walk through the list, Delete throws the chosen game away.
    fn keys(&mut self, ui: &Ui) -> Option<Asked> {
        if self.asks {
            return None;
        }
        let pressed = |key| ui.input(|input| input.key_pressed(key));
        if pressed(Key::PageDown) {
            self.chosen = (self.chosen + 1).min(self.entries.len().saturating_sub(1));
        }
        if pressed(Key::PageUp) {
            self.chosen = self.chosen.saturating_sub(1);
        }
        pressed(Key::Delete).then_some(Asked::Forget)
    }

    /// What was thrown away, and the way back.
    fn undo_line(&self, ui: &mut Ui, texts: &Texts) -> Option<Asked> {
        let count = self.thrown.count();
        let said = texts.with("unfinished-deleted", &[("count", count.into())]);
        let back = count > 0 && parts::undo_line(ui, &said, &texts.get("history-restore"));
        back.then_some(Asked::Restore)
    }
}

impl Entry {
    fn new(
        which: Which,
        record: &inarow_record::Record,
        moves: usize,
        [when, brief]: [String; 2],
        texts: &Texts,
    ) -> Entry {
        let [x, o] = record_names(record, texts);
        Entry {
            which,
            name: game_name(&record.setup, texts),
            sides: texts.with("history-sides", &[("x", x.into()), ("o", o.into())]),
            when,
            brief,
            moves: texts.with("moves-count", &[("count", moves.into())]),
        }
    }
}

/// What is shown of a game; `None` where it is gone meanwhile.
fn told(which: Which, desk: &Desk) -> Option<Result<Told, String>> {
    let texts = &desk.texts;
    let (record, moves, when) = match which {
        Which::Left(id, moves) => {
            let offered = desk.offered().iter().find(|offered| offered.id == id)?;
            let when = when::ago(offered.updated, desk.seconds(), &desk.zone(), texts);
            (&offered.record, moves, when)
        }
        Which::OnTable(moves) => (desk.table.live_record(), moves, texts.get("unfinished-now")),
        Which::Finished(_) => return None,
    };
    let look = desk.look_of(&record.setup);
    let [x, o] = record_names(record, texts);
    let sides = texts.with("history-sides", &[("x", x.into()), ("o", o.into())]);
    let headline = game_name(&record.setup, texts);
    let settings = format!("{sides} · {when}\n{}", game_settings_in(&record.setup, look, texts));
    let walk = walk_of(record.clone(), texts).map(|mut walk| {
        walk.go_to(moves);
        walk
    });
    Some(walk.map(|walk| Told { headline, settings, walk }))
}

/// Takes a game out of the store, whole; `None` when it is gone already or played elsewhere.
fn take_out(id: GameId, desk: &mut Desk) -> Result<Option<Offer>, StoreError> {
    let Some(offer) = desk.profile.take(id)? else {
        desk.complain(desk.texts.get("unfinished-gone"));
        return Ok(None);
    };
    desk.profile.drop_game(id)?;
    Ok(Some(offer))
}

/// Puts a game back into the store, to be offered again.
fn put_back(offer: &Offer, desk: &mut Desk) -> Result<(), StoreError> {
    let Offer { game, record, host, updated, moves, .. } = offer;
    let id = desk.profile.begin(game, record, host, *updated)?;
    desk.profile.keep(id, *moves, record, host, *updated)?;
    desk.profile.leave(id)
}

fn complain(error: &StoreError, desk: &mut Desk) {
    let reason = StoreTrouble::from(error).reason(&desk.texts);
    desk.complain(desk.texts.with("settings-unkept", &[("reason", reason.into())]));
}

/// There is no such game.
fn nothing(ui: &mut Ui, height: f32, texts: &Texts) {
    const WORDS: f32 = 160.0;
    let around = ((height - WORDS) / 2.0).clamp(4.0, 60.0).floor();
    ui.add_space(around);
    ui.vertical_centered(|ui| {
        let ink = kit::Ink::of(ui.ctx());
        let (rect, _) = ui.allocate_exact_size(egui::vec2(48.0, 48.0), egui::Sense::hover());
        kit::text::paint_icon(ui, icon::PAUSE_CIRCLE, 44.0, rect, ink.muted);
        parts::heading(ui, &texts.get("unfinished-none"), font::STATUS);
        kit::muted(ui, &texts.get("unfinished-none-hint"));
    });
    ui.add_space(around);
}
