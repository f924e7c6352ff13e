// Native invocation over CDP, as an independent client does it, and tools made from a trace.

/** A client of the `WebMCP` domain on a page, or on a frame of another process. */
export async function webmcp(page, target = page) {
  const session = await page.context().newCDPSession(target);
  const answers = new Map();
  session.on("WebMCP.toolResponded", (event) => {
    const waiting = answers.get(event.invocationId);
    if (waiting?.resolve) waiting.resolve(event);
    // The first answer counts: a navigation sends an empty second one.
    else if (!waiting) answers.set(event.invocationId, { event });
  });
  await session.send("WebMCP.enable");
  const { frameTree } = await session.send("Page.getFrameTree");
  return {
    session,
    frameTree,
    frameId: frameTree.frame.id,
    /** Invokes, and gives `{ ok, output }` or `{ ok: false, message }`. */
    async invoke(toolName, input = {}, frameId = frameTree.frame.id) {
      const { invocationId } = await session.send("WebMCP.invokeTool", { frameId, toolName, input });
      const event = answers.get(invocationId)?.event ?? await new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${toolName} gave no answer in 10 s`)), 10_000);
        answers.set(invocationId, { resolve: (e) => { clearTimeout(timer); resolve(e); } });
      });
      answers.delete(invocationId);
      if (event.status === "Completed" || event.status === "Success") return { ok: true, output: event.output };
      return { ok: false, status: event.status, message: (event.exception?.description ?? event.errorText ?? "").split("\n    at ")[0] };
    },
  };
}

const INPUTS = {
  "dom.click": { properties: {} },
  "dom.fill": { properties: { value: { type: "string" } }, required: ["value"] },
  "dom.select": { properties: { value: { type: "string" } }, required: ["value"] },
};

/** The element of a trace with this role and name. */
export function find(trace, role, name) {
  const found = trace.dom.interactiveElements.filter((e) => e.role === role && e.name === name);
  if (found.length !== 1) {
    const there = trace.dom.interactiveElements.map((e) => `${e.role} ${JSON.stringify(e.name ?? "")}`).join(", ");
    throw new Error(`${found.length} elements are ${role} "${name}" among: ${there}`);
  }
  return found[0];
}

/** A generated tool for an element, as an agent would write it. */
export function tool(trace, element, action, name, more = {}) {
  const { origin, path, url } = trace.page;
  return structuredClone({
    name,
    description: `Runs ${action} on ${element.role} ${name}.`,
    inputSchema: { type: "object", ...INPUTS[action], additionalProperties: false },
    scope: { origin, path, url },
    steps: [{ type: action, selector: element.selector, ...(action === "dom.click" ? {} : { input: "value" }) }],
    ...more,
  });
}
