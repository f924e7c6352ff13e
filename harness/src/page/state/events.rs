//! How events change what is known.

use super::{Dialog, FrameState, Memory, Place, State, TabState, WORLD_NAME, World};
use crate::cdp::protocol::{self as p, FrameTree};
use crate::cdp::{Event, SessionId};

/// What the client is to do because of an event.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Reaction {
    None,
    /// A session began: enable what is needed in it.
    SetUp(SessionId),
    /// The frame's page came back from the back/forward cache: its tools want listing again.
    EnableWebMcp(SessionId),
}

impl State {
    /// Nothing but what an earlier run remembered.
    pub(crate) fn remembering(memory: Memory) -> Self {
        State { memory, ..State::default() }
    }

    /// For a later run. Tabs that are gone are forgotten.
    pub(crate) fn memory(&self) -> Memory {
        let tabs = self.tabs.iter().map(|tab| (tab.id.clone(), tab.memory.clone())).collect();
        Memory { current: self.memory.current.clone(), tabs }
    }

    /// The tab that was used last; a use sets it.
    pub(crate) fn current(&mut self) -> &mut Option<String> {
        &mut self.memory.current
    }

    pub(crate) fn tabs(&self) -> &[TabState] {
        &self.tabs
    }

    pub(crate) fn tab(&self, id: &str) -> Option<&TabState> {
        self.tabs.iter().find(|tab| tab.id == id)
    }

    pub(crate) fn tab_mut(&mut self, id: &str) -> Option<&mut TabState> {
        self.tabs.iter_mut().find(|tab| tab.id == id)
    }

    /// The events that [`State::apply`] understands.
    pub(crate) fn wants(method: &str) -> bool {
        const WANTED: &[&str] = &[
            "Target.targetCreated",
            "Target.targetDestroyed",
            "Target.targetInfoChanged",
            "Target.targetCrashed",
            "Target.attachedToTarget",
            "Target.detachedFromTarget",
            "Page.frameAttached",
            "Page.frameDetached",
            "Page.frameNavigated",
            "Page.navigatedWithinDocument",
            "Page.frameStartedNavigating",
            "Page.frameStoppedLoading",
            "Page.lifecycleEvent",
            "Page.javascriptDialogOpening",
            "Page.javascriptDialogClosed",
            "Runtime.executionContextCreated",
            "Runtime.executionContextDestroyed",
            "Runtime.executionContextsCleared",
        ];
        WANTED.contains(&method)
    }

    /// The frames of a session that has just been set up.
    pub(crate) fn seed(&mut self, session: &SessionId, tree: FrameTree) {
        if let Some(place) = self.sessions.get(session).cloned()
            && let Some(tab) = self.tab_mut(&place.tab)
        {
            tab.seed(tree, session, None);
        }
    }

    /// Takes an event in.
    pub(crate) fn apply(&mut self, event: &Event) -> Reaction {
        match &*event.method {
            "Target.targetCreated" => {
                if let Some(e) = event.read::<p::TargetCreated>() {
                    self.created(e.target_info);
                }
            }
            "Target.targetInfoChanged" => {
                if let Some(e) = event.read::<p::TargetInfoChanged>()
                    && let Some(tab) = self.tab_mut(&e.target_info.target_id)
                {
                    tab.url = e.target_info.url;
                    tab.title = e.target_info.title;
                }
            }
            "Target.targetDestroyed" => {
                if let Some(e) = event.read::<p::TargetDestroyed>() {
                    self.tabs.retain(|tab| tab.id != e.target_id);
                    self.sessions.retain(|_, place| place.tab != e.target_id);
                }
            }
            "Target.targetCrashed" => {
                if let Some(e) = event.read::<p::TargetCrashed>() {
                    self.crashed(&e.target_id);
                }
            }
            "Target.attachedToTarget" => {
                if let Some(e) = event.read::<p::AttachedToTarget>() {
                    return self.attached(event.session.as_ref(), e);
                }
            }
            "Target.detachedFromTarget" => {
                if let Some(e) = event.read::<p::DetachedFromTarget>() {
                    self.detached(&e.session_id);
                }
            }
            _ => return self.apply_in_session(event),
        }
        Reaction::None
    }

    fn created(&mut self, info: p::TargetInfo) {
        // A prerendered page is not a tab until it is shown.
        if info.kind == "page" && info.subtype.is_none() && self.tab(&info.target_id).is_none() {
            let memory = self.memory.tabs.remove(&info.target_id).unwrap_or_default();
            self.tabs.push(TabState::new(info, memory));
        }
    }

    fn crashed(&mut self, target: &str) {
        for tab in &mut self.tabs {
            if tab.id == target {
                tab.crashed = true;
                tab.dialog = None;
                tab.frames.iter_mut().for_each(|frame| frame.world = None);
            } else {
                tab.remove_frame(target);
            }
        }
    }

    fn attached(&mut self, from: Option<&SessionId>, event: p::AttachedToTarget) -> Reaction {
        let session: SessionId = event.session_id.into();
        let info = event.target_info;
        let tab = match (info.kind.as_str(), from.and_then(|from| self.sessions.get(from))) {
            ("page", _) => info.target_id.clone(),
            ("iframe", Some(parent)) => parent.tab.clone(),
            _ => return Reaction::None,
        };
        self.created(info.clone());
        let parent_root = from.and_then(|from| self.sessions.get(from)).map(|place| place.root.clone());
        self.sessions.insert(session.clone(), Place { tab: tab.clone(), root: info.target_id.clone() });
        if let Some(tab) = self.tab_mut(&tab) {
            let frame = tab.entry(&info.target_id, &session);
            frame.session = session.clone();
            if frame.number == 0 {
                tab.session = Some(session.clone());
            } else if frame.parent.is_none() {
                frame.parent = info.parent_frame_id.or(parent_root);
            }
        }
        Reaction::SetUp(session)
    }

