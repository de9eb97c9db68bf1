/** SHA-256 of bytes, hex: by Node's own on the server, by a package in the browser. */
export type Sha256Hex = (bytes: Uint8Array) => string;

/** The parts of a bundle that have a checksum, and what a person calls them. */
export const BUNDLE_PARTS = {
  waveform: 'The description of the record',
  samples: 'The samples',
  kinematics: 'The kinematics',
  limits: 'The limits',
  question: 'Sampling rate, unit, speed, place or reference',
  provenance: 'The provenance record with the versions of rules and program',
  diagnosis: 'The exported diagnosis',
} as const;
export type BundlePart = keyof typeof BUNDLE_PARTS;

/**
 * A hash (SHA-256, hex) of each part of a bundle, whatever the order of its keys and the blanks between them. It shows
 * what was changed by mistake or by hand; it is no signature, whoever writes a bundle can write its checksums too.
 */
export function bundleChecksums(
  bundle: Readonly<Record<string, unknown>>,
  sha256Hex: Sha256Hex,
): Record<BundlePart, string> {
  const checksum = (value: unknown) => sha256Hex(new TextEncoder().encode(canonicalJson(value)));
  const { kinematics, limits, ...question } = fieldsOf(bundle.question);
  return {
    waveform: checksum(bundle.waveform),
    samples: checksum([bundle.samples, bundle.referenceSamples]),
    kinematics: checksum(kinematics),
    limits: checksum(limits),
    question: checksum(question),
    provenance: checksum(bundle.provenance),
    diagnosis: checksum(bundle.diagnosis),
  };
}

/** The same text for the same JSON value: keys in order, no blanks. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
