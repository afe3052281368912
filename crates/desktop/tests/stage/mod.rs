//! Driving the window in tests: a window without a screen, a clock moved by hand, pictures of what is shown.
//!
//! Used by this crate's unit tests and, through its path, by `tests/suite`, which is why it is a folder with a
//! `mod.rs`. Both are `crate::{App, Clock, Options}` to it.
//!
//! To see what is drawn: `INAROW_SHOTS=folder cargo nextest run -p inarow-desktop TEST` keeps every picture that
//! [`Stage::shot`] and [`Stage::keep_shot`] take in that folder (made if need be). To renew the kept pictures and lists in
//! `tests/snapshots` after looking at them: `UPDATE_SNAPSHOTS=1 cargo nextest run -p inarow-desktop`, or `force` for
//! `1` to renew those that are close enough, too.

#![allow(dead_code, reason = "the unit tests use another part than the suite")]

mod places;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use egui_kittest::kittest::Queryable as _;
use egui_kittest::{Harness, HarnessBuilder};
use inarow_play::Presets;
use inarow_profile::{Location, Profile};
use inarow_raster::{Raster, Snapshot, display_list, halved};
use inarow_sys::file::write_whole;
use inarow_view::Lang;

use crate::{App, Clock, Folders, Links, Options};
#[allow(unused_imports, reason = "the unit tests use another part than the suite")]
pub(crate) use places::Places;

/// A size of the window in points and its pixels per point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Size {
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) scale: f32,
}

impl Size {
    /// The least that everything must fit into.
    pub(crate) const SMALL: Size = Size { width: 800.0, height: 600.0, scale: 1.0 };
    /// The size of the drawings.
    pub(crate) const USUAL: Size = Size { width: 1280.0, height: 800.0, scale: 1.0 };
    /// 3840×2160 pixels at scale 2.
    pub(crate) const LARGE: Size = Size { width: 1920.0, height: 1080.0, scale: 2.0 };

    pub(crate) const ALL: [Size; 3] = [Size::SMALL, Size::USUAL, Size::LARGE];

    /// Its name in the names of pictures.
    pub(crate) fn name(self) -> String {
        let pixels = |points: f32| (points * self.scale).round();
        format!("{}x{}", pixels(self.width), pixels(self.height))
    }
}

/// A window of each layout: wide, with the right panel below, narrow, and with the least room, which are the usual and
/// the small one with everything as usual and twice as large.
pub(crate) fn every_scale() -> Vec<(Size, f32)> {
    let sizes = |scale| [Size::USUAL, Size::SMALL].map(|size| (size, scale));
    [1.0, 2.0].into_iter().flat_map(sizes).collect()
}

/// The six sizes of the tests of layout: those of [`every_scale`], a narrow window and the least one.
pub(crate) fn every_size() -> Vec<(Size, f32)> {
    let narrow = Size { width: 420.0, height: 800.0, scale: 1.0 };
    let least = Size { width: 400.0, height: 480.0, scale: 1.0 };
    every_scale().into_iter().chain([(narrow, 1.0), (least, 1.0)]).collect()
}

/// How a [`Stage`] is set up.
pub(crate) struct Setting {
    pub(crate) size: Size,
    /// The language asked for; `None` takes the one that is kept, else the system's, here English.
    pub(crate) lang: Option<Lang>,
    /// The system is set to light colours.
    pub(crate) light: bool,
    /// The folder of the profile; a stage without one makes its own and deletes it at the end.
    pub(crate) folder: Option<PathBuf>,
    pub(crate) seed: u64,
    /// First games are explained: whoever plays here has played everything before, unless said.
    pub(crate) explains: bool,
    /// The file that the program was asked to open.
    pub(crate) file: Option<PathBuf>,
    /// Games by link.
    pub(crate) links: Links,
}

impl Default for Setting {
    fn default() -> Setting {
        Setting {
            size: Size::USUAL,
            lang: Some(Lang::En),
            light: false,
            folder: None,
            seed: 1,
            explains: false,
            file: None,
            links: Links::default(),
        }
    }
}

/// The whole window without a screen.
pub(crate) struct Stage {
    pub(crate) harness: Harness<'static, App>,
    clock: Arc<AtomicU64>,
    size: Size,
    /// How large everything is drawn; the room in points is that much smaller.
    zoom: f32,
    /// Another thread asks for frame after frame, as a running series does: the window does not come to rest.
    pub(crate) restless: bool,
    folder: PathBuf,
    /// Deletes the profile's folder at the end, if it is this stage's own.
    _own: Option<tempfile::TempDir>,
}

impl Drop for Stage {
    /// Whatever was done in the window, no text may have been missing.
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let unknown = self.harness.state().unknown_texts();
            assert!(unknown.is_empty(), "these texts are in no language: {unknown:?}");
        }
    }
}