    fn detached(&mut self, session: &str) {
        let Some(place) = self.sessions.remove(session) else { return };
        let Some(tab) = self.tab_mut(&place.tab) else { return };
        if tab.session.as_deref() == Some(session) {
            tab.session = None;
            tab.frames.clear();
        } else {
            // A frame that moved to another process has a newer session by now, and stays.
            tab.frames.retain(|frame| &*frame.session != session);
        }
    }

    fn apply_in_session(&mut self, event: &Event) -> Reaction {
        let Some(session) = event.session.as_ref() else { return Reaction::None };
        let Some(place) = self.sessions.get(session).cloned() else { return Reaction::None };
        let Some(tab) = self.tab_mut(&place.tab) else { return Reaction::None };
        apply_to_tab(tab, session, event)
    }
}

fn apply_to_tab(tab: &mut TabState, session: &SessionId, event: &Event) -> Reaction {
    match &*event.method {
        "Page.frameAttached" => {
            if let Some(e) = event.read::<p::FrameAttached>() {
                tab.entry(&e.frame_id, session).parent = Some(e.parent_frame_id);
            }
        }
        "Page.frameDetached" => {
            if let Some(e) = event.read::<p::FrameDetached>()
                && e.reason != "swap"
            {
                tab.remove_frame(&e.frame_id);
            }
        }
        "Page.frameNavigated" => {
            if let Some(e) = event.read::<p::FrameNavigated>() {
                if e.frame.parent_id.is_none() && tab.session.as_ref() == Some(session) {
                    tab.entry(&e.frame.id, session);
                    tab.set_root(&e.frame.id);
                }
                let restored = e.kind == "BackForwardCacheRestore";
                let id = e.frame.id.clone();
                let children: Vec<_> =
                    tab.frames.iter().filter(|f| f.parent.as_deref() == Some(&id)).map(|f| f.id.clone()).collect();
                if !restored {
                    children.iter().for_each(|child| tab.remove_frame(child));
                }
                let frame = tab.entry(&id, session);
                frame.committed(e.frame, session);
                frame.navigating = false;
                frame.loaded = restored;
                if frame.number == 0 {
                    tab.crashed = false;
                }
                if restored {
                    return Reaction::EnableWebMcp(session.clone());
                }
            }
        }
        "Page.navigatedWithinDocument" => {
            if let Some(e) = event.read::<p::NavigatedWithinDocument>() {
                let frame = tab.entry(&e.frame_id, session);
                frame.url = e.url;
                frame.navigating = false;
            }
        }
        "Page.frameStartedNavigating" => {
            if let Some(e) = event.read::<p::FrameStartedNavigating>() {
                let frame = tab.entry(&e.frame_id, session);
                frame.navigating = !e.navigation_type.to_ascii_lowercase().contains("samedocument");
            }
        }
        "Page.frameStoppedLoading" => {
            if let Some(e) = event.read::<p::FrameStoppedLoading>() {
                let frame = tab.entry(&e.frame_id, session);
                frame.navigating = false;
                frame.loaded = true;
            }
        }
        "Page.lifecycleEvent" => {
            if let Some(e) = event.read::<p::LifecycleEvent>()
                && e.name == "load"
            {
                // Enabling the events replays those of the document that was already there.
                let frame = tab.entry(&e.frame_id, session);
                if frame.loader.is_empty() {
                    frame.loader = e.loader_id;
                    frame.loaded = true;
                } else {
                    frame.loaded |= frame.loader == e.loader_id;
                }
            }
        }
        "Page.javascriptDialogOpening" => {
            tab.dialog = event.read::<p::DialogOpening>().map(|e| Dialog { kind: e.kind, text: e.message });
        }
        "Page.javascriptDialogClosed" => tab.dialog = None,
        "Runtime.executionContextCreated" => {
            if let Some(e) = event.read::<p::ContextCreated>() {
                context_created(tab, session, e.context);
            }
        }
        "Runtime.executionContextDestroyed" => {
            if let Some(e) = event.read::<p::ContextDestroyed>() {
                let gone = |frame: &&mut FrameState| {
                    frame.world.as_ref().is_some_and(|world| world.context == e.execution_context_unique_id)
                };
                tab.frames.iter_mut().filter(gone).for_each(|frame| frame.world = None);
            }
        }
        "Runtime.executionContextsCleared" => {
            tab.frames.iter_mut().filter(|frame| frame.session == *session).for_each(|frame| frame.world = None);
        }
        _ => {}
    }
    Reaction::None
}

fn context_created(tab: &mut TabState, session: &SessionId, context: p::ContextInfo) {
    let Some(aux) = context.aux_data else { return };
    // Only an extension's own world has its origin, and a page cannot make one.
    let ours =
        aux.kind == "isolated" && context.origin.starts_with("chrome-extension://") && context.name == WORLD_NAME;
    if ours {
        let frame = tab.entry(&aux.frame_id, session);
        frame.session = session.clone();
        frame.world = Some(World { context: context.unique_id, number: context.id, attached: false, records: 0 });
    }
}
