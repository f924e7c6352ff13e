//! Which patterns have a bound, and which could hang a page.

use crate::tool::pattern::{TEXT_MIN, steps};

#[test]
fn ordinary_patterns_have_a_bound() {
    for pattern in [
        "",
        "^[A-Z]{2,10}$",
        "^\\d{3}-\\d{4}$",
        "^[a-z]+(-[a-z]+)*$",
        "^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$",
        "^[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\\.[a-zA-Z]{2,}$",
        "^(foo|bar|qux)+$",
        "^(?:\\d{1,3}\\.){3}\\d{1,3}$",
        "^https?://[^\\s/$.?#].[^\\s]*$",
        "^(?=.*[a-z])(?=.*\\d).{8,}$",
        "^\\p{L}+( \\p{L}+)?$",
        "^\\+?[0-9 ()-]{6,20}$",
        "^#[0-9a-fA-F]{6}$",
        "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$",
        "^([a-z]+,)*[a-z]+$",
        "^(?<year>\\d{4})$",
        "^\\u{1f600}|\\x41|\\u0042$",
        "^$",
        "code",
    ] {
        assert!(steps(pattern, TEXT_MIN).is_some(), "{pattern}");
    }
}

#[test]
fn patterns_that_could_hang_have_none() {
    for pattern in [
        "(a+)+$",
        "^(a|a)*$",
        "^(a|ab)*c",
        "(a*)*",
        "^(\\w+\\s?)*$",
        "^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+$",
        "(.*a){20}",
        "^(a?){30}a{30}$",
        "(x+x+)+y",
        ".*.*.*.*.*.*x",
        "^(([a-z])+.)+[A-Z]([a-z])+$",
        "(a)\\1*",
        "((a{0,100}){0,100}){0,100}",
        "a{1,100000}",
        "^(,a*a*)*$",
        "(((((((((((a)))))))))))",
        "^(.|\\s)*$",
    ] {
        assert!(steps(pattern, TEXT_MIN).is_none(), "{pattern}");
    }
}

#[test]
fn the_bound_grows_with_the_text() {
    assert!(steps("^[a-z]+(-[a-z]+)*$", 200).is_some());
    assert!(steps("^[a-z]+(-[a-z]+)*$", 100_000).is_none());
    assert!(steps("^[^@]+@", 1_000_000).is_some());
}
