import type { ComparedDrawing, TurnDrawing, TurnQuestion } from '@ritzel/contract';
import { compute, keepWaveform } from '../../../charts/computing/workspace-computing.ts';
import { printPoints } from '../../../charts/print/print-points.ts';
import { printShapes } from '../../../charts/print/print-shapes.ts';
import { largestDeviation, POLAR_PX, polarShapes } from '../../../charts/waveform/polar-shapes.ts';
import { makeFormats } from '../../../platform/reader-formats.ts';
import { comparedSpeedHz, decodeHow, differenceOf } from '../spectrum/compare-spectra.ts';
import { speedFollowing, type TurningShaft } from '../spectrum/turning-shafts.ts';
import { alignTurn } from '../waveform/turn-alignment.ts';
import { decodeTurnSignal, type TurnSignal } from '../waveform/turn-signal.ts';
import { readWorkspaceViewState, type WorkspaceViewState } from '../workspace/workspace-view-state.ts';
import { computedOrNull, curveKeyOf } from './report-additions.ts';
import { machineAtRecord, turningAtRecord } from './report-machine.ts';

/** Shorter than this there is no turn to average. */
const FEWEST_SAMPLES = 64;

/** One turn of a shaft, averaged over all of them, as the workspace shows it: over its angle and around a circle. */
export async function drawReportTurn(question: TurnQuestion): Promise<TurnDrawing | null> {
  const { record, reader, kinematics } = question;
  const state = readWorkspaceViewState(new URLSearchParams(question.query));
  const machine = machineAtRecord(question, state);
  const { shaft, gear } = turningAtRecord(kinematics, machine, state);
  if (shaft === null || record.samples.length < FEWEST_SAMPLES) return null;
  const teeth = gear?.teeth ?? null;
  const asked = decodeTurnSignal(state.turn);
  const turned = averageOf(record, { speedHz: shaft.speedHz, teeth, state, asked });
  if (turned === null) return null;
  const { answer, signal, values } = turned;
  const formats = makeFormats(reader);
  const unit = formats.unit(record.unit);
  const other = otherTurn(question, { shaft, teeth, state, asked, values, speedRpm: machine.speedRpm });
  const isDifference = other.comparison === 'difference';
  const shown = isDifference && other.values !== null ? differenceOf(values, other.values) : values;
  const perValue = 360 / values.length;
  const { compared } = question;
  const figure = await printPoints({
    ...{ x: Float64Array.from(values, (_, i) => i * perValue), values: shown, name: signal, unit },
    ...{ isInTime: false, fromZero: false, hasDots: false, limits: null, selected: null },
    compared:
      isDifference || other.values === null || !compared
        ? null
        : { values: other.values, key: curveKeyOf(compared, reader) },
    xLabel: question.words.angle,
    yLabel: unit,
    ...{ language: reader.language, timeZone: reader.timeZone },
    ...{ width: question.width, height: question.height },
  });
  const { at } = largestDeviation(values);
  return {
    ...{ figure, unit, signal, values, turns: answer.turns, fm0: answer.fm0, fm4: answer.fm4 },
    shaft: formats.name(shaft.name),
    most: { degrees: at * perValue, value: values[at] ?? 0 },
    polar: printShapes(polarShapes(values, teeth), { sizePx: question.polarPx, drawnPx: POLAR_PX }),
    ...{ comparison: other.comparison, compared: other.values },
  };
}

interface Averaging {
  readonly speedHz: number;
  readonly teeth: number | null;
  readonly state: WorkspaceViewState;
  readonly asked: TurnSignal;
}

function averageOf(
  { samples, samplingRateHz }: Pick<TurnQuestion['record'], 'samples' | 'samplingRateHz'>,
  { speedHz, teeth, state, asked }: Averaging,
) {
  const answer = computedOrNull(() =>
    compute(keepWaveform(samples, samplingRateHz), {
      ...{ kind: 'synchronous', waveform: '', speedHz, teeth, following: speedFollowing(state.follow) },
    }),
  );
  if (answer === null || !('average' in answer)) return null;
  const signal: TurnSignal = answer[asked] === null ? 'average' : asked;
  return { answer, signal, values: answer[signal] ?? answer.average };
}

/** The other record's turn, turned to where both agree best; a ratio of what passes through zero says nothing. */
function otherTurn(
  { compared, record, reader }: TurnQuestion,
  {
    shaft,
    values,
    speedRpm,
    ...averaging
  }: Omit<Averaging, 'speedHz'> & {
    readonly shaft: TurningShaft;
    readonly values: Float64Array;
    readonly speedRpm: number | null;
  },
): { readonly comparison: ComparedDrawing | null; readonly values: Float64Array | null } {
  if (!compared) return { comparison: null, values: null };
  const formats = makeFormats(reader);
  if (formats.unit(compared.unit) !== formats.unit(record.unit) || compared.samples.length < FEWEST_SAMPLES)
    return { comparison: 'not-comparable', values: null };
  const speedHz = comparedSpeedHz(compared.speedRpm, speedRpm, shaft.speedHz);
  if (speedHz === null) return { comparison: 'speed-unknown', values: null };
  const turned = averageOf(compared, { ...averaging, speedHz });
  if (turned === null) return { comparison: 'not-comparable', values: null };
  const isDifference = decodeHow(averaging.state.compareHow) === 'difference';
  return {
    comparison: isDifference ? 'difference' : 'overlay',
    values: alignTurn(turned.values, values),
  };
}
