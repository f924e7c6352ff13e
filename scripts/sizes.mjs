// Prints what a page and a store upload have to carry, and fails where sizes.json allows less.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const root = join(import.meta.dirname, "..");
const read = (/** @type {string[]} */ ...files) => Buffer.concat(files.map((file) => join(root, file)).filter(existsSync).map((file) => readFileSync(file)));
const gzipped = (/** @type {string[]} */ ...files) => gzipSync(read(...files), { level: 9 }).length;

const LOADED = ["extension/facade.js", "extension/loader.js"];
const sizes = {
  "core.wasm, gzipped": gzipped("build/core/opt.wasm"),
  "core-js.js, gzipped": gzipped("extension/core-js.js"),
  "facade.js and loader.js, gzipped": gzipped(...LOADED),
  "lines of hand-written JavaScript": read(...LOADED, "extension/worker.js", "src/page/dom.js").toString().split("\n").length - 1,
};

// `budget` only ever shrinks, until it is `target`.
const { budget, target } = JSON.parse(readFileSync(join(root, "sizes.json"), "utf8"));
let over = false;
for (const [what, size] of Object.entries(sizes)) {
  const fits = size <= budget[what];
  over ||= !fits;
  const mark = !fits ? "!" : size > target[what] ? "~" : " ";
  console.log(`${mark} ${String(size).padStart(7)} of ${String(budget[what]).padStart(6)}, target ${String(target[what]).padStart(6)}  ${what}`);
}
if (over) {
  console.error("Over the budget in sizes.json.");
  process.exit(1);
}
