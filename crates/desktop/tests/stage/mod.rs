//! Test stage, which is the window without a screen, with a manual clock and pictures of its contents.
//!
//! This crate's unit tests use the stage. `tests/suite` uses the stage through its path, and therefore the
//! stage is a folder with a `mod.rs`. Unit tests and suite provide `crate::{App, Clock, Options}`.
//!
//! To see the drawings, run `INAROW_SHOTS=folder cargo nextest run -p inarow-desktop TEST`. The run keeps every
//! picture of [`Stage::shot`] and [`Stage::keep_shot`] in that folder. A missing folder is created. To renew
//! the stored pictures and lists in `tests/snapshots` after a review, run `UPDATE_SNAPSHOTS=1 cargo nextest run
//! -p inarow-desktop`. With `force` instead of `1` the run also renews snapshots that are close enough.

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

/// Size of the window in points, and its pixels per point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Size {
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) scale: f32,
}

impl Size {
    /// Smallest size into which everything must fit.
    pub(crate) const SMALL: Size = Size { width: 800.0, height: 600.0, scale: 1.0 };
    /// Size of the drawings.
    pub(crate) const USUAL: Size = Size { width: 1280.0, height: 800.0, scale: 1.0 };
    /// Size of 3840×2160 pixels at scale 2.
    pub(crate) const LARGE: Size = Size { width: 1920.0, height: 1080.0, scale: 2.0 };

    pub(crate) const ALL: [Size; 3] = [Size::SMALL, Size::USUAL, Size::LARGE];

    /// Returns the name of the size in the names of pictures.
    pub(crate) fn name(self) -> String {
        let pixels = |points: f32| (points * self.scale).round();
        format!("{}x{}", pixels(self.width), pixels(self.height))
    }
}

/// Returns one window for each main layout, with its scale. The windows have the usual and the small size, at
/// normal and twice the scale.
pub(crate) fn every_scale() -> Vec<(Size, f32)> {
    let sizes = |scale| [Size::USUAL, Size::SMALL].map(|size| (size, scale));
    [1.0, 2.0].into_iter().flat_map(sizes).collect()
}

/// Returns the six sizes of the layout tests. The sizes are those of [`every_scale`], a narrow window and the
/// smallest window.
pub(crate) fn every_size() -> Vec<(Size, f32)> {
    let narrow = Size { width: 420.0, height: 800.0, scale: 1.0 };
    let least = Size { width: 400.0, height: 480.0, scale: 1.0 };
    every_scale().into_iter().chain([(narrow, 1.0), (least, 1.0)]).collect()
}

/// Configuration of a [`Stage`].
pub(crate) struct Setting {
    pub(crate) size: Size,
    /// Requested language. `None` uses the stored language, else the system's, which is English in tests.
    pub(crate) lang: Option<Lang>,
    /// Whether the system uses light colours.
    pub(crate) light: bool,
    /// Folder of the profile. Without a folder the stage creates a folder and deletes it at the end.
    pub(crate) folder: Option<PathBuf>,
    pub(crate) seed: u64,
    /// Whether tips of first games are shown. By default the user of the stage has played every game before.
    pub(crate) explains: bool,
    /// File that the program was asked to open.
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

/// Whole window without a screen.
pub(crate) struct Stage {
    pub(crate) harness: Harness<'static, App>,
    clock: Arc<AtomicU64>,
    size: Size,
    /// Scale of the drawing. The room in points shrinks accordingly.
    zoom: f32,
    /// Whether another thread requests frames continuously, as a running series does. The window then never
    /// comes to rest.
    pub(crate) restless: bool,
    folder: PathBuf,
    /// Guard that deletes the profile's folder at the end, if the stage created it.
    _own: Option<tempfile::TempDir>,
}

impl Drop for Stage {
    /// Checks that no text was missing during the test.
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let unknown = self.harness.state().unknown_texts();
            assert!(unknown.is_empty(), "these texts are in no language: {unknown:?}");
        }
    }
}

impl Stage {
    /// Opens the window in a language and size, as at the first start of the program.
    pub(crate) fn new(lang: Lang, size: Size) -> Stage {
        Stage::with(Setting { size, lang: Some(lang), ..Setting::default() })
    }

    /// Opens the window with these settings.
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
            // Pictures must not depend on the machine.
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

    /// Returns the program behind the window.
    pub(crate) fn app(&mut self) -> &mut App {
        self.harness.state_mut()
    }

    /// Returns the size of the window.
    pub(crate) fn size(&self) -> Size {
        self.size
    }

