import type { ReportFigures } from '@ritzel/contract';
import { type CanvasTerms, makeRecordingContext } from './pdf-canvas.ts';
import { RecordedPath } from './recorded-path.ts';

const loaded = new Map<string, Promise<ReportFigures>>();

/** The portal's drawing code from its built file, on canvases that remember what is drawn; loaded once in a thread. */
export function loadFigures(address: string, fonts: CanvasTerms['fonts']): Promise<ReportFigures> {
  const known = loaded.get(address) ?? load(address, fonts);
  loaded.set(address, known);
  return known;
}

async function load(address: string, fonts: CanvasTerms['fonts']): Promise<ReportFigures> {
  // @NOTE: built from apps/portal/src/app/report-figures.ts, which is declared to be this
  const { figures } = (await import(address)) as { figures: ReportFigures };
  await figures.install({
    makeContext: (canvas) => makeRecordingContext(canvas, { fonts, ratio: figures.ratio }),
    Path2D: RecordedPath,
  });
  return figures;
}
