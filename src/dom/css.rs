//! Computed values, as the browser serializes them, made into what rules ask of a [`Style`].

use super::{Overflow, Position, Style};

/// Properties that tell what an element clips and hides, in the order of [`Style::computed`]'s first values.
pub const CLIPS: usize = 8;

impl Style {
    /// From computed values in this order: `position`, `opacity`, `overflow-x`, `overflow-y`, `clip-path`, `clip`, `transform`, `display`; then
    /// `visibility`, `cursor`, `pointer-events`, `text-transform`, `float`, and the `content` of `::before` and `::after`. What is missing or
    /// empty was not read.
    pub fn computed(values: &[&str]) -> Style {
        let value = |at: usize| values.get(at).copied().unwrap_or("");
        let position = Position::computed(value(0));
        let out = matches!(position, Position::Absolute | Position::Fixed);
        // Of what has no box of its own, or a broken one, nothing is clipped.
        let boxed = !matches!(value(7), "inline" | "contents");
        Style {
            display: value(7).to_owned(),
            visible: matches!(value(CLIPS), "" | "visible"),
            opacity: value(1).parse().unwrap_or(1.0),
            pointer: value(CLIPS + 1) == "pointer",
            no_pointer_events: value(CLIPS + 2) == "none",
            text_transform: value(CLIPS + 3).to_owned(),
            before: content(value(CLIPS + 5), true),
            after: content(value(CLIPS + 6), false),
            out_of_flow: out || !matches!(value(CLIPS + 4), "" | "none"),
            position,
            transformed: !matches!(value(6), "" | "none"),
            overflow: if boxed {
                [Overflow::computed(value(2)), Overflow::computed(value(3))]
            } else {
                Default::default()
            },
            clipped_out: nothing_left(value(4)) || (out && nothing_left(value(5))),
        }
    }
}

impl Position {
    /// From the computed value.
    pub fn computed(value: &str) -> Position {
        match value {
            "relative" => Position::Relative,
            "absolute" => Position::Absolute,
            "fixed" => Position::Fixed,
            "sticky" => Position::Sticky,
            _ => Position::Static,
        }
    }
}

impl Overflow {
    /// From the computed value.
    pub fn computed(value: &str) -> Overflow {
        match value {
            "hidden" | "clip" => Overflow::Hidden,
            "auto" | "scroll" => Overflow::Scroll,
            _ => Overflow::Visible,
        }
    }
}

/// Whether a `clip-path`, or a `clip` that applies, leaves nothing to see: insets that meet, circles and ellipses of no radius, polygons
/// and rectangles of no area.
pub fn nothing_left(value: &str) -> bool {
    let Some((shape, arguments)) = value.split_once('(') else { return false };
    match shape {
        "inset" => {
            let arguments = arguments.split("round").next().unwrap_or("");
            if arguments.contains("px") {
                return false;
            }
            let n = numbers(arguments);
            let side =
                |at: usize, or: usize| n.get(at).or_else(|| n.get(or)).or_else(|| n.first()).copied().unwrap_or(0.0);
            side(0, 0) + side(2, 0) >= 100.0 || side(1, 0) + side(3, 1) >= 100.0
        }
        "circle" | "ellipse" => numbers(arguments.split("at ").next().unwrap_or("")).contains(&0.0),
        "polygon" => {
            let n = numbers(arguments);
            let points = n.len() / 2;
            let cross = |at: usize| {
                let next = (at + 1) % points;
                n[2 * at] * n[2 * next + 1] - n[2 * next] * n[2 * at + 1]
            };
            points < 3 || (0..points).map(cross).sum::<f64>() == 0.0
        }
        "rect" => {
            // Top, right, bottom, left.
            let n = numbers(arguments);
            n.len() == 4 && (n[2] - n[0] <= 1.0 || n[1] - n[3] <= 1.0)
        }
        _ => false,
    }
}

/// The numbers of a function's arguments.
fn numbers(arguments: &str) -> Vec<f64> {
    arguments
        .split([' ', ',', ')'])
        .filter_map(|token| token.trim_end_matches("px").trim_end_matches('%').parse().ok())
        .collect()
}

/// The text of a computed `content`: its strings, or its alternative text (after a slash) where it has one. An alternative, or a bar at
/// the end (a box that is not in the line), sets the text off from what it comes before or after.
fn content(value: &str, comes_before: bool) -> String {
    let mut text = String::new();
    let mut chars = value.chars();
    let mut quoted = false;
    let mut apart = false;
    while let Some(c) = chars.next() {
        match (quoted, c) {
            (_, '"') => quoted = !quoted,
            (true, '\\') => text.extend(chars.next()),
            (true, c) => text.push(c),
            // What an unquoted slash follows is what it looks like, not what it says.
            (false, '/') => {
                text.clear();
                apart = true;
            }
            (false, '|') => apart = true,
            (false, '(') => skip_arguments(&mut chars),
            (false, _) => {}
        }
    }
    match (value, apart && !text.is_empty()) {
        // Languages have other quotes; most have these.
        ("open-quote", _) => text.push('\u{201c}'),
        ("close-quote", _) => text.push('\u{201d}'),
        (_, true) if comes_before => text.push(' '),
        (_, true) => text.insert(0, ' '),
        _ => {}
    }
    text
}

/// Past the parenthesis that closes `url(…)` or `counter(…)`.
fn skip_arguments(chars: &mut std::str::Chars<'_>) {
    let mut quoted = false;
    while let Some(c) = chars.next() {
        match (quoted, c) {
            (_, '"') => quoted = !quoted,
            (true, '\\') => {
                chars.next();
            }
            (false, ')') => return,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_says_its_strings_or_its_alternative() {
        for (value, text) in [
            ("", ""),
            ("none", ""),
            (r#""x""#, "x"),
            (r#""a" counter(n) "b""#, "ab"),
            (r#""say \"hi\" \\ ""#, r#"say "hi" \ "#),
            (r#"url("http://x.test/a.png") / "alt""#, "alt "),
            (r#""★" / """#, ""),
            (r#"url("a)b/.png") "t""#, "t"),
            (r#""1/2""#, "1/2"),
            (r#""a|b""#, "a|b"),
            (r#""x"|"#, "x "),
            ("open-quote", "\u{201c}"),
        ] {
            assert_eq!(content(value, true), text, "{value}");
        }
        assert_eq!(content(r#""x" / "said""#, false), " said");
    }

    #[test]
    fn clips_that_leave_nothing() {
        for (path, gone) in [
            ("none", false),
            ("inset(100%)", true),
            ("inset(50%)", true),
            ("inset(49%)", false),
            ("inset(0px 0px 99.9% 99.9%)", false),
            ("inset(10% 60% 10% 40%)", true),
            ("inset(5px)", false),
            ("inset(0% 100% 0% 0% round 4px)", true),
            ("circle(0px at 50% 50%)", true),
            ("circle(40%)", false),
            ("polygon(0px 0px, 0px 0px, 0px 0px, 0px 0px)", true),
            ("polygon(0% 0%, 100% 0%, 50% 100%)", false),
            ("url(\"#clip\")", false),
            ("auto", false),
            ("rect(0px, 0px, 0px, 0px)", true),
            ("rect(1px, 1px, 1px, 1px)", true),
            ("rect(0px, 40px, 20px, 0px)", false),
        ] {
            assert_eq!(nothing_left(path), gone, "{path}");
        }
    }
}
