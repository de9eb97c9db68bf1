import {
  evaluateSpectrum,
  type LimitedSpectrum,
  type MaskPoint,
  proposeMask,
  type SpectralRule,
} from '@ritzel/alarms';
import { problem, type SpectralRuleDto } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { makeProvenanceReader } from '../diagnoses/index.ts';
import { isRefused } from '../measurements/index.ts';
import type { StoredWaveform } from '../telemetry-store/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { linesAt, toMachineLines } from './channel-facts.ts';
import { listHealthyOfChannel } from './channel-store.ts';
import { findChannel, type SpectralLimitParts } from './spectral-limit-service.ts';

/** Enough to have seen how the lines scatter, few enough for one request. */
const MOST_HEALTHY_RECORDS = 20;
const MASK_STEPS = 24;
/** Below it housings and cables move, not machines. */
const LOWEST_HZ = 5;
/** Slip of a bearing and the tolerance of its geometry. */
const WIDTH_PERCENT = 1.5;
const HARMONICS = 3;

interface Proposal {
  readonly kind: 'mask' | 'bands';
  readonly spectrum: SpectralRule['spectrum'];
  readonly axis: 'hz' | 'orders';
  readonly marginDb: number;
  readonly lines: readonly string[];
}

interface HealthySpectrum {
  readonly waveform: StoredWaveform;
  readonly spectrum: LimitedSpectrum;
}

const COMMON = { criticalDb: 12, minimum: { of: 2, outOf: 3 }, gate: {} } as const;

/** A rule over the highest of the healthy records, lifted by a margin. */
export async function proposeRule(
  parts: SpectralLimitParts,
  viewer: EquipmentViewer,
  waveformId: string,
  { kind, spectrum, axis, marginDb, lines }: Proposal,
): Promise<{ rule: SpectralRuleDto; records: number }> {
  const { waveform, place, shows } = await findChannel(parts, viewer, waveformId);
  if (!shows.spectra.includes(spectrum))
    throw problem.fieldInvalid(
      'body.spectrum',
      'spectrumUnfit',
      problemText('SPECTRUM_UNFIT', { spectrum: `spectrum:${spectrum}` }),
    );
  const ids = await listHealthyOfChannel(parts.db, { ...place, ...waveform }, MOST_HEALTHY_RECORDS);
  const healthy: HealthySpectrum[] = [];
  for (const id of ids) {
    const found = await parts.waveforms.find(viewer, id);
    if (found === undefined) continue;
    const { samplingRateHz, unit } = found;
    const bytes = await parts.waveforms.readSamples(found);
    const answer = await parts.workers.limitedSpectrum({ bytes, samplingRateHz, unit, spectrum });
    if (!isRefused(answer)) healthy.push({ waveform: found, spectrum: answer });
  }
  if (healthy.length === 0)
    throw problem.fieldInvalid('body.kind', 'noHealthyRecord', problemText('NO_HEALTHY_RECORD'));
  const common = { ...COMMON, spectrum };
  if (kind === 'bands') {
    const bands = await proposeBands(parts, healthy, common, { marginDb, lines });
    return { rule: { kind, ...common, bands }, records: healthy.length };
  }
  const topHz = Math.min(shows.passBandHz, ...healthy.map(({ spectrum: each }) => topOf(each)));
  const points = axis === 'hz' ? maskInHz(healthy, marginDb, topHz) : maskInOrders(healthy, marginDb, shows);
  return {
    rule: { kind, ...common, axis, interpolation: 'log', points },
    records: healthy.length,
  };
}

const topOf = ({ stepHz, values }: LimitedSpectrum) => (values.length - 1) * stepHz;

const maskInHz = (healthy: readonly HealthySpectrum[], marginDb: number, toHz: number): MaskPoint[] =>
  proposeMask(
    healthy.map(({ spectrum }) => spectrum),
    { marginDb, fromHz: LOWEST_HZ, toHz, steps: MASK_STEPS },
  );

/** The same on the axis of orders: a line a turn is at one, however fast the record ran. */
function maskInOrders(
  healthy: readonly HealthySpectrum[],
  marginDb: number,
  { passBandHz, highestRpm }: { readonly passBandHz: number; readonly highestRpm: number | undefined },
): MaskPoint[] {
  const turning = healthy.flatMap(({ waveform: { speedRpm }, spectrum }) =>
    speedRpm === null || speedRpm === 0
      ? []
      : [{ stepHz: spectrum.stepHz / (Math.abs(speedRpm) / 60), values: spectrum.values }],
  );
  if (turning.length === 0 || highestRpm === undefined)
    throw problem.fieldInvalid('body.axis', 'speedUnknown', problemText('NO_SPEED_FOR_ORDERS'));
  const highestHz = highestRpm / 60;
  const top = Math.min(passBandHz / highestHz, ...turning.map(topOf));
  return proposeMask(turning, {
    ...{ marginDb, steps: MASK_STEPS, toHz: top },
    fromHz: Math.min(0.2, top / 10),
  });
}

async function proposeBands(
  { pool, db }: SpectralLimitParts,
  healthy: readonly HealthySpectrum[],
  common: Pick<SpectralRule, 'criticalDb' | 'minimum' | 'gate' | 'spectrum'>,
  { marginDb, lines }: { readonly marginDb: number; readonly lines: readonly string[] },
) {
  if (lines.length === 0) throw problem.fieldInvalid('body.lines', 'bandsUnfit', problemText('CHOOSE_LINE'));
  const provenance = makeProvenanceReader({ pool, db });
  const highest = new Map<string, number>();
  for (const { waveform, spectrum } of healthy) {
    const { kinematics } = await provenance.read(waveform);
    const known = toMachineLines(linesAt(kinematics?.document, waveform.speedRpm));
    for (const line of lines) {
      const band = { line, harmonics: HARMONICS, widthPercent: WIDTH_PERCENT, amplitude: 1 };
      const { worst } = evaluateSpectrum(
        spectrum,
        { kind: 'bands', ...common, bands: [band] },
        { speedHz: (waveform.speedRpm ?? Number.NaN) / 60, lines: known },
      );
      if (worst !== null) highest.set(line, Math.max(highest.get(line) ?? 0, worst.amplitude));
    }
  }
  return lines.map((line, index) => {
    const amplitude = highest.get(line);
    if (amplitude === undefined || amplitude === 0)
      throw problem.fieldInvalid(`body.lines.${index}`, 'lineUnknown', problemText('LINE_NOT_SHOWN'));
    return {
      ...{ line, harmonics: HARMONICS, widthPercent: WIDTH_PERCENT },
      amplitude: Number((amplitude * 10 ** (marginDb / 20)).toPrecision(3)),
    };
  });
}
