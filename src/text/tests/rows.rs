//! Fields, texts and URLs, row by row.

use super::super::*;
use super::text;

#[test]
fn fields_are_secret_by_type_autocomplete_and_names() {
    let field = |tag, kind, autocomplete| fields::FieldHints { tag, kind, autocomplete, ..Default::default() };
    let named =
        |tag, kind, name: &'static [&'static str]| fields::FieldHints { tag, kind, names: name, ..Default::default() };
    for (hints, secret) in [
        (field("input", "password", ""), true),
        (field("input", "text", "section-pay billing cc-number"), true),
        (field("input", "text", "CC-CSC webauthn"), true),
        (field("select", "", "cc-exp-month"), true),
        (field("input", "tel", "one-time-code"), true),
        (field("input", "text", "username new-password"), true),
        (field("input", "text", "username"), false),
        (field("input", "text", "street-address"), false),
        (named("input", "text", &["q", "api-token"]), true),
        (named("input", "search", &["q", "api-token"]), false),
        (named("input", "text", &["q", "search-tokens"]), false),
        (named("input", "", &["login", "j_password"]), true),
        (named("input", "number", &["otp1"]), true),
        (named("input", "checkbox", &["show_password"]), false),
        (named("input", "submit", &["reset_password"]), false),
        (named("button", "", &["password"]), false),
        (named("a", "", &["forgot-password"]), false),
        (named("select", "", &["pin_type"]), false),
        (named("textarea", "", &["private_key"]), true),
        (named("textarea", "", &["Tell us about passwords and security"]), false),
        (named("div", "", &["seedPhrase"]), true),
    ] {
        assert_eq!(fields::secret_field(&hints), secret, "{hints:?}");
    }
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
        "Пароль: ⟨лето2024год⟩",
        "كلمة المرور: ⟨abc123XYZ⟩",
        "api_key = \"⟨3fea6af1349166ea⟩\"",
        "API key: ⟨9c1185a5c5e9fc54612808977ee8f548⟩",
        "Secret key (live): ⟨q8Kd02mZx71Lw5Tn⟩",
        "client_secret: ⟨f4aeb6bc-2a25-458a-8111-9be9e502c0e7⟩",
        "const token = '⟨q8Kd02mZx71Lw5Tn⟩';",
        "setToken(\"⟨q8Kd02mZx71Lw5Tn⟩\")",
        "aws_secret_access_key = ⟨wJalrXUtnFEMI/K7MDENG/bPxRfiCYzEXAMPLEKE⟩",
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
        "Your WhatsApp code: ⟨482-913⟩",
        "Your Acme code is ⟨4829⟩.",
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
        "密码: 6-20个字符",
        "Passwort: mindestens 8 Zeichen",
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
        "Reset password | Shop24",
        "Account > Password > Step2",
        "Passwords: 1234",
        "input[name=\"password\"]:nth-of-type(2) > label.w3-label",
        "#password > input.w3-input",
        "#token>div.x1y2z3:nth-child(2)",
        "form#login [name=\"pin\"]",
        "[data-testid=\"password-2\"] >>> input",
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
        "The product code is 123456",
        "Код: 123456",
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
        ("https://shop.example/?twitter=ana_85&aws_region=us-east-1&vault=v2&key=name", "", 0),
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
