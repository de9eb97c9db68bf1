import { FIRST_RULE_STATE, type SpectralRule, spectralRuleKey, stepSpectralRule } from '@ritzel/alarms';
import type { SpectralReplayFacts, SpectralRuleDto } from '@ritzel/contract';
import { SEVERITIES, severityOf } from '@ritzel/drivetrain';
import { makeDiagnosisStore, makeProvenanceReader } from '../diagnoses/index.ts';
import type { StoredWaveform } from '../telemetry-store/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { listNewestRecords } from './channel-store.ts';
import { compareRecord, operatingOf } from './record-evaluation.ts';
import type { RecordResults } from './spectral-evaluation-store.ts';
import { findChannel, type SpectralLimitParts } from './spectral-limit-service.ts';
import { makeSpectralEditions } from './spectral-limit-store.ts';
import { assertSpectralRules } from './spectral-rules.ts';

const WEEK_MS = 7 * 86_400_000;

interface ComparedRecord {
  readonly waveform: StoredWaveform;
  readonly isFaulty: boolean;
  readonly today: RecordResults;
  readonly draft: RecordResults;
}

const timeOf = ({ t0Ns }: StoredWaveform) => Number(t0Ns / 1_000_000n);

/** The time machine for spectra: the draft and what is in force over the newest stored records, by the steps of live ones. */
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
  const diagnoses = makeDiagnosisStore(parts);
  const provenance = makeProvenanceReader(parts);
  const compared: ComparedRecord[] = [];
  for (const id of (await listNewestRecords(parts.db, place, most)).toReversed()) {
    const waveform = await parts.waveforms.find(viewer, id);
    const document = waveform && (await diagnoses.find(waveform))?.document;
    if (waveform === undefined || document === undefined) continue;
    const { kinematics } = await provenance.read(waveform);
    const bytes = await parts.waveforms.readSamples(waveform);
    const record = { bytes, kinematics: kinematics?.document, document };
    compared.push({
      waveform,
      isFaulty: document.problems.some(({ isFatal }) => isFatal),
      today: today.length === 0 ? {} : await compareRecord(parts.workers, waveform, record, today),
      draft: await compareRecord(parts.workers, waveform, record, draft),
    });
  }
  return {
    records: compared.map(({ waveform, isFaulty, draft: results }) => ({
      ...{
        id: waveform.id,
        at: new Date(timeOf(waveform)).toISOString(),
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
  const begins = rules.flatMap((rule) => replayRule(records, rule, resultsOf));
  const [first, last] = [records[0], records.at(-1)];
  const spanMs = first && last ? timeOf(last.waveform) - timeOf(first.waveform) : 0;
  return {
    alarms: begins.length,
    alarmsAWeek: begins.length / Math.max(1 / 7, spanMs / WEEK_MS),
    begins: begins.toSorted((x, y) => x.from.localeCompare(y.from)),
  };
}

function replayRule(
  records: readonly ComparedRecord[],
  rule: SpectralRule,
  resultsOf: (record: ComparedRecord) => RecordResults,
): SpectralReplayFacts['begins'] {
  const key = spectralRuleKey(rule);
  const found: SpectralReplayFacts['begins'] = [];
  let state = FIRST_RULE_STATE;
  for (const record of records) {
    const decibel = resultsOf(record)[key]?.decibel ?? null;
    const sample = { tMs: timeOf(record.waveform), decibel };
    const step = stepSpectralRule(state, sample, operatingOf(record.waveform), rule);
    state = step.state;
    if (step.change === undefined) continue;
    const { code, atMs, to, value } = step.change;
    const at = new Date(atMs).toISOString();
    const open = found.at(-1);
    if (code === 'began') found.push({ from: at, to: null, severity: to, decibel: value, rule: key });
    else if (code === 'ended' && open) open.to = at;
    else if (open && SEVERITIES[to] > SEVERITIES[open.severity]) {
      open.severity = severityOf(SEVERITIES[to]);
      open.decibel = value;
    }
  }
  return found;
}
