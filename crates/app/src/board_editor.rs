//! Board set up by hand, with undo and redo, independent of any screen. The rules decide which positions are
//! valid.

use inarow_core::{
    Cell, Content, Explain, Message, Opening, Position, Rows, Setup, SetupError, Shape, Side, Symmetry,
    UltimateBoards,
};

use inarow_view::game_draft::{Fault, Field, GameDraft};

/// Largest number of undo steps kept.
const MOST_STEPS: usize = 500;
/// Longest pasted text, in bytes. The limit has room to spare for a board of 100×100.
const MOST_TEXT: usize = 40_000;

/// Content that a click puts on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tool {
    /// Mark of X.
    #[default]
    X,
    /// Mark of O.
    O,
    /// Wall.
    Wall,
    /// Empty cell.
    Erase,
    /// Marks of X and O in turn, as in a game.
    Turns,
    /// Small board of Ultimate that must be played in.
    Target,
}

/// State of the edited board between two steps.
#[derive(Clone, PartialEq, Debug)]
struct Board {
    game: GameDraft,
    /// Settings of the game, with an empty board.
    base: Setup,
    shape: Shape,
    cells: Vec<Content>,
    /// Side to move, if chosen by hand. Otherwise the number of marks decides.
    turn: Option<Side>,
    /// Small board of Ultimate to play in.
    target: Option<u8>,
    /// Whether the walls were placed by hand, not drawn by the game.
    own_walls: bool,
}

/// Reason why a text is no board.
#[derive(Clone, PartialEq, Debug)]
pub enum PasteError {
    /// Text without rows of `.`, `X`, `O`, `#` and without a list of cells.
    Unknown,
    /// Text that is far too long.
    Long,
    /// Board that the rules refuse.
    Setup(SetupError),
}

impl Explain for PasteError {
    fn message(&self) -> Message {
        match self {
            PasteError::Unknown => Message::new("editor-paste-unknown"),
            PasteError::Long => Message::new("editor-paste-long"),
            PasteError::Setup(error) => error.message(),
        }
    }
}

/// Board set up by hand.
#[derive(Clone, Debug)]
pub struct BoardEditor {
    now: Board,
    past: Vec<Board>,
    future: Vec<Board>,
}

/// Returns a set-up with an empty board.
fn emptied(setup: &Setup) -> Setup {
    let mut setup = setup.clone();
    match &mut setup {
        Setup::Line(line) => {
            line.walls.clear();
            (line.rows, line.turn) = (None, None);
            // A board with marks is past any opening.
            line.opening = Opening::Free;
        }
        Setup::Ultimate(ultimate) => ultimate.position = None,
        Setup::Score(score) => (score.rows, score.active) = (None, None),
        _ => {}
    }
    setup
}

impl Board {
    fn of(game: GameDraft, position: &Position) -> Board {
        let shape = position.shape();
        let cells: Vec<Content> = shape.iter().map(|cell| position.content(cell)).collect();
        Board {
            base: emptied(&position.initial_setup()),
            shape,
            own_walls: game.walls == "0" && cells.contains(&Content::Wall),
            cells,
            turn: None,
            target: position.target(),
            game,
        }
    }

    fn count(&self, side: Side) -> usize {
        self.cells.iter().filter(|content| **content == Content::Mark(side)).count()
    }

    fn next(&self) -> Side {
        if self.count(Side::X) > self.count(Side::O) { Side::O } else { Side::X }
    }

    fn turn(&self) -> Side {
        self.turn.unwrap_or_else(|| self.next())
    }

    fn content(&self, cell: Cell) -> Content {
        self.cells.get(cell.index()).copied().unwrap_or(Content::Empty)
    }

    fn rows(&self) -> Rows {
        Rows::of_board(self.shape, |cell| self.content(cell))
    }

    fn is_empty(&self) -> bool {
        self.cells.iter().all(|content| *content == Content::Empty)
    }

