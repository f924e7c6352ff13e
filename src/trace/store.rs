//! What a client was given: its last traces, as hashes, and from them what has changed since.

use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use crate::model::{Counts, Element, State, TraceDom};

/// How many traces are kept.
const TRACES: usize = 8;
/// How many elements they have in all, at 24 bytes; older traces go first.
const ELEMENTS: usize = 200_000;

/// A trace as it is kept.
pub struct Kept {
    number: u32,
    /// What it was limited to: elements outside were not looked at.
    within: Option<String>,
    given: Vec<Given>,
    /// Elements that were found and left out.
    omitted: Vec<u32>,
}

struct Given {
    id: u32,
    selector: u64,
    /// Of all that counts as a change.
    content: u64,
}

/// The traces of one client.
pub struct Store {
    prefix: String,
    next: u32,
    kept: VecDeque<Rc<Kept>>,
}

/// Which elements a trace is to describe, and what it is compared with.
pub struct Plan {
    /// For each element that was found, whether it is included.
    pub include: Vec<bool>,
    since: Option<Rc<Kept>>,
    /// An older trace was asked for and is not known.
    lost: bool,
}

impl Store {
    /// Nothing yet. `prefix` tells this document's and client's trace ids from others'.
    pub fn new(prefix: String) -> Self {
        Store { prefix, next: 1, kept: VecDeque::new() }
    }

    /// Chooses among what was found, in order: `ids`, and whether each is in the viewport. Without an older trace those in the viewport
    /// come first; with one, what it had stays and what it did not know comes in, so that scrolling changes nothing.
    pub fn plan(&self, ids: &[u32], in_viewport: &[bool], max: u32, since: Option<&str>, within: Option<&str>) -> Plan {
        let older = since.and_then(|id| self.find(id)).filter(|kept| kept.within.as_deref() == within);
        let lost = since.is_some() && older.is_none();
        let mut left = max as usize;
        let mut include = vec![false; ids.len()];
        let mut take = |wanted: &dyn Fn(usize) -> bool| {
            for (at, include) in include.iter_mut().enumerate() {
                if left > 0 && !*include && wanted(at) {
                    *include = true;
                    left -= 1;
                }
            }
        };
        match &older {
            Some(kept) => {
                let given: HashSet<u32> = kept.given.iter().map(|given| given.id).collect();
                let omitted: HashSet<u32> = kept.omitted.iter().copied().collect();
                take(&|at| given.contains(&ids[at]));
                take(&|at| !omitted.contains(&ids[at]));
            }
            None => {
                take(&|at| in_viewport[at]);
                take(&|_| true);
            }
        }
        Plan { include, since: older, lost }
    }

    /// Keeps a trace and gives its id and what it says: `elements` are the included ones with their ids, `omitted` the others that were found.
    pub fn answer(
        &mut self,
        plan: Plan,
        elements: Vec<(u32, Element)>,
        omitted: Vec<u32>,
        within: Option<&str>,
    ) -> (String, TraceDom) {
        let counts = Counts {
            found: count(elements.len() + omitted.len()),
            included: count(elements.len()),
            omitted: count(omitted.len()),
        };
        let given: Vec<Given> = elements
            .iter()
            .map(|(id, element)| Given { id: *id, selector: hash(&element.selector), content: content(element) })
            .collect();
        let mut dom = TraceDom { counts, full: plan.lost, ..TraceDom::default() };
        match &plan.since {
            Some(kept) => {
                let now: HashSet<u32> = given.iter().map(|given| given.id).collect();
                let before: HashMap<u32, u64> = kept.given.iter().map(|given| (given.id, given.content)).collect();
                let gone = kept.given.iter().filter(|given| !now.contains(&given.id));
                let removed: Vec<String> = gone.map(|given| element_id(given.id)).collect();
                let (mut added, mut changed) = (Vec::new(), Vec::new());
                for ((id, element), given) in elements.into_iter().zip(&given) {
                    match before.get(&id) {
                        None => added.push(element),
                        Some(content) if *content != given.content => changed.push(element),
                        Some(_) => {}
                    }
                }
                dom.since = Some(self.id(kept.number));
                dom.added = Some(added).filter(|list| !list.is_empty());
                dom.changed = Some(changed).filter(|list| !list.is_empty());
                dom.removed = Some(removed).filter(|list| !list.is_empty());
            }
            None => dom.interactive_elements = Some(elements.into_iter().map(|(_, element)| element).collect()),
        }
        let number = self.next;
        self.next += 1;
        self.kept.push_back(Rc::new(Kept { number, within: within.map(str::to_owned), given, omitted }));
        while self.kept.len() > TRACES || (self.kept.len() > 1 && self.size() > ELEMENTS) {
            self.kept.pop_front();
        }
        (self.id(number), dom)
    }

    /// The ids of the elements for which this client was given `selector`, in the traces that are kept.
    pub fn given(&self, selector: &str) -> Vec<u32> {
        let wanted = hash(selector);
        let mut ids: Vec<u32> = self
            .kept
            .iter()
            .flat_map(|kept| &kept.given)
            .filter(|given| given.selector == wanted)
            .map(|given| given.id)
            .collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    }

    fn size(&self) -> usize {
        self.kept.iter().map(|kept| kept.given.len() + kept.omitted.len()).sum()
    }

    fn id(&self, number: u32) -> String {
        [&self.prefix, ".", &number.to_string()].concat()
    }

    fn find(&self, id: &str) -> Option<Rc<Kept>> {
        self.kept.iter().find(|kept| self.id(kept.number) == id).cloned()
    }
}

/// The id as it stands in traces.
pub fn element_id(id: u32) -> String {
    ["e", &id.to_string()].concat()
}

fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

fn hash(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Of everything but what focus and scrolling change.
fn content(element: &Element) -> u64 {
    let Element {
        id,
        selector,
        tag,
        kind,
        role,
        name,
        description,
        group,
        actions,
        states,
        value,
        text,
        option_count,
        options,
        in_viewport: _,
    } = element;
    let mut hasher = DefaultHasher::new();
    for text in [id, selector, tag, kind, role, name, description, group] {
        text.hash(&mut hasher);
    }
    actions.hash(&mut hasher);
    for state in states {
        if !matches!(state, State::Focused | State::Covered) {
            state.hash(&mut hasher);
        }
    }
    value.map(|value| value as u8).hash(&mut hasher);
    text.hash(&mut hasher);
    option_count.hash(&mut hasher);
    for option in options {
        (&option.value, &option.label, option.selected, option.disabled).hash(&mut hasher);
    }
    hasher.finish()
}
