//! The tables' own examples, properties, and public detectors' test strings.

// Counts are what a test run is read for.
#![allow(clippy::print_stdout)]

use proptest::prelude::*;

use super::rules::{NAMES, RULES};
use super::*;

/// Random enough, and the same every time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below as u64) as usize
    }

    /// Makes up what an example of the tables describes.
    fn fill(&mut self, example: &str) -> String {
        let mut out = String::new();
        let mut rest = example;
        while let Some((before, after)) = rest.split_once('%') {
            out.push_str(before);
            let (class, after) = after.split_at(1);
            let (count, after) = after[1..].split_once('}').expect("a count in braces");
            let set: &[u8] = match class {
                "w" => b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
                "h" => b"0123456789abcdef",
                "H" => b"0123456789abcdefABCDEF",
                "u" => b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
                "l" => b"abcdefghijklmnopqrstuvwxyz0123456789",
                "d" => b"0123456789",
                "k" => b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz",
                "x" => b"x",
                "X" => b"X",
                other => panic!("no class {other} in {example}"),
            };
            out.extend((0..count.parse::<usize>().expect("a count")).map(|_| set[self.roll(set.len())] as char));
            rest = after;
        }
        out + rest
    }
}

fn text(raw: &str) -> String {
    page_text(raw, 100_000, &mut 0)
}

