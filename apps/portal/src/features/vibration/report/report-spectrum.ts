import type { SpectrumDrawing, SpectrumPane, SpectrumQuestion } from '@ritzel/contract';
import { localFloors } from '@ritzel/signal';
import { compute, keepWaveform, type LoadedWaveform } from '../../../charts/computing/workspace-computing.ts';
import { readCursorRows } from '../../../charts/cursors/cursor-rows.ts';
import { cursorMarks, decodeCursors } from '../../../charts/cursors/spectrum-cursors.ts';
import { printSpectrum } from '../../../charts/print/print-spectrum.ts';
import { ofFamily } from '../../../charts/spectrum/frequency-lines.ts';
import { decibelAbove, readLevels } from '../../../charts/spectrum/spectrum-levels.ts';
import {
  convertSpectrum,
  isSpectrumUnit,
  SPECTRUM_UNITS,
} from '../../../charts/spectrum/spectrum-quantity.ts';
import { DEFAULT_SPECTRUM_SETTINGS, decodeSettings } from '../../../charts/spectrum/spectrum-settings.ts';
import { decodeSetup } from '../../../charts/spectrum/spectrum-setup.ts';
import { makeFormats } from '../../../platform/reader-formats.ts';
import { findingPlot, type LocatedFinding, plotOfRule } from '../findings/finding-plot.ts';
import { linesAsPeriods, linesInOrders, usualCepstrumView } from '../spectrum/placed-lines.ts';
import { speedFollowing } from '../spectrum/turning-shafts.ts';
import { decodeBand, decodeWindow } from '../vibration-view-state.ts';
import { readWorkspaceViewState, type WorkspaceViewState } from '../workspace/workspace-view-state.ts';
import { type MachineAtRecord, machineAtRecord, turningAtRecord } from './report-machine.ts';

/** Shorter than this a record has no spectrum worth printing. */
const FEWEST_SAMPLES = 64;
/** Half the neighbourhood of a line whose median is the floor, as the workspace takes it. */
const FLOOR_BINS = 40;

/** What is drawn of a record, with the lines of the machine where they stand in it. */
interface SeenSpectrum
  extends Pick<SpectrumDrawing, 'stepHz' | 'values' | 'unit' | 'over' | 'turning' | 'bandHz'> {
  readonly lines: MachineAtRecord['lines'];
  readonly allLines: MachineAtRecord['allLines'];
  readonly usualView: { readonly min: number; readonly max: number } | null;
}

/** A spectrum as the workspace would show it: computed, converted, read and drawn by the same functions. */
export async function drawReportSpectrum(question: SpectrumQuestion): Promise<SpectrumDrawing | null> {
  const { record, reader, words } = question;
  const opened = openView(question);
  if (opened === null || record.samples.length < FEWEST_SAMPLES) return null;
  const { pane, state } = opened;
  const machine = machineAtRecord(question, state);
  const waveform = keepWaveform(record.samples, record.samplingRateHz);
  const seen = see(pane, waveform, { question, state, machine });
  if (seen === null) return null;
  const { stepHz, values, unit, allLines } = seen;
  const isOverHz = seen.over === 'Hz';
  const formats = makeFormats(reader, new Date(0));
  const settings = pane === 'cepstrum' ? DEFAULT_SPECTRUM_SETTINGS : decodeSettings(state.axes);
  const floor = isOverHz ? localFloors(values, FLOOR_BINS) : null;
  const levels = { floor, baseline: null };
  const cursors = decodeCursors(state[CURSORS_OF[pane]]);
  const end = (values.length - 1) * stepHz;
  const view = decodeWindow(state[VIEW_OF[pane]]) ?? seen.usualView;
  const [fromHz, toHz] = [view?.min ?? 0, Math.min(end, view?.max ?? end)];
  const marks = cursorMarks(cursors, end);
  const readings = readLevels(levels, stepHz);
  const baseHz = cursors.harmonic?.baseHz ?? null;
  const { asked } = machine;
  // As the workspace reads them: only a spectrum in Hz has a window of its own.
  const window = isOverHz ? decodeSetup(state.setup).window : 'hann';
  const figure = await printSpectrum({
    ...{ spectrum: { stepHz, values }, unit, scale: settings.scale, detector: settings.detector },
    yLabel:
      pane === 'cepstrum'
        ? (words.axes?.cepstrum ?? '')
        : (settings.scale === 'dB' ? words.decibelsOf : detectorWord(words, settings.detector)).replace(
            '{unit}',
            unit,
          ),
    x: abscissaOf(words, seen),
    levels,
    cursors,
    window,
    lines: baseHz === null ? seen.lines : ofFamily(seen.lines, asked, baseHz),
    ...{ allLines, asked, fromHz, toHz, curveWords: words },
    sayDecibel: (decibel) => `${formats.number(decibel, 1)} dB`,
    ...{ language: reader.language, timeZone: reader.timeZone },
    ...{ width: question.width, height: question.height },
  });
  return {
    ...{ figure, pane, unit, stepHz, values, fromHz, toHz },
    ...{ over: seen.over, turning: seen.turning, bandHz: seen.bandHz },
    marks: readCursorRows(marks, { values, stepHz, window, asked }, allLines)
      .filter(({ hz }) => hz >= fromHz && hz <= toHz)
      .map(({ cursor, step, hz, amplitude, label, isGhost }) => ({
        ...{ cursor, step, hz, amplitude, label },
        heightDb: floor === null ? null : decibelAbove(amplitude, readings.floorAt(hz)),
        isMissing: isGhost,
      })),
  };
}

