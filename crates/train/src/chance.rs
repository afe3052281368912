//! Fit of the winning chance. The fit has values of each kind of cell, and a network of the numbers of cells of
//! each class.

use inarow_engine::training::{HIDDEN, HIDDEN_UNIT, ROWS, Tables, WORTH_UNIT, kinds};
use inarow_record::{Dice, Stream};

use crate::adam::{Adam, BATCH};
use crate::played::{Sample, UNIT, parted};

const EPOCHS: usize = 10;

/// Fitted values, in logistic units.
pub(crate) struct Chance {
    /// Values by kind of a cell, for the side to move and for the other side.
    pub(crate) worths: [Vec<f32>; 2],
    /// Rows of the network, and the biases.
    pub(crate) rows: Vec<[f32; HIDDEN]>,
    /// Output weights of the hidden values.
    pub(crate) out: [f32; HIDDEN],
    pub(crate) base: f32,
}

/// Offsets of the parts of the weights.
#[derive(Clone, Copy)]
struct Layout {
    kinds: usize,
}

impl Layout {
    const fn rows(self) -> usize {
        2 * self.kinds
    }

    const fn row(self, row: usize) -> usize {
        self.rows() + row * HIDDEN
    }

    const fn bias(self) -> usize {
        self.row(ROWS)
    }

    const fn out(self) -> usize {
        self.row(ROWS + 1)
    }

    const fn base(self) -> usize {
        self.row(ROWS + 2)
    }

    /// Returns the winning chance of the side to move, and leaves the hidden values in `hidden`.
    fn chance(self, weights: &[f32], sample: &Sample, hidden: &mut [f32; HIDDEN]) -> f32 {
        let mut sum = weights[self.base()];
        for cell in &sample.features.cells {
            sum += weights[usize::from(cell.kinds[0])] - weights[self.kinds + usize::from(cell.kinds[1])];
        }
        hidden.copy_from_slice(&weights[self.bias()..][..HIDDEN]);
        for &row in &sample.features.rows {
            let row = &weights[self.row(usize::from(row))..][..HIDDEN];
            hidden.iter_mut().zip(row).for_each(|(value, weight)| *value += weight);
        }
        for (value, out) in hidden.iter_mut().zip(&weights[self.out()..]) {
            *value = value.max(0.0);
            sum += *value * out;
        }
        1.0 / (1.0 + (-sum).exp())
    }
}

/// Fits weights to the samples, starting from the tables. The last tenth of the samples is the test.
pub(crate) fn fit(samples: &[Sample], tables: &Tables) -> Chance {
    let codes = kinds();
    let layout = Layout { kinds: codes.len() };
    let mut dice = Dice::new(1, Stream::Opening);
    let mut weights = vec![0.0; layout.base() + 1];
    for (kind, (worth, _)) in tables.kinds.iter().enumerate() {
        weights[kind] = f32::from(worth[0]) / UNIT;
        weights[layout.kinds + kind] = f32::from(worth[1]) / UNIT;
    }
    let out = layout.out() - layout.rows();
    for (index, (weight, &number)) in weights[layout.rows()..].iter_mut().zip(&tables.census).enumerate() {
        let unit = match index {
            _ if index < out => HIDDEN_UNIT as f32,
            _ if index < out + HIDDEN => UNIT * WORTH_UNIT as f32,
            _ => UNIT,
        };
        *weight = f32::from(number) / unit;
    }
    // Cells that lack much have no value, so that far cells need not be visited.
    let fixed = (0..codes.len())
        .filter(|&kind| (0..4).all(|direction| codes[kind] >> (4 * direction) & 15 <= 2))
        .flat_map(|kind| [kind, layout.kinds + kind]);
    let mut adam = Adam::new(weights, fixed.collect());
    let (mut fitted, tested) = parted(samples);
    let mut hidden = [0.0; HIDDEN];
    for epoch in 0..=EPOCHS {
        let mut lost = 0.0;
        for sample in tested {
            let found = layout.chance(&adam.weights, sample, &mut hidden).clamp(1e-6, 1.0 - 1e-6);
            lost -= f64::from(sample.chance * found.ln() + (1.0 - sample.chance) * (1.0 - found).ln());
        }
        eprintln!("chance, epoch {epoch}: {:.4} of {}", lost / tested.len().max(1) as f64, tested.len());
        if epoch == EPOCHS {
            break;
        }
        dice.shuffle(&mut fitted);
        for batch in fitted.chunks(BATCH) {
            for sample in batch {
                let found = layout.chance(&adam.weights, sample, &mut hidden);
                slope(layout, &mut adam, sample, (found - sample.chance) / batch.len() as f32, &mut hidden);
            }
            adam.step(epoch as f32 / EPOCHS as f32);
        }
    }
    let weights = &adam.weights;
    let row = |row: usize| std::array::from_fn(|index| weights[layout.row(row) + index]);
    Chance {
        worths: [0, 1].map(|which| weights[which * layout.kinds..][..layout.kinds].to_vec()),
        rows: (0..=ROWS).map(row).collect(),
        out: row(ROWS + 1),
        base: weights[layout.base()],
    }
}

/// Adds the gradient of a sample whose chance is off by `off`.
fn slope(layout: Layout, adam: &mut Adam, sample: &Sample, off: f32, hidden: &mut [f32; HIDDEN]) {
    let Adam { weights, slope, .. } = adam;
    slope[layout.base()] += off;
    for cell in &sample.features.cells {
        slope[usize::from(cell.kinds[0])] += off;
        slope[layout.kinds + usize::from(cell.kinds[1])] -= off;
    }
    for (index, value) in hidden.iter_mut().enumerate() {
        slope[layout.out() + index] += off * *value;
        *value = if *value > 0.0 { off * weights[layout.out() + index] } else { 0.0 };
        slope[layout.bias() + index] += *value;
    }
    for &row in &sample.features.rows {
        let row = &mut slope[layout.row(usize::from(row))..][..HIDDEN];
        row.iter_mut().zip(hidden.iter()).for_each(|(slope, value)| *slope += value);
    }
}
