//! Grades of moves.

use super::hundredths;

/// Grade of a move, by the winning chance that it lost in displayed percent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// Less than 7 %.
    Good,
    /// At least 7 %.
    Inaccuracy,
    /// At least 15 %.
    Mistake,
    /// At least 30 %.
    Blunder,
}

impl Grade {
    /// Grades of faulty moves, the mildest first.
    pub const FAULTS: [Grade; 3] = [Grade::Inaccuracy, Grade::Mistake, Grade::Blunder];

    /// Returns the grade of a move that reduced the winning chance from `best` to `now`, both from 0 to 1.
    #[must_use]
    pub fn of_chances(best: f64, now: f64) -> Grade {
        match hundredths(best) - hundredths(now) {
            30.. => Grade::Blunder,
            15.. => Grade::Mistake,
            7.. => Grade::Inaccuracy,
            _ => Grade::Good,
        }
    }

    /// Name: `good`, `inaccuracy`, `mistake` or `blunder`.
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
        let grades = [0.0, 0.064, 0.07, 0.15, 0.29, 0.3, 1.0].map(|loss| Grade::of_chances(1.0, 1.0 - loss));
        let [good, slight, grave, worst] = [Grade::Good, Grade::Inaccuracy, Grade::Mistake, Grade::Blunder];
        assert_eq!(grades, [good, good, slight, grave, grave, worst, worst]);
        // Displayed as 62 and 47, so that a mistake is displayed with a loss of 15.
        assert_eq!(Grade::of_chances(0.616, 0.469), grave);
    }
}
