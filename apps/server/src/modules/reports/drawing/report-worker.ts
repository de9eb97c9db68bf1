import { lowerPriority } from '../../../platform/lower-priority.ts';
import { makeThreadPace } from '../../../platform/work-pace.ts';
import type { CollectedReport } from '../report-content.ts';
import { currentFonts, type DrawnReport, drawReport, type ReportLook } from './draw-report.ts';
import { loadFigures } from './load-figures.ts';

export interface DrawTask {
  readonly collected: CollectedReport;
  readonly look: ReportLook;
  /** Address of `report-figures.mjs`, the portal's drawing code. */
  readonly figures: string;
  /** Of the calls that the program is asked. */
  readonly calls: Int32Array<SharedArrayBuffer> | undefined;
}

// A report gives way to ingest and analysis: on Linux a priority belongs to the thread that sets it.
lowerPriority(12);

/** Runs in a thread of its own, one report after the other. */
export default async function draw({ collected, look, figures, calls }: DrawTask): Promise<DrawnReport> {
  // Of one machine nobody waits for longer than it takes; of many it is in the background.
  const isLong = collected.content.fleet !== null && calls !== undefined;
  const rest = isLong ? makeThreadPace(calls) : () => {};
  return drawReport(collected, { ...look, rest }, await loadFigures(figures, currentFonts));
}
