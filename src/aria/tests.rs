//! Roles, names, descriptions and states over parsed HTML.

mod names;

use crate::dom::Dom;
use crate::dom::html::HtmlDom;
