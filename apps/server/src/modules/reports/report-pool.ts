import { Piscina } from 'piscina';
import type { DrawnReport, ReportLook } from './drawing/draw-report.ts';
import type { DrawTask } from './drawing/report-worker.ts';
import type { CollectedReport } from './report-content.ts';

export interface ReportPool {
  /** Aborting ends the thread; the next report gets a new one. */
  draw(collected: CollectedReport, look: ReportLook, signal: AbortSignal): Promise<DrawnReport>;
  stop(): Promise<void>;
}

/** One thread, started with the first report and ended when there is none: the portal stays quick meanwhile. */
export function makeReportPool({
  figures,
  calls,
}: {
  readonly figures: string;
  /** Counts the calls of people: a report of many machines gives way to them. */
  readonly calls?: Int32Array<SharedArrayBuffer>;
}): ReportPool {
  const pool = new Piscina<DrawTask, DrawnReport>({
    filename: new URL('./drawing/report-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 32 },
    recordTiming: false,
  });
  return {
    draw: (collected, look, signal) => pool.run({ collected, look, figures, calls }, { signal }),
    stop: () => pool.destroy(),
  };
}
