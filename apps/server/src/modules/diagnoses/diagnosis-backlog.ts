import type { EventBus } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import { type AnalysisPool, isRefused } from '../measurements/index.ts';
import type { StoredWaveform, WaveformStore } from '../telemetry-store/index.ts';
import { type DiagnosisStore, questionOf } from './diagnosis-store.ts';
import { followDiagnosis } from './finding-follow.ts';
import type { FindingStore } from './finding-store.ts';
import type { RediagnosisStore } from './rediagnosis-store.ts';

export interface DiagnosisBacklog {
  /** Diagnoses what waits; resolves when nothing does. */
  drain(): Promise<void>;
  /** As drain, in the background; without effect before `start`. */
  wake(): void;
  start(): void;
  stop(): Promise<void>;
}

export interface DiagnosisBacklogParts {
  readonly diagnoses: DiagnosisStore;
  readonly findings: FindingStore;
  readonly rediagnoses: Pick<RediagnosisStore, 'tick'>;
  readonly events: Pick<EventBus, 'publish'>;
  readonly waveforms: Pick<WaveformStore, 'find' | 'readSamples'>;
  readonly pool: Pick<AnalysisPool, 'diagnosis'>;
  readonly log: Log;
  readonly programVersion: string;
  /** How often to look for waveforms that nobody here heard of. */
  readonly everyMs?: number;
}

const WAVEFORMS_A_ROUND = 16;

/** One waveform at a time, however many wait: arrivals and people go first. */
export function makeDiagnosisBacklog(parts: DiagnosisBacklogParts): DiagnosisBacklog {
  const { diagnoses, findings, rediagnoses, events, waveforms, pool, log } = parts;
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function diagnose(waveform: StoredWaveform): Promise<void> {
    const kinematics = await diagnoses.kinematicsOf(waveform);
    const bytes = await waveforms.readSamples(waveform);
    const document = await pool.diagnosis({ bytes, ...questionOf(waveform, kinematics) });
    if (isRefused(document)) throw new Error(document.refused.message);
    // Before it is ticked off, so that a crash between them does it again: the same record changes nothing twice.
    const hasChanged = await followDiagnosis(findings, waveform, document);
    await diagnoses.save(waveform, {
      document,
      kinematicsEquipmentId: kinematics?.equipmentId ?? null,
      kinematicsVersion: kinematics?.version ?? null,
      programVersion: parts.programVersion,
    });
    const { organisationId, assetId } = waveform;
    if (hasChanged) events.publish('findingsChanged', { organisationId, assetIds: [assetId] });
    const run = await rediagnoses.tick(waveform);
    if (run) {
      const { equipmentId, id, done, total } = run;
      events.publish('rediagnosis', { organisationId, equipmentId, rediagnosisId: id, done, total });
    }
  }

  async function diagnoseAll(): Promise<void> {
    const failed = new Set<string>();
    do {
      isAskedAgain = false;
      for (;;) {
        const waiting = (await diagnoses.listUndiagnosed(WAVEFORMS_A_ROUND + failed.size)).filter(
          ({ id }) => !failed.has(id),
        );
        if (waiting.length === 0) break;
        for (const { organisationId, id } of waiting) {
          if (isStopped) return;
          try {
            const waveform = await waveforms.find(organisationId, id);
            if (waveform) await diagnose(waveform);
            else failed.add(id);
          } catch (error) {
            failed.add(id);
            log.warn({ err: error, waveformId: id }, 'waveform not diagnosed; it will be tried again');
          }
        }
      }
    } while (isAskedAgain && !isStopped);
  }

  function drain(): Promise<void> {
    isAskedAgain = true;
    running ??= diagnoseAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  function wake(): void {
    if (timer === undefined || isStopped) return;
    void drain().catch((error: unknown) => log.warn({ err: error }, 'waveform diagnosis'));
  }

  return {
    drain,
    wake,
    start() {
      timer ??= setInterval(wake, parts.everyMs ?? 60_000);
      timer.unref();
      wake();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running?.catch(() => {});
    },
  };
}
