//! Fit of move probabilities. The weights are the kinds of a move's cell for both sides and their classes
//! together. Offsets from the last two marks add further weights.

use inarow_engine::training::{CLASSES, CellFeatures, OFFSETS, SITUATIONS, Tables, kinds};
use inarow_record::{Dice, Stream};

use crate::adam::{Adam, BATCH};
use crate::played::{Sample, parted};

const EPOCHS: usize = 12;
/// Ranks per logistic unit.
pub(crate) const RANK_UNIT: f32 = 64.0;
/// Largest rank of a cell that completes no line.
const MOST_RANK: f32 = 1500.0;

/// Fitted values of a situation, in logistic units.
pub(crate) struct Ranks {
    /// Ranks by kind of a cell, for the side to move and for the other side.
    pub(crate) kinds: [Vec<f32>; 2],
    /// Ranks by both classes, in rows by the class for the side to move.
    pub(crate) pairs: Vec<f32>,
    /// Ranks by the offset from the last mark, and by the offset from the mark before.
    pub(crate) offsets: [Vec<f32>; 2],
}

/// Offsets of the weights of a situation.
#[derive(Clone, Copy)]
struct Layout {
    kinds: usize,
}

impl Layout {
    const fn pairs(self) -> usize {
        2 * self.kinds
    }

    const fn offsets(self) -> usize {
        self.pairs() + CLASSES * CLASSES
    }

    const fn size(self) -> usize {
        self.offsets() + 2 * OFFSETS
    }

    /// Indices of the weights that a cell sums up.
    fn weights(self, situation: usize, cell: &CellFeatures) -> [usize; 5] {
        let first = situation * self.size();
        let ([own, other], [near, before]) = (cell.kinds.map(usize::from), cell.offsets.map(usize::from));
        let [own_class, other_class] = cell.classes.map(usize::from);
        [
            first + own,
            first + self.kinds + other,
            first + self.pairs() + own_class * CLASSES + other_class,
            first + self.offsets() + near,
            first + self.offsets() + OFFSETS + before,
        ]
    }

    /// Computes the probability of every move into a buffer.
    fn likelihoods(self, weights: &[f32], sample: &Sample, out: &mut Vec<f32>) {
        out.clear();
        out.extend(sample.features.cells.iter().map(|cell| {
            self.weights(sample.features.situation, cell).iter().map(|&index| weights[index]).sum::<f32>()
        }));
        let most = out.iter().copied().fold(f32::MIN, f32::max);
        out.iter_mut().for_each(|value| *value = (*value - most).exp());
        let sum: f32 = out.iter().sum();
        out.iter_mut().for_each(|value| *value /= sum);
    }
}

/// Fits ranks by situation to the samples, starting from the tables. The last tenth of the samples is the test.
pub(crate) fn fit(samples: &[Sample], tables: &Tables) -> [Ranks; SITUATIONS] {
    let layout = Layout { kinds: kinds().len() };
    let mut weights = vec![0.0; SITUATIONS * layout.size()];
    let added = layout.size() - layout.pairs();
    for (situation, order) in tables.order.chunks(added).enumerate() {
        let weights = &mut weights[situation * layout.size() + layout.pairs()..][..added];
        weights.iter_mut().zip(order).for_each(|(weight, &rank)| *weight = f32::from(rank) / RANK_UNIT);
    }
    for (kind, (_, ranks)) in tables.kinds.iter().enumerate() {
        for (situation, ranks) in ranks.iter().enumerate() {
            for (which, &rank) in ranks.iter().enumerate() {
                weights[situation * layout.size() + which * layout.kinds + kind] =
                    f32::from(rank).clamp(-MOST_RANK, MOST_RANK) / RANK_UNIT;
            }
        }
    }
    let mut adam = Adam::new(weights, Vec::new());
    let (mut fitted, tested) = parted(samples);
    let mut dice = Dice::new(2, Stream::Opening);
    let mut likely = Vec::new();
    for epoch in 0..=EPOCHS {
        let (mut lost, mut first) = (0.0, 0);
        for sample in tested {
            layout.likelihoods(&adam.weights, sample, &mut likely);
            let played = likely[sample.features.played];
            lost -= f64::from(played.max(1e-9).ln());
            first += usize::from(likely.iter().all(|&other| other <= played));
        }
        let of = tested.len().max(1) as f64;
        eprintln!("moves, epoch {epoch}: {:.4}, the likeliest {:.3}", lost / of, first as f64 / of);
        if epoch == EPOCHS {
            break;
        }
        dice.shuffle(&mut fitted);
        for batch in fitted.chunks(BATCH) {
            for sample in batch {
                layout.likelihoods(&adam.weights, sample, &mut likely);
                for (index, cell) in sample.features.cells.iter().enumerate() {
                    let played = f32::from(u8::from(index == sample.features.played));
                    let off = (likely[index] - played) / batch.len() as f32;
                    for weight in layout.weights(sample.features.situation, cell) {
                        adam.slope[weight] += off;
                    }
                }
            }
            adam.step(epoch as f32 / EPOCHS as f32);
        }
    }
    std::array::from_fn(|situation| {
        let weights = &adam.weights[situation * layout.size()..][..layout.size()];
        let part = |first: usize, count: usize| weights[first..][..count].to_vec();
        Ranks {
            kinds: [0, 1].map(|which| part(which * layout.kinds, layout.kinds)),
            pairs: part(layout.pairs(), CLASSES * CLASSES),
            offsets: [0, 1].map(|which| part(layout.offsets() + which * OFFSETS, OFFSETS)),
        }
    })
}
