//! The part of the protocol that the harness speaks, typed. Fields that nobody reads are left out.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};

/// A command and its answer.
pub trait Command: Serialize {
    /// `Domain.name`.
    const METHOD: &'static str;
    /// What the browser answers.
    type Answer: DeserializeOwned;
}

/// An event.
pub trait Notice: DeserializeOwned {
    /// `Domain.name`.
    const METHOD: &'static str;
}

/// An answer that says nothing.
#[derive(Debug, Deserialize)]
pub struct Done {}

macro_rules! commands {
    ($($method:literal $name:ident { $($(#[$attribute:meta])* $field:ident : $type:ty),* $(,)? } -> $answer:ty;)+) => {$(
        #[doc = concat!("`", $method, "`")]
        #[derive(Clone, Debug, Default, Serialize)]
        #[serde(rename_all = "camelCase")]
        #[allow(missing_docs)]
        pub struct $name { $($(#[$attribute])* pub $field: $type),* }
        impl Command for $name {
            const METHOD: &'static str = $method;
            type Answer = $answer;
        }
    )+};
}

macro_rules! events {
    ($($method:literal $name:ident { $($(#[$attribute:meta])* $field:ident : $type:ty),* $(,)? })+) => {$(
        #[doc = concat!("`", $method, "`")]
        #[derive(Clone, Debug, Deserialize)]
        #[serde(rename_all = "camelCase")]
        #[allow(missing_docs)]
        pub struct $name { $($(#[$attribute])* pub $field: $type),* }
        impl Notice for $name { const METHOD: &'static str = $method; }
    )+};
}

macro_rules! shapes {
    ($($(#[$attribute:meta])* $name:ident { $($(#[$field_attribute:meta])* $field:ident : $type:ty),* $(,)? })+) => {$(
        $(#[$attribute])*
        #[derive(Clone, Debug, Deserialize)]
        #[serde(rename_all = "camelCase")]
        #[allow(missing_docs)]
        pub struct $name { $($(#[$field_attribute])* pub $field: $type),* }
    )+};
}

commands! {
    "Browser.getVersion" GetVersion {} -> Version;
    "Browser.close" CloseBrowser {} -> Done;
    "Extensions.loadUnpacked" LoadUnpacked { path: String } -> Loaded;

    "Target.setAutoAttach" SetAutoAttach { auto_attach: bool, wait_for_debugger_on_start: bool, flatten: bool,
        filter: Vec<TargetFilter> } -> Done;
    "Target.setDiscoverTargets" SetDiscoverTargets { discover: bool, filter: Vec<TargetFilter> } -> Done;
    "Target.attachToTarget" AttachToTarget { target_id: String, flatten: bool } -> Attached;
    "Target.detachFromTarget" DetachFromTarget { session_id: String } -> Done;
    "Target.getTargets" GetTargets {} -> Targets;
    "Target.createTarget" CreateTarget { url: String, #[serde(skip_serializing_if = "is_false")] background: bool } -> Created;
    "Target.closeTarget" CloseTarget { target_id: String } -> Done;
    "Target.activateTarget" ActivateTarget { target_id: String } -> Done;

    "Page.enable" EnablePage {} -> Done;
    "Page.setLifecycleEventsEnabled" SetLifecycleEventsEnabled { enabled: bool } -> Done;
    "Page.getFrameTree" GetFrameTree {} -> FrameTreeAnswer;
    "Page.navigate" Navigate { url: String } -> Navigated;
    "Page.reload" Reload {} -> Done;
    "Page.crash" Crash {} -> Done;
    "Page.handleJavaScriptDialog" HandleDialog {
        accept: bool,
        #[serde(skip_serializing_if = "Option::is_none")] prompt_text: Option<String>,
    } -> Done;

    "Network.enable" EnableNetwork { max_total_buffer_size: u32, max_resource_buffer_size: u32, max_post_data_size: u32 } -> Done;

    "Runtime.enable" EnableRuntime {} -> Done;
    "Runtime.evaluate" Evaluate {
        expression: String,
        #[serde(skip_serializing_if = "Option::is_none")] unique_context_id: Option<String>,
        await_promise: bool,
        return_by_value: bool,
    } -> Evaluated;

    "Runtime.callFunctionOn" CallFunctionOn {
        object_id: String, function_declaration: String, arguments: Vec<CallArgument>, return_by_value: bool, await_promise: bool,
    } -> Evaluated;

    "DOM.getFrameOwner" GetFrameOwner { frame_id: String } -> FrameOwner;
    "DOM.resolveNode" ResolveNode { backend_node_id: i64, execution_context_id: i64 } -> Resolved;

    "WebMCP.enable" EnableWebMcp {} -> Done;
    "WebMCP.invokeTool" InvokeTool { frame_id: String, tool_name: String, input: Value } -> Invoking;
    "WebMCP.cancelInvocation" CancelInvocation { invocation_id: String } -> Done;
}

events! {
    "Target.attachedToTarget" AttachedToTarget { session_id: String, target_info: TargetInfo }
    "Target.detachedFromTarget" DetachedFromTarget { session_id: String }
    "Target.targetCreated" TargetCreated { target_info: TargetInfo }
    "Target.targetDestroyed" TargetDestroyed { target_id: String }
    "Target.targetInfoChanged" TargetInfoChanged { target_info: TargetInfo }
    "Target.targetCrashed" TargetCrashed { target_id: String }
    "Page.frameAttached" FrameAttached { frame_id: String, parent_frame_id: String }
    "Page.frameDetached" FrameDetached { frame_id: String, #[serde(default)] reason: String }
    "Page.frameNavigated" FrameNavigated { frame: FrameInfo, #[serde(default, rename = "type")] kind: String }
    "Page.navigatedWithinDocument" NavigatedWithinDocument { frame_id: String, url: String }
    "Page.frameStartedNavigating" FrameStartedNavigating { frame_id: String, #[serde(default)] loader_id: String,
        #[serde(default)] navigation_type: String }
    "Page.frameRequestedNavigation" FrameRequestedNavigation { frame_id: String, #[serde(default)] disposition: String }
    "Page.frameStoppedLoading" FrameStoppedLoading { frame_id: String }
    "Page.lifecycleEvent" LifecycleEvent { frame_id: String, loader_id: String, name: String }
    "Page.javascriptDialogOpening" DialogOpening { #[serde(rename = "type")] kind: String, message: String,
        #[serde(default)] default_prompt: String }
    "Page.javascriptDialogClosed" DialogClosed {}
    "Network.requestWillBeSent" RequestWillBeSent { request_id: String, #[serde(default, rename = "type")] kind: String }
    "Network.loadingFinished" LoadingFinished { request_id: String }
    "Network.loadingFailed" LoadingFailed { request_id: String }
    "Runtime.executionContextCreated" ContextCreated { context: ContextInfo }
    "Runtime.executionContextDestroyed" ContextDestroyed { #[serde(default)] execution_context_unique_id: String }
    "Runtime.executionContextsCleared" ContextsCleared {}
    "WebMCP.toolsAdded" ToolsAdded { tools: Vec<AddedTool> }
    "WebMCP.toolsRemoved" ToolsRemoved { tools: Vec<RemovedTool> }
    "WebMCP.toolInvoked" ToolInvoked { invocation_id: String }
    "WebMCP.toolResponded" ToolResponded { invocation_id: String, status: String, output: Option<Value>,
        error_text: Option<String>, exception: Option<ExceptionObject> }
}

shapes! {
    /// Of `Browser.getVersion`.
    Version { product: String, protocol_version: String, user_agent: String }
    /// Of `Extensions.loadUnpacked`.
    Loaded { id: String }
    /// Of `Target.getTargets`.
    Targets { target_infos: Vec<TargetInfo> }
    /// A tab, frame, worker or other thing with a session of its own.
    TargetInfo { target_id: String, #[serde(rename = "type")] kind: String, #[serde(default)] title: String,
        #[serde(default)] url: String, opener_id: Option<String>, parent_frame_id: Option<String>,
        subtype: Option<String> }
    /// Of `Target.attachToTarget`.
    Attached { session_id: String }
    /// Of `Target.createTarget`.
    Created { target_id: String }
    /// Of `Page.getFrameTree`.
    FrameTreeAnswer { frame_tree: FrameTree }
    /// A frame and those inside it that share its process.
    FrameTree { frame: FrameInfo, #[serde(default)] child_frames: Vec<FrameTree> }
    /// A frame and its document.
    FrameInfo { id: String, parent_id: Option<String>, loader_id: String, url: String,
        #[serde(default)] url_fragment: String, #[serde(default)] security_origin: String }
    /// Of `Page.navigate`.
    Navigated { frame_id: String, loader_id: Option<String>, error_text: Option<String> }
    /// Of `Runtime.evaluate`.
    Evaluated { result: RemoteObject, exception_details: Option<ExceptionDetails> }
    /// A value of the page; the value itself is read by whoever knows its shape.
    RemoteObject { value: Option<Box<RawValue>>, #[serde(default, rename = "type")] kind: String }
    /// An exception that an evaluation ended with.
    ExceptionDetails { #[serde(default)] text: String, exception: Option<ExceptionObject> }
    /// A thrown value.
    ExceptionObject { #[serde(default)] description: String, #[serde(default)] class_name: String }
    /// A global object that scripts run against.
    ContextInfo { id: i64, #[serde(default)] origin: String, #[serde(default)] name: String, unique_id: String,
        aux_data: Option<ContextAux> }
    /// What kind of world, and whose.
    ContextAux { #[serde(default, rename = "type")] kind: String, #[serde(default)] frame_id: String }
    /// Of `DOM.getFrameOwner`.
    FrameOwner { backend_node_id: i64 }
    /// Of `DOM.resolveNode`.
    Resolved { object: ResolvedObject }
    /// A handle on a node.
    ResolvedObject { object_id: Option<String> }
    /// Of `WebMCP.invokeTool`.
    Invoking { invocation_id: String }
    /// Of `WebMCP.toolsAdded`.
    AddedTool { name: String, #[serde(default)] description: String, frame_id: String, input_schema: Option<Value> }
    /// Of `WebMCP.toolsRemoved`.
    RemovedTool { name: String, frame_id: String }
}

/// An argument of a function.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct CallArgument {
    pub value: Value,
}

/// Which kinds of target are meant; what no entry names is not.
#[derive(Clone, Debug, Serialize)]
pub struct TargetFilter {
    /// `page`, `iframe`, `worker`, …
    #[serde(rename = "type")]
    pub kind: &'static str,
}

// serde's `skip_serializing_if` passes references.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_false(value: &bool) -> bool {
    !value
}
