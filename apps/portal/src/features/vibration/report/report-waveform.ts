import type { WaveformDrawing, WaveformQuestion } from '@ritzel/contract';
import { cursorMarks, decodeCursors, NO_CURSORS } from '../../../charts/cursors/spectrum-cursors.ts';
import { printWaveform } from '../../../charts/print/print-waveform.ts';
import { makeFormats } from '../../../platform/reader-formats.ts';
import { decodeWindow } from '../vibration-view-state.ts';
import { readWorkspaceViewState } from '../workspace/workspace-view-state.ts';

/** Shorter than this there is nothing to see. */
const FEWEST_SAMPLES = 16;

/** A waveform as the workspace shows it: its section of time and its cursors. */
export async function drawReportWaveform(question: WaveformQuestion): Promise<WaveformDrawing | null> {
  const { record, reader, words } = question;
  const { samples, samplingRateHz } = record;
  if (samples.length < FEWEST_SAMPLES) return null;
  const state = readWorkspaceViewState(new URLSearchParams(question.query));
  const formats = makeFormats(reader, new Date(0));
  const unit = formats.unit(record.unit);
  const endS = (samples.length - 1) / samplingRateHz;
  const view = decodeWindow(state.waveformView);
  const [fromS, toS] = [Math.max(0, view?.min ?? 0), Math.min(endS, view?.max ?? endS)];
  const { mainHz, difference } = decodeCursors(state.waveformCursors);
  const marks = cursorMarks({ ...NO_CURSORS, mainHz, difference }, endS)
    .filter(({ hz }) => hz >= fromS && hz <= toS)
    .map((mark) => ({
      ...mark,
      amplitude: samples[Math.min(samples.length - 1, Math.round(mark.hz * samplingRateHz))] ?? 0,
      isGhost: false,
    }));
  const spanS = difference === null ? 0 : Math.abs(difference.toHz - difference.fromHz);
  const figure = await printWaveform({
    ...{ samples, samplingRateHz, fromS, toS, marks },
    yLabel: formats.phrases([words.amplitude, unit]),
    xLabel: formats.phrases([words.time, 's']),
    differenceText:
      spanS === 0
        ? null
        : `Δ ${formats.quantity(spanS * 1000, 'ms', 2)}   ${formats.quantity(1 / spanS, 'Hz', 2)}`,
    ...{ language: reader.language, timeZone: reader.timeZone },
    ...{ width: question.width, height: question.height },
  });
  return {
    ...{ figure, unit, fromS, toS },
    marks: marks.map(({ cursor, step, hz, amplitude }) => ({ cursor, step, atS: hz, value: amplitude })),
  };
}