#[test]
fn rules_are_in_order_and_hold_for_their_examples() {
    assert!(RULES.is_sorted_by_key(|rule| rule.first()), "RULES are looked up by their first byte");
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let mut wrong = Vec::new();
    for rule in RULES {
        for (example, secret) in rule.yes.iter().map(|e| (e, true)).chain(rule.no.iter().map(|e| (e, false))) {
            for _ in 0..5 {
                let value = dice.fill(example);
                for shown in [value.clone(), format!("Copy {value} now"), format!("({value})")] {
                    // Cleanly out, nothing else touched; or not touched at all.
                    let expected = if secret { shown.replace(&value, REDACTED) } else { shown.clone() };
                    if text(&shown) != expected && !wrong.iter().any(|w: &String| w.contains(example)) {
                        wrong.push(format!("{}: {} {example}: {shown} -> {}", rule.what, rule.pattern, text(&shown)));
                    }
                }
                if secret {
                    hold_in_disguise(&mut dice, &value, rule.what, &mut wrong);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    println!("{} rules", RULES.len());
}

/// The same secret with zero-width characters in it, in full width, and in two spans.
fn hold_in_disguise(dice: &mut Dice, value: &str, what: &str, wrong: &mut Vec<String>) {
    let wide: String = value
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { char::from_u32(c as u32 + 0xfee0).unwrap_or(c) } else { c })
        .collect();
    let tags: String =
        value.chars().flat_map(|c| [c, ['\u{200b}', '\u{2060}', '\u{e0041}', '\u{ad}'][dice.roll(4)]]).collect();
    for disguise in [wide, tags] {
        let out = text(&format!("Token: {disguise} ok"));
        if out != format!("Token: {REDACTED} ok") {
            wrong.push(format!("{what}: {disguise} -> {out}"));
        }
    }
}

#[test]
fn names_hold_for_their_examples() {
    let secret = |label: &str| {
        fields::secret_field(&fields::FieldHints { tag: "input", kind: "text", labels: &[label], ..Default::default() })
    };
    let mut wrong = Vec::new();
    for row in NAMES {
        for word in row.words.split(',') {
            let plain = names::normalize(word);
            if plain.trim() != word.trim() || word.len() < 3 {
                wrong.push(format!("{}: {word:?} is never found: names read {plain:?}", row.lang));
            }
        }
        for label in row.yes {
            if !secret(label) {
                wrong.push(format!("{}: {label} is secret", row.lang));
            }
        }
        for label in row.no {
            if secret(label) {
                wrong.push(format!(
                    "{}: {label} is not secret: {:?}",
                    row.lang,
                    names::kind_of(&names::normalize(label))
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// What only the text around it gives away, and what looks like it and is not. `⟨…⟩` must go, the rest must stay.
#[test]
fn texts_lose_their_secrets_and_nothing_else() {
    let rows = [
        // Assignments in all spellings.
        "password: ⟨Xk4!9pQz⟩",
        "Password: ⟨hunter22⟩ (change it soon)",
        "password=⟨abc123⟩",
        "DB_PASSWORD='⟨s3cr3t-Pa55⟩' ./run",
        "{\"password\": \"⟨a1b2 c3d4⟩\", \"user\": \"ana\"}",
        "<password>⟨t0psecret⟩</password>",
        "Server=db;User Id=sa;Password=⟨Pa$$w0rd⟩;Timeout=30",
        "Your temporary password is ⟨Xk49pQz7⟩.",
        "PIN: ⟨4821⟩",
        "Contraseña: ⟨Verano2024!⟩",
        "Neues Passwort: ⟨Sommer!2024⟩",
        "пароль: ⟨qwe123rty⟩",
        "パスワード：⟨abc123XYZ⟩",
        "密码: ⟨abc123XYZ⟩",
        "كلمة المرور: ⟨abc123XYZ⟩",
        "api_key = \"⟨3fea6af1349166ea⟩\"",
        "API key: ⟨9c1185a5c5e9fc54612808977ee8f548⟩",
        "Secret key (live): ⟨q8Kd02mZx71Lw5Tn⟩",
        "client_secret: ⟨f4aeb6bc-2a25-458a-8111-9be9e502c0e7⟩",
        "const token = '⟨q8Kd02mZx71Lw5Tn⟩';",
        "setToken(\"⟨q8Kd02mZx71Lw5Tn⟩\")",
        "export SUMO_ACCESS_ID=⟨suDbJw97o9WVo0⟩",
        "heroku key: ⟨f4aeb6bc-2a25-458a-8111-9be9e502c0e7⟩",
        "Cookie: ⟨JSESSIONID=A1B2C3D4E5F60718293A4B5C6D7E8F90⟩; lang=en",
        "password:\n  ⟨Xk49pQz7⟩",
        // Headers and command lines.
        "Authorization: Bearer ⟨q8Kd02mZx71Lw5Tn⟩",
        "Authorization: Basic ⟨YnJvd3Nlcjo=⟩",
        "Bearer ⟨q8Kd02mZx71Lw5Tn.a8⟩",
        "X-Api-Key: ⟨q8Kd02mZx71Lw5Tn⟩",
        "curl -u ⟨ana:s3cr3tPa55⟩ https://shop.example/",
        "curl --user ⟨'ana:s3cr3tPa55'⟩ https://shop.example/",
        // URLs.
        "postgres://⟨ana:s3cr3t⟩@db.example:5432/shop",
        "https://shop.example/?a=1&access_token=⟨abc⟩&b=2",
        "https://shop.example/reset/⟨3fea6af1349166ea3fea⟩",
        "See https://shop.example/cb?code=⟨4/0AX4XfWh⟩#x",
        // Private keys.
        "Paste ⟨-----BEGIN EC PRIVATE KEY----- MHcCAQEEIIrYSSNQFaA2Hwf1duRSxKtLYX5CB04fSeQ6tF1aY -----END EC PRIVATE KEY-----⟩ here",
        "⟨-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAE⟩ and more",
        // Cards.
        "Visa ⟨4111 1111 1111 1111⟩ 12/29",
        "Card⟨4111111111111111⟩Copy",
        "⟨5555-5555-5555-4444⟩",
        "⟨3782 822463 10005⟩",
        "⟨41111111 11111111⟩",
        "⟨٤١١١ ١١١١ ١١١١ ١١١١⟩",
        "⟨4222222222222⟩",
        "⟨6011000990139424⟩",
        // One-time codes.
        "Your code is ⟨123456⟩",
        "Your verification code: ⟨482 913⟩",
        "⟨482913⟩ is your Shop verification code",
        "OTP ⟨482913⟩ is valid for 5 minutes",
        "G-⟨482913⟩ is your Google verification code",
        "Tu código de verificación es ⟨482913⟩",
        "Ihr Bestätigungscode lautet ⟨482913⟩",
        "Код подтверждения: ⟨4829⟩",
        "验证码：⟨482913⟩，5分钟内有效",
        "認証コードは⟨482913⟩です",
        "인증번호 [⟨482913⟩]",
        // And these are not.
        "Password: required",
        "Password must contain: 8-20 characters, A-Z, 0-9",
        "Forgot password?",
        "Password: at least 8 characters",
        "Passwords: 8-20 characters",
        "password=password",
        "password: ${PASSWORD}",
        "Token: optional",
        "Token price: $1,234.56",
        "API key: your-api-key",
        "API_KEY=$API_KEY",
        "Key: Ctrl+Shift+F12",
        "Primary key: user_id_2024",
        "Authorization: Bearer <token>",
        "Order 4539578763621486",
        "Order #1234567890 placed 2026-05-12 14:30",
        "ISBN 978-3-16-148410-0",
        "Call +1 (555) 010-9999 or 0800 123 4567",
        "+49 30 901820 and 4111 0000",
        "https://code.example/ana/shop/commit/43fc912ef59a83054ea7f6706df4d53a7dea4d80",
        "https://shop.example/orders/f4aeb6bc-2a25-458a-8111-9be9e502c0e7?page=2&sort=name",
        "43fc912ef59a83054ea7f6706df4d53a7dea4d80",
        "css-1q2w3e4r MuiButton-root jss1234 sc-bdVaJa",
        "IMG_20240131_123456.jpg report-v1.2.3-final.pdf",
        "index.3f9a8b7c.js main.a1b2c3d4e5f6.chunk.css",
        "Video id 1729384756102938475",
        "Postal code: 94107",
        "Promo code: SAVE2024",
        "Product code 123456",
        "Error code 404123",
        "Country code 0049",
        "Page 12345 of 67890",
        "Total: $1,234,567.89",
        "12:30 - 14:45, 10.0.0.1, 2001:db8::8a2e:370:7334",
        "4000 4100 4200 4300 4400",
        "1234 5678 9012 3456",
        "ana@shop.example",
        "curl -u user: https://shop.example/",
        "curl -u \"$USER:$PASS\" https://shop.example/",
        "git@code.example:ana/shop.git, ssh://git@code.example/ana/shop.git",
        "https://shop.example/?q=red+shoes&page=2&utm_source=newsletter",
        "The Secretary: Ana B. Smith",
        "Verify your email within 2024 hours",
        "Monkey: 12ab34cd",
        "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "npm i @scope/package@1.2.3-beta.4",
        "🎉 Añadir al carrito — 2 ítems",
    ];
    let mut wrong = Vec::new();
    for row in rows {
        let raw = row.replace(['⟨', '⟩'], "");
        let mut expected = String::new();
        for (i, piece) in row.split('⟨').enumerate() {
            match piece.split_once('⟩') {
                Some((_, rest)) if i > 0 => expected.extend([REDACTED, rest]),
                _ => expected.push_str(piece),
            }
        }
        let expected = fold::clean(&expected, 1000, false);
        if text(&raw) != expected {
            wrong.push(format!("{raw}\n     {}\n not {expected}", text(&raw)));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn urls_lose_their_secrets() {
    for (raw, expected, secrets) in [
        ("https://shop.example/cart?step=2&token=abc123", "https://shop.example/cart?step=2&token=[redacted]", 1),
        ("https://ana:s3cr3t@shop.example/", "https://[redacted]@shop.example/", 1),
        ("https://ana@shop.example:8443/a", "https://[redacted]@shop.example:8443/a", 1),
        ("https://shop.example/a#top", "https://shop.example/a", 0),
        ("https://shop.example/a#/users/7?tab=2", "https://shop.example/a#/users/7?tab=2", 0),
        ("https://shop.example/a#!/users?key=a1b2c3", "https://shop.example/a#!/users?key=[redacted]", 1),
        ("https://shop.example/cb#access_token=abc123&state=x", "https://shop.example/cb", 0),
        (
            "https://shop.example/cb?code=4%2F0AX4XfWh&state=q8Kd02mZx71Lw5Tn",
            "https://shop.example/cb?code=[redacted]&state=[redacted]",
            2,
        ),
        ("https://shop.example/?q=red+shoes&page=2&lang=de", "https://shop.example/?q=red+shoes&page=2&lang=de", 0),
        (
            "https://shop.example/?country_code=DE&promo_code=SAVE&zip=94107",
            "https://shop.example/?country_code=DE&promo_code=SAVE&zip=94107",
            0,
        ),
        (
            "https://shop.example/?sort_key=name&keyword=pin&token_type=bearer",
            "https://shop.example/?sort_key=name&keyword=pin&token_type=bearer",
            0,
        ),
        (
            "https://shop.example/?password=&pwd=x&PIN=1",
            "https://shop.example/?password=&pwd=[redacted]&PIN=[redacted]",
            2,
        ),
        (
            "https://shop.example/?X-Amz-Signature=0a1b2c3d4e5f&X-Amz-Date=20260101",
            "https://shop.example/?X-Amz-Signature=[redacted]&X-Amz-Date=20260101",
            1,
        ),
        ("https://shop.example/?sv=2022-11-02&sig=a%2Bb%3D1x", "https://shop.example/?sv=2022-11-02&sig=[redacted]", 1),
        ("https://shop.example/orders/4539578763621486?id=f4aeb6bc-2a25-458a-8111-9be9e502c0e7", "", 0),
        (
            "https://code.example/ana/shop/commit/43fc912ef59a83054ea7f6706df4d53a7dea4d80?ref=43fc912ef59a83054ea7f6706df4d53a7dea4d80",
            "",
            0,
        ),
        ("https://shop.example/isbn/9783161484100/tel/+15550109999", "", 0),
        ("https://shop.example/app.3f9a8b7c6d5e4f3a2b1c.js?v=3f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c", "", 0),
        ("https://shop.example/invite/q8Kd02mZx71Lw5Tn", "https://shop.example/invite/[redacted]", 1),
        (
            "https://shop.example/a;jsessionid=A1B2C3D4E5F60718293A4B5C6D7E8F90?b=1",
            "https://shop.example/a;jsessionid=[redacted]?b=1",
            1,
        ),
        ("https://shop.example/?q=password%3A+Xk4%219pQz", "https://shop.example/?q=[redacted]", 1),
        ("https://shop.example/?q=curl%20-u%20ana%3As3cr3tPa55", "https://shop.example/?q=[redacted]", 1),
        ("https://shop.example/?next=%2Fcb%3Ftoken%3Dabc123", "https://shop.example/?next=[redacted]", 1),
        ("https://shop.example/?card=4111111111111111", "https://shop.example/?card=[redacted]", 1),
        ("https://shop.example/?x=aB3dE6gH9jK2mN5pQ8sT", "https://shop.example/?x=[redacted]", 1),
        ("https://shop.example/?a=1&aB3dE6gH9jK2mN5pQ8sT", "https://shop.example/?a=1&[redacted]", 1),
        ("data:text/html,<p>password: Xk4!9pQz", "data:text/html,…", 0),
        ("about:srcdoc", "", 0),
        ("blob:https://shop.example/f4aeb6bc-2a25-458a-8111-9be9e502c0e7", "", 0),
        ("file:///home/ana/page.html", "", 0),
    ] {
        let mut count = 0;
        let result = url(raw, &mut count);
        assert_eq!((result.as_str(), count), (if expected.is_empty() { raw } else { expected }, secrets));
        assert_eq!(url(&result, &mut count), result, "again");
        assert_eq!(count, secrets, "counted once: {raw}");
        assert!(!is_secret_shaped(&result), "tools repeat it: {result}");
    }
    let mut count = 0;
    assert_eq!(path("/reset/q8Kd02mZx71Lw5Tn/now", &mut count), "/reset/[redacted]/now");
    assert_eq!(count, 1);
}

/// Pieces that make secrets and their surroundings when they come together.
fn fragments() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "password",
        "token",
        "api_key",
        "Your code is ",
        "=",
        ": ",
        ":",
        "\"",
        "'",
        " ",
        "\n",
        "4111",
        "1111",
        "123456",
        "ghp_",
        "eyJ",
        "sk-ant-",
        "Bearer ",
        "curl -u ",
        "https://",
        "@",
        "/reset/",
        "?code=",
        "&",
        "-----BEGIN ",
        "PRIVATE KEY",
        "-----",
        "END ",
        "[redacted]",
        "…",
        "\u{200b}",
        "\u{202e}",
        "\u{e0041}",
        "４",
        "é",
        "界",
        "🇦🇷",
        "👍🏽",
        "e\u{301}",
        "\u{a0}",
        "$",
        "{",
        "}",
        "(",
        ")",
        "is",
        "Copy",
        "x7Q",
        "|",
        ">",
        "<",
        "%",
        "abcdef1234",
        "🎉",
    ]);
    let random = prop_oneof![4 => pieces.prop_map(str::to_owned), 2 => "[A-Za-z0-9+/_-]{1,40}", 1 => "\\PC{0,4}", 1 => any::<String>()];
    prop::collection::vec(random, 0..14).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn page_text_keeps_its_promises(raw in fragments(), max in 0usize..200) {
        let mut count = 0;
        let result = page_text(&raw, max, &mut count);
        prop_assert!(result.encode_utf16().count() <= max);
        prop_assert!(!result.contains(fold::is_invisible));
        prop_assert!(!result.contains("  ") && result.trim() == result);
        prop_assert!(!is_secret_shaped(&result), "{:?} -> {:?}", raw, result);
        prop_assert_eq!(&page_text(&result, max, &mut count), &result);
    }

    #[test]
    fn redaction_touches_nothing_else(raw in fragments()) {
        let mut count = 0;
        let result = redact(&raw, &mut count);
        prop_assert_eq!(count > 0, is_secret_shaped(&raw));
        if count == 0 {
            prop_assert_eq!(&*result, &raw);
        } else {
            let mut rest = raw.as_str();
            for (i, kept) in result.split(REDACTED).enumerate() {
                let at = if i == 0 { rest.starts_with(kept).then_some(0) } else { rest.find(kept) };
                prop_assert!(at.is_some(), "{:?} of {:?}", kept, raw);
                rest = &rest[at.unwrap_or(0) + kept.len()..];
            }
        }
    }

    #[test]
    fn addresses_keep_their_promises(raw in fragments()) {
        let mut count = 0;
        for address in [format!("https://shop.example/{raw}"), raw] {
            let once = url(&address, &mut count);
            let seen = count;
            prop_assert_eq!(&url(&once, &mut count), &once);
            prop_assert_eq!(count, seen);
            path(&address, &mut count);
        }
    }
}

#[test]
fn a_megabyte_is_as_quick_as_a_line() {
    let start = std::time::Instant::now();
    for raw in [
        "a".repeat(10_000_000),
        " \u{200b}".repeat(1_000_000),
        "password=".repeat(1_000_000),
        "4111 ".repeat(2_000_000),
    ] {
        let result = page_text(&raw, NAME_MAX, &mut 0);
        println!("{:?} {:?}", &raw[..9], start.elapsed());
        assert!(result.is_empty() || result.ends_with('…'), "{result}");
    }
    assert!(start.elapsed().as_secs() < 2, "{:?}", start.elapsed());
}

/// Half of two public detectors' test strings, kept beside the repository: they are not ours to copy.
#[test]
fn public_detectors_test_strings() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/cases/secrets/vectors.json");
    let Ok(json) = std::fs::read_to_string(&file) else {
        println!("RAN WITHOUT ../shared/cases/secrets/vectors.json, which is not there");
        return;
    };
    let vectors: Vec<serde_json::Value> = serde_json::from_str(&json).expect("an array");
    let (mut out, mut kept) = ([0, 0], [0, 0]);
    for vector in &vectors {
        let raw = String::from_utf8(base64(vector["text_base64"].as_str().expect("base64"))).expect("text");
        let plain = fold::clean(&raw, 100_000, false);
        let result = text(&raw);
        if vector["secret"] == true {
            out[1] += 1;
            let gone =
                [raw.clone(), raw.replace(' ', "\u{200b} \u{200b}"), format!("({raw})"), format!("Key\n{raw}\nend")]
                    .iter()
                    .all(|spelling| !text(spelling).contains(&plain));
            out[0] += u32::from(gone);
            if !gone || std::env::var_os("SHOW").is_some() {
                println!("{} {plain:.100} -> {result:.160}", if gone { "out:" } else { "STANDS:" });
            }
        } else {
            kept[1] += 1;
            kept[0] += u32::from(result == plain);
            if result != plain {
                println!("lost: {plain:.160} -> {result:.160}");
            }
        }
    }
    println!("secret strings that are out: {} of {}; others unchanged: {} of {}", out[0], out[1], kept[0], kept[1]);
    assert_eq!(out[0], out[1]);
    assert!(kept[0] * 100 >= kept[1] * 95);
}

fn base64(text: &str) -> Vec<u8> {
    let value =
        |b: u8| b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".iter().position(|&c| c == b);
    let mut bytes = Vec::new();
    for four in text.as_bytes().chunks(4) {
        let sixes: Vec<usize> = four.iter().filter_map(|&b| value(b)).collect();
        let bits = sixes.iter().fold(0, |bits, six| bits << 6 | six) << (6 * (4 - sixes.len()));
        bytes.extend_from_slice(&(bits as u32).to_be_bytes()[1..sixes.len()]);
    }
    bytes
}
