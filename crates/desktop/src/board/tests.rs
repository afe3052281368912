//! The board, clicked, typed on and looked at.
