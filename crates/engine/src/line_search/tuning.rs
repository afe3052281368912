//! The numbers of a search that only games can tell.

/// Numbers to tune. Values are 200 to a logistic unit of the chance to win, depths are plies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tuning {
    /// A position that is this far ahead for each ply of depth is judged as it stands, down to this depth.
    pub(super) futile: i32,
    pub(super) futile_depth: i32,
    /// A position that is this far behind for each ply of depth is judged by fours alone, down to this depth; the second
    /// one where a win is sought.
    pub(super) razor: i32,
    pub(super) razor_depths: [i32; 2],
    /// Worth of the asked position from which on its win is sought: there what the other side threatens is answered a ply
    /// deeper, down to this depth.
    pub(super) sought: i32,
    pub(super) sought_depth: i32,
    /// Depth down to which a threat of fours is looked for.
    pub(super) threat_depth: i32,
    /// Moves from this number on are searched less deeply, in hundredths of a ply by
    /// `base + slope · ln(depth) · ln(number)`, of which whole plies count. Each `unlikely` that a move's rank stands behind the
    /// likeliest is a ply more, up to `unlikely_most` hundredths; the second one where a win is sought.
    pub(super) late: usize,
    pub(super) reduction_base: i16,
    pub(super) unlikely: [i32; 2],
    pub(super) unlikely_most: i32,
    pub(super) reduction_slope: f64,
    /// Moves of a quiet position that are looked at, in hundredths: so many, and so many times the square of the depth.
    pub(super) moves: i32,
    pub(super) moves_square: i32,
    /// Moves of the asked position that are looked at.
    pub(super) root_moves: usize,
    /// Moves that refuted another position at the same ply are tried this much sooner.
    pub(super) killer: i32,
    /// How often a move refuted others counts by its value shifted by so many bits.
    pub(super) history_shift: u32,
    /// Fours in a row, and positions, of a look for a win by fours at a leaf.
    pub(super) leaf_fours: u32,
    pub(super) leaf_positions: u32,
    /// The same for the asked position: a part of all positions, and at most so many.
    pub(super) root_fours: u32,
    pub(super) root_part: u64,
    pub(super) root_positions: u32,
    /// The part of all positions that is left at most to tell the lines of what is decided.
    pub(super) told_part: u64,
    /// Positions of a look for a shorter win, beside half of those that the search took.
    pub(super) shorten_positions: u64,
    /// By a clock, so many a millisecond at most.
    pub(super) root_positions_a_millisecond: u64,
    /// Where O has a reply to a line of X, what a draw costs the side that asks for a move to play: most games of equals are drawn, and
    /// the weaker side takes a draw where it can.
    pub(super) draw: i32,
    /// The first window is so wide to each side, from this depth on.
    pub(super) window: i32,
    pub(super) window_depth: i32,
    /// Points that are noise between two rounds, and points by which a best move leads clearly: about one and eleven of a
    /// hundred of the chance to win.
    pub(super) noise: i32,
    pub(super) lead: i32,
}

/// The numbers that are used.
pub(super) const TUNING: Tuning = Tuning {
    futile: 70,
    futile_depth: 4,
    razor: 76,
    razor_depths: [2, 1],
    sought: 300,
    sought_depth: 4,
    threat_depth: 2,
    late: 2,
    reduction_base: 35,
    unlikely: [95, 120],
    unlikely_most: 340,
    reduction_slope: 70.0,
    moves: 450,
    moves_square: 78,
    root_moves: 30,
    killer: 40,
    history_shift: 6,
    leaf_fours: 8,
    leaf_positions: 24,
    root_fours: 24,
    root_part: 8,
    root_positions: 20_000,
    told_part: 50,
    shorten_positions: 2000,
    root_positions_a_millisecond: 200,
    draw: 150,
    window: 18,
    window_depth: 4,
    noise: 8,
    lead: 90,
};
