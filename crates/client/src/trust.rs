//! Whose certificates are trusted: those that the system trusts, or those in the file that `SSL_CERT_FILE` names.

use std::sync::OnceLock;

use ureq::tls::{Certificate, RootCerts, TlsConfig};

/// How connections with https are made.
pub(crate) fn tls_config() -> TlsConfig {
    static TRUSTED: OnceLock<RootCerts> = OnceLock::new();
    let trusted = TRUSTED.get_or_init(|| {
        let found = rustls_native_certs::load_native_certs().certs;
        let certs = found.iter().map(|cert| Certificate::from_der(cert).to_owned());
        // A system without any has those that browsers trust.
        if found.is_empty() { RootCerts::WebPki } else { RootCerts::from(certs) }
    });
    TlsConfig::builder().root_certs(trusted.clone()).build()
}

/// Why the certificate of a server is not trusted, if that is what went wrong.
pub(crate) fn distrust(error: &std::io::Error) -> Option<String> {
    let inner = error.get_ref()?.downcast_ref::<rustls::Error>()?;
    matches!(inner, rustls::Error::InvalidCertificate(_)).then(|| inner.to_string())
}