    fn setup(&self) -> Setup {
        let mut setup = self.base.clone();
        let rows = (!self.is_empty()).then(|| self.rows());
        match &mut setup {
            Setup::Line(line) => (line.rows, line.turn) = (rows, self.turn),
            Setup::Ultimate(ultimate) if rows.is_some() || self.turn.is_some() => {
                let content = |cell: Cell| self.content(cell);
                ultimate.position = Some(UltimateBoards::of_contents(content, self.turn(), self.target));
            }
            Setup::Score(score) => score.rows = rows,
            _ => {}
        }
        setup
    }
}

impl BoardEditor {
    /// Creates an editor of a position's board. `game` holds the settings that can be typed.
    pub fn of(game: GameDraft, position: &Position) -> BoardEditor {
        BoardEditor { now: Board::of(game, position), past: Vec::new(), future: Vec::new() }
    }

    /// Returns the game's settings.
    pub fn game(&self) -> &GameDraft {
        &self.now.game
    }

    /// Returns the board's shape.
    pub fn shape(&self) -> Shape {
        self.now.shape
    }

    /// Returns the content of a cell.
    pub fn content(&self, cell: Cell) -> Content {
        self.now.cells.get(cell.index()).copied().unwrap_or(Content::Empty)
    }

    /// Returns the number of marks of a side.
    pub fn count(&self, side: Side) -> usize {
        self.now.count(side)
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Side {
        self.now.turn()
    }

    /// Returns the side to move if it was chosen by hand, or `None` if the number of marks decides.
    pub fn chosen_turn(&self) -> Option<Side> {
        self.now.turn
    }

    /// Returns the small board of Ultimate to play in.
    pub fn target(&self) -> Option<u8> {
        self.now.target
    }

    /// Whether the side to move can be chosen. In Score the number of marks decides.
    pub fn has_turn(&self) -> bool {
        !matches!(self.now.base, Setup::Score(_))
    }

    /// Returns the tools that this board supports.
    pub fn tools(&self) -> &'static [Tool] {
        match self.now.base {
            Setup::Line(_) => &[Tool::X, Tool::O, Tool::Turns, Tool::Wall, Tool::Erase],
            Setup::Ultimate(_) => &[Tool::X, Tool::O, Tool::Turns, Tool::Target, Tool::Erase],
            _ => &[Tool::X, Tool::O, Tool::Turns, Tool::Erase],
        }
    }

    /// Returns the board as a valid or invalid set-up.
    pub fn setup(&self) -> Setup {
        self.now.setup()
    }

    /// Returns the position to play from.
    ///
    /// # Errors
    /// When the rules refuse the board.
    pub fn position(&self) -> Result<Position, SetupError> {
        Position::new(&self.setup())
    }

    /// Whether the board is empty.
    pub fn is_empty(&self) -> bool {
        self.now.is_empty()
    }

    /// Applies a change as one undo step. A change without effect adds no step.
    fn change(&mut self, change: impl FnOnce(&mut Board)) {
        let before = self.now.clone();
        change(&mut self.now);
        if self.now != before {
            if self.past.len() == MOST_STEPS {
                self.past.remove(0);
            }
            self.past.push(before);
            self.future.clear();
        }
    }

    /// Applies a tool to a cell.
    pub fn put(&mut self, cell: Cell, tool: Tool) {
        let at = cell.index();
        if at >= self.now.cells.len() || !self.tools().contains(&tool) {
            return;
        }
        let (x, y) = self.now.shape.xy(cell);
        let is_wall = tool == Tool::Wall || (tool != Tool::Target && self.content(cell) == Content::Wall);
        self.change(|board| {
            board.own_walls |= is_wall;
            match tool {
                Tool::X => board.cells[at] = Content::Mark(Side::X),
                Tool::O => board.cells[at] = Content::Mark(Side::O),
                Tool::Wall => board.cells[at] = Content::Wall,
                Tool::Erase => board.cells[at] = Content::Empty,
                Tool::Turns => {
                    let side = board.turn();
                    if board.cells[at] == Content::Empty {
                        board.cells[at] = Content::Mark(side);
                        board.turn = board.turn.map(Side::other);
                    }
                }
                Tool::Target => {
                    let small = (y / 3 * 3 + x / 3) as u8;
                    board.target = (board.target != Some(small)).then_some(small);
                }
            }
        });
    }

