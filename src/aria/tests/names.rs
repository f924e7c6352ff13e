//! The accessible-name pages of web-platform-tests, where they lie beside the repository.

use std::path::Path;

use super::*;

/// The pages' own style sheets, which the file leaves out.
const STYLE: &str = "<style>
.simple-before::before { content: \"before \" }
.simple-after::after { content: \" after\" }
.no-space::before { content: \"nospace\" }
.no-space::after { content: \"nospace\" }
.fallback-before::before { content: \"before \" / \"alt-before \" }
.fallback-after::after { content: \" after\" / \" alt-after\" }
.fallback-before-mixed::before { content: \"before \" / \"start \" attr(data-alt-text-before) \" end \" }
.fallback-after-mixed::after { content: \" after\" / \" start \" attr(data-alt-text-after) \" end\" }
.fallback-before-empty::before { content: \"before \" / \"\" }
[lang=ar] .simple-before::before { content: \"من قبل \" }
[lang=ar] .simple-after::after { content: \" بعد\" }
.block > span { display: block }
.iblock > span { display: inline-block }
</style>";

/// Its `aria-labelledby` misspells the id; no browser gets what it expects.
const NO_BROWSER: &[&str] = &[
    "heading with link referencing image using aria-labelledby, that in turn references text element via aria-labelledby",
];

#[test]
fn web_platform_tests() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/cases/accname/names.json");
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("no {}: ran without the web-platform-tests", path.display());
        return;
    };
    let file: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let mut wrong = Vec::new();
    let mut count = 0;
    for page in file["pages"].as_array().expect("pages") {
        let dom = HtmlDom::parse(&format!("{STYLE}{}", page["html"].as_str().unwrap_or_default()));
        for node in dom.find_all("[data-expectedlabel]") {
            let element = dom.element(node);
            let expected = element.attr("data-expectedlabel").unwrap_or_default();
            let name = crate::aria::name(&dom, node);
            count += 1;
            if name.text.trim() != crate::aria::name::tidy(expected).trim()
                && !NO_BROWSER.contains(&element.attr("data-testname").unwrap_or_default())
            {
                wrong
                    .push(format!("{}: {expected:?}, not {name:?}", element.attr("data-testname").unwrap_or_default()));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count > 200);
}
