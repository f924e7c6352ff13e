//! What the person allows: origins by pattern, and secrets that go to some of them alone.

use std::fmt;

use webmcp_bridge::model::{Code, Element, ValueState};

use crate::failure::Stop;

/// A pattern of origins: `https://shop.example`, `https://*.shop.example` (any subdomain), with a port where it is not the usual one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OriginPattern {
    scheme: String,
    host: String,
    subdomains: bool,
    port: Option<u16>,
}

impl OriginPattern {
    /// Reads a pattern; the message of the error is for people.
    ///
    /// # Errors
    /// The pattern is of another form.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (scheme, host, port) =
            parts(text).ok_or("give scheme and host, such as https://shop.example or https://*.shop.example")?;
        let (subdomains, host) = host.strip_prefix("*.").map_or((false, host.as_str()), |rest| (true, rest));
        if host.is_empty() || host.contains('*') {
            return Err("a star stands only for subdomains, as in https://*.shop.example".to_owned());
        }
        Ok(OriginPattern { scheme, host: host.to_owned(), subdomains, port })
    }

    /// Whether an origin is meant.
    pub fn matches(&self, origin: &str) -> bool {
        let Some((scheme, host, port)) = parts(origin) else { return false };
        let host_fits = if self.subdomains {
            host.strip_suffix(self.host.as_str()).is_some_and(|rest| rest.len() > 1 && rest.ends_with('.'))
        } else {
            host == self.host
        };
        scheme == self.scheme && host_fits && port == self.port
    }
}

/// Scheme, host and the port where it is not the scheme's own.
fn parts(origin: &str) -> Option<(String, String, Option<u16>)> {
    let (scheme, rest) = origin.split_once("://")?;
    let scheme = scheme.to_ascii_lowercase();
    let authority = rest.strip_suffix('/').unwrap_or(rest).to_ascii_lowercase();
    if authority.is_empty() || authority.contains(['/', '?', '#', '@', ' ']) {
        return None;
    }
    let (host, port) = match authority.rsplit_once(':').filter(|(_, port)| !port.contains(']')) {
        Some((host, port)) => (host.to_owned(), Some(port.parse().ok()?)),
        None => (authority, None),
    };
    let usual = match scheme.as_str() {
        "https" => Some(443),
        "http" => Some(80),
        _ => None,
    };
    (!host.is_empty()).then_some((scheme, host, port.filter(|port| Some(*port) != usual)))
}

/// A secret's text; it prints as nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// The text itself, for the one field that it goes into.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[redacted]")
    }
}

/// Which secrets may go where. Their texts come from the environment.
#[derive(Clone, Debug, Default)]
pub struct Secrets {
    origins: Vec<(String, OriginPattern)>,
}

impl Secrets {
    /// Reads `NAME=PATTERN` pairs; the message of the error is for people.
    ///
    /// # Errors
    /// A pair is of another form.
    pub fn parse(pairs: &[String]) -> Result<Self, String> {
        let read = |pair: &String| {
            let (name, pattern) = pair.split_once('=').ok_or("give NAME=PATTERN")?;
            Ok::<_, String>((name.to_owned(), OriginPattern::parse(pattern)?))
        };
        Ok(Secrets { origins: pairs.iter().map(read).collect::<Result<_, _>>()? })
    }

    /// The secret `name`, for that element of a page of `origin`.
    ///
    /// # Errors
    /// `NOT_ALLOWED` for other origins and for fields that are not secret, `ARGUMENT_INVALID` where it is not set.
    pub fn find(&self, name: &str, origin: &str, element: &Element) -> Result<Secret, Stop> {
        let refused = |message: String| Err(Stop::new(Code::NotAllowed, message));
        if !self.origins.iter().any(|(known, pattern)| known == name && pattern.matches(origin)) {
            return refused(format!(
                "the secret {name} is not for {origin}; name its origins with --secret-origin {name}=PATTERN"
            ));
        }
        if element.value != Some(ValueState::Secret) {
            return refused(format!(
                "{} is no secret field, and would show the secret {name}; choose a password field",
                element.id
            ));
        }
        let variable = format!("WEBMCP_SECRET_{name}");
        std::env::var(&variable).map(Secret).map_err(|_| {
            Stop::new(Code::ArgumentInvalid, format!("the secret {name} is not set; put it into {variable}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_mean_whole_origins() {
        let rows = [
            ("https://shop.example", "https://shop.example", true),
            ("https://shop.example/", "https://shop.example:443", true),
            ("https://shop.example", "http://shop.example", false),
            ("https://shop.example", "https://shop.example.evil", false),
            ("https://shop.example", "https://evilshop.example", false),
            ("https://shop.example", "https://a.shop.example", false),
            ("https://*.shop.example", "https://a.b.shop.example", true),
            ("https://*.shop.example", "https://shop.example", false),
            ("https://*.shop.example", "https://evilshop.example", false),
            ("https://*.shop.example", "https://.shop.example", false),
            ("http://localhost:8080", "http://localhost:8080", true),
            ("http://localhost:8080", "http://localhost:80", false),
            ("https://shop.example", "null", false),
            ("https://Shop.Example", "https://shop.example", true),
        ];
        for (pattern, origin, expected) in rows {
            assert_eq!(
                OriginPattern::parse(pattern).expect("a pattern").matches(origin),
                expected,
                "{pattern} {origin}"
            );
        }
        for text in ["", "*", "shop.example", "https://", "https://*", "https://a.*.b", "https://a/path", "https://u@a"]
        {
            assert!(OriginPattern::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn secrets_go_only_where_they_may() {
        let secrets = Secrets::parse(&["LOGIN=https://shop.example".to_owned()]).expect("a pair");
        let field = |value| Element { id: "e1".into(), value, ..Element::default() };
        let secret = field(Some(ValueState::Secret));
        let rows = [
            ("LOGIN", "https://other.example", &secret, Code::NotAllowed),
            ("OTHER", "https://shop.example", &secret, Code::NotAllowed),
            ("LOGIN", "https://shop.example", &field(Some(ValueState::Empty)), Code::NotAllowed),
            ("LOGIN", "https://shop.example", &secret, Code::ArgumentInvalid),
        ];
        for (name, origin, element, code) in rows {
            assert_eq!(secrets.find(name, origin, element).expect_err("is refused").code(), code, "{name} {origin}");
        }
        assert_eq!(format!("{:?}", Secret("hunter2".to_owned())), "[redacted]");
    }
}
