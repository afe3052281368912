//! The fit of how likely a move is played: by the kinds of its cell for both sides.

use inarow_engine::training::{SITUATIONS, kinds, ranks};
use inarow_record::{Dice, Stream};

use crate::adam::{Adam, BATCH};
use crate::played::{Sample, parted};
use crate::tables::{MOST_RANK, RANK_UNIT};

const EPOCHS: usize = 12;

/// The likelihoods of all moves, into a buffer.
fn likelihoods(weights: &[f32], sample: &Sample, out: &mut Vec<f32>) {
    let size = weights.len() / SITUATIONS;
    let (own, other) = weights[sample.features.situation * size..][..size].split_at(size / 2);
    out.clear();
    out.extend(
        sample
            .features
            .cells
            .iter()
            .map(|cell| own[usize::from(cell.kinds[0])] + other[usize::from(cell.kinds[1])]),
    );
    let most = out.iter().copied().fold(f32::MIN, f32::max);
    out.iter_mut().for_each(|value| *value = (*value - most).exp());
    let sum: f32 = out.iter().sum();
    out.iter_mut().for_each(|value| *value /= sum);
}

/// By situation, and by kind of a cell for the side to move and for the other, what agrees best with the samples, the last
/// tenth of which are the test; in logistic units.
pub(crate) fn fit(samples: &[Sample]) -> [[Vec<f32>; 2]; SITUATIONS] {
    let count = kinds().len();
    let at = |situation: usize, which: usize| (2 * situation + which) * count;
    let mut weights = vec![0.0; 2 * SITUATIONS * count];
    for (kind, ranks) in ranks().into_iter().enumerate() {
        for (situation, ranks) in ranks.into_iter().enumerate() {
            for (which, rank) in ranks.into_iter().enumerate() {
                weights[at(situation, which) + kind] =
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
            likelihoods(&adam.weights, sample, &mut likely);
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
                likelihoods(&adam.weights, sample, &mut likely);
                for (index, cell) in sample.features.cells.iter().enumerate() {
                    let played = f32::from(u8::from(index == sample.features.played));
                    let off = (likely[index] - played) / batch.len() as f32;
                    for (which, kind) in cell.kinds.into_iter().enumerate() {
                        adam.slope[at(sample.features.situation, which) + usize::from(kind)] += off;
                    }
                }
            }
            adam.step(epoch as f32 / EPOCHS as f32);
        }
    }
    std::array::from_fn(|situation| {
        [0, 1].map(|which| adam.weights[at(situation, which)..][..count].to_vec())
    })
}
