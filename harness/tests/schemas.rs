//! The checked-in schemas are those of the types. `UPDATE_SCHEMAS=1 cargo test` writes them.

use std::path::Path;

#[test]
fn checked_in_schemas_are_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/schema");
    for (name, make) in webmcp_harness::schema::SHAPES {
        let path = folder.join(format!("{name}.json"));
        let made = serde_json::to_string_pretty(&make()).expect("a schema is JSON") + "\n";
        if std::env::var_os("UPDATE_SCHEMAS").is_some() {
            std::fs::create_dir_all(&folder).expect("docs/schema can be made");
            std::fs::write(&path, &made).expect("docs/schema can be written");
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == made, "{} is out of date; run UPDATE_SCHEMAS=1 cargo test -p webmcp-harness", path.display());
    }
}

#[test]
fn schemas_are_valid_and_closed() {
    for (name, make) in webmcp_harness::schema::SHAPES {
        let schema = make();
        jsonschema::validator_for(&schema).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(schema["type"] == "array" || schema["additionalProperties"] == false, "{name}");
    }
}
