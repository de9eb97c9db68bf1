import type { Pool } from 'pg';
import type { Log } from '../../platform/log.ts';
import type { AssetState, ConditionChange, SignalExceedance, SignalState } from './asset-state.ts';
import { readLastTimes } from './condition-store.ts';
import { silenceDueMs, silenceWatchOf, stepSilence, stepSilenceRule } from './signal-silence.ts';

export interface SilenceSearch {
  readonly assets: Iterable<AssetState>;
  readonly nowMs: number;
  readonly listeningSinceMs: number;
  /** When the machine of an asset was last seen standing still. */
  readonly standstillOf: (asset: AssetState) => number | undefined;
}

export interface FoundSilences {
  /** Those of which a signal fell silent. */
  readonly assets: readonly AssetState[];
  readonly changes: readonly ConditionChange[];
  readonly exceedances: readonly SignalExceedance[];
}

/** Steps the signals of which nothing has arrived for so long that they may be silent. */
export async function findSilences(
  pool: Pool,
  log: Log,
  { assets, nowMs, listeningSinceMs, standstillOf }: SilenceSearch,
): Promise<FoundSilences> {
  const watchOf = (asset: AssetState) => silenceWatchOf(asset, listeningSinceMs, standstillOf(asset));
  const due = [...assets].filter((asset) => nowMs > asset.silenceDueMs);
  const mayBeSilent = due.flatMap((asset) => {
    const watch = watchOf(asset);
    return [...asset.signals.values()]
      .filter((signal) => nowMs > silenceDueMs(signal, watch))
      .map((signal) => ({ asset, signal }));
  });
  await noteElsewhere(pool, log, mayBeSilent);
  const changes: ConditionChange[] = [];
  const exceedances: SignalExceedance[] = [];
  const silent = due.filter((asset) => {
    const signals = [...asset.signals.values()];
    const watch = watchOf(asset);
    const ofCondition = signals.flatMap(
      (signal) => stepSilence(asset, signal, nowMs, listeningSinceMs) ?? [],
    );
    const ofRule = signals.flatMap((signal) => stepSilenceRule(asset, signal, nowMs, watch) ?? []);
    changes.push(...ofCondition);
    exceedances.push(...ofRule);
    asset.silenceDueMs = Math.min(...signals.map((signal) => silenceDueMs(signal, watch)));
    return ofCondition.length + ofRule.length > 0;
  });
  return { assets: silent, changes, exceedances };
}

/** What another process received was no silence. */
async function noteElsewhere(
  pool: Pool,
  log: Log,
  signals: readonly { readonly asset: AssetState; readonly signal: SignalState }[],
): Promise<void> {
  if (signals.length === 0) return;
  const lastTimes = await readLastTimes(
    pool,
    signals.map(({ asset: { assetId }, signal: { number } }) => ({ assetId, number })),
  ).catch((error: unknown) => {
    log.warn({ err: error }, 'last values not read; silence is looked for with what is known');
    return new Map<string, number>();
  });
  for (const { asset, signal } of signals) {
    const lastMs = lastTimes.get(`${asset.assetId} ${signal.number}`);
    if (lastMs !== undefined && lastMs > signal.lastMs) signal.arrivedMs = Math.max(signal.arrivedMs, lastMs);
  }
}