    /// Chooses the side to move. With `None` the number of marks decides.
    pub fn set_turn(&mut self, turn: Option<Side>) {
        self.change(|board| board.turn = turn);
    }

    /// Empties the board.
    pub fn clear(&mut self) {
        self.change(|board| {
            board.cells.fill(Content::Empty);
            (board.turn, board.target, board.own_walls) = (None, None, false);
        });
    }

    /// Changes the game or its settings. Keeps the contents that fit. Walls placed by hand stay if the new game
    /// has walls. Walls drawn by a game are drawn again.
    ///
    /// # Errors
    /// When the settings have faults. The board stays unchanged.
    pub fn set_game(&mut self, game: GameDraft) -> Result<(), Vec<(Field, Fault)>> {
        let mut next = start(&game)?;
        self.change(|board| {
            let same_game = board.game.name() == next.game.name();
            let keeps = if same_game { board.game.walls == next.game.walls } else { board.own_walls };
            let walls = matches!(next.base, Setup::Line(_));
            next.own_walls = board.own_walls && walls && keeps;
            if next.own_walls {
                next.cells.fill(Content::Empty);
            }
            for cell in next.shape.iter() {
                let (x, y) = next.shape.xy(cell);
                let Some(old) = board.shape.cell(x as i64, y as i64) else { continue };
                match board.cells[old.index()] {
                    Content::Wall if !(walls && keeps) => {}
                    Content::Empty if !keeps => {}
                    content => next.cells[cell.index()] = content,
                }
            }
            next.turn = board.turn.filter(|_| !matches!(next.base, Setup::Score(_)));
            *board = next;
        });
        Ok(())
    }

    /// Whether the game allows this symmetry.
    pub fn can_turn(&self, symmetry: Symmetry) -> bool {
        self.turned(symmetry).is_some()
    }

    fn turned(&self, symmetry: Symmetry) -> Option<Board> {
        // Illegal marks can be turned too, because the empty board decides about the symmetry.
        let base = self.now.base.transformed(symmetry)?;
        let shape = base.shape()?;
        let mut board = Board { base, shape, ..self.now.clone() };
        for cell in self.now.shape.iter() {
            board.cells[symmetry.cell(self.now.shape, cell).index()] = self.content(cell);
        }
        if symmetry.transposes() {
            std::mem::swap(&mut board.game.width, &mut board.game.height);
        }
        let three = Shape::new(3, 3)?;
        board.target =
            self.now.target.map(|small| symmetry.cell(three, Cell::new(u16::from(small))).index() as u8);
        Some(board)
    }

    /// Turns or mirrors the board if the game allows this symmetry.
    pub fn transform(&mut self, symmetry: Symmetry) {
        if let Some(turned) = self.turned(symmetry) {
            self.change(|board| *board = turned);
        }
    }

    /// Returns the board as text. The text is the position on one line, or rows while the rules refuse the
    /// board.
    pub fn text(&self) -> String {
        match self.position() {
            Ok(position) => position.text(),
            Err(_) => self.now.rows().lines().collect::<Vec<_>>().join("\n"),
        }
    }

    /// Replaces the board by the board in `text`. The text is a position's line, rows of `.`, `X`, `O`, `#`, or
    /// cells in playing order (`h8i9`, `h8 i9`). The game stays.
    ///
    /// # Errors
    /// When the text is no board for this game. The board stays unchanged.
    pub fn paste(&mut self, text: &str) -> Result<(), PasteError> {
        let text = text.trim();
        if text.len() > MOST_TEXT {
            return Err(PasteError::Long);
        }
        if text.is_empty() {
            return Err(PasteError::Unknown);
        }
        if text.contains(';') {
            let position = Position::from_text(&self.now.base, text).map_err(PasteError::Setup)?;
            let side = Side::from_letter(text.chars().next().unwrap_or(' '));
            self.replace(&position, side);
            return Ok(());
        }
        let rows: Vec<String> = text.split(['\n', '/']).map(|row| row.trim().to_owned()).collect();
        let is_row = |row: &String| row.chars().all(|letter| Content::from_letter(letter).is_some());
        if rows.iter().all(is_row) {
            return self.paste_rows(&rows);
        }
        let cells = read_cells(self.now.shape, text).ok_or(PasteError::Unknown)?;
        self.change(|board| {
            board
                .cells
                .iter_mut()
                .filter(|content| **content != Content::Wall)
                .for_each(|c| *c = Content::Empty);
            for (number, cell) in cells.iter().enumerate() {
                let side = if number % 2 == 0 { Side::X } else { Side::O };
                board.cells[cell.index()] = Content::Mark(side);
            }
            (board.turn, board.target) = (None, None);
        });
        Ok(())
    }

