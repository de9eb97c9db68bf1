import type { TurnDrawing, TurnQuestion } from '@ritzel/contract';
import { compute, keepWaveform } from '../../../charts/computing/workspace-computing.ts';
import { printPoints } from '../../../charts/print/print-points.ts';
import { makeFormats } from '../../../platform/reader-formats.ts';
import { speedFollowing } from '../spectrum/turning-shafts.ts';
import { decodeTurnSignal } from '../waveform/turn-signal.ts';
import { readWorkspaceViewState } from '../workspace/workspace-view-state.ts';
import { machineAtRecord, turningAtRecord } from './report-machine.ts';

/** Shorter than this there is no turn to average. */
const FEWEST_SAMPLES = 64;

/** One turn of a shaft, averaged over all of them, as the workspace shows it. */
export async function drawReportTurn(question: TurnQuestion): Promise<TurnDrawing | null> {
  const { record, reader, kinematics } = question;
  const state = readWorkspaceViewState(new URLSearchParams(question.query));
  const { shaft, gear } = turningAtRecord(kinematics, machineAtRecord(question, state), state);
  if (shaft === null || record.samples.length < FEWEST_SAMPLES) return null;
  const answer = compute(keepWaveform(record.samples, record.samplingRateHz), {
    ...{ kind: 'synchronous', waveform: '', speedHz: shaft.speedHz, teeth: gear?.teeth ?? null },
    following: speedFollowing(state.follow),
  });
  if (answer === null || !('average' in answer)) return null;
  const asked = decodeTurnSignal(state.turn);
  const signal = answer[asked] === null ? 'average' : asked;
  const values = answer[signal] ?? answer.average;
  const formats = makeFormats(reader, new Date(0));
  const unit = formats.unit(record.unit);
  const perValue = 360 / values.length;
  const figure = await printPoints({
    ...{ x: Float64Array.from(values, (_, i) => i * perValue), values, name: signal, unit },
    ...{ isInTime: false, fromZero: false, hasDots: false, limits: null, selected: null },
    xLabel: question.words.angle,
    yLabel: unit,
    ...{ language: reader.language, timeZone: reader.timeZone },
    ...{ width: question.width, height: question.height },
  });
  let at = 0;
  for (const [index, value] of values.entries()) if (Math.abs(value) > Math.abs(values[at]!)) at = index;
  return {
    ...{ figure, unit, signal, values, turns: answer.turns, fm0: answer.fm0, fm4: answer.fm4 },
    shaft: formats.name(shaft.name),
    most: { degrees: at * perValue, value: values[at] ?? 0 },
  };
}
