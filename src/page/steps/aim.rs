//! Where a person would point: a place of the element, in view, at which the browser would give it the click.

use web_sys::Element;

use super::Step;
use crate::dom::Rect;
use crate::model::{Code, Failure};
use crate::page::access::{self, Proto, get_element, get_number, matches};
use crate::step::area;

/// A place to press.
pub(super) struct Aim {
    pub x: f64,
    pub y: f64,
    /// The innermost element there: the target, something in it, or its label.
    pub hit: Element,
    /// The page was scrolled to get there.
    pub scrolled: bool,
}

/// Elements that take a click for themselves.
const CLICKABLE: &str = "a[href],area[href],button,input,select,textarea,summary,label,[role=button],[role=link],[role=checkbox],\
    [role=radio],[role=switch],[role=tab],[role=menuitem],[role=option],[contenteditable]:not([contenteditable=false])";

/// Aims at an element, scrolling it into view where it is not.
pub(super) fn at(step: &Step<'_>, target: &Element) -> Result<Aim, Failure> {
    let boxes = boxes(target);
    let Some(first) = boxes.first() else {
        return Err(Failure::new(
            Code::NotVisible,
            "The element is not visible now. First do what shows it, then read the trace again.",
        ));
    };
    for part in &boxes {
        if let Some(aim) = try_at(step, target, part, false) {
            return Ok(aim);
        }
    }
    for part in &boxes {
        access::scroll_into_view(part);
        if let Some(aim) = try_at(step, target, part, true) {
            return Ok(aim);
        }
    }
    Err(missed(step, first))
}

/// The same at the place where the element is now, without scrolling.
pub(super) fn again(step: &Step<'_>, target: &Element) -> Option<Aim> {
    boxes(target).iter().find_map(|part| try_at(step, target, part, false))
}

/// What a person can press: the element, or for a visually hidden control its label or the box around it.
fn boxes(target: &Element) -> Vec<Element> {
    let mut boxes = vec![target.clone()];
    if matches(target, "input") && is_see_through(target) || !is_shown(target) {
        boxes.extend(labels(target));
        boxes.extend(frames(target));
    }
    boxes.retain(is_shown);
    boxes
}

/// Rendered with a size, and not transparent; a transparent native control lies over what stands for it, and is what gets the click.
pub(super) fn is_shown(element: &Element) -> bool {
    if access::local_name(element) == "area" {
        return true;
    }
    let control = matches(element, "input,select,textarea,button");
    if !access::is_rendered(element, !control) {
        return false;
    }
    let rect = access::rect(element);
    rect.width > 0.0 && rect.height > 0.0
        || access::rects(element).iter().any(|r| r.width > 0.0 && r.height > 0.0)
        || contents_shown(element)
}

/// `display: contents` has no box of its own.
fn contents_shown(element: &Element) -> bool {
    access::style(element, "display") == "contents" && !content_rects(element).is_empty()
}

fn content_rects(element: &Element) -> Vec<Rect> {
    access::query_all(element, "*")
        .iter()
        .take(50)
        .map(access::rect)
        .filter(|r| r.width > 0.0 && r.height > 0.0)
        .take(4)
        .collect()
}

fn labels(element: &Element) -> Vec<Element> {
    let proto = match access::local_name(element).as_str() {
        "input" => Proto::Input,
        "select" => Proto::Select,
        "textarea" => Proto::TextArea,
        "button" => Proto::Button,
        _ => return Vec::new(),
    };
    access::get_list(proto, element, "labels")
}

/// The boxes that people see and press in place of an input that is only part of them, as in a combo box, or is hidden in them, as in
/// a switch or a slider. They hold no other control. Innermost first.
pub(super) fn frames(target: &Element) -> Vec<Element> {
    const TALL: f64 = 80.0;
    let part = matches(target, "input[role=combobox]")
        || matches(target, "input[type=checkbox],input[type=radio],input[type=range]") && is_see_through(target);
    if !part || !access::is_rendered(target, false) {
        return Vec::new();
    }
    let own =
        |e: &Element| access::rect(e).height <= TALL && access::query_all(e, CLICKABLE).iter().all(|c| c == target);
    access::ancestors(target).skip(1).take(4).take_while(own).collect()
}

/// Laid out, but with nothing of it to be seen.
fn is_see_through(control: &Element) -> bool {
    let rect = access::rect(control);
    let style = |property| access::style(control, property);
    rect.width < 2.0
        || rect.height < 2.0
        || style("opacity") == "0"
        || style("clip") != "auto"
        || style("clipPath") != "none"
}

fn try_at(step: &Step<'_>, target: &Element, part: &Element, scrolled: bool) -> Option<Aim> {
    let (width, height) = access::viewport();
    for (x, y) in points(part) {
        if x < 0.0 || y < 0.0 || x >= width || y >= height {
            continue;
        }
        if let Some(hit) = step.at(x, y)
            && gets_click(target, &hit)
        {
            return Some(Aim { x, y, hit, scrolled });
        }
    }
    None
}

