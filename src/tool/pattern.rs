//! Regular expressions in schemas. The browser's own engine runs them, and it backtracks: a short pattern can keep a page busy for
//! ever, and nothing can interrupt it. So each pattern gets a bound on its steps first, as a function of the text's length; one without
//! a bound is refused at import, and a text that would take too long at the call.
//!
//! The bound is the number of ways in which the choices of the pattern can be combined. A choice that the next character settles
//! (`[^@]+@`) counts once. The reader is stricter than the engine where that costs nothing: what it does not understand has no bound.

use super::Patterns;
use super::charset::{Set, digits, disjoint, except, space, word};

const LENGTH_MAX: usize = 256;
/// Counted repetitions are spelled out by engines.
const REPEAT_MAX: u64 = 1000;
const DEPTH_MAX: u32 = 8;
/// A fraction of a second in irregexp.
const STEPS_MAX: u64 = 100_000_000;
/// A pattern must be able to check a text of this length at the least.
pub(super) const TEXT_MIN: u64 = 64;

pub(super) const NOT_TEXT: &str = "pattern has to be a string with a regular expression.";

/// Whether a schema may hold `pattern`.
pub(super) fn check(pattern: &str, patterns: Patterns<'_>) -> Result<(), &'static str> {
    if pattern.len() > LENGTH_MAX {
        return Err("The pattern is over 256 bytes; shorten it or leave it out.");
    }
    if patterns(pattern, "").is_none() {
        return Err("The pattern is no regular expression (ECMA-262 with the u flag); mend it or leave it out.");
    }
    if steps(pattern, TEXT_MIN).is_none() {
        return Err(
            "The pattern could take for ever on some texts (nested or adjoining repetitions that match the same characters, or a back reference); simplify it or leave it out.",
        );
    }
    Ok(())
}

/// Whether `text` has a match of a schema's `pattern`; a problem where that cannot be told.
pub(super) fn test(pattern: &str, text: &str, patterns: Patterns<'_>) -> Result<bool, &'static str> {
    if steps(pattern, text.len() as u64).is_none() {
        return Err("is too long to be checked against the schema's pattern; shorten it");
    }
    patterns(pattern, text)
        .ok_or("cannot be checked against the schema's pattern, which is no regular expression; import the tool again")
}

/// At most so many steps on a text of `length`; `None` beyond [`STEPS_MAX`], or where no bound is known.
pub(super) fn steps(pattern: &str, length: u64) -> Option<u64> {
    let length = length.max(1);
    let mut reader = Reader { chars: pattern.chars().collect(), at: 0, length, depth: 0 };
    let whole = reader.choice()?;
    if reader.at < reader.chars.len() {
        return None;
    }
    let starts = if whole.anchored { 1 } else { length };
    // At the end of the pattern a repetition takes what it can, and is done.
    Some(whole.ways.saturating_mul(starts).saturating_mul(length)).filter(|steps| *steps <= STEPS_MAX)
}

/// What is known of a part of the pattern.
struct Part {
    /// In how many ways it can match from one place, its open tail apart.
    ways: u64,
    /// The characters that it must begin with, where that is one atom that has to be there.
    lead: Option<Set>,
    /// It ends in a repetition of these characters, which what follows may settle.
    tail: Option<Set>,
    /// It matches at the beginning only.
    anchored: bool,
}

/// A quantifier.
#[derive(Clone, Copy)]
struct Times {
    min: u64,
    max: Option<u64>,
}

impl Times {
    const ONCE: Times = Times { min: 1, max: Some(1) };

    fn varies(self) -> bool {
        self.max != Some(self.min)
    }

    /// How many counts there are on a text of `length`.
    fn counts(self, length: u64) -> u64 {
        self.max.map_or(length, |max| max.saturating_sub(self.min).min(length)).saturating_add(1)
    }
}

struct Reader {
    chars: Vec<char>,
    at: usize,
    length: u64,
    depth: u32,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn eat(&mut self, text: &str) -> bool {
        let end = self.at + text.chars().count();
        let found = self.chars.get(self.at..end).is_some_and(|chars| chars.iter().copied().eq(text.chars()));
        if found {
            self.at = end;
        }
        found
    }

    /// Alternatives, up to a closing bracket or the end.
    fn choice(&mut self) -> Option<Part> {
        let mut parts = vec![self.sequence()?];
        while self.eat("|") {
            parts.push(self.sequence()?);
        }
        if parts.len() == 1 {
            return parts.pop();
        }
        // Alternatives that begin with different characters leave no choice.
        let settled = parts.iter().enumerate().all(|(index, part)| {
            let Some(lead) = &part.lead else { return false };
            parts[..index].iter().all(|other| other.lead.as_ref().is_some_and(|other| disjoint(lead, other)))
        });
        let length = self.length;
        let ways = parts.iter().map(|part| closed(part, length));
        let ways = if settled { ways.max().unwrap_or(1) } else { ways.fold(0, u64::saturating_add) };
        let lead = parts
            .iter()
            .map(|part| part.lead.clone().flatten())
            .collect::<Option<Vec<_>>>()
            .map(|sets| Some(sets.concat()));
        Some(Part { ways, lead, tail: None, anchored: parts.iter().all(|part| part.anchored) })
    }

    fn sequence(&mut self) -> Option<Part> {
        let mut all = Part { ways: 1, lead: None, tail: None, anchored: false };
        let mut first = true;
        while let Some(c) = self.peek().filter(|c| !matches!(c, '|' | ')')) {
            if c == '^' || c == '$' {
                self.at += 1;
                all.anchored |= c == '^' && first;
                if c == '$' {
                    all.tail = None;
                }
                continue;
            }
            if self.eat("\\b") || self.eat("\\B") {
                continue;
            }
            let part = self.repeated()?;
            if let Some(tail) = all.tail.take()
                && !part.lead.as_ref().is_some_and(|lead| disjoint(&tail, lead))
            {
                all.ways = all.ways.saturating_mul(self.length + 1);
            }
            all.ways = all.ways.saturating_mul(part.ways);
            if first {
                all.lead = part.lead;
            }
            all.tail = part.tail;
            first = false;
        }
        Some(all)
    }

    /// An atom with its quantifier.
    fn repeated(&mut self) -> Option<Part> {
        let atom = self.atom()?;
        let times = self.quantifier()?;
        let (body, single) = match atom {
            Atom::One(set) => (Part { ways: 1, lead: Some(set.clone()), tail: None, anchored: false }, Some(set)),
            Atom::Group(part) => (part, None),
            Atom::Look(part) => {
                let ways = closed(&part, self.length);
                return (!times.varies()).then_some(Part { ways, lead: None, tail: None, anchored: false });
            }
        };
        let lead = if times.min > 0 { body.lead.clone() } else { None };
        let part = |ways: u64, tail| Some(Part { ways, lead: lead.clone(), tail, anchored: false });
        if !times.varies() && times.max == Some(1) {
            return Some(Part { anchored: false, ..body });
        }
        if let Some(set) = single {
            return part(1, times.varies().then_some(set));
        }
        let counts = if times.varies() { times.counts(self.length) } else { 1 };
        match &body.tail {
            None if body.ways == 1 => return part(counts, None),
            // `(-[a-z]+)*`: the next round's first character ends this one's repetition.
            Some(tail) if body.ways == 1 && body.lead.as_ref().is_some_and(|lead| disjoint(tail, lead)) => {
                return part(self.length + 1, None);
            }
            _ => {}
        }
        let rounds = u32::try_from(times.max?).ok()?;
        part(closed(&body, self.length).saturating_pow(rounds).saturating_mul(counts), None)
    }

    fn quantifier(&mut self) -> Option<Times> {
        let times = match self.peek() {
            Some('*') => Times { min: 0, max: None },
            Some('+') => Times { min: 1, max: None },
            Some('?') => Times { min: 0, max: Some(1) },
            Some('{') => {
                self.at += 1;
                let min = self.number()?;
                let max = if self.eat(",") {
                    if self.peek() == Some('}') { None } else { Some(self.number()?) }
                } else {
                    Some(min)
                };
                if self.peek() != Some('}') || min.max(max.unwrap_or(0)) > REPEAT_MAX {
                    return None;
                }
                Times { min, max }
            }
            _ => return Some(Times::ONCE),
        };
        self.at += 1;
        self.eat("?");
        Some(times)
    }

    fn number(&mut self) -> Option<u64> {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        self.chars[start..self.at].iter().collect::<String>().parse().ok()
    }

    fn atom(&mut self) -> Option<Atom> {
        let c = self.peek()?;
        self.at += 1;
        match c {
            '(' => self.group(),
            '[' => self.class().map(Atom::One),
            '.' => Some(Atom::One(Some(except(vec![(10, 10), (13, 13), (0x2028, 0x2029)])))),
            '\\' => self.escape().map(Atom::One),
            '*' | '+' | '?' | '{' | '}' | ']' | ')' => None,
            c => Some(Atom::One(Some(vec![(c.into(), c.into())]))),
        }
    }

    fn group(&mut self) -> Option<Atom> {
        self.depth += 1;
        if self.depth > DEPTH_MAX {
            return None;
        }
        let look = ["?=", "?!", "?<=", "?<!"].iter().any(|mark| self.eat(mark));
        if !look && !self.eat("?:") && self.eat("?<") {
            while self.peek()? != '>' {
                self.at += 1;
            }
            self.at += 1;
        }
        let part = self.choice()?;
        if !self.eat(")") {
            return None;
        }
        self.depth -= 1;
        Some(if look { Atom::Look(part) } else { Atom::Group(part) })
    }

    /// After a backslash.
    fn escape(&mut self) -> Option<Set> {
        let c = self.peek()?;
        self.at += 1;
        let one = |c: u32| Some(Some(vec![(c, c)]));
        match c {
            'd' => Some(Some(digits())),
            'D' => Some(Some(except(digits()))),
            'w' => Some(Some(word())),
            'W' => Some(Some(except(word()))),
            's' => Some(Some(space())),
            'S' => Some(Some(except(space()))),
            'p' | 'P' => {
                while self.peek()? != '}' {
                    self.at += 1;
                }
                self.at += 1;
                Some(None)
            }
            't' => one(9),
            'n' => one(10),
            'v' => one(11),
            'f' => one(12),
            'r' => one(13),
            '0' => one(0),
            'x' => self.hex(2).and_then(one),
            'u' => {
                if self.eat("{") {
                    let start = self.at;
                    while self.peek()? != '}' {
                        self.at += 1;
                    }
                    let digits: String = self.chars[start..self.at].iter().collect();
                    self.at += 1;
                    one(u32::from_str_radix(&digits, 16).ok()?)
                } else {
                    // Half of a surrogate pair may be meant: any character, then.
                    let code = self.hex(4)?;
                    if (0xd800..0xe000).contains(&code) { Some(None) } else { one(code) }
                }
            }
            'c' => {
                self.at += 1;
                Some(None)
            }
            // Back references; nothing bounds what they try.
            '1'..='9' | 'k' => None,
            c => one(c.into()),
        }
    }

    fn hex(&mut self, digits: usize) -> Option<u32> {
        let text: String = self.chars.get(self.at..self.at + digits)?.iter().collect();
        self.at += digits;
        u32::from_str_radix(&text, 16).ok()
    }

    /// After `[`.
    fn class(&mut self) -> Option<Set> {
        let negated = self.eat("^");
        let mut ranges = Some(Vec::new());
        while !self.eat("]") {
            let from = self.member()?;
            let ends = self.peek() == Some('-') && self.chars.get(self.at + 1) != Some(&']');
            let range = if ends {
                self.at += 1;
                match (from.as_deref(), self.member()?.as_deref()) {
                    (Some([(from, _)]), Some([(_, to)])) => Some(vec![(*from, *to)]),
                    _ => None,
                }
            } else {
                from
            };
            ranges = match (ranges, range) {
                (Some(mut ranges), Some(range)) => {
                    ranges.extend(range);
                    Some(ranges)
                }
                _ => None,
            };
        }
        Some(if negated { ranges.map(except) } else { ranges })
    }

    fn member(&mut self) -> Option<Set> {
        if self.eat("\\b") {
            return Some(Some(vec![(8, 8)]));
        }
        if self.eat("\\") {
            return self.escape();
        }
        let c = self.peek()?;
        self.at += 1;
        Some(Some(vec![(c.into(), c.into())]))
    }
}

enum Atom {
    One(Set),
    Group(Part),
    Look(Part),
}

/// The ways of a part whose tail nothing settles.
fn closed(part: &Part, length: u64) -> u64 {
    if part.tail.is_some() { part.ways.saturating_mul(length + 1) } else { part.ways }
}
