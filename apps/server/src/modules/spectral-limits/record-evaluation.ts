import {
  endRule,
  FIRST_RULE_STATE,
  type RuleState,
  type SpectralExcess,
  type SpectralRule,
  spectralRuleKey,
  stepSpectralRule,
} from '@ritzel/alarms';
import { SEVERITIES } from '@ritzel/drivetrain';
import type { Pool } from 'pg';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { type DiagnosedRecord, makeDiagnosisStore, makeProvenanceReader } from '../diagnoses/index.ts';
import { appendEvents, type NewEvent } from '../domain-events/index.ts';
import { type AnalysisPool, isRefused } from '../measurements/index.ts';
import type { StoredWaveform, WaveformStore } from '../telemetry-store/index.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import { linesAt, toMachineLines } from './channel-facts.ts';
import { listNewestRecords } from './channel-store.ts';
import {
  makeSpectralEvaluations,
  type NamedExcess,
  type RecordResults,
  type StoredEvaluation,
} from './spectral-evaluation-store.ts';
import {
  type ChannelPlace,
  makeSpectralEditions,
  type SpectralEditionRecord,
} from './spectral-limit-store.ts';

export interface RecordEvaluationParts {
  readonly db: Database;
  readonly pool: Pool;
  readonly waveforms: Pick<WaveformStore, 'find' | 'readSamples'>;
  readonly workers: Pick<AnalysisPool, 'spectralRules'>;
}

export interface RecordEvaluation {
  /** A record that was just diagnosed, with the samples that were read for it. The same once more changes nothing. */
  evaluate(waveform: StoredWaveform, record: DiagnosedRecord): Promise<void>;
  /** An edition has come into force: the newest records say how things stand now. */
  evaluateNewest(place: ChannelPlace): Promise<void>;
}

/** Records that an edition is begun with: as many as a minimum can count. */
const MOST_BEGUN_WITH = 20;

const rulesOf = ({ rules }: Pick<SpectralEditionRecord, 'rules'>) => rules as readonly SpectralRule[]; // @NOTE: the schema of the contract is that of the rule

export const operatingOf = ({ speedRpm, load }: Pick<StoredEvaluation, 'speedRpm' | 'load'>) => ({
  ...(speedRpm === null ? {} : { speedRpm, isStandstill: speedRpm === 0 }),
  ...(load === null ? {} : { loadPercent: 100 * load }),
});

/** By rule the worst line of a record; of a faulty sensor nothing is compared. */
export async function compareRecord(
  workers: Pick<AnalysisPool, 'spectralRules'>,
  waveform: StoredWaveform,
  { bytes, kinematics, document }: DiagnosedRecord,
  rules: readonly SpectralRule[],
): Promise<RecordResults> {
  const nothing = Object.fromEntries(rules.map((rule) => [spectralRuleKey(rule), null]));
  if (document.problems.some(({ isFatal }) => isFatal)) return nothing;
  const { samplingRateHz, unit } = waveform;
  const speedRpm = document.speed === undefined ? waveform.speedRpm : document.speed.usedHz * 60;
  const lines = linesAt(kinematics, speedRpm);
  const answer = await workers.spectralRules({
    ...{ bytes, samplingRateHz, unit, rules, lines: toMachineLines(lines) },
    speedHz: speedRpm === null ? Number.NaN : speedRpm / 60,
  });
  if (isRefused(answer)) return nothing;
  const named = (worst: SpectralExcess | null): NamedExcess | null => {
    const name = lines.find(({ id }) => id === worst?.line)?.name;
    return worst && (name === undefined ? worst : { ...worst, lineName: name });
  };
  return Object.fromEntries(
    rules.map((rule) => {
      const key = spectralRuleKey(rule);
      return [key, named(answer.evaluations[key]?.worst ?? null)];
    }),
  );
}

export function makeRecordEvaluation({
  db,
  pool,
  waveforms,
  workers,
}: RecordEvaluationParts): RecordEvaluation {
  const placeOf = ({ organisationId, assetId, channel }: StoredWaveform): ChannelPlace => ({
    ...{ organisationId, assetId, channel },
  });

  async function keep(
    waveform: StoredWaveform,
    edition: SpectralEditionRecord,
    results: RecordResults,
  ): Promise<void> {
    const { id: waveformId, t0Ns, speedRpm, load } = waveform;
    await runTransaction(db, async (transaction) => {
      const place = placeOf(waveform);
      await takeChannelTurns(transaction, place);
      // Another edition may have come into force while this one was compared.
      const current = await makeSpectralEditions(transaction, place).inForce();
      if (current?.id !== edition.id) return;
      const evaluation = { waveformId, t0Ns, speedRpm, load, results };
      await makeSpectralEvaluations(transaction, place).save(edition.id, evaluation);
      await stepChannel(transaction, { place, edition, waveform, exceptId: waveformId });
    });
  }

  async function evaluate(waveform: StoredWaveform, record: DiagnosedRecord): Promise<void> {
    const edition = await makeSpectralEditions(pool, placeOf(waveform)).inForce();
    if (edition === undefined) return;
    await keep(waveform, edition, await compareRecord(workers, waveform, record, rulesOf(edition)));
  }

  return {
    evaluate,
    async evaluateNewest(place) {
      const viewer = wholeOrganisation(place.organisationId);
      const diagnoses = makeDiagnosisStore({ pool });
      const provenance = makeProvenanceReader({ pool, db });
      const ids = await listNewestRecords(pool, place, MOST_BEGUN_WITH);
      for (const id of ids.toReversed()) {
        const waveform = await waveforms.find(viewer, id);
        const diagnosis = waveform && (await diagnoses.find(waveform));
        // What is not diagnosed yet comes by itself.
        if (waveform === undefined || diagnosis === undefined) continue;
        const { kinematics } = await provenance.read(waveform);
        const bytes = await waveforms.readSamples(waveform);
        await evaluate(waveform, { bytes, kinematics: kinematics?.document, document: diagnosis.document });
      }
    },
  };
}

