//! Icons, which are glyphs of Phosphor (MIT), cut out of its regular font. See `fonts/README.md`.

/// Family of the icons.
pub(super) const FAMILY: &str = "Phosphor";
/// Font of the icons.
pub(super) const FONT: &[u8] = include_bytes!("../../fonts/Phosphor-subset.ttf");

/// Icon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Icon(pub(super) char);

macro_rules! icons {
    ($($name:ident = $glyph:literal, $phosphor:literal;)*) => {
        $(#[doc = concat!("Phosphor's `", $phosphor, "`.")]
        #[allow(dead_code, reason = "the font and its table are cut together")]
        pub(crate) const $name: Icon = Icon($glyph);)*

        #[cfg(test)]
        const ALL: &[(Icon, &str)] = &[$(($name, $phosphor)),*];
    };
}

icons! {
    ARROW_CLOCKWISE = '\u{e036}', "arrow-clockwise";
    ARROW_COUNTER_CLOCKWISE = '\u{e038}', "arrow-counter-clockwise";
    ARROW_DOWN = '\u{e03e}', "arrow-down";
    ARROW_LEFT = '\u{e058}', "arrow-left";
    ARROW_RIGHT = '\u{e06c}', "arrow-right";
    ARROW_U_UP_LEFT = '\u{e08a}', "arrow-u-up-left";
    ARROW_U_UP_RIGHT = '\u{e08c}', "arrow-u-up-right";
    ARROW_UP = '\u{e08e}', "arrow-up";
    ARROWS_OUT = '\u{e0a2}', "arrows-out";
    BOOK_OPEN = '\u{e0e6}', "book-open";
    CARET_DOWN = '\u{e136}', "caret-down";
    CARET_LEFT = '\u{e138}', "caret-left";
    CARET_RIGHT = '\u{e13a}', "caret-right";
    CARET_UP = '\u{e13c}', "caret-up";
    CHART_BAR = '\u{e150}', "chart-bar";
    CHECK = '\u{e182}', "check";
    CHECK_CIRCLE = '\u{e184}', "check-circle";
    CLIPBOARD_TEXT = '\u{e198}', "clipboard-text";
    CLOCK = '\u{e19a}', "clock";
    CLOCK_COUNTER_CLOCKWISE = '\u{e1a0}', "clock-counter-clockwise";
    COPY = '\u{e1ca}', "copy";
    CUBE = '\u{e1da}', "cube";
    DOTS_THREE = '\u{e1fe}', "dots-three";
    ERASER = '\u{e21e}', "eraser";
    EXPORT = '\u{eaf0}', "export";
    EYE = '\u{e220}', "eye";
    EYE_SLASH = '\u{e224}', "eye-slash";
    FILE = '\u{e230}', "file";
    FLAG = '\u{e244}', "flag";
    FLIP_HORIZONTAL = '\u{ed6a}', "flip-horizontal";
    FLOPPY_DISK = '\u{e248}', "floppy-disk";
    FOLDER_OPEN = '\u{e256}', "folder-open";
    GEAR_SIX = '\u{e272}', "gear-six";
    GIT_BRANCH = '\u{e278}', "git-branch";
    HANDSHAKE = '\u{e582}', "handshake";
    HOUSE = '\u{e2c2}', "house";
    IMAGE = '\u{e2ca}', "image";
    INFO = '\u{e2ce}', "info";
    KEYBOARD = '\u{e2d8}', "keyboard";
    LIGHTBULB = '\u{e2dc}', "lightbulb";
    LIST = '\u{e2f0}', "list";
    LIST_NUMBERS = '\u{e2f6}', "list-numbers";
    MAGNIFYING_GLASS = '\u{e30c}', "magnifying-glass";
    MAGNIFYING_GLASS_MINUS = '\u{e30e}', "magnifying-glass-minus";
    MAGNIFYING_GLASS_PLUS = '\u{e310}', "magnifying-glass-plus";
    MINUS = '\u{e32a}', "minus";
    PALETTE = '\u{e6c8}', "palette";
    PAUSE = '\u{e39e}', "pause";
    PAUSE_CIRCLE = '\u{e3a0}', "pause-circle";
    PENCIL_SIMPLE = '\u{e3b4}', "pencil-simple";
    PLAY = '\u{e3d0}', "play";
    PLAY_CIRCLE = '\u{e3d2}', "play-circle";
    PLUS = '\u{e3d4}', "plus";
    QUESTION = '\u{e3e8}', "question";
    ROBOT = '\u{e762}', "robot";
    SIGN_OUT = '\u{e42a}', "sign-out";
    SKIP_BACK = '\u{e5a4}', "skip-back";
    SKIP_FORWARD = '\u{e5a6}', "skip-forward";
    SLIDERS_HORIZONTAL = '\u{e434}', "sliders-horizontal";
    SPEAKER_HIGH = '\u{e44a}', "speaker-high";
    SPEAKER_SLASH = '\u{e45a}', "speaker-slash";
    SWAP = '\u{e83c}', "swap";
    TERMINAL_WINDOW = '\u{eae8}', "terminal-window";
    TRANSLATE = '\u{e4a2}', "translate";
    TRASH = '\u{e4a6}', "trash";
    TROPHY = '\u{e67e}', "trophy";
    USER = '\u{e4c2}', "user";
    USERS = '\u{e4d6}', "users";
    WALL = '\u{e688}', "wall";
    WARNING = '\u{e4e0}', "warning";
    WARNING_CIRCLE = '\u{e4e2}', "warning-circle";
    CLOSE = '\u{e4f6}', "x";
}

#[cfg(test)]
mod tests;
