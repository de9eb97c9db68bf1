import type { Pool } from 'pg';
import { type LoopMetrics, makeBackgroundLoop } from '../../platform/background-loop.ts';
import type { EventBus } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import { listAssetsInScope } from '../equipment/index.ts';
import type { WaveformStore } from '../telemetry-store/index.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import { makeProvenanceReader, type ProvenanceParts } from './diagnosis-provenance.ts';
import type { DiagnosisStore } from './diagnosis-store.ts';
import type { FindingClosing } from './finding-closing-store.ts';
import { listFollowedRecords } from './followed-record-store.ts';
import { type Cause, causesBetween } from './rediagnosis-causes.ts';
import type { DueRequest, RediagnosisStore } from './rediagnosis-store.ts';

export interface RediagnosisWorker {
  /** Takes up the requests that are due at `now`; for tests, which drain instead of sleeping. */
  drain(now: Date): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface RediagnosisWorkerParts extends ProvenanceParts {
  readonly pool: Pool;
  readonly diagnoses: Pick<DiagnosisStore, 'find'>;
  readonly rediagnoses: RediagnosisStore;
  readonly closing: FindingClosing;
  readonly waveforms: Pick<WaveformStore, 'find'>;
  readonly events: Pick<EventBus, 'publish'>;
  readonly log: Log;
  readonly metrics?: LoopMetrics;
  readonly now: () => number;
  /** Called when records wait to be re-diagnosed. */
  readonly onRequeued: () => void;
  readonly everyMs?: number;
}

const REQUESTS_PER_ROUND = 20;
const IDLE_EVERY_ROUNDS = 30;

/**
 * Finds out what a change concerns: of each sensor of the drivetrain the newest records that findings are followed by,
 * since the last repair, where they would be diagnosed from other inputs than they were. What is older stays as it was
 * diagnosed. The tables are the only memory: a worker that died is followed by another.
 */
export function makeRediagnosisWorker(parts: RediagnosisWorkerParts): RediagnosisWorker {
  const { pool, diagnoses, rediagnoses, closing, waveforms, events, log } = parts;
  let askedFor: Date | undefined;
  let rounds = 0;

  async function assetsOf({ drivetrainId, organisationId }: DueRequest): Promise<string[]> {
    return (await listAssetsInScope(pool, wholeOrganisation(organisationId), drivetrainId))
      .map(({ id }) => id)
      .sort();
  }

  async function takeUp(request: DueRequest): Promise<void> {
    const { organisationId } = request;
    const assetIds = await assetsOf(request);
    const settled: string[] = [];
    for (const assetId of assetIds) if (await closing.settle(assetId)) settled.push(assetId);
    if (settled.length > 0) events.publish('evaluationQueued', { organisationId, assetIds: settled });

    const provenances = makeProvenanceReader(parts);
    const changed: string[] = [];
    const causes = new Set<Cause['kind']>();
    const records = await listFollowedRecords(pool, assetIds);
    for (const { id, inputs_hash } of records.filter((each) => !each.is_waiting)) {
      const waveform = await waveforms.find(wholeOrganisation(organisationId), id);
      if (!waveform) continue;
      const { kinematics, inputs, fingerprint } = await provenances.read(waveform);
      if (fingerprint === inputs_hash) continue;
      changed.push(id);
      const before = await diagnoses.find(waveform);
      if (!before) continue;
      const { ruleVersion } = before;
      const now = { kinematicsVersion: kinematics?.version ?? null, ruleVersion, inputs };
      for (const { kind } of causesBetween(before, now)) causes.add(kind);
    }
    const waiting = records.filter((each) => each.is_waiting).map(({ id }) => id);
    const run = await rediagnoses.fulfil(request, { changed, waiting, causes: [...causes] });
    if (run === undefined) return;
    const { equipmentId, id, done, total } = run;
    events.publish('rediagnosis', { organisationId, equipmentId, rediagnosisId: id, done, total });
    parts.onRequeued();
  }

  async function work(now: Date, signal: AbortSignal): Promise<void> {
    for (;;) {
      const requests = signal.aborted ? [] : await rediagnoses.listDue(now, REQUESTS_PER_ROUND);
      let failed = 0;
      for (const request of requests) {
        if (signal.aborted) return;
        await takeUp(request).catch((error: unknown) => {
          failed++;
          log.warn(
            { err: error, drivetrainId: request.drivetrainId },
            'change not followed; it will be tried again',
          );
        });
      }
      if (requests.length < REQUESTS_PER_ROUND || failed > 0) break;
    }
    if (rounds++ % IDLE_EVERY_ROUNDS === 0) await rediagnoses.endIdle();
  }

  const loop = makeBackgroundLoop({
    name: 'finding what to diagnose again',
    everyMs: parts.everyMs ?? 2_000,
    isFirstTurnLater: true,
    log,
    metrics: parts.metrics,
    async turn({ signal }) {
      const now = askedFor ?? new Date(parts.now());
      askedFor = undefined;
      await work(now, signal);
    },
  });

  return {
    async drain(now) {
      askedFor = now;
      await loop.drain();
    },
    start: loop.start,
    stop: loop.stop,
  };
}
