//! TLS on the server's own port, in builds with the feature `tls`.

use std::path::PathBuf;

use inarow_core::{Explain, Message};

/// PEM files of a server's certificate and key.
#[derive(Clone, Debug)]
pub struct TlsFiles {
    /// Certificate chain.
    pub cert: PathBuf,
    /// Private key of the certificate.
    pub key: PathBuf,
}

/// Reason why TLS cannot be set up.
#[derive(Clone, Debug, thiserror::Error)]
pub enum TlsError {
    /// This build does not contain TLS.
    #[error("this build has no TLS")]
    NotBuilt,
    /// A file is invalid.
    #[error("{file}: {detail}")]
    File {
        /// Name of the file.
        file: String,
        /// The fault.
        detail: String,
    },
}

impl Explain for TlsError {
    fn message(&self) -> Message {
        match self {
            TlsError::NotBuilt => Message::new("said-server-no-tls"),
            TlsError::File { file, detail } => {
                Message::new("server-tls-file").text("file", file).text("detail", detail)
            }
        }
    }
}

#[cfg(feature = "tls")]
pub(crate) use with_tls::{Tls, accept, speaks_http2};

#[cfg(feature = "tls")]
mod with_tls {
    use std::sync::Arc;

    use tokio::net::TcpStream;
    use tokio_rustls::TlsAcceptor;
    use tokio_rustls::rustls::ServerConfig;
    use tokio_rustls::rustls::crypto::ring::default_provider;
    use tokio_rustls::rustls::pki_types::pem::PemObject;
    use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
    use tokio_rustls::server::TlsStream;

    use super::{TlsError, TlsFiles};

    /// Protocol name of HTTP/2 in ALPN.
    const HTTP2: &[u8] = b"h2";

    /// TLS configuration of the server.
    #[derive(Clone)]
    pub(crate) struct Tls(TlsAcceptor);

    impl std::fmt::Debug for Tls {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("Tls")
        }
    }

    impl Tls {
        pub(crate) fn read(files: &TlsFiles) -> Result<Tls, TlsError> {
            let TlsFiles { cert, key } = files;
            let wrong = |file: &std::path::Path, detail: &dyn std::fmt::Display| TlsError::File {
                file: file.display().to_string(),
                detail: detail.to_string(),
            };
            let chain: Result<Vec<CertificateDer<'static>>, _> =
                CertificateDer::pem_file_iter(cert).and_then(Iterator::collect);
            let chain = chain.map_err(|error| wrong(cert, &error))?;
            let own = PrivateKeyDer::from_pem_file(key).map_err(|error| wrong(key, &error))?;
            let mut config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
                .with_safe_default_protocol_versions()
                .and_then(|config| config.with_no_client_auth().with_single_cert(chain, own))
                .map_err(|error| wrong(cert, &error))?;
            config.alpn_protocols = vec![HTTP2.to_vec(), b"http/1.1".to_vec()];
            Ok(Tls(TlsAcceptor::from(Arc::new(config))))
        }
    }

    /// Performs the TLS handshake with a client.
    pub(crate) async fn accept(tls: &Tls, stream: TcpStream) -> std::io::Result<TlsStream<TcpStream>> {
        tls.0.accept(stream).await
    }

    /// Whether HTTP/2 was negotiated.
    pub(crate) fn speaks_http2(stream: &TlsStream<TcpStream>) -> bool {
        stream.get_ref().1.alpn_protocol() == Some(HTTP2)
    }
}

#[cfg(not(feature = "tls"))]
pub(crate) use without_tls::{Tls, accept};

#[cfg(not(feature = "tls"))]
mod without_tls {
    use tokio::net::TcpStream;

    use super::{TlsError, TlsFiles};

    /// Uninhabited, because this build does not contain TLS.
    #[derive(Clone, Debug)]
    pub(crate) enum Tls {}

    impl Tls {
        pub(crate) fn read(_: &TlsFiles) -> Result<Tls, TlsError> {
            Err(TlsError::NotBuilt)
        }
    }

    pub(crate) async fn accept(tls: &Tls, _: TcpStream) -> std::io::Result<TcpStream> {
        match *tls {}
    }
}
