import { lowerPriority } from '../../../platform/lower-priority.ts';
import type { CollectedReport } from '../report-content.ts';
import { currentFonts, type DrawnReport, drawReport, type ReportLook } from './draw-report.ts';
import { loadFigures } from './load-figures.ts';

export interface DrawTask {
  readonly collected: CollectedReport;
  readonly look: ReportLook;
  /** Address of `report-figures.mjs`, the portal's drawing code. */
  readonly figures: string;
}

// A report gives way to ingest and analysis: on Linux a priority belongs to the thread that sets it.
lowerPriority(12);

/** Runs in a thread of its own, one report after the other. */
export default async function draw({ collected, look, figures }: DrawTask): Promise<DrawnReport> {
  return drawReport(collected, look, await loadFigures(figures, currentFonts));
}