/// Where to try: the middle first.
fn points(part: &Element) -> Vec<(f64, f64)> {
    if access::local_name(part) == "area" {
        return area_point(part).into_iter().collect();
    }
    let mut rects: Vec<Rect> = access::rects(part).into_iter().filter(|r| r.width > 0.0 && r.height > 0.0).collect();
    if rects.is_empty() {
        rects = content_rects(part);
    }
    let at = |r: &Rect, fx: f64, fy: f64| (r.x + r.width * fx, r.y + r.height * fy);
    let mut points: Vec<(f64, f64)> = rects.iter().map(|r| at(r, 0.5, 0.5)).collect();
    // The middle of a label may be a link, that of a card a button, that of a drawn shape nothing.
    let may_hold_others =
        matches(part, "label") || !access::is_html(part) || !access::query_all(part, CLICKABLE).is_empty();
    if may_hold_others {
        for r in rects.iter().take(2) {
            points.extend(
                [(0.1, 0.5), (0.9, 0.5), (0.5, 0.1), (0.5, 0.9), (0.25, 0.25), (0.75, 0.75), (0.02, 0.1)]
                    .map(|(x, y)| at(r, x, y)),
            );
        }
    }
    points
}

fn area_point(part: &Element) -> Option<(f64, f64)> {
    let map = access::closest(part, "map")?;
    let name = access::attr(&map, "name").or_else(|| access::attr(&map, "id"))?;
    let wanted = ["#", &name].concat();
    let images = access::query_all(&access::document_element()?, "img[usemap]");
    let image = images.iter().find(|i| access::attr(i, "usemap").as_deref() == Some(wanted.as_str()))?;
    let size = |key| get_number(Proto::Image, image, key).unwrap_or(0.0);
    let attr = |name| access::attr(part, name).unwrap_or_default();
    let (x, y) = area::center(&attr("shape"), &attr("coords"), size("width"), size("height"))?;
    let px = |property| access::style(image, property).trim_end_matches("px").parse().unwrap_or(0.0);
    let rect = access::rect(image);
    Some((rect.x + px("borderLeftWidth") + px("paddingLeft") + x, rect.y + px("borderTopWidth") + px("paddingTop") + y))
}

/// Whether a click on `hit` is a click on `target`: it is inside, or on its label, and nothing between takes the click for itself.
pub(super) fn gets_click(target: &Element, hit: &Element) -> bool {
    for element in access::lineage(hit) {
        if element == *target {
            return true;
        }
        if access::local_name(&element) == "label" {
            return get_element(Proto::Label, &element, "control").as_ref() == Some(target);
        }
        if matches(&element, CLICKABLE) {
            break;
        }
    }
    if frames(target).last().is_some_and(|f| access::contains(f, hit)) {
        return true;
    }
    // A closed tree hides from its light children where they are slotted.
    access::ancestors(hit).take_while(|e| !matches(e, CLICKABLE) || e == target).any(|e| e == *target)
}

/// How the element and what lies over it stand at this moment: equal twice, nothing is under way there.
pub(super) fn pose(step: &Step<'_>, target: &Element) -> Vec<u64> {
    const DEEP: usize = 24;
    let over = points(target).first().and_then(|&(x, y)| step.at(x, y));
    let mut pose = Vec::new();
    for element in access::ancestors(target).take(DEEP).chain(over.iter().flat_map(|o| access::ancestors(o).take(DEEP)))
    {
        let rect = access::rect(&element);
        let opacity = access::style(&element, "opacity").parse().unwrap_or(1.0);
        pose.extend([rect.x, rect.y, rect.width, rect.height, opacity].map(f64::to_bits));
    }
    pose
}

fn missed(step: &Step<'_>, part: &Element) -> Failure {
    let (width, height) = access::viewport();
    let Some((x, y)) = points(part).first().copied() else {
        return Failure::new(Code::NotVisible, "The element has no place on the page. Read the trace again.");
    };
    let outside = x < 0.0 || y < 0.0 || x >= width || y >= height;
    let Some(over) = (if outside { None } else { step.at(x, y) }) else {
        let message = "The element lies outside of what can be scrolled into view. First do what brings it there.";
        return Failure::new(Code::NotVisible, message);
    };
    let dialog = access::closest(&over, "dialog,[role=dialog],[role=alertdialog],[aria-modal=true]").is_some();
    let mut message = String::from("Another element (");
    message += &access::local_name(&over);
    message += if dialog { " in a dialog" } else { "" };
    message += ") would get the click. Close or move what lies over it, then call again.";
    Failure::new(Code::Covered, message)
}
