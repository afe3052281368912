//! Adam optimiser (Kingma, Ba 2015).

/// Samples per step.
pub(crate) const BATCH: usize = 512;
const RATE: f32 = 0.003;
/// Decay of the weights towards their initial values.
const DECAY: f32 = 1e-5;

/// Fitted weights, with the optimiser's state.
pub(crate) struct Adam {
    pub(crate) weights: Vec<f32>,
    /// Gradient of a batch.
    pub(crate) slope: Vec<f32>,
    origin: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
    step: i32,
    /// Indices of weights that stay 0.
    fixed: Vec<usize>,
}

impl Adam {
    pub(crate) fn new(mut weights: Vec<f32>, fixed: Vec<usize>) -> Adam {
        fixed.iter().for_each(|&index| weights[index] = 0.0);
        let zeros = vec![0.0; weights.len()];
        let (origin, slope, first) = (weights.clone(), zeros.clone(), zeros.clone());
        Adam { weights, slope, origin, first, second: zeros, step: 0, fixed }
    }

    /// Takes a step down the gradient, and clears the gradient. Steps shrink as `done`, the finished share of
    /// the fit, grows from 0 to 1.
    pub(crate) fn step(&mut self, done: f32) {
        self.step += 1;
        let [scale, squares] = [0.9f32, 0.999].map(|keep| 1.0 - keep.powi(self.step));
        let rate = RATE * (1.0 - done);
        for (index, weight) in self.weights.iter_mut().enumerate() {
            let slope = self.slope[index] + DECAY * (*weight - self.origin[index]);
            let (first, second) = (&mut self.first[index], &mut self.second[index]);
            *first = 0.9 * *first + 0.1 * slope;
            *second = 0.999 * *second + 0.001 * slope * slope;
            *weight -= rate * (*first / scale) / ((*second / squares).sqrt() + 1e-6);
        }
        self.fixed.iter().for_each(|&index| self.weights[index] = 0.0);
        self.slope.fill(0.0);
    }
}