    /// Returns the folder of the profile.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Draws frames until nothing moves, or only a few frames if the window never comes to rest.
    #[track_caller]
    pub(crate) fn settle(&mut self) {
        if self.restless {
            self.harness.run_steps(4);
        } else {
            self.harness.run();
        }
        // A window of the system keeps its pixels, so a larger scale leaves less room.
        let zoom = self.harness.ctx.zoom_factor();
        if zoom != self.zoom {
            self.zoom = zoom;
            self.harness.set_size(egui::vec2(self.size.width, self.size.height) / zoom);
            self.harness.run();
        }
    }

    /// Advances the clock and draws frames until nothing moves.
    #[track_caller]
    pub(crate) fn pass(&mut self, time: Duration) {
        let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.clock.fetch_add(millis, Ordering::Relaxed);
        self.settle();
    }

    /// Draws one frame `seconds` after the previous frame, in the middle of an animation.
    pub(crate) fn frame_after(&mut self, seconds: f64) {
        let now = self.harness.ctx.input(|input| input.time);
        self.harness.input_mut().time = Some(now + seconds);
        self.harness.step();
        self.harness.input_mut().time = None;
    }

    /// Presses a letter. On the board the letter may begin a cell's name, and then waits for a number.
    pub(crate) fn letter(&mut self, key: egui::Key) {
        self.harness.key_press(key);
        self.harness.step();
        // A letter that names a column is its shortcut when typed twice.
        let twice = format!("{0}{0}: ", key.name());
        if self.harness.query_by_label_contains(&twice).is_some() {
            self.harness.key_press(key);
            self.harness.step();
        }
        self.frame_after(0.5);
    }

    /// Draws frames until a condition holds, then until nothing moves. Players on other threads get real time
    /// to decide. The clock advances a little with every frame. Fails after ten real seconds.
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

    /// Waits a moment and draws one frame. The toolkit's clock advances by the real time since the previous
    /// frame. A slow disk on a busy machine therefore gets its time.
    pub(crate) fn wait(&mut self, drawn: &mut Instant) {
        let (_never, wait) = std::sync::mpsc::channel::<()>();
        let _ = wait.recv_timeout(Duration::from_millis(2));
        self.clock.fetch_add(20, Ordering::Relaxed);
        let before = std::mem::replace(drawn, Instant::now());
        self.frame_after((*drawn - before).as_secs_f64());
    }

    /// Returns the text that a few frames put on the clipboard.
    pub(crate) fn copied(&mut self) -> Option<String> {
        (0..4).find_map(|_| {
            self.harness.step();
            self.harness.output().platform_output.commands.iter().find_map(|command| match command {
                egui::OutputCommand::CopyText(text) => Some(text.clone()),
                _ => None,
            })
        })
    }

    /// Draws a picture of the window, and keeps the picture in the folder `INAROW_SHOTS` if that variable is
    /// set.
    pub(crate) fn shot(&mut self, name: &str) -> image::RgbaImage {
        shot(&mut self.harness, name)
    }

    /// Keeps a picture of the window in the folder `INAROW_SHOTS`. Draws nothing if the variable is not set.
    pub(crate) fn keep_shot(&mut self, name: &str) {
        if std::env::var_os("INAROW_SHOTS").is_some() {
            self.shot(name);
        }
    }

    /// Compares the window with the snapshot `NAME-LANG-SIZE`. A stored picture tests the painting itself, and
    /// otherwise the display list is compared as text. Pictures at scale 2 are stored at half size, with one
    /// pixel for four.
    ///
    /// Fails if the snapshot differs or is missing. Stores the new snapshot next to the old one for review
    /// (`NAME.new.png`, `NAME.new.txt`).
    #[track_caller]
    pub(crate) fn snapshot(&mut self, name: &str) {
        self.harness.remove_cursor();
        self.settle();
        self.snapshot_now(name);
    }

    /// Compares the window with a snapshot, without moving the pointer.
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

/// Picture or display list, for comparison with a stored snapshot.
enum Shown {
    Picture(image::RgbaImage),
    List(String),
}

impl Shown {
    /// Returns the difference from the snapshot stored at `path`, or `None` for equal snapshots.
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

/// Describes the first line in which two texts differ.
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

/// Returns a harness that draws without a graphics card.
pub(crate) fn builder<State>(size: Size) -> HarnessBuilder<State> {
    HarnessBuilder::default()
        .with_size([size.width, size.height])
        .with_pixels_per_point(size.scale)
        .with_render_cursor(false)
        .with_max_steps(12)
        .renderer(Raster::default())
}

/// Draws a picture of a harness, and keeps the picture in the folder `INAROW_SHOTS` if that variable is set.
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
