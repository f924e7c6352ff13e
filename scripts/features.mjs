// Drops features from a WebAssembly module's `target_features` section (tool conventions: a vector of prefix byte and name).

const SECTION = "target_features";

/** Unsigned LEB128. */
const number = (/** @type {number} */ value) => {
  const bytes = [];
  do { bytes.push(value > 127 ? (value & 127) | 128 : value); value >>>= 7; } while (value);
  return Buffer.from(bytes);
};

/** Reads a module from front to back. */
class Reader {
  at = 0;
  constructor(/** @type {Buffer} */ bytes) { this.bytes = bytes; }
  take(/** @type {number} */ count) { return this.bytes.subarray(this.at, (this.at += count)); }
  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }
  name() { return this.take(this.number()).toString(); }
}

/** The module without the mention of `dropped`; the code is the same. */
export function withoutFeatures(/** @type {Buffer} */ module, /** @type {string[]} */ dropped) {
  const reader = new Reader(module);
  const out = [reader.take(8)];
  while (reader.at < module.length) {
    const start = reader.at;
    const [id] = reader.take(1);
    const body = new Reader(reader.take(reader.number()));
    if (id !== 0 || body.name() !== SECTION) { out.push(module.subarray(start, reader.at)); continue; }
    const features = Array.from({ length: body.number() }, () => ({ prefix: body.take(1), name: body.name() }))
      .filter(({ name }) => !dropped.includes(name));
    const kept = Buffer.concat([
      number(SECTION.length), Buffer.from(SECTION), number(features.length),
      ...features.flatMap(({ prefix, name }) => [prefix, number(name.length), Buffer.from(name)]),
    ]);
    out.push(Buffer.from([0]), number(kept.length), kept);
  }
  return Buffer.concat(out);
}
