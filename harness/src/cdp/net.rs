//! Byte streams to a host, plain or encrypted, and the one HTTP request that discovery needs.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Either kind of stream.
pub(super) trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

/// Answers of discovery are some hundred bytes.
const ANSWER_MAX: usize = 1 << 20;

/// Where a browser listens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Authority {
    pub(super) encrypted: bool,
    pub(super) host: String,
    pub(super) port: u16,
}

impl Authority {
    /// Host and port as a URL has them.
    pub(super) fn text(&self) -> String {
        format!("{}:{}", self.host, self.port)
    }

    /// Connects, and says to which address.
    pub(super) async fn connect(&self) -> io::Result<(Box<dyn Stream>, SocketAddr)> {
        let host = self.host.trim_matches(['[', ']']);
        let stream = TcpStream::connect((host, self.port)).await?;
        // Commands are small and wait for their answers.
        stream.set_nodelay(true)?;
        let address = stream.peer_addr()?;
        if !self.encrypted {
            return Ok((Box::new(stream), address));
        }
        let name = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
        let encrypted = TlsConnector::from(Arc::new(tls()?)).connect(name, stream).await?;
        Ok((Box::new(encrypted), address))
    }
}

fn tls() -> io::Result<ClientConfig> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let builder = builder.with_safe_default_protocol_versions().map_err(io::Error::other)?;
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}

/// Status and body of `GET path`.
pub(super) async fn get(authority: &Authority, host: &str, path: &str) -> io::Result<(u16, String)> {
    let (mut stream, _) = authority.connect().await?;
    let request =
        format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept: application/json\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    // Browsers keep the connection open whatever is asked: the length says where the answer ends.
    loop {
        if let Some(whole) = parse(&String::from_utf8_lossy(&answer), false) {
            return Ok(whole);
        }
        let more = stream.read_buf(&mut answer).await;
        // An end without TLS's farewell is still an end.
        let ended =
            more.as_ref().map_or_else(|error| error.kind() == io::ErrorKind::UnexpectedEof, |length| *length == 0);
        if ended || answer.len() > ANSWER_MAX {
            return parse(&String::from_utf8_lossy(&answer), true)
                .ok_or_else(|| io::Error::other("the answer is not HTTP"));
        }
        more?;
    }
}

/// Status and body, where they are there as a whole; at the `end` of the stream, what there is counts.
fn parse(answer: &str, end: bool) -> Option<(u16, String)> {
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let mut lines = head.lines();
    let first = lines.next()?.strip_prefix("HTTP/1.")?;
    let status = first.split(' ').nth(1)?.parse().ok()?;
    let headers: Vec<_> =
        lines.filter_map(|line| line.split_once(':')).map(|(n, v)| (n.trim().to_ascii_lowercase(), v.trim())).collect();
    let header = |name: &str| headers.iter().find(|(known, _)| known == name).map(|(_, value)| *value);
    if header("transfer-encoding").is_some_and(|value| value.eq_ignore_ascii_case("chunked")) {
        return unchunk(body).map(|body| (status, body));
    }
    match header("content-length").and_then(|length| length.parse::<usize>().ok()) {
        Some(length) => body.get(..length).map(|body| (status, body.to_owned())),
        None => end.then(|| (status, body.to_owned())),
    }
}

fn unchunk(mut body: &str) -> Option<String> {
    let mut whole = String::new();
    loop {
        let (size, rest) = body.split_once("\r\n")?;
        let size = usize::from_str_radix(size.split(';').next()?.trim(), 16).ok()?;
        if size == 0 {
            return Some(whole);
        }
        whole.push_str(rest.get(..size)?);
        body = rest.get(size..)?.strip_prefix("\r\n")?;
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn answers_are_read_whole_or_in_chunks() {
        let rows = [
            ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", false, Some((200, "{}"))),
            ("HTTP/1.1 200 OK\r\ncontent-length:3\r\n\r\n{}", false, None),
            ("HTTP/1.1 200 OK\r\n\r\n{}", false, None),
            ("HTTP/1.1 200 OK\r\n\r\n{}", true, Some((200, "{}"))),
            (
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1;x=y\r\n}\r\n0\r\n\r\n",
                false,
                Some((200, "{}")),
            ),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{", true, None),
            ("HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n", false, Some((500, ""))),
            ("HTTP/1.1 200 OK\r\nContent-", false, None),
            ("SSH-2.0\r\n\r\n", true, None),
        ];
        for (answer, end, expected) in rows {
            assert_eq!(parse(answer, end), expected.map(|(status, body)| (status, body.to_owned())), "{answer:?}");
        }
    }
}
