//! Trusted certificates, from the system or the file named by `SSL_CERT_FILE`.

use std::sync::OnceLock;

use ureq::tls::{Certificate, RootCerts, TlsConfig};

/// Returns the settings of https connections.
pub(crate) fn tls_config() -> TlsConfig {
    static TRUSTED: OnceLock<RootCerts> = OnceLock::new();
    let trusted = TRUSTED.get_or_init(|| {
        let found = rustls_native_certs::load_native_certs().certs;
        let certs = found.iter().map(|cert| Certificate::from_der(cert).to_owned());
        // A system without certificates gets the certificates that browsers trust.
        if found.is_empty() { RootCerts::WebPki } else { RootCerts::from(certs) }
    });
    TlsConfig::builder().root_certs(trusted.clone()).build()
}

/// Returns the reason why a server's certificate is not trusted. Other errors give no reason.
pub(crate) fn distrust(error: &std::io::Error) -> Option<String> {
    let inner = error.get_ref()?.downcast_ref::<rustls::Error>()?;
    matches!(inner, rustls::Error::InvalidCertificate(_)).then(|| inner.to_string())
}
