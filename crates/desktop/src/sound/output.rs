//! Output to the loudspeaker. On Linux the output uses the protocol of PulseAudio, which PipeWire supports too.
//! No system library is needed to build or start. On Windows and macOS the output uses the system's interface.

/// Error for a sound that cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Silent;

/// Open loudspeaker.
pub(crate) trait Output {
    /// Plays samples of one channel at [`RATE`](super::RATE), and returns after the last sample.
    fn play(&mut self, samples: &[i16]) -> Result<(), Silent>;
}

/// Opens the default loudspeaker.
pub(super) fn open() -> Result<Box<dyn Output>, Silent> {
    system::open()
}

#[cfg(all(unix, not(target_os = "macos")))]
mod system {
    use futures::executor::block_on;
    use pulseaudio::protocol::{
        ChannelMap, ChannelVolume, DEFAULT_SINK, PlaybackStreamParams, SampleFormat, SampleSpec,
    };
    use pulseaudio::{AsPlaybackSource, Client};

    use super::{Output, Silent};
    use crate::sound::RATE;

    pub(super) fn open() -> Result<Box<dyn Output>, Silent> {
        let client = Client::from_env(c"inarow").map_err(|_| Silent)?;
        Ok(Box::new(Server(client)))
    }

    struct Server(Client);

    impl Output for Server {
        fn play(&mut self, samples: &[i16]) -> Result<(), Silent> {
            let parameters = PlaybackStreamParams {
                sample_spec: SampleSpec { format: SampleFormat::S16Le, channels: 1, sample_rate: RATE },
                channel_map: ChannelMap::mono(),
                cvolume: Some(ChannelVolume::norm(1)),
                sink_name: Some(DEFAULT_SINK.to_owned()),
                ..Default::default()
            };
            let bytes: Vec<u8> = samples.iter().flat_map(|sample| sample.to_le_bytes()).collect();
            let mut given = 0;
            let source = move |room: &mut [u8]| {
                let count = room.len().min(bytes.len() - given);
                room[..count].copy_from_slice(&bytes[given..given + count]);
                given += count;
                count
            };
            block_on(async {
                let stream = self.0.create_playback_stream(parameters, source.as_playback_source()).await?;
                stream.play_all().await?;
                stream.delete().await
            })
            .map_err(|_| Silent)
        }
    }
}

#[cfg(any(windows, target_os = "macos"))]
mod system {
    use std::num::{NonZeroU16, NonZeroU32};

    use rodio::buffer::SamplesBuffer;
    use rodio::{DeviceSinkBuilder, MixerDeviceSink, Player};

    use super::{Output, Silent};
    use crate::sound::RATE;

    pub(super) fn open() -> Result<Box<dyn Output>, Silent> {
        let mut device = DeviceSinkBuilder::open_default_sink().map_err(|_| Silent)?;
        device.log_on_drop(false);
        Ok(Box::new(Device(device)))
    }

    struct Device(MixerDeviceSink);

    impl Output for Device {
        fn play(&mut self, samples: &[i16]) -> Result<(), Silent> {
            let (Some(channels), Some(rate)) = (NonZeroU16::new(1), NonZeroU32::new(RATE)) else {
                return Err(Silent);
            };
            let samples: Vec<f32> = samples.iter().map(|sample| f32::from(*sample) / 32_768.0).collect();
            let player = Player::connect_new(self.0.mixer());
            player.append(SamplesBuffer::new(channels, rate, samples));
            player.sleep_until_end();
            Ok(())
        }
    }
}

#[cfg(not(any(unix, windows)))]
mod system {
    use super::{Output, Silent};

    pub(super) fn open() -> Result<Box<dyn Output>, Silent> {
        Err(Silent)
    }
}
