import { type LoopMetrics, makeBackgroundLoop, type Turn } from '../../platform/background-loop.ts';
import type { EventBus } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import type { StoredWaveform, TelemetryStore, WaveformStore } from '../telemetry-store/index.ts';
import { type AnalysisPool, isRefused } from './analysis-pool.ts';
import type { makeIndicatorSignals } from './indicator-signals.ts';
import type { IndicatorName, Indicators } from './waveform-indicators.ts';

export interface WaveformAnalysis {
  /** Analyses what waits; resolves when nothing does. */
  drain(): Promise<void>;
  /** As drain, in the background; without effect before `start`. */
  wake(): void;
  start(): void;
  stop(): Promise<void>;
}

export interface WaveformAnalysisParts {
  readonly waveforms: WaveformStore;
  readonly store: Pick<TelemetryStore, 'append'>;
  readonly pool: AnalysisPool;
  readonly signals: ReturnType<typeof makeIndicatorSignals>;
  readonly events: EventBus;
  readonly log: Log;
  readonly metrics?: LoopMetrics;
  /** Called after each waveform with the samples that were read for it: who goes on with them need not read again. */
  readonly onAnalysed?: (waveformId: string, samples: Uint8Array) => void;
  /** How often to look for waveforms that nobody here received: left by a crash, or stored by another process. */
  readonly everyMs?: number;
}

const WAVEFORMS_AT_ONCE = 16;

/**
 * Reduces each stored waveform to indicators, in the worker pool. The row says what is still to do, so nothing is
 * forgotten with a process; doing one twice changes nothing.
 */
export function makeWaveformAnalysis(parts: WaveformAnalysisParts): WaveformAnalysis {
  const { waveforms, store, pool, signals, log } = parts;

  async function computeFor(waveform: StoredWaveform, bytes: Uint8Array): Promise<Indicators> {
    const result = await pool.indicators({
      bytes,
      samplingRateHz: waveform.samplingRateHz,
      unit: waveform.unit,
    });
    if (!isRefused(result)) return result;
    log.info({ waveformId: waveform.id, ...result.refused }, 'waveform without indicators');
    return {};
  }

  async function analyse(waveform: StoredWaveform): Promise<void> {
    const bytes = await waveforms.readSamples(waveform);
    const indicators = await computeFor(waveform, bytes);
    const names = Object.keys(indicators) as IndicatorName[]; // @NOTE: made from INDICATORS
    const numbers = await signals.numbersOf(waveform, names);
    const written = names.filter((name) => numbers.has(name));
    const tMs = Number(waveform.t0Ns / 1_000_000n);
    await store.append([
      {
        assetId: waveform.assetId,
        signalNumbers: written.map((name) => numbers.get(name)!),
        timesMs: written.map(() => tMs),
        values: written.map((name) => indicators[name]!),
      },
    ]);
    // Last: until it says so, the work is found again.
    await waveforms.saveIndicators(waveform, indicators as Record<string, number>); // @NOTE: absent ones have no key
    parts.onAnalysed?.(waveform.id, bytes);
  }

  async function analyseAll(turn: Turn): Promise<void> {
    const failed = new Set<string>();
    for (;;) {
      turn.clearWake();
      const waiting = (await waveforms.listUnanalysed(WAVEFORMS_AT_ONCE + failed.size)).filter(
        ({ id }) => !failed.has(id),
      );
      const next = waiting.values();
      await Promise.all(
        Array.from({ length: pool.threads }, async () => {
          for (const waveform of next) {
            if (turn.signal.aborted) return;
            try {
              await analyse(waveform);
            } catch (error) {
              failed.add(waveform.id);
              log.warn(
                { err: error, waveformId: waveform.id },
                'waveform not analysed; it will be tried again',
              );
            }
            // Something arrived: it goes before what is left of this round.
            if (turn.isWoken) return;
          }
        }),
      );
      if (turn.signal.aborted || (waiting.length === 0 && !turn.isWoken)) return;
    }
  }

  const loop = makeBackgroundLoop({
    name: 'analysing waveforms',
    turn: analyseAll,
    everyMs: parts.everyMs ?? 60_000,
    log,
    metrics: parts.metrics,
  });

  waveforms.onStored((waveform) => {
    parts.events.publish('waveform', {
      organisationId: waveform.organisationId,
      equipmentId: waveform.assetId,
      waveformId: waveform.id,
      channel: waveform.channel,
      at: new Date(Number(waveform.t0Ns / 1_000_000n)).toISOString(),
    });
    loop.wake();
  });

  return {
    drain: loop.drain,
    wake: loop.wake,
    start: loop.start,
    async stop() {
      await loop.stop();
      await pool.stop();
    },
  };
}
