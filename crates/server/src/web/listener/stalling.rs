//! A connection whose stalled writes fail. A meter limits the reads of the connection.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

use crate::web::meter::Meter;

/// Bytes that are read before the task yields.
const TURN: usize = 16 << 10;

/// A stream whose writes fail after too long without progress, so that a stuck reader does not keep memory.
/// Reads wait if the client sends too much.
pub(super) struct Stalling<S> {
    stream: S,
    patience: Duration,
    /// Time at which a waiting write fails.
    timer: Option<Pin<Box<Sleep>>>,
    meter: Arc<Meter>,
    /// Time at which a waiting read continues.
    pause: Option<Pin<Box<Sleep>>>,
    /// Bytes read since the task last yielded.
    read: usize,
}

impl<S> Stalling<S> {
    pub(super) fn new(stream: S, patience: Duration, meter: Arc<Meter>) -> Stalling<S> {
        Stalling { stream, patience, timer: None, meter, pause: None, read: 0 }
    }

    /// Is ready when the connection may be read.
    fn poll_turn(&mut self, context: &mut Context<'_>) -> Poll<()> {
        while let Some(wait) = self.meter.wait(std::time::Instant::now()) {
            let meter = &self.meter;
            let pause = self.pause.get_or_insert_with(|| {
                meter.paused();
                Box::pin(sleep(wait))
            });
            // Another payer may have taken over, or the debt may have changed.
            pause.as_mut().reset(Instant::now() + wait);
            ready!(pause.as_mut().poll(context));
        }
        self.pause = None;
        if std::mem::take(&mut self.read) >= TURN {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        Poll::Ready(())
    }

    fn progress<T>(&mut self, context: &mut Context<'_>, done: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if done.is_ready() {
            self.timer = None;
            return done;
        }
        let patience = self.patience;
        let timer = self.timer.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(timer.as_mut().poll(context));
        timer.as_mut().reset(Instant::now() + patience);
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Stalling<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let read = self.read;
        ready!(self.poll_turn(context));
        let before = into.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, into))?;
        let bytes = into.filled().len() - before;
        self.read = read + bytes;
        Poll::Ready(self.meter.charge(bytes, std::time::Instant::now()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Stalling<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.progress(context, done)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let done = Pin::new(&mut self.stream).poll_flush(context);
        self.progress(context, done)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let done = Pin::new(&mut self.stream).poll_shutdown(context);
        self.progress(context, done)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        self.progress(context, done)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;
    use crate::limits::{Limits, PerAddress};

    #[tokio::test]
    async fn a_write_that_nobody_takes_fails_and_one_that_is_taken_late_does_not() {
        let (ours, mut theirs) = duplex(4);
        let limits = Limits::default();
        let received = Arc::new(PerAddress::new(limits.received));
        let meter = Meter::new(None, received, limits.socket, Arc::default());
        let mut stalling = Stalling::new(ours, Duration::from_millis(20), meter);
        stalling.write_all(b"1234").await.unwrap();
        let failed = stalling.write_all(b"5").await.unwrap_err();
        assert_eq!(failed.kind(), io::ErrorKind::TimedOut);
        let mut read = [0; 4];
        theirs.read_exact(&mut read).await.unwrap();
        stalling.write_all(b"6").await.unwrap();
    }
}
