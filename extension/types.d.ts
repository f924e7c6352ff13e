// What the extension's scripts and the core say to each other. ARCHITECTURE.md has the words.

/** The Rust core, in either form. */
interface Core {
  start(host: Host): Promise<void>;
  call(client: "page" | "harness", method: string, params: string): Promise<string>;
}

/** What the loader offers the core. */
interface Host {
  version: string;
  runtime: "wasm" | "js";
  send(json: string): Promise<string>;
  alive(): boolean;
  /** `ok` or `occupied`. */
  facade(): string;
  openRoot(element: HTMLElement): ShadowRoot | null;
  onLost(callback: () => void): void;
}

/** What the loader offers the core's file. */
interface Loader {
  /** Whether this form may and should start now. */
  wants(form: "wasm" | "js"): boolean;
  core(form: "wasm" | "js", core: Core): void;
}

declare var webmcpLoader: Loader | undefined;

/** A stored tool. The worker reads `tool.name` and `tool.scope` alone. */
interface Entry {
  tool: { name: string; scope: unknown };
  fingerprint: unknown;
  via: "page" | "harness";
  created: string;
  used: string;
  schemaVersion: number;
}