    fn paste_rows(&mut self, rows: &[String]) -> Result<(), PasteError> {
        let shape = self.now.shape;
        if rows.len() != shape.height() {
            let (found, expected) = (rows.len(), shape.height());
            return Err(PasteError::Setup(SetupError::RowCount { found, expected }));
        }
        let walls = matches!(self.now.base, Setup::Line(_));
        let read = Rows::parse(rows).map_err(PasteError::Setup)?;
        let mut cells = Vec::with_capacity(shape.cells());
        for (y, row) in read.iter().enumerate() {
            let (found, expected) = (row.len(), shape.width());
            if found != expected {
                return Err(PasteError::Setup(SetupError::RowLength { row: y + 1, found, expected }));
            }
            if let Some(x) = row.iter().position(|content| *content == Content::Wall && !walls) {
                let (row, column, letter) = (y + 1, x + 1, Content::Wall.letter());
                return Err(PasteError::Setup(SetupError::RowLetter { row, column, letter }));
            }
            cells.extend(row);
        }
        self.change(|board| {
            board.own_walls = cells.contains(&Content::Wall);
            board.cells = cells;
            (board.turn, board.target) = (None, None);
        });
        Ok(())
    }

    fn replace(&mut self, position: &Position, turn: Option<Side>) {
        let game = self.now.game.clone();
        let next = Board::of(game, position);
        let own_walls = next.cells.contains(&Content::Wall);
        self.change(|board| {
            let base = board.base.clone();
            let keeps_turn = !matches!(base, Setup::Score(_));
            let turn = turn.filter(|side| keeps_turn && *side != next.next());
            *board = Board { base, turn, own_walls, ..next };
        });
    }

    /// Whether a step can be undone.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether a step can be redone.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Undoes the last step.
    pub fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.now, before));
        }
    }

    /// Redoes the step that was undone last.
    pub fn redo(&mut self) {
        if let Some(after) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.now, after));
        }
    }
}

fn start(game: &GameDraft) -> Result<Board, Vec<(Field, Fault)>> {
    let (_, setup) = game.setup(0)?;
    let refused = |error| vec![(Field::Board, Fault::Setup(error))];
    let position = Position::new(&setup).map_err(refused)?;
    Ok(Board { target: None, ..Board::of(game.clone(), &position) })
}

/// Reads a list of cells: `h8i9`, `h8 i9`, `h8, i9`. Returns `None` if a cell is repeated or unknown.
fn read_cells(shape: Shape, text: &str) -> Option<Vec<Cell>> {
    let mut cells = Vec::new();
    let mut word = String::new();
    let mut take = |word: &mut String| -> Option<()> {
        if !word.is_empty() {
            let cell = shape.parse(word).ok()?;
            if cells.contains(&cell) {
                return None;
            }
            cells.push(cell);
            word.clear();
        }
        Some(())
    };
    for letter in text.chars() {
        let ends = letter.is_whitespace() || letter == ',';
        let begins = letter.is_ascii_alphabetic() && word.ends_with(|last: char| last.is_ascii_digit());
        if ends || begins {
            take(&mut word)?;
        }
        if !ends {
            word.push(letter);
        }
    }
    take(&mut word)?;
    (!cells.is_empty()).then_some(cells)
}

#[cfg(test)]
mod tests;
