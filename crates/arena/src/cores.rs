//! Which cores games run on, so that engines do not take time from each other.

/// The cores of each game that runs at the same time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cores {
    /// By worker, then by seat; empty when nothing is pinned.
    workers: Vec<[usize; 2]>,
}

/// More games at a time than there are cores.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{games} games at a time would share {cores} cores, and engines would take time from each other: play fewer at a time, or ask for shared cores"
)]
pub struct TooFewCores {
    /// Games at a time.
    pub games: usize,
    /// Cores that this program may use.
    pub cores: usize,
}

impl Cores {
    /// Nothing is pinned.
    #[must_use]
    pub fn shared() -> Cores {
        Cores::default()
    }

    /// Cores of its own for each of so many games; one for each engine if there are enough. Where the system cannot
    /// pin, only the number is checked.
    ///
    /// # Errors
    /// When there are fewer cores than games.
    pub fn pinned(games: usize) -> Result<Cores, TooFewCores> {
        let usable = usable();
        let cores = usable.len();
        if games > cores {
            return Err(TooFewCores { games, cores });
        }
        let each = if 2 * games <= cores { 2 } else { 1 };
        Ok(Cores {
            workers: (0..games).map(|game| [usable[game * each], usable[game * each + each - 1]]).collect(),
        })
    }

    /// Keeps this thread, and the threads and programs it starts from now on, on the cores of a seat's engine.
    pub(crate) fn keep(&self, worker: usize, seat: usize) {
        if let Some(cores) = self.workers.get(worker) {
            pin(&cores[seat..=seat]);
        }
    }

    /// Keeps this thread on the cores of its game.
    pub(crate) fn keep_all(&self, worker: usize) {
        if let Some(cores) = self.workers.get(worker) {
            pin(cores);
        }
    }
}

#[cfg(target_os = "linux")]
fn usable() -> Vec<usize> {
    match rustix::thread::sched_getaffinity(None) {
        Ok(set) => (0..rustix::thread::CpuSet::MAX_CPU).filter(|core| set.is_set(*core)).collect(),
        Err(_) => counted(),
    }
}

#[cfg(not(target_os = "linux"))]
fn usable() -> Vec<usize> {
    counted()
}

fn counted() -> Vec<usize> {
    (0..std::thread::available_parallelism().map_or(1, usize::from)).collect()
}

#[cfg(target_os = "linux")]
fn pin(cores: &[usize]) {
    let mut set = rustix::thread::CpuSet::new();
    cores.iter().for_each(|core| set.set(*core));
    // A system that refuses leaves the thread where it may run already.
    let _ = rustix::thread::sched_setaffinity(None, &set);
}

#[cfg(not(target_os = "linux"))]
fn pin(_: &[usize]) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_cores_of_its_own() {
        let cores = usable().len();
        let all = Cores::pinned(cores).unwrap();
        let mut seen: Vec<usize> = all.workers.iter().map(|seats| seats[0]).collect();
        seen.dedup();
        assert_eq!(seen.len(), cores);
        assert_eq!(Cores::pinned(cores + 1), Err(TooFewCores { games: cores + 1, cores }));
        let [x, o] = Cores::pinned(1).unwrap().workers[0];
        assert_eq!(x == o, cores == 1);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_thread_stays_where_it_was_put() {
        std::thread::spawn(|| {
            let cores = Cores::pinned(1).unwrap();
            cores.keep(0, 1);
            assert_eq!(usable(), [cores.workers[0][1]]);
            let child = std::thread::spawn(usable).join().unwrap();
            assert_eq!(child, [cores.workers[0][1]], "threads inherit it");
            cores.keep_all(0);
            let mut both = cores.workers[0].to_vec();
            both.dedup();
            assert_eq!(usable(), both);
        })
        .join()
        .unwrap();
    }
}
