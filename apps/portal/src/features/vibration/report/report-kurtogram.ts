import type { KurtogramDrawing, KurtogramQuestion } from '@ritzel/contract';
import { compute, keepWaveform } from '../../../charts/computing/workspace-computing.ts';
import { printKurtogram } from '../../../charts/print/print-kurtogram.ts';
import { mostImpulsive, placeCells } from '../../../charts/spectrum/kurtogram-cells.ts';
import { makeFormats } from '../../../platform/reader-formats.ts';
import { decodeBand } from '../vibration-view-state.ts';
import { readWorkspaceViewState } from '../workspace/workspace-view-state.ts';
import { computedOrNull } from './report-additions.ts';

/** How impulsive the envelope of each band is, as the band menu of the workspace shows it. */
export async function drawReportKurtogram(question: KurtogramQuestion): Promise<KurtogramDrawing | null> {
  const { record, reader, words } = question;
  const { samples, samplingRateHz } = record;
  const answer = computedOrNull(() =>
    compute(keepWaveform(samples, samplingRateHz), { kind: 'kurtogram', waveform: '' }),
  );
  if (answer === null || !('cells' in answer)) return null;
  const best = mostImpulsive(answer.cells);
  if (best === null) return null;
  const chosen = decodeBand(readWorkspaceViewState(new URLSearchParams(question.query)).band, samplingRateHz);
  const formats = makeFormats(reader);
  const figure = await printKurtogram({
    ...{ cells: answer.cells, band: chosen, maxHz: samplingRateHz / 2 },
    ...{ xLabel: words.frequency, yLabel: words.bandwidth },
    sayWidth: (hz) => formats.quantity(hz / 1000, 'kHz'),
    // With the minus sign of print, and none before nothing.
    sayKurtosis: (kurtosis) =>
      formats.number(Math.abs(kurtosis) < 0.005 ? 0 : kurtosis, 2).replace(/^-/, '−'),
    ...{ language: reader.language, timeZone: reader.timeZone },
    ...{ width: question.width, height: question.height },
  });
  const bandOf = ({ band, kurtosis }: typeof best) => ({ ...band, kurtosis });
  return {
    ...{ figure, chosen, best: bandOf(best) },
    bands: placeCells(answer.cells)
      .toSorted((a, b) => a.row - b.row || a.cell.band.lowHz - b.cell.band.lowHz)
      .map(({ cell }) => bandOf(cell)),
  };
}
