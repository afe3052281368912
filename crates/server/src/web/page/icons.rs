//! Icons of pages, drawn in the colour of the surrounding text. Nearby text or a label gives the meaning of an
//! icon.

/// Logo of the program: three in a row.
pub(super) const LOGO: &str = "<svg class=\"logo\" viewBox=\"0 0 30 30\" width=\"26\" height=\"26\" aria-hidden=\"true\">\
    <path d=\"M4 26 26 4\" stroke-width=\"2.8\" stroke-linecap=\"round\"/>\
    <circle cx=\"6\" cy=\"24\" r=\"4.2\"/><circle cx=\"15\" cy=\"15\" r=\"4.2\"/><circle cx=\"24\" cy=\"6\" r=\"4.2\"/></svg>";

macro_rules! sign {
    ($shapes:literal) => {
        concat!(
            "<svg viewBox=\"0 0 18 18\" width=\"18\" height=\"18\" fill=\"currentColor\" aria-hidden=\"true\">",
            $shapes,
            "</svg>"
        )
    };
}

/// Menu.
pub(super) const MORE: &str = sign!(
    "<circle cx=\"3.5\" cy=\"9\" r=\"1.7\"/><circle cx=\"9\" cy=\"9\" r=\"1.7\"/><circle cx=\"14.5\" cy=\"9\" r=\"1.7\"/>"
);
/// Sound. The waves are hidden if sounds are off.
pub(super) const SOUND: &str = sign!(
    "<path d=\"M2 6.5h2.6L9 3v12l-4.4-3.5H2z\"/><path class=\"waves\" fill=\"none\" stroke=\"currentColor\" \
     stroke-width=\"1.5\" stroke-linecap=\"round\" d=\"M11.6 6.6a3.4 3.4 0 0 1 0 4.8M13.8 4.4a6.5 6.5 0 0 1 0 9.2\"/>\
     <path class=\"muted-sign\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.5\" stroke-linecap=\"round\" \
     d=\"M12 7l4 4M16 7l-4 4\"/>"
);
/// First move, previous move, next move, last move.
pub(super) const STEPS: [&str; 4] = [
    sign!("<path d=\"M3 3h2v12H3zM15 3v12L6 9z\"/>"),
    sign!("<path d=\"M13 3v12L4 9z\"/>"),
    sign!("<path d=\"M5 3v12l9-6z\"/>"),
    sign!("<path d=\"M13 3h2v12h-2zM3 3v12l9-6z\"/>"),
];
/// X and O like the marks on boards, in cells of 100 units.
pub(super) const MARKS: [&str; 2] = [
    "<svg class=\"sign x\" viewBox=\"10 10 80 80\" width=\"34\" height=\"34\" aria-hidden=\"true\">\
     <path d=\"M26 26 74 74M26 74 74 26\" stroke-width=\"13\" stroke-linecap=\"round\"/></svg>",
    "<svg class=\"sign o\" viewBox=\"10 10 80 80\" width=\"34\" height=\"34\" aria-hidden=\"true\">\
     <circle cx=\"50\" cy=\"50\" r=\"25.5\" stroke-width=\"12.5\"/></svg>",
];
/// Black and white stones.
pub(super) const STONES: [&str; 2] = [
    "<svg class=\"sign stone-x\" viewBox=\"0 0 100 100\" width=\"34\" height=\"34\" aria-hidden=\"true\">\
     <circle cx=\"50\" cy=\"50\" r=\"42.3\" stroke-width=\"3.5\"/></svg>",
    "<svg class=\"sign stone-o\" viewBox=\"0 0 100 100\" width=\"34\" height=\"34\" aria-hidden=\"true\">\
     <circle cx=\"50\" cy=\"50\" r=\"42.3\" stroke-width=\"3.5\"/></svg>",
];
