import { diagnoseRecord, type RecordDiagnosis, RULE_VERSION } from '@ritzel/diagnosis';
import type { LimitInForce } from '@ritzel/drivetrain';
import { sha256Hex } from '@ritzel/telemetry';
import { z } from 'zod';
import { BUNDLE_PARTS, type BundlePart, bundleChecksums, canonicalJson } from './bundle-checksums.ts';

/** A bundle that cannot be run again; the message is one sentence that names the file. */
export class BundleError extends Error {
  override readonly name = 'BundleError';
}

const samplesSchema = z.object({ dtype: z.literal('f32le'), sha256: z.string(), base64: z.string() });

/** What the server exports of a record (`GET /waveforms/{id}/bundle`), as far as it is run again. */
const bundleSchema = z.object({
  format: z.literal('ritzel-bundle'),
  version: z.literal(2),
  waveform: z.object({ id: z.string(), channel: z.string(), sha256: z.string() }),
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
      madeAt: z.string(),
    })
    .nullable(),
  /** What the server had found; compared with what is found here. */
  diagnosis: z.record(z.string(), z.unknown()).nullable(),
  checksums: z.record(z.string(), z.string()),
});
export type DiagnosisBundle = z.infer<typeof bundleSchema>;

/** The bundle in the bytes of a file. Throws BundleError where it is none, or where a part of it was changed. */
export function readBundle(bytes: Uint8Array, path: string): DiagnosisBundle {
  let document: unknown;
  try {
    document = JSON.parse(new TextDecoder().decode(bytes));
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
  refuseWrongChecksum(Object(withNamesOfToday(document)), read.data.checksums, path);
  return read.data;
}

function refuseWrongChecksum(
  document: Readonly<Record<string, unknown>>,
  checksums: Readonly<Record<string, string>>,
  path: string,
): void {
  const now = bundleChecksums(document);
  // @NOTE: the keys of an object written above as a literal
  const broken = (Object.keys(now) as BundlePart[]).filter((part) => now[part] !== checksums[part]);
  if (broken.length === 0) return;
  const [first, ...others] = broken.map((part) => BUNDLE_PARTS[part]);
  const named = [first, ...others.map((each) => each.charAt(0).toLowerCase() + each.slice(1))].join(' and ');
  throw new BundleError(`${named} in "${path}" changed since the export: the hash differs.`);
}

/** Runs the rules again over a bundle. Throws BundleError where the samples are not those that were exported. */
export function rerunBundle(bundle: DiagnosisBundle, path: string) {
  const { samples, referenceSamples, question, waveform, provenance } = bundle;
  const values = readSamples(samples, path);
  const { samplingRateHz, unit, speedRpm, channel, position, sampleCount, clipCount, kinematics } = question;
  const { limits, reference } = question;
  if (reference && !referenceSamples)
    throw new BundleError(`The samples of the reference are missing in "${path}".`);
  const diagnosis = diagnoseRecord(
    values,
    {
      ...{ samplingRateHz, unit, speedRpm, channel, position, kinematics },
      ...(sampleCount === undefined ? {} : { sampleCount }),
      ...(clipCount === undefined ? {} : { clipCount }),
      ...(limits === undefined ? {} : { limits }),
      ...(reference === undefined ? {} : { reference }),
    },
    referenceSamples && readSamples(referenceSamples, path),
  );
  const inputs = {
    file: path,
    format: 'bundle',
    sha256: waveform.sha256,
    record: waveform.channel,
    n: values.length,
    fs: samplingRateHz,
    unit,
    rpm: speedRpm,
    reference: reference?.sha256 ?? null,
    ruleVersion: RULE_VERSION,
    kinematicsVersion: provenance?.kinematicsVersion ?? null,
    exportedAt: provenance?.madeAt ?? null,
    /** Whether this is, to the bit, what the server had found; null where it had not diagnosed the record yet. */
    isAsExported: bundle.diagnosis && isSame(diagnosis, withCodesOfToday(bundle.diagnosis)),
    /** What made the findings that were exported: of another version the rules may say something else. */
    exportedRuleVersion: provenance?.ruleVersion ?? null,
    exportedProgramVersion: provenance?.programVersion ?? null,
  };
  return { diagnosis, inputs };
}

/** What is compared, without its texts: a later program may word the same codes otherwise. */
const COMPARED = [
  'verdict',
  'severity',
  'findings',
  'indicators',
  'limits',
  'notEvaluated',
  'problems',
] as const;

function isSame(diagnosis: RecordDiagnosis, exported: Readonly<Record<string, unknown>>): boolean {
  return COMPARED.every(
    (field) => canonicalJson(withoutTexts(diagnosis[field])) === canonicalJson(withoutTexts(exported[field])),
  );
}

const TEXTS: ReadonlySet<string> = new Set([
  'sentence',
  'statement',
  'reason',
  'severityReason',
  'confirmBy',
  'message',
]);

function withoutTexts(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value ?? null, (key, each) =>
      typeof each === 'string' && TEXTS.has(key) ? undefined : each,
    ),
  );
}

/** What a person should know of a re-run beside its findings, as sentences. */
export function remarksOn({ inputs }: ReturnType<typeof rerunBundle>): string[] {
  const { isAsExported, ruleVersion, exportedRuleVersion } = inputs;
  if (isAsExported === null) return ['The server had not diagnosed this record when it was exported.'];
  const isOtherVersion = ruleVersion !== exportedRuleVersion;
  return [
    ...(isOtherVersion
      ? [`The record was diagnosed with rules ${exportedRuleVersion}; these are rules ${ruleVersion}.`]
      : []),
    ...(isAsExported ? [] : ['The findings differ from those that were exported.']),
  ];
}

function readSamples(samples: z.infer<typeof samplesSchema>, path: string): Float32Array {
  const bytes = new Uint8Array(Buffer.from(samples.base64, 'base64'));
  if (sha256Hex(bytes) !== samples.sha256) {
    throw new BundleError(
      `The samples in "${path}" have changed since they were exported: their hash differs.`,
    );
  }
  const view = new DataView(bytes.buffer);
  return Float32Array.from({ length: bytes.length >> 2 }, (_, i) => view.getFloat32(4 * i, true));
}

/** An exported diagnosis with the codes that the rules give today; its checksum is that of the codes it came with. */
function withCodesOfToday(exported: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return JSON.parse(
    JSON.stringify(exported)
      .replaceAll('"notJudged":', '"notEvaluated":')
      .replaceAll('"NOT_JUDGED_FOREIGN"', '"NOT_EVALUATED_UNASSIGNED"')
      .replaceAll('"NOT_JUDGED_', '"NOT_EVALUATED_')
      .replaceAll('"origin of foreign lines"', '"origin of unassigned lines"'),
  );
}

/** What was exported as `ledger` and `seals` is read as provenance and checksums. */
function withNamesOfToday(document: unknown): unknown {
  const { ledger, seals, ...others } = Object(document);
  if (seals === undefined) return document;
  const { ledger: provenance, ...checksums } = Object(seals);
  return { ...others, provenance: ledger, checksums: { ...checksums, provenance } };
}
