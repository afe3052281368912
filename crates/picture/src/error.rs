//! Errors of drawing a picture.

use inarow_core::{Explain, Message};

/// Reason why a picture was not drawn.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The longer side is out of bounds.
    #[error("a picture of {wanted} pixels: choose from {least} to {most} for the longer side")]
    Size {
        /// Requested length of the longer side, in pixels.
        wanted: u32,
        /// Least length, in pixels.
        least: u32,
        /// Greatest length, in pixels.
        most: u32,
    },
    /// The number of frames exceeds the limit of an animation.
    #[error("more than {most} frames: leave some moves out")]
    TooManyFrames {
        /// Limit on frames of one animation.
        most: usize,
    },
    /// An animation without a single frame.
    #[error("an animation needs at least one frame")]
    NoFrames,
    /// Frames of one animation differ in size.
    #[error("frame {frame} has another size than the first")]
    FrameSize {
        /// Number of the frame, from 1.
        frame: usize,
    },
    /// The record cannot be replayed.
    #[error("the game cannot be drawn: {0}")]
    Replay(#[from] inarow_record::ReplayError),
    /// The renderer rejected the drawing.
    #[error("the drawing could not be rendered")]
    Render(#[source] resvg::usvg::Error),
    /// The picture could not be encoded.
    #[error("the picture could not be encoded: {0}")]
    Encode(String),
}

impl Explain for PictureError {
    fn message(&self) -> Message {
        match self {
            PictureError::Size { wanted, least, most } => Message::new("picture-size")
                .digits("wanted", wanted)
                .digits("least", least)
                .digits("most", most),
            PictureError::TooManyFrames { most } => Message::new("export-too-long").count("most", *most),
            PictureError::NoFrames => Message::new("picture-no-frames"),
            PictureError::FrameSize { frame } => Message::new("picture-frame-size").digits("frame", frame),
            PictureError::Replay(error) => error.message(),
            PictureError::Render(_) | PictureError::Encode(_) => {
                Message::new("export-other").text("detail", self)
            }
        }
    }
}
