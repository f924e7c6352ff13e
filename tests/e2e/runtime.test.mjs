// Which form of the core a document gets, and that no policy ever has reason to complain.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isolated, launch } from "./browser.mjs";

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const runtime = async (page, frame) => (await (await isolated(page, frame)).call("ping")).value;

const CSP = "Content-Security-Policy";
const HEADERS = [
  ["no policy", {}, "wasm"],
  ["wasm allowed", { [CSP]: "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" }, "wasm"],
  ["a policy that says nothing of scripts", { [CSP]: "img-src 'none'; frame-ancestors 'self'" }, "wasm"],
  ["strict", { [CSP]: "default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'" }, "js"],
];

for (const [what, headers, expected] of HEADERS) {
  test(`${what}: ${expected}`, async () => {
    const page = await browser.open(browser.serve("/headers", "<title>t</title>", { headers }));
    assert.equal(await runtime(page), expected);
    await page.close();
  });
}
