//! Sets of games that engines play.

use inarow_core::{Cell, Explain, Game, LineRule, Message, Position, Reply, Setup, Visit};

use crate::reference::minimax;

/// Set of games: a predicate of set-ups with a name. Sets with equal names are equal.
#[derive(Clone, Copy)]
pub struct Games {
    name: &'static str,
    about: &'static str,
    message: fn() -> Message,
    contain: fn(&Setup) -> bool,
}

impl PartialEq for Games {
    fn eq(&self, other: &Games) -> bool {
        self.name == other.name
    }
}

impl Eq for Games {}

impl std::fmt::Debug for Games {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Games").field(&self.name).finish()
    }
}

impl Explain for Games {
    fn message(&self) -> Message {
        (self.message)()
    }
}

impl Games {
    /// All games.
    pub const ALL: Games =
        Games { name: "all", about: "every game", message: || Message::new("games-all"), contain: |_| true };

    /// Line game on 3×3 with k = 3.
    pub const TIC_TAC_TOE: Games = Games {
        name: "tictactoe",
        about: "tic-tac-toe (3×3, k = 3)",
        message: || Message::new("games-tictactoe"),
        contain: |setup| matches!(setup, Setup::Line(line) if (line.width, line.height, line.k) == (3, 3, 3)),
    };

    /// Positions with few continuations ([`minimax::MAX_LINES`]).
    pub const SMALL: Games = Games {
        name: "small",
        about: "small positions of any game, up to 12 free cells",
        message: || Message::new("games-small"),
        contain: minimax::is_small,
    };

    /// All line games.
    pub const LINE: Games = Games {
        name: "line",
        about: "line games",
        message: || Message::new("games-line"),
        contain: |setup| matches!(setup, Setup::Line(_)),
    };

    /// Line games with k = 5.
    pub const LINE_OF_FIVE: Games = Games {
        name: "line-k5",
        about: "line games with k = 5",
        message: || Message::new("games-line-k5"),
        contain: |setup| matches!(setup, Setup::Line(line) if line.k == 5),
    };

    /// Ultimate tic-tac-toe.
    pub const ULTIMATE: Games = Games {
        name: "ultimate",
        about: "Ultimate tic-tac-toe",
        message: || Message::new("games-ultimate"),
        contain: |setup| matches!(setup, Setup::Ultimate(_)),
    };

    /// Score.
    pub const SCORE: Games = Games {
        name: "score",
        about: "Score",
        message: || Message::new("games-score"),
        contain: |setup| matches!(setup, Setup::Score(_)),
    };

    /// Name in lists for machines: `all`, `tictactoe`, `small`, `line`, `line-k5`, `ultimate`, `score`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Name for users, as a noun.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        self.about
    }

    /// Whether the set contains the game of this set-up. Meaningless for an invalid set-up.
    #[must_use]
    pub fn contain(self, setup: &Setup) -> bool {
        (self.contain)(setup)
    }
}

/// Returns an arbitrary legal move.
pub(crate) fn any_legal<G: Game>(game: &G) -> Option<Cell> {
    let mut any = None;
    game.each_legal(|cell| any = any.or(Some(cell)));
    any
}

/// Line rule of a position's game and the consequence of a line of X. `None` in games that are not line games.
pub(crate) fn line_rules(position: &Position) -> Option<(LineRule, Reply)> {
    struct Rules;

    impl Visit for Rules {
        type Output = Option<(LineRule, Reply)>;

        fn visit<G: Game>(self, game: &G) -> Option<(LineRule, Reply)> {
            game.line_rules()
        }
    }

    position.visit(Rules)
}
