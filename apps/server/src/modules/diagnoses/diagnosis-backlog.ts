import type { Rediagnosis } from '@ritzel/contract';
import type { RecordDiagnosis } from '@ritzel/diagnosis';
import type { Pool } from 'pg';
import { type LoopMetrics, makeBackgroundLoop, type Turn } from '../../platform/background-loop.ts';
import type { Database } from '../../platform/database.ts';
import type { EventBus } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { type AnalysisPool, isRefused } from '../measurements/index.ts';
import type { StoredWaveform, WaveformStore } from '../telemetry-store/index.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import type { BaselineStore } from './baseline-store.ts';
import {
  type DiagnosisProvenance,
  hasGears,
  makeProvenanceReader,
  questionOf,
} from './diagnosis-provenance.ts';
import type { DiagnosisStore, WaitingWaveform } from './diagnosis-store.ts';
import { followDiagnosis } from './finding-follow.ts';
import type { FindingStore } from './finding-store.ts';
import { requestRediagnosis } from './rediagnosis-request-store.ts';
import type { RediagnosisStore } from './rediagnosis-store.ts';
import { makeReferenceStore } from './reference-store.ts';
import { makeSamplesAtHand } from './samples-at-hand.ts';

export interface DiagnosisBacklog {
  /** Diagnoses what waits; resolves when nothing does. */
  drain(): Promise<void>;
  /** As drain, in the background; without effect before `start`. */
  wake(): void;
  /** A record has its indicators: it is diagnosed next, from the samples that they were computed from. */
  takeAnalysed(waveformId: string, samples: Uint8Array): void;
  start(): void;
  stop(): Promise<void>;
}

export interface DiagnosisBacklogParts {
  readonly pool: Pool;
  readonly db: Database;
  readonly diagnoses: DiagnosisStore;
  readonly findings: FindingStore;
  readonly baselines: BaselineStore;
  readonly rediagnoses: Pick<RediagnosisStore, 'giveUp'>;
  readonly events: Pick<EventBus, 'publish'>;
  readonly waveforms: Pick<WaveformStore, 'find' | 'readSamples'>;
  readonly workers: Pick<AnalysisPool, 'diagnosis' | 'threads'>;
  readonly log: Log;
  readonly metrics?: LoopMetrics;
  readonly programVersion: string;
  /**
   * Called with each record before it is ticked off, with the samples that were read for it: masks and bands of a spectrum
   * are evaluated so. A crash between them calls it again.
   */
  readonly onDiagnosed?: (waveform: StoredWaveform, record: DiagnosedRecord) => Promise<void>;
  /** How often to look for waveforms that nobody here received. */
  readonly everyMs?: number;
}

/** What is known of a record once it is diagnosed. */
export interface DiagnosedRecord {
  readonly bytes: Uint8Array;
  /** The kinematics in force when it was measured; undefined where there are none. */
  readonly kinematics: unknown;
  readonly document: RecordDiagnosis;
}

/** Waveforms of one round for each thread: enough that records of several machines are among them. */
const WAVEFORMS_A_ROUND = 16;

/**
 * As many waveforms at a time as there are threads, however many wait: arrivals and people go first. The records of one
 * machine are diagnosed one after the other, for each rests on what the one before has left.
 */
