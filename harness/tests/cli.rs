//! Every command against a real browser on a profile of its own: what it prints is of its schema, and its status is the contract's.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)] // Tests: a failure is a panic, and figures are printed.

mod support;

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use support::{Site, extension};
use tempfile::TempDir;

const PAGE: &str = "<title>Shop</title><label>Name <input></label>
    <label>Size <select><option>S<option>M</select></label>
    <label>Password <input type=password></label>
    <button onclick='say.textContent=\"Saved\"'>Save</button><p role=status id=say></p>
    <button onclick='alert(\"Stop!\")'>Ask</button>
    <iframe src=/inner></iframe>
    <script>document.modelContext.registerTool({name:'own',description:'The page\\'s own.',inputSchema:{type:'object'},
    execute:async()=>({hello:'there'})})</script>";

/// A profile with a running browser, which ends with it.
struct Profile {
    folder: TempDir,
    extension: PathBuf,
}

impl Profile {
    fn new() -> Profile {
        Profile { folder: TempDir::new().unwrap(), extension: extension() }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_webmcp"));
        command.env("WEBMCP_PROFILE", self.folder.path().join("profile")).env("XDG_DATA_HOME", self.folder.path());
        command.env("WEBMCP_EXTENSION", &self.extension).env_remove("WEBMCP_CDP").env_remove("WEBMCP_LOG");
        command.args(arguments).stdin(Stdio::null());
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Opens a page, in a browser that has the extension as if a person had loaded it.
    fn open(&self, url: &str) -> Value {
        let folder = self.extension.display();
        let arguments = [
            "--headless=new".to_owned(),
            format!("--load-extension={folder}"),
            format!("--disable-extensions-except={folder}"),
            "--disable-features=DisableLoadExtensionCommandLineSwitch".to_owned(),
        ];
        let mut command = self.command(&["--json", "open", url]);
        arguments.iter().for_each(|argument| _ = command.arg(format!("--browser-arg={argument}")));
        checked("open", &command.output().unwrap())
    }

    /// The document that a command prints, which is of that schema.
    fn json(&self, schema: &str, arguments: &[&str]) -> Value {
        let mut all = vec!["--json"];
        all.extend(arguments);
        checked(schema, &self.run(&all))
    }

    fn fails(&self, code: &str, arguments: &[&str]) -> Value {
        let failure = self.json("failure", arguments);
        assert_eq!(failure["code"], code, "{arguments:?}: {failure}");
        failure
    }

    fn port(&self) -> Option<u16> {
        let recorded = std::fs::read_to_string(self.folder.path().join("profile/DevToolsActivePort")).ok()?;
        recorded.lines().next()?.parse().ok()
    }
}

impl Drop for Profile {
    fn drop(&mut self) {
        let Some(port) = self.port() else { return };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let endpoint = webmcp_harness::cdp::Endpoint::local(port);
            let Ok((_, transport)) = endpoint.connect(support::LIMIT).await else { return };
            if let Ok(client) = webmcp_harness::page::Client::start(transport, support::LIMIT).await {
                client.close_browser(support::LIMIT).await;
            }
        });
    }
}

fn checked(schema: &str, output: &Output) -> Value {
    let text = String::from_utf8_lossy(&output.stdout);
    let value: Value = serde_json::from_str(&text)
        .unwrap_or_else(|error| panic!("{schema}: {error}: {text:?} {:?}", String::from_utf8_lossy(&output.stderr)));
    let shape = webmcp_harness::schema::schema(schema).unwrap();
    let errors: Vec<_> =
        jsonschema::validator_for(&shape).unwrap().iter_errors(&value).map(|e| e.to_string()).collect();
    assert!(errors.is_empty(), "{schema}: {errors:?}: {value:#}");
    let failed = schema == "failure" || value["ok"] == false;
    assert_eq!(output.status.code(), Some(i32::from(failed)), "{schema}: {value:#}");
    value
}

/// The id of the element of that name.
fn id(trace: &Value, name: &str) -> String {
    let elements = trace["dom"]["interactiveElements"].as_array().unwrap();
    let found = elements.iter().find(|element| element["name"] == name).unwrap_or_else(|| panic!("{name}: {trace:#}"));
    found["id"].as_str().unwrap().to_owned()
}

fn write(folder: &Path, name: &str, value: &Value) -> String {
    let path = folder.join(name);
    std::fs::write(&path, value.to_string()).unwrap();
    path.display().to_string()
}