/** Steps of one channel are taken by one process at a time, and no edition changes meanwhile. */
export const takeChannelTurns = (transaction: DatabaseTransaction, { assetId, channel }: ChannelPlace) =>
  takeTurns(transaction, 'limits', `${assetId} ${channel}`);

/** Steps of the rules over what has been evaluated and not stepped yet, in the order of the records' own times. */
async function stepChannel(
  transaction: DatabaseTransaction,
  {
    place,
    edition,
    waveform: { channelName },
    exceptId,
  }: {
    readonly place: ChannelPlace;
    readonly edition: SpectralEditionRecord;
    readonly waveform: Pick<StoredWaveform, 'channelName'>;
    readonly exceptId: string;
  },
): Promise<void> {
  const evaluations = makeSpectralEvaluations(transaction, place);
  const known = await evaluations.readStates();
  const rules = rulesOf(edition).map((rule) => {
    const key = spectralRuleKey(rule);
    const before = known.get(key);
    return { key, rule, state: before?.editionId === edition.id ? before.state : FIRST_RULE_STATE };
  });
  const afterMs = Math.min(...rules.map(({ state }) => state.newestMs ?? 0));
  const events: NewEvent[] = [];
  for (const evaluation of await evaluations.listReady(edition.id, { afterMs, exceptId })) {
    const tMs = Number(evaluation.t0Ns / 1_000_000n);
    for (const each of rules) {
      const worst = evaluation.results[each.key] ?? null;
      const step = stepSpectralRule(
        each.state,
        { tMs, decibel: worst?.decibel ?? null },
        operatingOf(evaluation),
        each.rule,
      );
      each.state = step.state;
      if (step.change === undefined) continue;
      const { code, from, to, atMs } = step.change;
      events.push(
        exceedanceEvent(place, edition, each.rule, {
          ...{ code, atMs, worst, channelName, waveformId: evaluation.waveformId },
          ...{ from: SEVERITIES[from], to: SEVERITIES[to] },
        }),
      );
    }
  }
  for (const { key, state } of rules) await evaluations.writeState(edition.id, key, state);
  await appendEvents(transaction, events);
}

interface SpectralChange {
  readonly code: 'began' | 'changed' | 'ended';
  readonly atMs: number;
  readonly from: number;
  readonly to: number;
  readonly worst: NamedExcess | null;
  readonly channelName: string;
  readonly waveformId: string | null;
}

function exceedanceEvent(
  { assetId, channel }: ChannelPlace,
  { id: editionId, edition }: Pick<SpectralEditionRecord, 'id' | 'edition'>,
  { kind, spectrum }: Pick<SpectralRule, 'kind' | 'spectrum'>,
  { code, atMs, from, to, worst, channelName, waveformId }: SpectralChange,
): NewEvent {
  return {
    kind: 'exceedance',
    code,
    parameters: {
      ...{ signalId: null, signalNumber: null, signalName: channelName, unit: 'dB', rule: kind, editionId },
      ...{ limitSet: `Own spectral limits, edition ${edition}`, bin: null, from, to, boundary: null },
      ...{ value: worst?.amplitude ?? null, limit: worst?.limit ?? null },
      spectral: {
        ...{ channel, waveformId, spectrum },
        ...{ frequencyHz: worst?.frequencyHz ?? null, decibel: worst?.decibel ?? null },
        ...{
          line: worst?.line ?? null,
          lineName: worst?.lineName ?? null,
          harmonic: worst?.harmonic ?? null,
        },
      },
    },
    equipmentId: assetId,
    occurredAt: new Date(atMs),
    subject: { kind: 'waveform', id: waveformId },
    actor: { kind: 'system' },
  };
}

/**
 * Another edition comes into force, or none: what its rules still hold goes on under the new ones, the rest ends.
 * `next`: the edition that comes; undefined where one is withdrawn.
 */
export async function handOverStates(
  transaction: DatabaseTransaction,
  place: ChannelPlace,
  {
    before,
    next,
    channelName,
    atMs,
  }: {
    readonly before: SpectralEditionRecord | undefined;
    readonly next: SpectralEditionRecord | undefined;
    readonly channelName: string;
    readonly atMs: number;
  },
): Promise<void> {
  const evaluations = makeSpectralEvaluations(transaction, place);
  const known = await evaluations.readStates();
  await evaluations.forgetStates();
  if (before === undefined) return;
  await evaluations.forget(before.id);
  const kept = new Set(next === undefined ? [] : rulesOf(next).map(spectralRuleKey));
  const events: NewEvent[] = [];
  for (const rule of rulesOf(before)) {
    const key = spectralRuleKey(rule);
    const state: RuleState | undefined = known.get(key)?.state;
    if (state === undefined || state.held === 0) continue;
    if (next !== undefined && kept.has(key)) {
      // Of what is held the newest record decides under the new edition, not those from before it began.
      const newestMs = state.newestMs === null ? null : state.newestMs - 1;
      await evaluations.writeState(next.id, key, { ...FIRST_RULE_STATE, held: state.held, newestMs });
      continue;
    }
    const change = endRule(state, atMs, 0);
    if (change === undefined) continue;
    const facts = {
      code: change.code,
      atMs,
      from: state.held,
      to: 0,
      worst: null,
      channelName,
      waveformId: null,
    };
    events.push(exceedanceEvent(place, before, rule, facts));
  }
  await appendEvents(transaction, events);
}