export function makeDiagnosisBacklog(parts: DiagnosisBacklogParts): DiagnosisBacklog {
  const { diagnoses, rediagnoses, events, waveforms, workers, log } = parts;
  const atHand = makeSamplesAtHand();

  async function referenceBytes(
    waveform: StoredWaveform,
    { reference }: DiagnosisProvenance,
  ): Promise<{ referenceBytes?: Uint8Array }> {
    if (reference === undefined) return {};
    try {
      return { referenceBytes: await waveforms.readSamples(reference) };
    } catch (error) {
      // A record whose reference is lost is diagnosed like one without.
      log.warn({ err: error, waveformId: waveform.id }, 'the samples of a reference are not there');
      return {};
    }
  }

  async function diagnose(waveform: StoredWaveform, { revision }: WaitingWaveform): Promise<void> {
    const provenance = await makeProvenanceReader(parts).read(waveform);
    const bytes = atHand.take(waveform.id) ?? (await waveforms.readSamples(waveform));
    const document = await workers.diagnosis({
      bytes,
      ...questionOf(waveform, provenance.kinematics?.document, provenance.inputs),
      ...(await referenceBytes(waveform, provenance)),
    });
    if (isRefused(document)) throw new Error(document.refused.message);
    // Before it is ticked off, so that a crash between them does it again: the same record changes nothing twice.
    const hasChanged = await followDiagnosis(parts, waveform, document);
    await parts.onDiagnosed?.(waveform, { bytes, kinematics: provenance.kinematics?.document, document });
    const run = await diagnoses.save(
      waveform,
      { document, provenance, programVersion: parts.programVersion },
      revision,
    );
    const { organisationId, assetId } = waveform;
    if (hasGears(provenance.kinematics?.document))
      await runTransaction(parts.db, async (transaction) => {
        if (await makeReferenceStore(transaction, wholeOrganisation(organisationId)).takeEarliest(waveform))
          await requestRediagnosis(transaction, { organisationId, equipmentIds: [assetId], userId: null });
      });
    if (hasChanged) events.publish('evaluationQueued', { organisationId, assetIds: [assetId] });
    report(organisationId, run);
  }

  function report(organisationId: string, run: Rediagnosis | undefined): void {
    if (run === undefined) return;
    const { equipmentId, id, done, total } = run;
    events.publish('rediagnosis', { organisationId, equipmentId, rediagnosisId: id, done, total });
  }

  async function diagnoseAll(turn: Turn): Promise<void> {
    const failed = new Set<string>();
    for (;;) {
      turn.clearWake();
      const limit = WAVEFORMS_A_ROUND * workers.threads + failed.size;
      const waiting = (await diagnoses.listUndiagnosed(limit)).filter(({ id }) => !failed.has(id));
      const busyAssets = new Set<string>();
      const diagnoseInTurn = async () => {
        for (;;) {
          const index = waiting.findIndex(({ assetId }) => !busyAssets.has(assetId));
          const [next] = index < 0 ? [] : waiting.splice(index, 1);
          if (next === undefined) return;
          busyAssets.add(next.assetId);
          if (!(await tryToDiagnose(next))) failed.add(next.id);
          busyAssets.delete(next.assetId);
          // Something arrived: it goes before what is left of this round.
          if (turn.signal.aborted || turn.isWoken) return;
        }
      };
      const isAtRest = waiting.length === 0;
      await Promise.all(Array.from({ length: workers.threads }, diagnoseInTurn));
      if (turn.signal.aborted) return;
      if (isAtRest && !turn.isWoken) return atHand.clear();
    }
  }

  /** False where it could not be done: it waits for the next turn, and holds up no run. */
  async function tryToDiagnose(waits: WaitingWaveform): Promise<boolean> {
    const { organisationId, id } = waits;
    try {
      const waveform = await waveforms.find(wholeOrganisation(organisationId), id);
      if (waveform) await diagnose(waveform, waits);
      return waveform !== undefined;
    } catch (error) {
      log.warn({ err: error, waveformId: id }, 'waveform not diagnosed; it will be tried again');
      await leaveRun(waits);
      return false;
    }
  }

  /** A record that cannot be diagnosed holds up no run; it is tried again by itself. */
  async function leaveRun({ organisationId, id }: WaitingWaveform): Promise<void> {
    try {
      const waveform = await waveforms.find(wholeOrganisation(organisationId), id);
      if (waveform) report(organisationId, await rediagnoses.giveUp(waveform));
    } catch (error) {
      log.warn({ err: error, waveformId: id }, 'waveform left in its run');
    }
  }

  const loop = makeBackgroundLoop({
    name: 'diagnosing waveforms',
    turn: diagnoseAll,
    everyMs: parts.everyMs ?? 60_000,
    log,
    metrics: parts.metrics,
  });
  return {
    ...loop,
    takeAnalysed(waveformId, samples) {
      atHand.keep(waveformId, samples);
      loop.wake();
    },
  };
}
