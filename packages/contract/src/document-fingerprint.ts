import type { JsonValue } from './json-value.ts';

/**
 * A short name of what a document says, whatever the order of its fields: an editor sends that of the document it
 * began from, and the server refuses to save over another. It distinguishes changes; it proves nothing (FNV-1a, 64 bits).
 */
export function documentFingerprint(document: object): string {
  // @NOTE: documents of the contract are JSON values; their types do not say so.
  const text = canonical(document as JsonValue);
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (let i = 0; i < text.length; i++) {
    low = (low ^ text.charCodeAt(i)) >>> 0;
    // Times the FNV prime 2^40 + 0x1b3, in two halves of 32 bits.
    const product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + Math.floor(product / 0x1_0000_0000) + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}

function canonical(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join()}}`;
}
