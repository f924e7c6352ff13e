//! Sets of characters, as far as telling two of them apart needs it.

/// Code points that an atom may match, as ranges; `None` for any.
pub(super) type Set = Option<Vec<(u32, u32)>>;

/// Whether no character is in both.
pub(super) fn disjoint(a: &Set, b: &Set) -> bool {
    let (Some(a), Some(b)) = (a, b) else { return false };
    a.iter().all(|(from, to)| b.iter().all(|(start, end)| to < start || end < from))
}

/// `\d`.
pub(super) fn digits() -> Vec<(u32, u32)> {
    vec![(48, 57)]
}

/// `\w`.
pub(super) fn word() -> Vec<(u32, u32)> {
    vec![(48, 57), (65, 90), (95, 95), (97, 122)]
}

/// `\s`.
pub(super) fn space() -> Vec<(u32, u32)> {
    let mut ranges = vec![(9, 13), (32, 32), (0xa0, 0xa0), (0x1680, 0x1680), (0x2000, 0x200a), (0x2028, 0x2029)];
    ranges.extend([(0x202f, 0x202f), (0x205f, 0x205f), (0x3000, 0x3000), (0xfeff, 0xfeff)]);
    ranges
}

/// All code points but these. (Sorting them would link a sort for a handful of ranges.)
pub(super) fn except(ranges: Vec<(u32, u32)>) -> Vec<(u32, u32)> {
    let mut rest = Vec::new();
    let mut next = 0;
    while next <= 0x10_ffff {
        if let Some((_, to)) = ranges.iter().find(|(from, to)| (*from..=*to).contains(&next)) {
            next = to + 1;
            continue;
        }
        let end = ranges.iter().map(|(from, _)| *from).filter(|from| *from > next).min().unwrap_or(0x11_0000);
        rest.push((next, end - 1));
        next = end;
    }
    rest
}
