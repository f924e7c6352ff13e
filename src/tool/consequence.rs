//! Whether a tool does what a person would want to be asked about: it pays, deletes, sends, publishes or signs out. In doubt, yes.
//!
//! All there is to go by is what the page says of the control, in whatever language; the words are in `words`.

use super::words::{address_says_consequence, says_consequence};
use crate::model::{Action, Element};

/// What the control's form says, as far as it has one.
#[derive(Clone, Copy, Debug, Default)]
pub struct FormHint<'a> {
    /// Its name, legend, heading, the names of its submit buttons, the path of its action: any text that tells what it does. For a link,
    /// the path that it leads to.
    pub text: &'a str,
    /// Activating the control submits the form, and that is more than asking for a page: not a search, a GET or a dialog's form.
    pub submits: bool,
}

/// Whether to set `consequentialHint`. `submit`: the step presses Enter after filling.
pub fn consequential(element: &Element, action: Action, submit: bool, form: FormHint<'_>) -> bool {
    let named = says_consequence(&element.name) || says_consequence(&element.description);
    match action {
        // Typing does nothing yet; what follows it may.
        Action::Fill if !submit => named,
        Action::Fill => true,
        Action::Select => named,
        Action::Click => {
            let link = element.role == "link";
            let hinted = if link { address_says_consequence(form.text) } else { says_consequence(form.text) };
            // An icon that says nothing may do anything.
            let mute =
                matches!(element.role.as_str(), "button" | "menuitem" | "generic") && element.name.trim().is_empty();
            named || hinted || form.submits || mute
        }
    }
}