const CURSORS_OF = {
  spectrum: 'spectrumCursors',
  envelope: 'envelopeCursors',
  orders: 'orderCursors',
  cepstrum: 'cepstrumCursors',
} as const satisfies Record<SpectrumPane, keyof WorkspaceViewState>;

const VIEW_OF = {
  spectrum: 'spectrumView',
  envelope: 'envelopeView',
  orders: 'orderView',
  cepstrum: 'cepstrumView',
} as const satisfies Record<SpectrumPane, keyof WorkspaceViewState>;

interface Seeing {
  readonly question: SpectrumQuestion;
  readonly state: WorkspaceViewState;
  readonly machine: MachineAtRecord;
}

function see(pane: SpectrumPane, waveform: LoadedWaveform, seeing: Seeing): SeenSpectrum | null {
  if (pane === 'orders') return seeOrders(waveform, seeing);
  if (pane === 'cepstrum') return seeCepstrum(waveform, seeing);
  return seeFrequencies(pane, waveform, seeing);
}

function seeFrequencies(
  pane: 'spectrum' | 'envelope',
  waveform: LoadedWaveform,
  { question: { record, reader }, state, machine: { lines, allLines } }: Seeing,
): SeenSpectrum | null {
  const setup = decodeSetup(state.setup);
  const band = decodeBand(state.band, record.samplingRateHz);
  const answer =
    pane === 'envelope'
      ? compute(waveform, { kind: 'envelope', waveform: '', band, setup, floorBins: FLOOR_BINS })
      : compute(waveform, { kind: 'spectrum', waveform: '', setup });
  if (answer === null || !('stepHz' in answer) || !('values' in answer)) return null;
  const { stepHz } = answer;
  const measured = makeFormats(reader, new Date(0)).unit(record.unit);
  const wanted = pane === 'spectrum' ? SPECTRUM_UNITS.find((each) => each === state.unit) : undefined;
  const isConverted = wanted !== undefined && wanted !== measured && isSpectrumUnit(measured);
  return {
    ...{ stepHz, lines, allLines, over: 'Hz', turning: null, usualView: null },
    unit: isConverted ? wanted : measured,
    values: isConverted
      ? convertSpectrum(answer.values, stepHz, measured, wanted, setup.integrateFromHz)
      : answer.values,
    bandHz: pane === 'envelope' ? [band.lowHz, band.highHz] : null,
  };
}

function seeOrders(waveform: LoadedWaveform, { question, state, machine }: Seeing): SeenSpectrum | null {
  const { shaft } = turningAtRecord(question.kinematics, machine, state);
  if (shaft === null) return null;
  const answer = compute(waveform, {
    ...{ kind: 'orders', waveform: '', speedHz: shaft.speedHz, following: speedFollowing(state.follow) },
  });
  if (answer === null || !('stepOrders' in answer)) return null;
  const formats = makeFormats(question.reader, new Date(0));
  return {
    ...{ stepHz: answer.stepOrders, values: answer.values, unit: formats.unit(question.record.unit) },
    lines: linesInOrders(machine.lines, shaft.speedHz),
    allLines: linesInOrders(machine.allLines, shaft.speedHz),
    ...{ over: 'orders', bandHz: null, usualView: null },
    turning: {
      shaft: formats.name(shaft.name),
      turns: answer.turns,
      slowestRpm: answer.slowestHz * 60,
      fastestRpm: answer.fastestHz * 60,
    },
  };
}

function seeCepstrum(waveform: LoadedWaveform, { machine }: Seeing): SeenSpectrum | null {
  const answer = compute(waveform, { kind: 'cepstrum', waveform: '' });
  if (answer === null || !('stepS' in answer) || !('values' in answer)) return null;
  const endS = answer.values.length * answer.stepS;
  return {
    ...{ stepHz: answer.stepS, values: answer.values, unit: '', over: 's', turning: null, bandHz: null },
    lines: linesAsPeriods(machine.lines, endS),
    allLines: linesAsPeriods(machine.allLines, endS),
    usualView: usualCepstrumView(endS, machine.speedRpm),
  };
}

function abscissaOf({ axes }: SpectrumQuestion['words'], { over, turning }: SeenSpectrum) {
  if (axes === undefined) return { label: over === 'orders' ? '×' : over, isInline: true, perBase: 1 };
  if (over === 's') return { label: axes.quefrency, isInline: false, perBase: 1000 };
  if (over === 'Hz') return { label: axes.frequency, isInline: false, perBase: 1 };
  const shaft = turning?.shaft ?? '';
  return {
    label: shaft === '' ? axes.orders : axes.ordersOf.replace('{shaft}', shaft),
    isInline: false,
    perBase: 1,
  };
}

function detectorWord(words: SpectrumQuestion['words'], detector: string): string {
  if (detector === 'rms') return words.rmsOf;
  return detector === 'peak' ? words.peakOf : words.peakToPeakOf;
}

/** The fields of the workspace that the view names, and which of its plots is meant. */
function openView({
  view,
  record,
  kinematics,
}: SpectrumQuestion): { pane: SpectrumPane; state: WorkspaceViewState } | null {
  const usual = readWorkspaceViewState(new URLSearchParams(view.kind === 'address' ? view.query : ''));
  if (view.kind === 'address') return { pane: view.pane, state: usual };
  const plot = plotOfRule(view.rule);
  if (plot === 'synchronous') return null;
  const finding = view as unknown as LocatedFinding; // @NOTE: as the server read it: the fields of a finding
  const { speedRpm, samplingRateHz } = record;
  return {
    pane: plot,
    state: { ...usual, ...findingPlot(finding, { kinematics, speedRpm, samplingRateHz }) },
  };
}
