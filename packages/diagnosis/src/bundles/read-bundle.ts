import type { LimitInForce } from '@ritzel/drivetrain';
import { z } from 'zod';
import { BUNDLE_PARTS, type BundlePart, bundleChecksums, type Sha256Hex } from './bundle-checksums.ts';

/** A bundle that cannot be run again; the message is one sentence that names the file. */
export class BundleError extends Error {
  override readonly name = 'BundleError';
}

const samplesSchema = z.object({ dtype: z.literal('f32le'), sha256: z.string(), base64: z.string() });

/** What the server exports of a record (`GET /waveforms/{id}/bundle`), as far as it is run again. */
const bundleSchema = z.object({
  format: z.literal('ritzel-bundle'),
  version: z.literal(2),
  waveform: z.object({
    id: z.string(),
    channel: z.string(),
    sha256: z.string(),
    /** When it began, ns since 1970. */
    t0Ns: z.string().regex(/^-?\d{1,19}$/),
    operatingBin: z.string().nullish(),
  }),
  question: z.object({
    samplingRateHz: z.number(),
    unit: z.string(),
    speedRpm: z.number().nullable(),
    channel: z.string(),
    position: z.string().nullable(),
    sampleCount: z.int().optional(),
    clipCount: z.int().optional(),
    kinematics: z.unknown(),
    // @NOTE: limits are written by the server as they were used and read by nobody but the rules
    limits: z.array(z.custom<LimitInForce>((each) => typeof each === 'object' && each !== null)).optional(),
    reference: z
      .object({
        waveformId: z.string(),
        sha256: z.string(),
        at: z.string(),
        operatingBin: z.string(),
        isChosen: z.boolean(),
        samplingRateHz: z.number(),
        unit: z.string(),
        speedRpm: z.number().nullable(),
      })
      .optional(),
  }),
  samples: samplesSchema,
  referenceSamples: samplesSchema.optional(),
  provenance: z
    .object({
      ruleVersion: z.string(),
      programVersion: z.string(),
      kinematicsVersion: z.int().nullable(),
      baselineSince: z.string().nullish(),
      madeAt: z.string(),
    })
    .nullable(),
  /** What the server had found; compared with what is found here. */
  diagnosis: z.record(z.string(), z.unknown()).nullable(),
  checksums: z.record(z.string(), z.string()),
});
export type DiagnosisBundle = z.infer<typeof bundleSchema>;

/** The bundle in the text of a file, whatever was changed in it. Throws BundleError where it is none. */
export function parseBundle(text: string, path: string): DiagnosisBundle {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new BundleError(`The file "${path}" cannot be read as a bundle: it is not JSON.`);
  }
  const read = bundleSchema.safeParse(withNamesOfToday(document));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new BundleError(
      `The file "${path}" is not a bundle of a record: ${issue?.path.join('.') || 'the document'} is not as it should be.`,
    );
  }
  return read.data;
}

/** The parts of a bundle that are not as they were exported. */
export function changedParts(text: string, sha256Hex: Sha256Hex): BundlePart[] {
  const document: Readonly<Record<string, unknown>> = Object(withNamesOfToday(JSON.parse(text)));
  const exported: Readonly<Record<string, unknown>> = Object(document.checksums);
  const now = bundleChecksums(document, sha256Hex);
  // @NOTE: the keys of an object written as a literal
  return (Object.keys(now) as BundlePart[]).filter((part) => now[part] !== exported[part]);
}

/** The bundle in the bytes of a file. Throws BundleError where it is none, or where a part of it was changed. */
export function readBundle(bytes: Uint8Array, path: string, sha256Hex: Sha256Hex): DiagnosisBundle {
  const text = new TextDecoder().decode(bytes);
  const bundle = parseBundle(text, path);
  const broken = changedParts(text, sha256Hex);
  if (broken.length === 0) return bundle;
  const [first, ...others] = broken.map((part) => BUNDLE_PARTS[part]);
  const named = [first, ...others.map((each) => each.charAt(0).toLowerCase() + each.slice(1))].join(' and ');
  throw new BundleError(`${named} in "${path}" changed since the export: the hash differs.`);
}

/** Samples as they stand in a bundle, float32 little-endian in base64. */
export function bundleSamples({ base64 }: DiagnosisBundle['samples']): Float32Array {
  const bytes = bundleBytes(base64);
  const view = new DataView(bytes.buffer);
  return Float32Array.from({ length: bytes.length >> 2 }, (_, i) => view.getFloat32(4 * i, true));
}

export function bundleBytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** What was exported as `ledger` and `seals` is read as provenance and checksums. */
function withNamesOfToday(document: unknown): unknown {
  const { ledger, seals, ...others } = Object(document);
  if (seals === undefined) return document;
  const { ledger: provenance, ...checksums } = Object(seals);
  return { ...others, provenance: ledger, checksums: { ...checksums, provenance } };
}
