//! Assignment of games to cores, so that engines do not take time from each other.
use inarow_core::{Explain, Message};

/// Cores of each concurrent game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cores {
    /// Processors of a core by worker and seat, or nothing without pinning.
    workers: Vec<[Vec<usize>; 2]>,
}

/// Error of more concurrent games than cores.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{games} games at a time would share {cores} cores, and engines would take time from each other: play fewer at a time, or ask for shared cores"
)]
pub struct TooFewCores {
    /// Number of concurrent games.
    pub games: usize,
    /// Number of cores available to this program.
    pub cores: usize,
}

impl Explain for TooFewCores {
    fn message(&self) -> Message {
        Message::new("plan-cores").count("games", self.games).count("cores", self.cores)
    }
}

impl Cores {
    /// Pins nothing.
    #[must_use]
    pub fn shared() -> Cores {
        Cores::default()
    }

    /// Assigns each of `games` concurrent games its own cores. With enough cores each engine has its own core.
    /// Processors that share a core count as one core. On systems that cannot pin, only the number is checked.
    ///
    /// # Errors
    /// When there are fewer cores than games.
    pub fn pinned(games: usize) -> Result<Cores, TooFewCores> {
        Cores::of(&usable(), games)
    }

    fn of(cores: &[Vec<usize>], games: usize) -> Result<Cores, TooFewCores> {
        if games > cores.len() {
            return Err(TooFewCores { games, cores: cores.len() });
        }
        let each = if 2 * games <= cores.len() { 2 } else { 1 };
        let of = |game: usize| [cores[game * each].clone(), cores[game * each + each - 1].clone()];
        Ok(Cores { workers: (0..games).map(of).collect() })
    }

    /// Returns whether the two engines of a game share one core, which suffices for engines that think in turn.
    #[must_use]
    pub fn are_shared_in_games(&self) -> bool {
        self.workers.iter().any(|[first, second]| first == second)
    }

    /// Pins this thread to the core of a seat's engine. Threads and programs started from now on inherit the
    /// pinning.
    pub fn keep(&self, worker: usize, seat: usize) {
        if let Some(cores) = self.workers.get(worker) {
            pin(&cores[seat]);
        }
    }

    /// Pins this thread to the cores of its game.
    pub fn keep_all(&self, worker: usize) {
        if let Some(cores) = self.workers.get(worker) {
            pin(&cores.concat());
        }
    }
}

/// Returns the cores available to this program, each with its processors.
fn usable() -> Vec<Vec<usize>> {
    by_core(&processors(), siblings)
}

/// Groups processors by core, in the order of each core's first processor.
fn by_core(processors: &[usize], siblings: impl Fn(usize) -> Option<String>) -> Vec<Vec<usize>> {
    let mut cores: Vec<(Option<String>, Vec<usize>)> = Vec::new();
    for processor in processors {
        let name = siblings(*processor);
        match cores.iter_mut().find(|(known, _)| known.is_some() && *known == name) {
            Some((_, core)) => core.push(*processor),
            None => cores.push((name, vec![*processor])),
        }
    }
    cores.into_iter().map(|(_, core)| core).collect()
}

/// Returns the list of processors that share a core, in the system's notation. Returns `None` if the system has
/// no list.
fn siblings(processor: usize) -> Option<String> {
    let path = format!("/sys/devices/system/cpu/cpu{processor}/topology/thread_siblings_list");
    std::fs::read_to_string(path).ok().map(|list| list.trim().to_owned())
}

#[cfg(target_os = "linux")]
fn processors() -> Vec<usize> {
    match rustix::thread::sched_getaffinity(None) {
        Ok(set) => (0..rustix::thread::CpuSet::MAX_CPU).filter(|core| set.is_set(*core)).collect(),
        Err(_) => counted(),
    }
}

#[cfg(not(target_os = "linux"))]
fn processors() -> Vec<usize> {
    counted()
}

fn counted() -> Vec<usize> {
    (0..std::thread::available_parallelism().map_or(1, usize::from)).collect()
}

#[cfg(target_os = "linux")]
fn pin(cores: &[usize]) {
    let mut set = rustix::thread::CpuSet::new();
    cores.iter().for_each(|core| set.set(*core));
    // On failure the thread stays on its previous processors.
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
        let mut seen: Vec<Vec<usize>> = all.workers.iter().map(|seats| seats[0].clone()).collect();
        seen.dedup();
        assert_eq!(seen.len(), cores);
        assert!(all.are_shared_in_games());
        assert_eq!(Cores::pinned(cores + 1), Err(TooFewCores { games: cores + 1, cores }));
        let one = Cores::pinned(1).unwrap();
        assert_eq!(one.are_shared_in_games(), cores == 1);
        assert!(!Cores::shared().are_shared_in_games());
    }

    /// Eight processors of four cores, in the usual numbering and in the other numbering.
    #[test]
    fn processors_of_one_core_are_one() {
        let far = |processor: usize| Some(format!("{},{}", processor % 4, processor % 4 + 4));
        let near = |processor: usize| Some(format!("{}-{}", processor / 2 * 2, processor / 2 * 2 + 1));
        let all: Vec<usize> = (0..8).collect();
        assert_eq!(by_core(&all, far), [[0, 4], [1, 5], [2, 6], [3, 7]]);
        assert_eq!(by_core(&all, near), [[0, 1], [2, 3], [4, 5], [6, 7]]);
        // Without information each processor is a core. One processor of a core may be unavailable to this
        // program.
        assert_eq!(by_core(&[0, 1, 2], |_| None), [[0], [1], [2]]);
        assert_eq!(by_core(&[1, 4, 5], far), [vec![1, 5], vec![4]]);
        let cores = by_core(&all, far);
        assert_eq!(Cores::of(&cores, 5), Err(TooFewCores { games: 5, cores: 4 }));
        let two = Cores::of(&cores, 2).unwrap();
        assert_eq!(two.workers, [[vec![0, 4], vec![1, 5]], [vec![2, 6], vec![3, 7]]]);
        assert!(!two.are_shared_in_games());
        let three = Cores::of(&cores, 3).unwrap();
        assert_eq!(three.workers[2], [vec![2, 6], vec![2, 6]]);
        assert!(three.are_shared_in_games());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_thread_stays_where_it_was_put() {
        std::thread::spawn(|| {
            let cores = Cores::pinned(1).unwrap();
            cores.keep(0, 1);
            assert_eq!(processors(), cores.workers[0][1]);
            let child = std::thread::spawn(processors).join().unwrap();
            assert_eq!(child, cores.workers[0][1], "threads inherit it");
            cores.keep_all(0);
            let mut both = cores.workers[0].concat();
            both.sort_unstable();
            both.dedup();
            assert_eq!(processors(), both);
        })
        .join()
        .unwrap();
    }
}
