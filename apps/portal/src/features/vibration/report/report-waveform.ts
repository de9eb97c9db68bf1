import type { ComparedDrawing, WaveformDrawing, WaveformQuestion } from '@ritzel/contract';
import { compute, keepWaveform } from '../../../charts/computing/workspace-computing.ts';
import { cursorMarks, decodeCursors, NO_CURSORS } from '../../../charts/cursors/spectrum-cursors.ts';
import { printWaveform } from '../../../charts/print/print-waveform.ts';
import { isSpectrumUnit, SPECTRUM_UNITS } from '../../../charts/spectrum/spectrum-quantity.ts';
import { decodeSetup } from '../../../charts/spectrum/spectrum-setup.ts';
import { makeFormats } from '../../../platform/reader-formats.ts';
import { decodeHow } from '../spectrum/compare-spectra.ts';
import { decodeWindow } from '../vibration-view-state.ts';
import { readWorkspaceViewState, type WorkspaceViewState } from '../workspace/workspace-view-state.ts';
import { computedOrNull, curveKeyOf, pinsOf } from './report-additions.ts';

/** Shorter than this there is nothing to see. */
const FEWEST_SAMPLES = 16;

/** A waveform as the workspace shows it: its section of time, its unit, its cursors, and the record that is laid over it. */
export async function drawReportWaveform(question: WaveformQuestion): Promise<WaveformDrawing | null> {
  const { record, reader, words } = question;
  const { samplingRateHz } = record;
  if (record.samples.length < FEWEST_SAMPLES) return null;
  const state = readWorkspaceViewState(new URLSearchParams(question.query));
  const formats = makeFormats(reader);
  const measured = formats.unit(record.unit);
  const converted = inAnotherUnit(record, measured, state);
  const samples = converted?.samples ?? record.samples;
  const unit = converted?.unit ?? measured;
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
  const comparison = comparisonOf(question, state, { measured, isConverted: converted !== null });
  const { compared } = question;
  const figure = await printWaveform({
    ...{ samples, samplingRateHz, fromS, toS, marks, pins: pinsOf(question.notes) },
    compared:
      comparison === 'overlay' && compared !== undefined && compared !== null
        ? { ...compared, key: curveKeyOf(compared, reader) }
        : null,
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
    ...{ figure, unit, fromS, toS, comparison },
    marks: marks.map(({ cursor, step, hz, amplitude }) => ({ cursor, step, atS: hz, value: amplitude })),
  };
}

/** Integrated or differentiated, where the workspace reads it in another unit than it was measured in. */
function inAnotherUnit(
  { samples, samplingRateHz }: WaveformQuestion['record'],
  measured: string,
  state: WorkspaceViewState,
): { readonly samples: Float32Array; readonly unit: string } | null {
  const to = SPECTRUM_UNITS.find((each) => each === state.unit);
  if (to === undefined || to === measured || !isSpectrumUnit(measured)) return null;
  const { integrateFromHz: lowHz } = decodeSetup(state.setup);
  const answer = computedOrNull(() =>
    compute(keepWaveform(samples, samplingRateHz), {
      ...{ kind: 'motion', waveform: '', from: measured, to, lowHz },
    }),
  );
  return answer !== null && 'samples' in answer ? { samples: answer.samples, unit: to } : null;
}

/** The workspace lays one waveform over the other in the unit both were measured in, and compares them in no other way. */
function comparisonOf(
  { compared, reader }: WaveformQuestion,
  state: WorkspaceViewState,
  { measured, isConverted }: { readonly measured: string; readonly isConverted: boolean },
): ComparedDrawing | null {
  if (compared === undefined || compared === null) return null;
  if (isConverted || decodeHow(state.compareHow) !== 'overlay') return null;
  return makeFormats(reader).unit(compared.unit) === measured ? 'overlay' : 'not-comparable';
}
