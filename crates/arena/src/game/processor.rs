//! Processor time of the programs of one game, split by turn.

use std::time::{Duration, Instant};

use inarow_play::Seat;

use crate::entry::Processor;

/// Shortest interval between two readings, because the system counts in steps of some milliseconds.
const SHORTEST: Duration = Duration::from_millis(5);
/// Shortest pause after a reading, as a multiple of the reading's duration.
const SHARE: u32 = 20;

/// Meter that occasionally reads the processor time of both seats' programs.
#[derive(Debug)]
pub(super) struct ProcessorMeter {
    /// Start of the last reading, and the pause after the reading.
    last: Option<(Instant, Duration)>,
    /// Processor time at the last reading, by seat.
    used: [Option<Duration>; 2],
    /// Duration of the seats' turns since the last reading.
    turns: [Duration; 2],
    /// Number of the seats' turns since the last reading.
    counts: [u32; 2],
    /// Number of cores that a program may use at once.
    cores: u32,
    counted: [Option<Processor>; 2],
}

impl ProcessorMeter {
    pub(super) fn new() -> ProcessorMeter {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32);
        ProcessorMeter {
            last: None,
            used: [None; 2],
            turns: [Duration::ZERO; 2],
            counts: [0; 2],
            cores,
            counted: [None; 2],
        }
    }

    /// Adds a seat's turn of this duration.
    pub(super) fn turn(&mut self, seat: Seat, took: Duration) {
        self.turns[seat.index()] += took;
        self.counts[seat.index()] += 1;
    }

    /// Returns whether the next reading is due.
    pub(super) fn is_due(&self) -> bool {
        self.last.is_none_or(|(begun, pause)| begun.elapsed() >= pause)
    }

    /// Takes a reading of the programs' processor time that started at `began`.
    pub(super) fn take(&mut self, used: [Option<Duration>; 2], began: Instant) {
        let turns = std::mem::take(&mut self.turns);
        let counts = std::mem::take(&mut self.counts);
        for seat in 0..2 {
            if let (Some(before), Some(now)) = (self.used[seat], used[seat]) {
                let delta = now.saturating_sub(before);
                let own = own_part(delta, turns[seat], turns[1 - seat], self.cores);
                // At the start of the opponent's turn a program reads about the latest move.
                let other = (delta - own).saturating_sub(Processor::GRACE * counts[1 - seat]);
                let counted = self.counted[seat].get_or_insert_default();
                counted.own_us += micros(delta - other);
                counted.other_us += micros(other);
            }
        }
        self.used = used;
        self.last = Some((began, (began.elapsed() * SHARE).max(SHORTEST)));
    }

    /// Returns the counted processor time by seat, or `None` if the system reports no time.
    pub(super) fn counted(self) -> [Option<Processor>; 2] {
        self.counted
    }
}

/// Returns the part of a program's processor time that belongs to its own turns. In a reading over turns of
/// both players, its own turns count as much as the program can have used.
fn own_part(used: Duration, own: Duration, other: Duration, cores: u32) -> Duration {
    match (own.is_zero(), other.is_zero()) {
        (_, true) => used,
        (true, false) => Duration::ZERO,
        (false, false) => used.min(own * cores),
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn time_belongs_to_the_turn_in_which_it_was_used() {
        let mut meter = ProcessorMeter::new();
        meter.cores = 1;
        let now = Instant::now();
        meter.take([Some(ms(50)), None], now);
        // A reading over an own turn, a reading over an opponent's turn, and a reading over both turns.
        meter.turn(Seat::First, ms(30));
        meter.take([Some(ms(80)), None], now);
        meter.turn(Seat::Second, ms(40));
        meter.take([Some(ms(120)), None], now);
        meter.turn(Seat::First, ms(3));
        meter.turn(Seat::Second, ms(20));
        meter.take([Some(ms(130)), None], now);
        let [first, second] = meter.counted();
        assert_eq!(first, Some(Processor { own_us: 70_000, other_us: 10_000 }), "30 ms of a turn are free");
        assert_eq!(second, None, "what is not shown is not counted");
    }

    /// A script that needs 12 ms for lines about moves, against opponents that answer at once or in 40 ms.
    #[test]
    fn reading_what_happened_is_no_work_in_the_opponents_turn() {
        for took in [0.05, 40.0] {
            let mut meter = ProcessorMeter::new();
            let now = Instant::now();
            meter.take([Some(ms(0)), None], now);
            for turn in 1..=200 {
                meter.turn(Seat::Second, Duration::from_secs_f64(took / 1e3));
                meter.take([Some(ms(12) * turn), None], now);
            }
            assert_eq!(meter.counted()[0], Some(Processor { own_us: 2_400_000, other_us: 0 }), "{took} ms");
        }
    }

    #[test]
    fn a_program_that_burns_through_long_turns_is_charged() {
        let mut meter = ProcessorMeter::new();
        let now = Instant::now();
        meter.take([Some(ms(0)), None], now);
        for turn in 1..=20 {
            meter.turn(Seat::Second, ms(100));
            meter.take([Some(ms(95) * turn), None], now);
        }
        let counted = meter.counted()[0].unwrap();
        assert_eq!((counted.own_us, counted.other_us), (600_000, 1_300_000));
    }

    #[test]
    fn what_an_own_turn_explains_is_not_held_against_a_program() {
        assert_eq!(own_part(ms(12), ms(3), ms(100), 4), ms(12));
        assert_eq!(own_part(ms(90), ms(3), ms(100), 4), ms(12));
        assert_eq!(own_part(ms(9), ms(3), Duration::ZERO, 1), ms(9));
    }
}
