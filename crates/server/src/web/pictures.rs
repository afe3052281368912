//! Cache of drawn pictures. Concurrent requests for a picture draw the picture once.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use tokio::sync::OnceCell;

use crate::error::ApiError;

/// Content of a picture.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PictureKey {
    /// Id of the game.
    pub(crate) game: String,
    /// Moves of the game. After a take-back an equal number of moves may mean other moves.
    pub(crate) moves: Vec<usize>,
    /// Whether the picture is a GIF. Other pictures are PNG.
    pub(crate) is_moving: bool,
}

type Drawn = Arc<OnceCell<Bytes>>;

/// Cached pictures.
#[derive(Debug)]
pub(crate) struct Pictures {
    kept: Mutex<Kept>,
    /// Maximum size of the cache, in bytes.
    most: usize,
}

#[derive(Debug, Default)]
struct Kept {
    drawn: HashMap<PictureKey, Drawn>,
    /// Keys and sizes of finished pictures in bytes, least recently requested first.
    order: VecDeque<(PictureKey, usize)>,
    bytes: usize,
}

impl Pictures {
    pub(crate) fn new(most: usize) -> Pictures {
        Pictures { kept: Mutex::default(), most }
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a picture from the cache, or draws it once for all concurrent requests.
    ///
    /// # Errors
    /// When `draw` fails, with the error of `draw`.
    pub(crate) async fn get(
        &self,
        key: PictureKey,
        draw: impl AsyncFnOnce() -> Result<Vec<u8>, ApiError>,
    ) -> Result<Bytes, ApiError> {
        let cell = Arc::clone(self.lock().drawn.entry(key.clone()).or_default());
        let asked = Asked { pictures: self, key, cell };
        asked.cell.get_or_try_init(async || draw().await.map(Bytes::from)).await.cloned()
    }

    /// Marks a picture as most recently used. Drops the oldest pictures beyond the cache's size. Drops a
    /// picture whose drawing was given up.
    fn note(&self, key: &PictureKey, cell: Drawn) {
        let mut kept = self.lock();
        if let Some(at) = kept.order.iter().position(|(found, _)| found == key)
            && let Some((_, bytes)) = kept.order.remove(at)
        {
            kept.bytes -= bytes;
        }
        match cell.get() {
            Some(picture) => {
                let bytes = picture.len() + key.moves.len() * size_of::<usize>() * 2;
                kept.bytes += bytes;
                kept.order.push_back((key.clone(), bytes));
            }
            None => {
                // Requests that end at once release their cells under the lock, one after another.
                drop(cell);
                if kept.drawn.get(key).is_some_and(|cell| Arc::strong_count(cell) == 1) {
                    kept.drawn.remove(key);
                }
            }
        }
        while kept.bytes > self.most
            && let Some((key, bytes)) = kept.order.pop_front()
        {
            kept.bytes -= bytes;
            kept.drawn.remove(&key);
        }
    }
}

/// A request for a picture. The client may leave before the picture is drawn.
struct Asked<'a> {
    pictures: &'a Pictures,
    key: PictureKey,
    cell: Drawn,
}

impl Drop for Asked<'_> {
    fn drop(&mut self) {
        self.pictures.note(&self.key, std::mem::take(&mut self.cell));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[tokio::test]
    async fn a_picture_is_drawn_once_and_the_oldest_ones_are_forgotten() {
        let pictures = Pictures::new(250);
        let drawn = AtomicU32::new(0);
        let key = |game: &str| PictureKey { game: game.to_owned(), moves: Vec::new(), is_moving: false };
        let get = |game: &str| {
            let key = key(game);
            let (drawn, pictures) = (&drawn, &pictures);
            async move {
                let draw = async || {
                    drawn.fetch_add(1, Ordering::Relaxed);
                    tokio::task::yield_now().await;
                    Ok(vec![7; 100])
                };
                pictures.get(key, draw).await.unwrap().len()
            }
        };
        let (one, other) = tokio::join!(get("a"), get("a"));
        assert_eq!((one, other, drawn.load(Ordering::Relaxed)), (100, 100, 1));
        get("b").await;
        get("a").await;
        assert_eq!(drawn.load(Ordering::Relaxed), 2);
        get("c").await;
        get("a").await;
        assert_eq!(drawn.load(Ordering::Relaxed), 3, "that of b was asked for longest ago");
        get("b").await;
        assert_eq!(drawn.load(Ordering::Relaxed), 4);
        let failed = pictures.get(key("d"), async || Err(ApiError::Busy)).await;
        assert!(matches!(failed, Err(ApiError::Busy)));
        assert!(!pictures.lock().drawn.contains_key(&key("d")), "what was not drawn takes no room");
        assert_eq!(pictures.lock().bytes, 200);
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn pictures_of_which_all_requests_fail_take_no_room() {
        let pictures = Arc::new(Pictures::new(1_000));
        for round in 0..200 {
            let key = PictureKey { game: format!("game {round}"), moves: Vec::new(), is_moving: false };
            let asked = [(); 4].map(|()| {
                let (pictures, key) = (Arc::clone(&pictures), key.clone());
                tokio::spawn(async move { pictures.get(key, async || Err(ApiError::Busy)).await })
            });
            for asked in asked {
                assert!(asked.await.unwrap().is_err());
            }
        }
        assert!(pictures.lock().drawn.is_empty());
    }
}
