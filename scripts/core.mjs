// Makes the two forms of the core from one WebAssembly module: `core.mjs MODULE.wasm VERSION`.
//
// Pages whose policy forbids WebAssembly get the same module turned into JavaScript by wasm2js. Either form is one script in one
// closure: the batched DOM reading (`src/page/dom.js`), wasm-bindgen's glue, the module, and the hand-over to the loader.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { withoutFeatures } from "./features.mjs";

const root = join(import.meta.dirname, "..");
const build = join(root, "build", "core");
const [module, version] = process.argv.slice(2);
const run = (/** @type {string} */ tool, /** @type {string[]} */ ...args) => execFileSync(tool, args, { cwd: build, stdio: ["ignore", "ignore", "inherit"] });
const binaryen = (tool, ...args) => run(join(root, "node_modules", ".bin", tool), ...args);

/** Replaces what must stand there exactly once: another version of a tool may write it otherwise. */
const replaced = (text, from, to) => {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`${parts.length - 1} times in the tool's output instead of once: ${from}`);
  return parts.join(to);
};

mkdirSync(build, { recursive: true });
// std brings these features back whatever the target flags say, and wasm-bindgen would use them; wasm2js knows neither.
writeFileSync(join(build, "core.wasm"), withoutFeatures(readFileSync(module), ["reference-types", "multivalue"]));
run("wasm-bindgen", "--target", "no-modules", "--no-typescript", "--remove-name-section", "--remove-producers-section", "--out-dir", ".", "core.wasm");
const glue = readFileSync(join(build, "core.js"), "utf8");

const domFile = join(root, "src", "page", "dom.js");
const dom = existsSync(domFile) ? readFileSync(domFile, "utf8") : "";
const script = (form, module) => {
  const text = `(() => {
    const loader = globalThis.webmcpLoader;
    if (!loader?.wants("${form}")) return;
    ${dom}
    ${glue}
    ${module}
    loader.core("${form}", { start: wasm_bindgen.start, call: wasm_bindgen.call });
  })();`;
  const { code } = transformSync(text, { minify: true, target: "chrome146", charset: "ascii", legalComments: "none" });
  writeFileSync(join(root, "extension", `core-${form}.js`), `// WebMCP Bridge ${version}: the core, built from src/. Not for reading.\n${code}`);
};

binaryen("wasm-opt", "-Oz", "--strip-target-features", "core_bg.wasm", "-o", "opt.wasm");
const base64 = readFileSync(join(build, "opt.wasm")).toString("base64");
script("wasm", `wasm_bindgen.initSync({ module: Uint8Array.fromBase64("${base64}") });`);

binaryen("wasm-opt", "-Oz", "--llvm-memory-copy-fill-lowering", "--llvm-nontrapping-fptoint-lowering", "--signext-lowering", "core_bg.wasm", "-o", "mvp.wasm");
binaryen("wasm2js", "--mvp-features", "--enable-mutable-globals", "-O", "mvp.wasm", "-o", "mvp.js");
let asm = readFileSync(join(build, "mvp.js"), "utf8");
asm = replaced(asm, /^import .*$/m, "");
asm = asm.slice(0, asm.indexOf("\nvar retasmFunc ="));
// The glue looks at its views again only where the old buffer is detached, as a real memory's is after growth.
asm = replaced(asm, /var newBuffer = new ArrayBuffer\(newPages << 16\);\s*var newHEAP8 = new Int8Array\(newBuffer\);\s*newHEAP8\.set\(HEAP8\);/,
  "var newBuffer = buffer.transfer(newPages << 16);");
script("js", `${asm}
  const WebAssembly = { Module: class {}, Instance: class { constructor(module, imports) { this.exports = asmFunc(imports); } } };
  wasm_bindgen.initSync({ module: new WebAssembly.Module() });`);
