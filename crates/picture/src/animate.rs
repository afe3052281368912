//! A recorded game as an animation.

use inarow_record::Record;
use inarow_view::{Scene, Show};

use crate::gif::{Delays, MAX_FRAMES, gif};
use crate::{PictureError, Style};

/// Limit on cells times frames of one animation. Larger boards get fewer frames, because they take longer.
const BUDGET: usize = 500_000;
/// Number of frames that even the largest board gets.
const LEAST_FRAMES: usize = 100;

/// Draws a recorded game as an animated GIF. The first frame is the board before the first move. One frame per
/// move follows. The last frame stays longer. Very long games on large boards have several moves per frame.
///
/// # Errors
/// The record cannot be replayed, or the size is out of bounds.
///
/// ```
/// use inarow_core::{LineSetup, Setup};
/// use inarow_picture::{Delays, Style, animate};
/// use inarow_record::Record;
/// use inarow_view::{Show, Theme};
/// let record = Record::new(Setup::Line(LineSetup::new(3, 3, 3)));
/// let bytes = animate(&record, &Show::default(), &Style::new(Theme::Wood), 200, Delays::default())?;
/// assert!(bytes.starts_with(b"GIF89a"));
/// # Ok::<(), inarow_picture::PictureError>(())
/// ```
pub fn animate(
    record: &Record,
    show: &Show,
    style: &Style,
    pixels: u32,
    delays: Delays,
) -> Result<Vec<u8>, PictureError> {
    let positions = record.plies.len() + 1;
    let cells = record.start()?.shape().cells();
    let stride = positions.div_ceil(frames(cells));
    let mut failure = None;
    let scenes = record
        .positions()
        .enumerate()
        .filter(|(i, position)| position.is_err() || i.is_multiple_of(stride) || i + 1 == positions)
        .map_while(|(_, position)| match position {
            Ok(position) => Some(Scene::of(&position, show)),
            Err(error) => {
                failure = Some(error);
                None
            }
        });
    let drawn = gif(scenes, style, pixels, delays);
    match failure {
        Some(error) => Err(error.into()),
        None => drawn,
    }
}

/// Returns the number of frames that [`animate`] draws of a game of `moves` on a board of `cells`.
#[must_use]
pub fn frames_of(moves: usize, cells: usize) -> usize {
    let positions = moves + 1;
    let stride = positions.div_ceil(frames(cells));
    // The last frame is always included.
    (positions - 1).div_ceil(stride) + 1
}

/// Returns the frames of a game on a board of `cells`, without the last frame.
fn frames(cells: usize) -> usize {
    (BUDGET / cells.max(1)).clamp(LEAST_FRAMES, MAX_FRAMES - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_boards_get_a_frame_for_every_move() {
        for side in [3, 9, 15, 19, 20, 22] {
            assert!(frames(side * side) > side * side, "{side}");
        }
        assert_eq!(frames(100 * 100), LEAST_FRAMES);
        assert_eq!(frames(0), MAX_FRAMES - 1);
    }

    #[test]
    fn frames_are_counted_before_they_are_drawn() {
        for (moves, cells, drawn) in [(0, 9, 1), (9, 9, 10), (225, 225, 226), (10_000, 10_000, 101)] {
            assert_eq!(frames_of(moves, cells), drawn);
        }
    }
}