impl Stage {
    /// The window in that language and size, as a person sees it who starts the program for the first time.
    pub(crate) fn new(lang: Lang, size: Size) -> Stage {
        Stage::with(Setting { size, lang: Some(lang), ..Setting::default() })
    }

    /// The window with everything chosen.
    pub(crate) fn with(setting: Setting) -> Stage {
        let own =
            setting.folder.is_none().then(|| tempfile::tempdir().expect("the tests may write somewhere"));
        let folder = match (&own, setting.folder) {
            (Some(own), _) => own.path().to_owned(),
            (None, folder) => folder.unwrap_or_default(),
        };
        let clock = Arc::new(AtomicU64::new(0));
        let mut profile = Profile::open(&Location::folder(&folder));
        if !setting.explains {
            let _ = profile.profile.change_settings(|settings| settings.window.explain(false));
        }
        let options = Options {
            profile,
            presets: Presets::builtin(),
            lang: setting.lang,
            system_lang: Lang::En,
            seed: setting.seed,
            clock: Clock::Manual(clock.clone()),
            // No picture tells where it was made.
            folders: Folders { home: Some(folder.clone()), documents: None },
            file: setting.file,
            links: setting.links,
        };
        let system = if setting.light { egui::Theme::Light } else { egui::Theme::Dark };
        let mut harness = builder(setting.size).build_eframe(move |context| {
            context.egui_ctx.input_mut(|input| input.raw.system_theme = Some(system));
            App::new(&context.egui_ctx, options)
        });
        harness.input_mut().system_theme = Some(system);
        let mut stage =
            Stage { harness, clock, size: setting.size, zoom: 1.0, restless: false, folder, _own: own };
        stage.settle();
        stage
    }

    /// The program behind the window.
    pub(crate) fn app(&mut self) -> &mut App {
        self.harness.state_mut()
    }

    /// The size of the window.
    pub(crate) fn size(&self) -> Size {
        self.size
    }

    /// The folder of the profile.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Draws until nothing moves any more; a few frames where the window does not come to rest.
    #[track_caller]
    pub(crate) fn settle(&mut self) {
        if self.restless {
            self.harness.run_steps(4);
        } else {
            self.harness.run();
        }
        // A window of the system keeps its pixels: what is drawn larger has less room.
        let zoom = self.harness.ctx.zoom_factor();
        if zoom != self.zoom {
            self.zoom = zoom;
            self.harness.set_size(egui::vec2(self.size.width, self.size.height) / zoom);
            self.harness.run();
        }
    }

    /// Lets time pass and draws until nothing moves any more.
    #[track_caller]
    pub(crate) fn pass(&mut self, time: Duration) {
        let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.clock.fetch_add(millis, Ordering::Relaxed);
        self.settle();
    }

    /// Draws one frame that many seconds after the one before: in the middle of what moves.
    pub(crate) fn frame_after(&mut self, seconds: f64) {
        let now = self.harness.ctx.input(|input| input.time);
        self.harness.input_mut().time = Some(now + seconds);
        self.harness.step();
        self.harness.input_mut().time = None;
    }

    /// Presses a letter. On the board it may begin a cell's name: it waits for its number.
    pub(crate) fn letter(&mut self, key: egui::Key) {
        self.harness.key_press(key);
        self.harness.step();
        // A letter that names a column is its shortcut when it is typed twice.
        let twice = format!("{0}{0}: ", key.name());
        if self.harness.query_by_label_contains(&twice).is_some() {
            self.harness.key_press(key);
            self.harness.step();
        }
        self.frame_after(0.5);
    }

    /// Draws again and again until something is so, then until nothing moves any more; gives players on other threads
    /// real time to decide, and the clock moves on a little with every step. Fails after ten real seconds.
    #[track_caller]
    pub(crate) fn until(&mut self, what: &str, mut done: impl FnMut(&mut Stage) -> bool) {
        let began = Instant::now();
        let mut drawn = began;
        while !done(self) {
            assert!(began.elapsed() < Duration::from_secs(10), "waited in vain: {what}");
            self.wait(&mut drawn);
        }
        if drawn > began {
            self.settle();
        }
    }

    /// Waits a moment and draws one frame. For egui the real time since the frame before has passed, so that a slow disk
    /// on a busy machine is given its time.
    pub(crate) fn wait(&mut self, drawn: &mut Instant) {
        let (_never, wait) = std::sync::mpsc::channel::<()>();
        let _ = wait.recv_timeout(Duration::from_millis(2));
        self.clock.fetch_add(20, Ordering::Relaxed);
        let before = std::mem::replace(drawn, Instant::now());
        self.frame_after((*drawn - before).as_secs_f64());
    }

    /// What a few frames put on the clipboard.
    pub(crate) fn copied(&mut self) -> Option<String> {
        (0..4).find_map(|_| {
            self.harness.step();
            self.harness.output().platform_output.commands.iter().find_map(|command| match command {
                egui::OutputCommand::CopyText(text) => Some(text.clone()),
                _ => None,
            })
        })
    }

