//! The time, for what is stored and recorded. Rules never ask for it.

/// Now, RFC 3339 in UTC with milliseconds.
pub fn now() -> String {
    String::from(js_sys::Date::new_0().to_iso_string())
}
