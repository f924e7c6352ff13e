#!/usr/bin/env bash
# Builds, shows, tests and packs WebMCP Bridge. Installs what is missing, asks nothing, does nothing twice.
#
#   ./build.sh [build]        the extension (in extension/) and the program `webmcp` (in target/release/)
#   ./build.sh demo           the same, then the whole loop on a page of its own in a throwaway browser
#   ./build.sh test [--full]  every check there is; --full with the long runs
#   ./build.sh package        the extension as a zip for the store, in dist/
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

WASM_PACK_VERSION=0.15.1
NODE_MAJOR=20
WASM_TARGET=wasm32-unknown-unknown
MODULE=target/$WASM_TARGET/release/webmcp_bridge.wasm
TOOLS=$PWD/build/tools
ALLOW_LARGE=1
export PATH="$TOOLS/bin:$PWD/node_modules/.bin:${CARGO_HOME:-$HOME/.cargo}/bin:$PATH"

step() { printf '\n==> [%ss] %s\n' "$SECONDS" "$*"; }
die() { printf 'build.sh: %s\n' "$*" >&2; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }
# The version that Cargo.lock has of a crate.
locked() { awk -v name="\"$1\"" '$1 == "name" { found = ($3 == name) } found && $1 == "version" { gsub(/"/, "", $3); print $3; exit }' Cargo.lock; }
# Whether $1 is there and no older than any of the others.
fresh() { local made=$1 from; shift; [[ -e $made ]] || return 1; for from; do [[ ! $from -nt $made ]] || return 1; done; }

# --- Tools ---------------------------------------------------------------------------------------------------------------------

debian_root() { [[ $(id -u) == 0 ]] && has apt-get; }

# command, Debian package, what to do elsewhere
need() {
  has "$1" && return
  debian_root || die "$1 is missing. Install $3, then run this again."
  step "Installing $2"
  apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "$2"
  has "$1" || die "The package $2 brought no $1. Install $3, then run this again."
}

need_rust() {
  has cargo || die "cargo is missing. Install Rust (https://rustup.rs), then run this again."
  [[ -d $(rustc --print sysroot)/lib/rustlib/$WASM_TARGET/lib ]] && return
  has rustup || die "The Rust target $WASM_TARGET is missing. Install it with your Rust's package manager, then run this again."
  step "Installing the Rust target $WASM_TARGET"
  rustup target add "$WASM_TARGET"
}

# crate, command, version. Without --locked: what some crates lock is no longer in the registry.
need_crate() {
  [[ $("$2" --version 2>/dev/null | awk '{ print $2 }') == "$3" ]] && return
  step "Installing $1 $3 (some minutes, once)"
  cargo install "$1" --version "$3" --root "$TOOLS"
}

need_node() {
  local major
  has node && major=$(node -p 'process.versions.node.split(".")[0]') && ((major >= NODE_MAJOR)) && has npm ||
    die "Node.js $NODE_MAJOR or newer is missing. Install it (https://nodejs.org), then run this again."
  fresh node_modules/.package-lock.json package-lock.json package.json && return
  step "Installing the build's npm packages"
  npm ci --no-audit --no-fund
  touch node_modules/.package-lock.json
}

need_browser() {
  need chromium chromium "Chromium"
  need chromedriver chromium-driver "ChromeDriver of the same version as Chromium"
  WEBMCP_BROWSER=${WEBMCP_BROWSER:-$(command -v chromium)}
  CHROMEDRIVER=${CHROMEDRIVER:-$(command -v chromedriver)}
  export WEBMCP_BROWSER CHROMEDRIVER
}

# --- Commands ------------------------------------------------------------------------------------------------------------------

build_extension() {
  need_rust
  need_node
  need_crate wasm-bindgen-cli wasm-bindgen "$(locked wasm-bindgen)"
  local version
  version=$(awk '/^\[workspace\.package\]/ { found = 1 } found && $1 == "version" { gsub(/"/, "", $3); print $3; exit }' Cargo.toml)

  step "Building the core"
  # Without these features wasm2js can follow; without this machine's paths the result is the same everywhere.
  RUSTFLAGS="-C target-feature=-reference-types,-multivalue --remap-path-prefix=$(rustc --print sysroot)=rust \
    --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo --remap-path-prefix=$PWD=." \
    cargo build --release --lib --package webmcp-bridge --target "$WASM_TARGET"
  if ! fresh extension/core-js.js "$MODULE" Cargo.toml package-lock.json scripts/*.mjs src/page/*.js; then
    step "Making its two forms"
    node scripts/core.mjs "$MODULE" "$version"
  fi
  fresh extension/manifest.json manifest.json Cargo.toml || sed "s/\"version\": \"0.0.0\"/\"version\": \"$version\"/" manifest.json >extension/manifest.json
  step "Sizes"
  # A build that is too large can be tried; it does not pass the tests and is not packed.
  node scripts/sizes.mjs || ((ALLOW_LARGE))
}

build() {
  build_extension
  step "Building the program webmcp"
  cargo build --release --package webmcp-harness
  printf '\nThe extension is in extension/, the program is target/release/webmcp.\n'
}

demo() {
  need_browser
  build
  step "The loop"
  cargo run --quiet --release --package webmcp-harness -- demo --extension extension
}

# Names of the integration tests that run in a browser.
page_tests() { local file; for file in tests/page_*.rs; do file=${file##*/}; printf -- '--test\n%s\n' "${file%.rs}"; done; }

test_all() {
  ALLOW_LARGE=0
  case ${1-} in '') ;; --full) export WEBMCP_FULL=1 ;; *) die "usage: ./build.sh test [--full]" ;; esac
  need_browser
  need_crate wasm-pack wasm-pack "$WASM_PACK_VERSION"
  build
  step "Format"
  cargo fmt --all -- --check
  step "Clippy"
  cargo clippy --workspace --all-targets -- -D warnings
  cargo clippy --package webmcp-bridge --lib $(page_tests) --target "$WASM_TARGET" -- -D warnings
  step "Types of the extension's scripts"
  tsc --noEmit
  step "Tests of rules and harness"
  cargo test --workspace
  step "Tests in a page"
  # The runner gives a whole file 20 seconds, which a busy machine passes.
  WASM_BINDGEN_TEST_TIMEOUT=300 wasm-pack test --headless --chrome --chromedriver "$CHROMEDRIVER" --mode no-install . $(page_tests)
  step "Tests end to end"
  # A browser that hangs gets one more chance, and it is said.
  local file
  for file in tests/e2e/*.test.mjs; do
    timeout 240 node --test "$file" || { step "Once more: $file"; timeout 240 node --test "$file"; }
  done
  step "All passed"
}

package() {
  ALLOW_LARGE=0
  build_extension
  need zip zip "zip"
  local version zip
  version=$(node -p 'require("./extension/manifest.json").version')
  zip=$PWD/dist/webmcp-bridge-$version.zip
  mkdir -p dist && rm -f "$zip"
  (cd extension && zip -qX9 "$zip" manifest.json ./*.js)
  printf '\n%s\n' "$zip"
}

case ${1-build} in
  build) build ;;
  demo) demo ;;
  test) test_all "${2-}" ;;
  package) package ;;
  *) die "usage: ./build.sh [build | demo | test [--full] | package]" ;;
esac