    /// A picture of what is shown, kept in the folder `INAROW_SHOTS` when that is set.
    pub(crate) fn shot(&mut self, name: &str) -> image::RgbaImage {
        shot(&mut self.harness, name)
    }

    /// Keeps a picture of what is shown in the folder `INAROW_SHOTS`; nothing is drawn when that is not set.
    pub(crate) fn keep_shot(&mut self, name: &str) {
        if std::env::var_os("INAROW_SHOTS").is_some() {
            self.shot(name);
        }
    }

    /// Compares what is shown with what is kept as `NAME-LANG-SIZE`: a picture where there is one, which tells of painting
    /// itself, else the display list as text. Pictures at scale 2 are kept at half of their size: each of their pixels tells
    /// of four. Fails where another one is kept, or none, after leaving the new one beside it (`NAME.new.png`,
    /// `NAME.new.txt`) for people to look at.
    #[track_caller]
    pub(crate) fn snapshot(&mut self, name: &str) {
        self.harness.remove_cursor();
        self.settle();
        self.snapshot_now(name);
    }

    /// The same with the pointer where it is.
    #[track_caller]
    pub(crate) fn snapshot_now(&mut self, name: &str) {
        let name = format!("{name}-{}", self.size.name());
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
        let is_picture = folder.join(format!("{name}.png")).exists();
        let kind = if is_picture { "png" } else { "txt" };
        let path = folder.join(format!("{name}.{kind}"));
        let shown = if is_picture {
            let picture = self.shot(&name);
            Shown::Picture(if self.size.scale > 1.0 { halved(&picture) } else { picture })
        } else {
            self.keep_shot(&name);
            Shown::List(display_list(&self.harness.output().shapes))
        };
        let difference = shown.difference(&path);
        let renew = std::env::var("UPDATE_SNAPSHOTS").unwrap_or_default();
        match difference {
            None if renew != "force" => {}
            Some(difference) if renew.is_empty() => {
                shown.write(&folder.join(format!("{name}.new.{kind}")));
                panic!(
                    "{name}.{kind} is not the kept one: {difference}. Look at {name}.new.{kind}, then renew it with \
                     UPDATE_SNAPSHOTS=1"
                );
            }
            _ => shown.write(&path),
        }
    }
}

/// A picture or a display list, to compare with a kept one.
enum Shown {
    Picture(image::RgbaImage),
    List(String),
}

impl Shown {
    /// How this differs from the one kept at `path`; `None` where it does not.
    fn difference(&self, path: &Path) -> Option<String> {
        match self {
            Self::Picture(picture) => match Snapshot::read(path) {
                Some(kept) => kept.compare(picture).err().map(|difference| format!("{difference:?}")),
                None => Some("the kept one cannot be read".to_owned()),
            },
            Self::List(list) => first_difference(&std::fs::read_to_string(path).unwrap_or_default(), list),
        }
    }

    fn write(&self, path: &Path) {
        match self {
            Self::Picture(picture) => Snapshot::of(picture).write(path),
            Self::List(list) => write_whole(path, list.as_bytes()).expect("a list can be kept"),
        }
    }
}

/// The first line in which two texts differ, as both have it.
fn first_difference(kept: &str, new: &str) -> Option<String> {
    let (mut kept, mut new) = (kept.lines(), new.lines());
    for number in 1.. {
        match (kept.next(), new.next()) {
            (None, None) => break,
            (kept, new) if kept == new => {}
            (kept, new) => return Some(format!("line {number} was {kept:?} and is {new:?}")),
        }
    }
    None
}

/// A harness that draws without a graphics card.
pub(crate) fn builder<State>(size: Size) -> HarnessBuilder<State> {
    HarnessBuilder::default()
        .with_size([size.width, size.height])
        .with_pixels_per_point(size.scale)
        .with_render_cursor(false)
        .with_max_steps(12)
        .renderer(Raster::default())
}

/// A picture of what a harness shows, kept in the folder `INAROW_SHOTS` when that is set.
pub(crate) fn shot<State>(harness: &mut Harness<'_, State>, name: &str) -> image::RgbaImage {
    let picture = harness.render().expect("everything can be drawn");
    if let Some(folder) = std::env::var_os("INAROW_SHOTS").map(PathBuf::from) {
        std::fs::create_dir_all(&folder).expect("the folder for pictures can be made");
        picture.save(folder.join(format!("{name}.png"))).expect("a picture can be kept");
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_screen_draws_itself_in_every_size_and_language() {
        for size in Size::ALL {
            for &lang in Lang::ALL {
                let mut stage = Stage::new(lang, size);
                let picture = stage.shot(&format!("start-{}-{}", lang.code(), size.name()));
                assert_eq!(picture.width() as f32, size.width * size.scale);
                let first = *picture.get_pixel(0, 0);
                assert!(picture.pixels().any(|pixel| *pixel != first), "the picture is empty");
            }
        }
    }
}
