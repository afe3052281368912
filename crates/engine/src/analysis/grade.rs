//! How bad a move is.

/// How much of the chance to win a move gave away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// Less than 7 of a hundred.
    Good,
    /// At least 7 of a hundred.
    Inaccuracy,
    /// At least 15 of a hundred.
    Mistake,
    /// At least 30 of a hundred.
    Blunder,
}

impl Grade {
    /// Those that are no good moves, the least first.
    pub const FAULTS: [Grade; 3] = [Grade::Inaccuracy, Grade::Mistake, Grade::Blunder];

    /// The grade of a loss in chance, from 0 to 1.
    #[must_use]
    pub fn of_loss(loss: f64) -> Grade {
        match loss {
            0.30.. => Grade::Blunder,
            0.15.. => Grade::Mistake,
            0.07.. => Grade::Inaccuracy,
            _ => Grade::Good,
        }
    }

    /// `good`, `inaccuracy`, `mistake` or `blunder`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Good => "good",
            Grade::Inaccuracy => "inaccuracy",
            Grade::Mistake => "mistake",
            Grade::Blunder => "blunder",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_larger_loss_is_a_worse_grade() {
        let grades = [0.0, 0.069, 0.07, 0.15, 0.299, 0.3, 1.0].map(Grade::of_loss);
        assert!(grades.is_sorted(), "{grades:?}");
        assert_eq!((grades[1], grades[6]), (Grade::Good, Grade::Blunder));
    }
}