#[tokio::test]
async fn every_command_does_what_it_says() {
    let site =
        Site::start(&[("/", PAGE), ("/inner", "<button onclick='this.textContent=\"Pressed\"'>Press</button>")]).await;
    tokio::task::spawn_blocking(move || commands(&site)).await.unwrap();
}

fn commands(site: &Site) {
    let profile = Profile::new();
    profile.fails("BROWSER_UNREACHABLE", &["pages"]);
    profile.fails("NOT_ALLOWED", &["open", "chrome://settings"]);
    profile.fails("NOT_ALLOWED", &["open", "file:///etc/passwd"]);

    let opened = profile.open(&site.url("/"));
    assert_eq!((&opened["started"], &opened["url"]), (&Value::Bool(true), &Value::String(site.url("/"))));
    let again = profile.open(&site.url("/"));
    assert_eq!(again["started"], false, "a running browser is used again");
    let page = again["page"].as_str().unwrap();

    let health = profile.json("doctor", &["doctor"]);
    assert_eq!(health["ok"], true, "{health:#}");
    let pages = profile.json("pages", &["pages"]);
    let listed = pages["pages"].as_array().unwrap();
    assert_eq!(listed.iter().filter(|p| p["title"] == "Shop").count(), 2, "{pages:#}");
    let current = listed.iter().find(|p| p["current"] == true).unwrap();
    assert_eq!((&current["id"], &current["tools"]), (&Value::String(page.to_owned()), &Value::from(1)));
    assert_eq!(profile.json("diagnostics", &["diagnostics"])["native"]["registerTool"], true);

    let trace = profile.json("trace", &["trace"]);
    let (name, save) = (id(&trace, "Name"), id(&trace, "Save"));
    let frame = current["frames"][0]["id"].as_str().unwrap();
    let inner = profile.json("trace", &["--frame", frame, "trace"]);
    let press = id(&inner, "Press");
    assert!(press.starts_with(&format!("{frame}:")), "{press}");
    let pressed = profile.json("act", &["act", &press, "--click"]);
    assert_eq!(pressed["changes"]["changed"][0]["id"], press);

    // Ids last from one command to the next.
    let filled = profile.json("act", &["act", &name, "--fill", "Ann"]);
    assert_eq!(filled["result"]["verified"], true, "{filled:#}");
    profile.json("act", &["act", &id(&trace, "Size"), "--select", "M"]);
    let since = profile.json("trace", &["trace", "--since", trace["traceId"].as_str().unwrap()]);
    assert_eq!(since["dom"]["changed"].as_array().map(Vec::len), Some(2), "{since:#}");
    let values = profile.json("trace", &["trace", "--values"]).to_string();
    assert!(values.contains("Ann"), "{values}");

    let made = profile.json("tool", &["make", &name, "--action", "dom.fill", "--name", "fill_name"]);
    let file = write(profile.folder.path(), "tool.json", &made);
    assert_eq!(profile.json("import", &["import", &file])["imported"][0], "fill_name");
    let refused = profile.json("import", &["import", &file]);
    assert_eq!(refused["errors"][0]["code"], "NAME_DUPLICATE", "{refused:#}");
    let tools = profile.json("tools", &["tools"]);
    assert_eq!(tools.as_array().map(Vec::len), Some(2), "{tools:#}");
    assert_eq!(profile.json("tools", &["tools", "--cached"])[0]["name"], "fill_name");

    profile.json("act", &["invoke", "fill_name", "--input", r#"{"value":"Bob"}"#]);
    profile.fails("INPUT_INVALID", &["invoke", "fill_name", "--input", r#"{"value":7}"#]);
    profile.fails("ARGUMENT_INVALID", &["invoke", "fill_name", "--input", "{"]);
    profile.fails("TOOL_NOT_FOUND", &["invoke", "nothing"]);
    assert_eq!(profile.json("answer", &["invoke", "own"])["output"]["hello"], "there");
    assert_eq!(profile.json("remove", &["remove", "fill_name"])["removed"][0], "fill_name");
    profile.fails("TOOL_NOT_FOUND", &["remove", "fill_name"]);
    profile.json("remove", &["remove", "--all"]);
    profile.fails("TOOL_NOT_FOUND", &["invoke", "fill_name", "--input", r#"{"value":"x"}"#]);

    // Assertions.
    profile
        .json("act", &["act", &save, "--click", "--expect", "text saved", "--expect", "element role=button name=Save"]);
    let failed = profile.fails("VERIFY_FAILED", &["act", &save, "--click", "--expect", "element role=link name=Save"]);
    assert!(failed["message"].as_str().unwrap().contains(&save), "{failed}");

    // Dialogs.
    let ask = id(&trace, "Ask");
    let stopped = profile.fails("DIALOG_OPEN", &["act", &ask, "--click"]);
    assert!(stopped["message"].as_str().unwrap().contains("Stop!"), "{stopped}");
    profile.json("act", &["act", &ask, "--click", "--accept-dialogs"]);

    // Secrets come from the environment, and never show.
    let secret = |origin: &str| {
        let password = id(&trace, "Password");
        let origin = format!("LOGIN={origin}");
        let mut command =
            profile.command(&["--json", "--secret-origin", &origin, "act", &password, "--fill-secret", "LOGIN"]);
        command.env("WEBMCP_SECRET_LOGIN", "correct horse").output().unwrap()
    };
    let filled = secret(site.url("").as_str());
    assert_eq!(checked("act", &filled)["result"]["after"]["value"], "secret");
    assert!(!String::from_utf8_lossy(&filled.stdout).contains("correct horse"));
    assert_eq!(checked("failure", &secret("https://shop.example"))["code"], "NOT_ALLOWED");

    // The log tells every step, and nothing that was filled in.
    let log = profile.folder.path().join("log");
    let log_path = log.display().to_string();
    profile.json("act", &["--log", &log_path, "act", &name, "--fill", "Caroline"]);
    profile.fails("SELECTOR_STALE", &["--log", &log_path, "act", "e999", "--click"]);
    let lines: Vec<Value> =
        std::fs::read_to_string(&log).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((lines.len(), &lines[1]["code"]), (2, &Value::from("SELECTOR_STALE")));
    assert!(!format!("{lines:?}").contains("Caroline"), "{lines:?}");

    // A recording is done again on a fresh page.
    let recording = profile.folder.path().join("recording").display().to_string();
    profile.json("act", &["--record", &recording, "act", &name, "--fill", "Dora"]);
    profile.json("act", &["--record", &recording, "act", &save, "--click"]);
    let replayed = profile.json("replay", &["replay", &recording]);
    assert_eq!(replayed["actions"].as_array().map(Vec::len), Some(2), "{replayed:#}");

    profile.fails("PAGE_NOT_FOUND", &["--page", "http://nowhere.example/", "trace"]);
    profile.fails("PAGE_NOT_FOUND", &["--frame", "f99", "trace"]);
    profile.json("trace", &["--page", page, "trace"]);
    profile.json("trace", &["--cdp", &format!("http://127.0.0.1:{}", profile.port().unwrap()), "trace"]);
}

#[test]
fn usage_errors_are_status_two_and_need_no_browser() {
    let profile = Profile { folder: TempDir::new().unwrap(), extension: PathBuf::from("unused") };
    let rows: &[&[&str]] = &[
        &[],
        &["nonsense"],
        &["act", "e1"],
        &["act", "e1", "--click", "--fill", "x"],
        &["open", "--timeout", "soon"],
        &["remove"],
        &["schema", "nothing"],
        &["trace", "--frame", "2"],
    ];
    for arguments in rows {
        assert_eq!(profile.run(arguments).status.code(), Some(2), "{arguments:?}");
    }
    for arguments in [&["--help"][..], &["--version"], &["help", "act"], &["completions", "bash"], &["schema", "trace"]]
    {
        let output = profile.run(arguments);
        assert!(output.status.success() && !output.stdout.is_empty(), "{arguments:?}");
    }
}

#[tokio::test]
async fn without_the_extension_it_says_how_to_load_it() {
    let site = Site::start(&[("/", "<button>Go</button>")]).await;
    tokio::task::spawn_blocking(move || {
        let profile = Profile::new();
        let output = profile.run(&["--json", "--browser-arg=--headless=new", "open", &site.url("/"), "--no-wait"]);
        let failure = checked("failure", &output);
        assert_eq!(failure["code"], "EXTENSION_MISSING");
        let screen = String::from_utf8_lossy(&output.stderr);
        assert!(
            screen.contains("Developer mode") && screen.contains(&profile.extension.display().to_string()),
            "{screen}"
        );
        profile.fails("BRIDGE_MISSING", &["trace"]);
    })
    .await
    .unwrap();
}

#[test]
fn the_demo_shows_every_step() {
    let profile = Profile::new();
    let demo = profile.json("demo", &["demo"]);
    let steps: Vec<_> = demo["steps"].as_array().unwrap().iter().map(|s| s["step"].as_str().unwrap()).collect();
    assert_eq!(steps.iter().filter(|step| **step == "verify").count(), 3, "{demo:#}");
}
