//! Addresses of browsers: `ws://` and `wss://` as they are, `http://` and `https://` through `/json/version`.

use std::time::Duration;

use serde::Deserialize;
use tokio::time::timeout;

use super::net::{Authority, get};
use super::{CdpError, Transport};

/// A browser's address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    authority: Authority,
    /// The WebSocket's path, where it is known.
    path: Option<String>,
    /// For the `Host` header, where the browser refuses the name.
    host: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Discovered {
    web_socket_debugger_url: String,
}

impl Endpoint {
    /// Reads a URL; the message of the error is for people.
    ///
    /// # Errors
    /// The URL is of another kind.
    pub fn parse(url: &str) -> Result<Self, String> {
        let (scheme, rest) = url.split_once("://").ok_or("give ws://, wss://, http:// or https://, host and port")?;
        let (encrypted, socket) = match scheme {
            "ws" => (false, true),
            "wss" => (true, true),
            "http" => (false, false),
            "https" => (true, false),
            _ => {
                return Err(format!("{scheme}:// is no address of a browser; give ws://, wss://, http:// or https://"));
            }
        };
        let (authority, path) = rest.find('/').map_or((rest, ""), |slash| rest.split_at(slash));
        if authority.contains('@') {
            return Err("credentials in the address are not used; put them into the path or query".to_owned());
        }
        let (host, port) = match authority.rsplit_once(':').filter(|(_, port)| !port.contains(']')) {
            Some((host, port)) => (host, port.parse().map_err(|_| format!("{port} is no port"))?),
            None => (authority, if encrypted { 443 } else { 80 }),
        };
        if host.is_empty() {
            return Err("the address has no host".to_owned());
        }
        let path = (socket && !path.is_empty() && path != "/").then(|| path.to_owned());
        Ok(Endpoint { authority: Authority { encrypted, host: host.to_owned(), port }, path, host: None })
    }

    /// A port on this machine.
    pub fn local(port: u16) -> Self {
        let authority = Authority { encrypted: false, host: "127.0.0.1".to_owned(), port };
        Endpoint { authority, path: None, host: None }
    }

    /// Whether others on the way could read and change what is said.
    pub fn is_exposed(&self) -> bool {
        let host = self.authority.host.as_str();
        !(self.authority.encrypted || host == "localhost" || host.starts_with("127.") || host == "[::1]")
    }

    /// The WebSocket's path, once known: it names this very run of the browser.
    pub fn path(&self) -> Option<&str> {
        self.path.as_deref()
    }

    /// Asks the browser for its WebSocket, unless the address has it.
    ///
    /// # Errors
    /// Nobody answers in time, or not as a browser.
    pub async fn discover(mut self, patience: Duration) -> Result<Self, CdpError> {
        if self.path.is_some() {
            return Ok(self);
        }
        let found = match timeout(patience, self.ask()).await {
            Ok(Ok(found)) => found,
            Ok(Err(error)) => return Err(CdpError::Connect(format!("{}: {error}", self.authority.text()))),
            Err(_) => return Err(CdpError::Connect(format!("{} does not answer", self.authority.text()))),
        };
        let rest = found.web_socket_debugger_url.split_once("://").map_or("", |(_, rest)| rest);
        // The browser knows itself by another name than we do: only the path is taken.
        self.path = Some(rest.find('/').map_or("/", |slash| &rest[slash..]).to_owned());
        Ok(self)
    }

    async fn ask(&mut self) -> std::io::Result<Discovered> {
        let (mut status, mut body) = get(&self.authority, &self.authority.text(), "/json/version").await?;
        if status == 500 && body.contains("Host header") {
            // Browsers in containers refuse names: a defence against DNS rebinding. Their address they take.
            let (_, address) = self.authority.connect().await?;
            let host = address.to_string();
            (status, body) = get(&self.authority, &host, "/json/version").await?;
            self.host = Some(host);
        }
        if status != 200 {
            return Err(std::io::Error::other(format!("HTTP status {status}")));
        }
        serde_json::from_str(&body).map_err(|_| std::io::Error::other("what answers is no browser"))
    }

    /// Connects.
    ///
    /// # Errors
    /// Nobody answers in time, or not as a browser.
    pub async fn connect(self, patience: Duration) -> Result<(Self, Transport), CdpError> {
        let endpoint = self.discover(patience).await?;
        let host = endpoint.host.clone().unwrap_or_else(|| endpoint.authority.text());
        let path = endpoint.path.as_deref().unwrap_or("/");
        let transport = Transport::web_socket(&endpoint.authority, &host, path, patience).await?;
        Ok((endpoint, transport))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read() {
        let rows = [
            ("ws://127.0.0.1:9222/devtools/browser/x", Some(("127.0.0.1", 9222, Some("/devtools/browser/x"), false))),
            ("wss://grid.example/session/1/se/cdp", Some(("grid.example", 443, Some("/session/1/se/cdp"), false))),
            ("http://localhost:9222", Some(("localhost", 9222, None, false))),
            ("http://[::1]:9222/", Some(("[::1]", 9222, None, false))),
            ("http://browser:9222", Some(("browser", 9222, None, true))),
            ("ws://browser:9222", Some(("browser", 9222, None, true))),
            ("ftp://x", None),
            ("localhost:9222", None),
            ("ws://user:pw@x", None),
            ("ws://:1", None),
        ];
        for (url, expected) in rows {
            let read = Endpoint::parse(url).ok();
            let read = read.as_ref().map(|e| (e.authority.host.as_str(), e.authority.port, e.path(), e.is_exposed()));
            assert_eq!(read, expected, "{url}");
        }
    }
}
