import { setPriority } from 'node:os';
import type { ReportFigures } from '@ritzel/contract';
import type { CollectedReport } from '../report-content.ts';
import { currentFonts, type DrawnReport, drawReport, type ReportLook } from './draw-report.ts';
import { makeRecordingContext } from './pdf-canvas.ts';
import { RecordedPath } from './recorded-path.ts';

export interface DrawTask {
  readonly collected: CollectedReport;
  readonly look: ReportLook;
  /** Address of `report-figures.mjs`, the portal's drawing code. */
  readonly figures: string;
}

// A report gives way to ingest and analysis: on Linux a priority belongs to the thread that sets it.
try {
  setPriority(12);
} catch {
  // Without the right to it the thread runs as everything else does.
}

const loaded = new Map<string, Promise<ReportFigures>>();

async function load(address: string): Promise<ReportFigures> {
  // @NOTE: built from apps/portal/src/app/report-figures.ts, which is declared to be this
  const { figures } = (await import(address)) as { figures: ReportFigures };
  await figures.install({
    makeContext: (canvas) => makeRecordingContext(canvas, { fonts: currentFonts, ratio: figures.ratio }),
    Path2D: RecordedPath,
  });
  return figures;
}

/** Runs in a thread of its own, one report after the other. */
export default async function draw({ collected, look, figures }: DrawTask): Promise<DrawnReport> {
  const known = loaded.get(figures) ?? load(figures);
  loaded.set(figures, known);
  return drawReport(collected, look, await known);
}
