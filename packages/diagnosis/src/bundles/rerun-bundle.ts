import { RULE_VERSION } from '../records/diagnose.ts';
import { diagnoseRecord, type RecordDiagnosis } from '../records/diagnose-record.ts';
import { canonicalJson, type Sha256Hex } from './bundle-checksums.ts';
import { BundleError, bundleBytes, bundleSamples, type DiagnosisBundle } from './read-bundle.ts';

/** Runs the rules again over a bundle. Throws BundleError where the samples are not those that were exported. */
export function rerunBundle(bundle: DiagnosisBundle, path: string, sha256Hex: Sha256Hex) {
  const { samples, referenceSamples, question, waveform, provenance } = bundle;
  refuseOtherSamples(samples, path, sha256Hex);
  if (referenceSamples) refuseOtherSamples(referenceSamples, path, sha256Hex);
  const values = bundleSamples(samples);
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
    referenceSamples && bundleSamples(referenceSamples),
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

function refuseOtherSamples(samples: DiagnosisBundle['samples'], path: string, sha256Hex: Sha256Hex): void {
  if (sha256Hex(bundleBytes(samples.base64)) === samples.sha256) return;
  throw new BundleError(
    `The samples in "${path}" have changed since they were exported: their hash differs.`,
  );
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
