import type { SpectralRule } from '@ritzel/alarms';
import type { SpectralReplayFacts, SpectralRuleDto } from '@ritzel/contract';
import { makeDiagnosisStore, makeProvenanceReader } from '../diagnoses/index.ts';
import type { StoredWaveform } from '../telemetry-store/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { listNewestRecords } from './channel-store.ts';
import { compareRecord } from './record-evaluation.ts';
import type { RecordResults } from './spectral-evaluation-store.ts';
import { findChannel, type SpectralLimitParts } from './spectral-limit-service.ts';
import { makeSpectralEditions } from './spectral-limit-store.ts';
import { EMPTY_SIDE, stepSide, toSpectralFacts } from './spectral-replay-sums.ts';
import { assertSpectralRules } from './spectral-rules.ts';

/** A stored record against both rule sets. */
export interface ComparedRecord {
  readonly waveform: StoredWaveform;
  readonly isFaulty: boolean;
  readonly today: RecordResults;
  readonly draft: RecordResults;
}

export type ComparingParts = Pick<SpectralLimitParts, 'db' | 'pool' | 'waveforms'> & {
  readonly workers: Pick<SpectralLimitParts['workers'], 'spectralRules'>;
};

export const recordTimeMs = ({ t0Ns }: Pick<StoredWaveform, 't0Ns'>): number => Number(t0Ns / 1_000_000n);

/** Reads stored records and compares them; undefined of one that is gone or waits to be diagnosed. */
export function makeRecordComparison(
  { db, pool, waveforms, workers }: ComparingParts,
  viewer: EquipmentViewer,
  { today, draft }: { readonly today: readonly SpectralRule[]; readonly draft: readonly SpectralRule[] },
): (id: string) => Promise<ComparedRecord | undefined> {
  const diagnoses = makeDiagnosisStore({ pool });
  const provenance = makeProvenanceReader({ pool, db });
  return async (id) => {
    const waveform = await waveforms.find(viewer, id);
    const document = waveform && (await diagnoses.find(waveform))?.document;
    if (waveform === undefined || document === undefined) return undefined;
    const { kinematics } = await provenance.read(waveform);
    const bytes = await waveforms.readSamples(waveform);
    const record = { bytes, kinematics: kinematics?.document, document };
    return {
      waveform,
      isFaulty: document.problems.some(({ isFatal }) => isFatal),
      today: today.length === 0 ? {} : await compareRecord(workers, waveform, record, today),
      draft: await compareRecord(workers, waveform, record, draft),
    };
  };
}

/** The time machine for spectra while they are drawn: the draft and what is in force over the newest stored records. */
export async function replayRecords(
  parts: SpectralLimitParts,
  viewer: EquipmentViewer,
  waveformId: string,
  { rules: given, records: most }: { readonly rules: readonly SpectralRuleDto[]; readonly records: number },
) {
  const startedMs = performance.now();
  const { place, facts, shows } = await findChannel(parts, viewer, waveformId);
  const draft = assertSpectralRules(given, shows);
  const edition = await makeSpectralEditions(parts.db, place).inForce();
  const today = (edition?.rules ?? []) as readonly SpectralRule[]; // @NOTE: the schema of the contract is that of the rule
  const compare = makeRecordComparison(parts, viewer, { today, draft });
  const compared: ComparedRecord[] = [];
  for (const id of (await listNewestRecords(parts.db, place, most)).toReversed()) {
    const record = await compare(id);
    if (record !== undefined) compared.push(record);
  }
  return {
    records: compared.map(({ waveform, isFaulty, draft: results }) => ({
      ...{
        id: waveform.id,
        at: new Date(recordTimeMs(waveform)).toISOString(),
        speedRpm: waveform.speedRpm,
        isFaulty,
      },
      worst: Object.fromEntries(
        Object.entries(results).flatMap(([key, worst]) => {
          if (worst === null) return [];
          const { lineName: _, ...excess } = worst;
          return [[key, excess] as const];
        }),
      ),
    })),
    stored: facts.records,
    today: factsOf(compared, today, (each) => each.today),
    draft: factsOf(compared, draft, (each) => each.draft),
    tookMs: performance.now() - startedMs,
  };
}

function factsOf(
  records: readonly ComparedRecord[],
  rules: readonly SpectralRule[],
  resultsOf: (record: ComparedRecord) => RecordResults,
): SpectralReplayFacts {
  let side = EMPTY_SIDE;
  for (const record of records) {
    const { speedRpm, load } = record.waveform;
    side = stepSide(side, rules, {
      ...{ tMs: recordTimeMs(record.waveform), speedRpm, load, results: resultsOf(record) },
    });
  }
  const [first, last] = [records[0], records.at(-1)];
  return toSpectralFacts(
    side,
    first && last ? recordTimeMs(last.waveform) - recordTimeMs(first.waveform) : 0,
  );
}
