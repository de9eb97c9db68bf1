import type { WaterfallDrawing, WaterfallQuestion } from '@ritzel/contract';
import { compute, keepWaveform } from '../../../charts/computing/workspace-computing.ts';
import { printPoints } from '../../../charts/print/print-points.ts';
import { printWaterfall } from '../../../charts/print/print-waterfall.ts';
import type { SpectrumBand } from '../../../charts/spectrum/spectrum-band.ts';
import { decodeSetup } from '../../../charts/spectrum/spectrum-setup.ts';
import { faultLines } from '../../../charts/waterfall/fault-lines.ts';
import { decibelRange, followLine, highestLines } from '../../../charts/waterfall/waterfall-rows.ts';
import { makeFormats } from '../../../platform/reader-formats.ts';
import {
  blockWithin,
  lineWords,
  MOST_ROWS,
  type PlacedRow,
  placesOfRows,
  rowsOfRecords,
  rowsWithin,
  usualFallView,
  withinHalf,
} from '../history/waterfall-row-list.ts';
import { decodeFall, decodeLine, type WaterfallSettings } from '../history/waterfall-settings.ts';
import { decodeBand, decodeWindow } from '../vibration-view-state.ts';
import { readWorkspaceViewState, type WorkspaceViewState } from '../workspace/workspace-view-state.ts';
import { machineAtRecord } from './report-machine.ts';

/** Spectra one above the other as the workspace shows them, with the line that is followed through them. */
export async function drawReportWaterfall(question: WaterfallQuestion): Promise<WaterfallDrawing | null> {
  const { record, reader, words } = question;
  const state = readWorkspaceViewState(new URLSearchParams(question.query));
  const formats = makeFormats(reader);
  const fall = decodeFall(state.fall);
  const band = fall.isEnvelope ? decodeBand(state.band, record.samplingRateHz) : null;
  const machine = machineAtRecord(question, state);
  const rows = computeRows(question, state, { fall, band, speedRpm: machine.speedRpm });
  if (rows.length === 0) return null;
  const speedHz = machine.speedRpm === null ? null : machine.speedRpm / 60;
  const line = decodeLine(state.line);
  const followed = line === null ? [] : followLine(rows, line);
  const flanked = faultLines(machine.allLines, machine.asked, speedHz, line);
  const rangeDb = decibelRange(rows);
  const isInTime = fall.rows === 'time';
  const figure = await printWaterfall({
    ...{ rows, isInTime, rangeDb, followed, axis: fall.axis, faultLines: flanked },
    places: placesOfRows(rows, isInTime),
    view: decodeWindow(state.waterfallView) ?? usualFallView(fall, flanked, { ...machine, speedHz }),
    xLabel: fall.axis === 'orders' ? words.orders : words.frequency,
    speedTitle: words.speed,
    speedText: (rpm) => formats.number(rpm, 1),
    ...{ language: reader.language, timeZone: reader.timeZone },
    ...{ width: question.width, height: question.height },
  });
  const unit = formats.unit(record.unit);
  const along =
    line === null
      ? null
      : await printPoints({
          ...{ isInTime, unit, yLabel: unit, name: '', limits: null, fromZero: true, hasDots: true },
          x: Float64Array.from(rows, ({ x }) => x),
          values: Float64Array.from(followed, ({ amplitude }) => amplitude),
          xLabel: isInTime ? '' : fall.rows === 'speed' ? words.speed : formats.phrases([words.time, 's']),
          ...{ selected: null, language: reader.language, timeZone: reader.timeZone },
          ...{ width: question.width, height: question.alongHeight },
        });
  return {
    ...{ figure, along, unit, rowsBy: fall.rows, rangeDb },
    bandHz: band === null ? null : [band.lowHz, band.highHz],
    followed: line === null ? null : lineWords(line, formats),
    rows: (line === null ? highestLines(rows) : followed).map(({ hz, amplitude }, index) => {
      const row = rows[index]!;
      const rpm = row.speedHz === null ? null : row.speedHz * 60;
      return { label: row.label, speedRpm: rpm, hz, amplitude };
    }),
  };
}

function computeRows(
  { record, history, reader }: WaterfallQuestion,
  state: WorkspaceViewState,
  seen: {
    readonly fall: WaterfallSettings;
    readonly band: SpectrumBand | null;
    readonly speedRpm: number | null;
  },
): PlacedRow[] {
  const { fall, band } = seen;
  const formats = makeFormats(reader);
  if (fall.rows === 'within') {
    const blockLength = blockWithin(record.samples.length);
    const answer = compute(keepWaveform(record.samples, record.samplingRateHz), {
      ...{ kind: 'waterfall', waveform: '', blockLength, band },
    });
    return answer !== null && 'amplitudes' in answer ? rowsWithin(answer, seen.speedRpm, formats) : [];
  }
  const setup = decodeSetup(state.setup);
  const newest = history.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, MOST_ROWS);
  const spectra = newest.flatMap(({ samples, samplingRateHz, at, speedRpm }, index) => {
    const waveform = keepWaveform(samples, samplingRateHz);
    const answer =
      band === null
        ? compute(waveform, { kind: 'spectrum', waveform: '', setup })
        : compute(waveform, {
            ...{ kind: 'envelope', waveform: '', setup, band: withinHalf(band, samplingRateHz) },
          });
    if (answer === null || !('stepHz' in answer) || !('values' in answer)) return [];
    const { stepHz, values } = answer;
    return [{ waveform: { id: String(index), at, speedRpm }, stepHz, values: Float32Array.from(values) }];
  });
  return rowsOfRecords(spectra, fall, formats);
}
