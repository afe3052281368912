//! Search parameters that are tuned by games.

/// Tunable parameters. 200 points are one logistic unit of the winning chance. Depths are in plies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tuning {
    /// Futility margin per ply of depth, and the largest depth at which the static evaluation replaces a
    /// search.
    pub(super) futile: i32,
    pub(super) futile_depth: i32,
    /// Razoring margin per ply of depth, and the largest depth at which VCF replaces a search. The second depth
    /// applies while a win is sought.
    pub(super) razor: i32,
    pub(super) razor_depths: [i32; 2],
    /// Least value of the root position at which its win is sought. Answers to the other side's threats are then
    /// searched a ply deeper, up to this depth.
    pub(super) sought: i32,
    pub(super) sought_depth: i32,
    /// Least depth at which VCF threats are searched.
    pub(super) threat_depth: i32,
    /// Late move reductions, from this move number on: `base + slope · ln(depth) · ln(number)` hundredths of a
    /// ply, rounded down to whole plies. Every `unlikely` between a move's rank and the likeliest rank adds a
    /// ply, up to `unlikely_most` hundredths. The second `unlikely` applies while a win is sought.
    pub(super) late: usize,
    pub(super) reduction_base: i16,
    pub(super) unlikely: [i32; 2],
    pub(super) unlikely_most: i32,
    pub(super) reduction_slope: f64,
    /// Number of searched moves of a quiet node, in hundredths: a base, and an addend per squared depth.
    pub(super) moves: i32,
    pub(super) moves_square: i32,
    /// Number of searched root moves.
    pub(super) root_moves: usize,
    /// Rank bonus of killer moves, which refuted another node at an equal ply.
    pub(super) killer: i32,
    /// Right shift of history values in ranks, in bits.
    pub(super) history_shift: u32,
    /// Limits of a VCF search at a leaf, in fours and nodes.
    pub(super) leaf_fours: u32,
    pub(super) leaf_positions: u32,
    /// Limits of the VCF search at the root: fours, the part of all nodes, and nodes.
    pub(super) root_fours: u32,
    pub(super) root_part: u64,
    pub(super) root_positions: u32,
    /// Nodes of the VCF search at the root per millisecond of the clock, at most.
    pub(super) root_positions_a_millisecond: u64,
    /// Contempt of the root side for a move to play, in points. Applies where O may reply to a line of X. Equal
    /// opponents draw most games with this rule. A weaker side takes a draw where possible.
    pub(super) draw: i32,
    /// Half-width of the first aspiration window.
    pub(super) window: i32,
    /// Noise between two iterations, and clear lead of a best move, in points. Noise is about 1 % of the
    /// winning chance, and a clear lead 11 %.
    pub(super) noise: i32,
    pub(super) lead: i32,
}

/// Parameters in use.
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
    root_positions_a_millisecond: 200,
    draw: 150,
    window: 18,
    noise: 8,
    lead: 90,
};
