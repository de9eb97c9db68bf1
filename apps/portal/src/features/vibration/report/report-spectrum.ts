import type {
  ComparedDrawing,
  DrawnFigure,
  SpectrumDrawing,
  SpectrumPane,
  SpectrumQuestion,
} from '@ritzel/contract';
import { localFloors } from '@ritzel/signal';
import { compute, keepWaveform, type LoadedWaveform } from '../../../charts/computing/workspace-computing.ts';
import { readCursorRows } from '../../../charts/cursors/cursor-rows.ts';
import { cursorMarks, decodeCursors, NO_CURSORS } from '../../../charts/cursors/spectrum-cursors.ts';
import { printSpectrum, type SpectrumFigure } from '../../../charts/print/print-spectrum.ts';
import { ofFamily } from '../../../charts/spectrum/frequency-lines.ts';
import { decibelAbove, readLevels } from '../../../charts/spectrum/spectrum-levels.ts';
import {
  convertSpectrum,
  isSpectrumUnit,
  SPECTRUM_UNITS,
} from '../../../charts/spectrum/spectrum-quantity.ts';
import { readSpectrum } from '../../../charts/spectrum/spectrum-reading.ts';
import {
  COMPARED_SPECTRUM_SETTINGS,
  DEFAULT_SPECTRUM_SETTINGS,
  decodeSettings,
  type SpectrumSettings,
} from '../../../charts/spectrum/spectrum-settings.ts';
import { decodeSetup } from '../../../charts/spectrum/spectrum-setup.ts';
import { displayUnitPerHz, perPeak } from '../../../charts/spectrum/spectrum-units.ts';
import { makeFormats } from '../../../platform/reader-formats.ts';
import { findingPlot, type LocatedFinding, plotOfRule } from '../findings/finding-plot.ts';
import {
  amplitudeRatioOf,
  comparedSpeedHz,
  decodeHow,
  differenceOf,
  MOST_RATIO_DB,
  onGrid,
} from '../spectrum/compare-spectra.ts';
import {
  linesAsPeriods,
  linesInOrders,
  usualCepstrumView,
  usualEnvelopeView,
} from '../spectrum/placed-lines.ts';
import { speedFollowing } from '../spectrum/turning-shafts.ts';
import { decodeBand, decodeWindow } from '../vibration-view-state.ts';
import { readWorkspaceViewState, type WorkspaceViewState } from '../workspace/workspace-view-state.ts';
import { computedOrNull, curveKeyOf, pinsOf } from './report-additions.ts';
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

/** A spectrum as the workspace would show it: computed, converted, compared, read and drawn by the same functions. */
export async function drawReportSpectrum(question: SpectrumQuestion): Promise<SpectrumDrawing | null> {
  const { record, reader, words } = question;
  const opened = openView(question);
  if (opened === null || record.samples.length < FEWEST_SAMPLES) return null;
  const { pane, state } = opened;
  const machine = machineAtRecord(question, state);
  const waveform = keepWaveform(record.samples, record.samplingRateHz);
  const seen = see(pane, waveform, { question, state, machine });
  if (seen === null) return null;
  const { stepHz, unit, allLines } = seen;
  const isOverHz = seen.over === 'Hz';
  const formats = makeFormats(reader);
  const usual = state.compare === null ? DEFAULT_SPECTRUM_SETTINGS : COMPARED_SPECTRUM_SETTINGS;
  const settings = pane === 'cepstrum' ? DEFAULT_SPECTRUM_SETTINGS : decodeSettings(state.axes, usual);
  const other = compareWith(pane, seen, { question, state, machine, settings });
  const values = other.combined ?? seen.values;
  const isCombined = other.combined !== null;
  const axes = isCombined
    ? { ...DEFAULT_SPECTRUM_SETTINGS, frequencyUnit: settings.frequencyUnit }
    : settings;
  // A second curve is read against the first, not against the noise around it.
  const floor = isOverHz && other.values === null ? localFloors(values, FLOOR_BINS) : null;
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
  const ownWindow = isOverHz ? decodeSetup(state.setup).window : 'hann';
  const window = isCombined ? null : ownWindow;
  const look: Omit<SpectrumFigure, 'spectrum' | 'unit' | 'yLabel'> = {
    ...{ scale: axes.scale, detector: axes.detector, x: abscissaOf(words, seen, { axes, machine }) },
    ...{ levels, cursors, window, allLines, asked, fromHz, toHz, curveWords: words },
    lines: baseHz === null ? seen.lines : ofFamily(seen.lines, asked, baseHz),
    sayDecibel: (decibel) => `${formats.number(decibel, 1)} dB`,
    ...{ language: reader.language, timeZone: reader.timeZone },
    ...{ width: question.width, height: question.height },
  };
  const ofUnit = (text: string) => text.replace('{unit}', unit);
  const plainLabel =
    pane === 'cepstrum'
      ? (words.axes?.cepstrum ?? '')
      : ofUnit(axes.scale === 'dB' ? words.decibelsOf : detectorWord(words, axes.detector));
  const plottedUnit = other.comparison === 'ratio' ? 'dB' : unit;
  const { compared } = question;
  const isOverlay = other.comparison === 'overlay' && other.values !== null && !!compared;
  const theirs = other.values === null ? null : { stepHz: other.stepHz, values: other.values };
  const figure = await printSpectrum({
    ...look,
    ...{ spectrum: { stepHz, values }, unit: plottedUnit, pins: pinsOf(question.notes) },
    compared: isOverlay && theirs !== null ? { ...theirs, key: curveKeyOf(compared, reader) } : null,
    yLabel: !isCombined
      ? plainLabel
      : other.comparison === 'ratio'
        ? (words.ratio ?? 'dB')
        : ofUnit(words.differenceOf ?? '{unit}'),
  });
  const beneath: DrawnFigure | null =
    other.comparison === 'beneath' && theirs !== null
      ? await printSpectrum({
          ...look,
          ...{ spectrum: theirs, unit, yLabel: plainLabel, color: 'trace4', cursors: NO_CURSORS },
          lines: seen.lines,
        })
      : null;
  const factor = pane === 'cepstrum' ? 1 : perPeak(axes.detector);
  return {
    ...{ figure, pane, unit: plottedUnit, stepHz, values, fromHz, toHz, beneath, compared: theirs },
    ...{ over: seen.over, turning: seen.turning, bandHz: seen.bandHz, comparison: other.comparison },
    most: other.comparison === 'ratio' ? MOST_RATIO_DB : null,
    marks: readCursorRows(marks, { values, stepHz, window, asked }, allLines)
      .filter(({ hz }) => hz >= fromHz && hz <= toHz)
      .map(({ cursor, step, hz, amplitude, label, isGhost }) => ({
        ...{ cursor, step, hz, label, amplitude: amplitude * factor },
        compared:
          !isOverlay || theirs === null
            ? null
            : readSpectrum(theirs.values, theirs.stepHz, hz, 1.5, ownWindow).amplitude * factor,
        heightDb: floor === null ? null : decibelAbove(amplitude, readings.floorAt(hz)),
        isMissing: isGhost,
      })),
  };
}

interface OtherSpectrum {
  readonly comparison: ComparedDrawing | null;
  readonly stepHz: number;
  /** On the axis of the own spectrum; null where there is nothing to lay over it. */
  readonly values: Float64Array | null;
  /** One less the other or over it, on the grid of the own. */
  readonly combined: Float64Array | null;
}

const NO_OTHER: OtherSpectrum = { comparison: null, stepHz: 1, values: null, combined: null };

/** The other record as the workspace compares it: over, below, less it, or as a ratio; a cepstrum is compared with nothing. */
function compareWith(
  pane: SpectrumPane,
  own: SeenSpectrum,
  seeing: Seeing & { readonly settings: SpectrumSettings },
): OtherSpectrum {
  const { question, state, machine, settings } = seeing;
  const { compared, record, reader } = question;
  if (!compared || pane === 'cepstrum') return NO_OTHER;
  const refused = (comparison: ComparedDrawing): OtherSpectrum => ({ ...NO_OTHER, comparison });
  const formats = makeFormats(reader);
  if (formats.unit(compared.unit) !== formats.unit(record.unit) || compared.samples.length < FEWEST_SAMPLES)
    return refused('not-comparable');
  const shaftHz = pane === 'orders' ? turningAtRecord(question.kinematics, machine, state).shaft : null;
  const speedHz = comparedSpeedHz(compared.speedRpm, machine.speedRpm, shaftHz?.speedHz);
  if (pane === 'orders' && speedHz === null) return refused('speed-unknown');
  const waveform = keepWaveform(compared.samples, compared.samplingRateHz);
  const found = computedOrNull(() =>
    see(pane, waveform, {
      ...{ question, state, machine, shaftHz: speedHz },
    }),
  );
  if (found === null) return refused('not-comparable');
  // Over orders, two speeds are laid over each other; over Hz they are not.
  const isByOrders = pane !== 'orders' && settings.frequencyUnit === 'orders';
  const stretch =
    isByOrders && machine.speedRpm && compared.speedRpm ? machine.speedRpm / compared.speedRpm : 1;
  const [stepHz, how] = [found.stepHz * stretch, decodeHow(state.compareHow)];
  const { values } = found;
  if (how !== 'difference' && how !== 'ratio') return { comparison: how, stepHz, values, combined: null };
  const other = onGrid(values, stepHz, own.stepHz, own.values.length);
  const combined = how === 'ratio' ? amplitudeRatioOf(own.values, other) : differenceOf(own.values, other);
  return { comparison: how, stepHz, values, combined };
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
  /** Speed of the shaft whose orders are counted, where it is that of another record. */
  readonly shaftHz?: number | null;
}

function see(pane: SpectrumPane, waveform: LoadedWaveform, seeing: Seeing): SeenSpectrum | null {
  if (pane === 'orders') return seeOrders(waveform, seeing);
  if (pane === 'cepstrum') return seeCepstrum(waveform, seeing);
  return seeFrequencies(pane, waveform, seeing);
}

function seeFrequencies(
  pane: 'spectrum' | 'envelope',
  waveform: LoadedWaveform,
  { question: { record, reader }, state, machine }: Seeing,
): SeenSpectrum | null {
  const { lines, allLines } = machine;
  const setup = decodeSetup(state.setup);
  const band = decodeBand(state.band, record.samplingRateHz);
  const answer =
    pane === 'envelope'
      ? compute(waveform, { kind: 'envelope', waveform: '', band, setup, floorBins: FLOOR_BINS })
      : compute(waveform, { kind: 'spectrum', waveform: '', setup });
  if (answer === null || !('stepHz' in answer) || !('values' in answer)) return null;
  const { stepHz } = answer;
  const measured = makeFormats(reader).unit(record.unit);
  const wanted = pane === 'spectrum' ? SPECTRUM_UNITS.find((each) => each === state.unit) : undefined;
  const isConverted = wanted !== undefined && wanted !== measured && isSpectrumUnit(measured);
  return {
    ...{ stepHz, lines, allLines, over: 'Hz', turning: null },
    usualView: pane === 'envelope' ? usualEnvelopeView(machine) : null,
    unit: isConverted ? wanted : measured,
    values: isConverted
      ? convertSpectrum(answer.values, stepHz, measured, wanted, setup.integrateFromHz)
      : answer.values,
    bandHz: pane === 'envelope' ? [band.lowHz, band.highHz] : null,
  };
}

function seeOrders(
  waveform: LoadedWaveform,
  { question, state, machine, shaftHz }: Seeing,
): SeenSpectrum | null {
  const { shaft } = turningAtRecord(question.kinematics, machine, state);
  if (shaft === null) return null;
  const speedHz = shaftHz ?? shaft.speedHz;
  const answer = compute(waveform, {
    ...{ kind: 'orders', waveform: '', speedHz, following: speedFollowing(state.follow) },
  });
  if (answer === null || !('stepOrders' in answer)) return null;
  const formats = makeFormats(question.reader);
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

function abscissaOf(
  { axes }: SpectrumQuestion['words'],
  { over, turning }: SeenSpectrum,
  { axes: { frequencyUnit }, machine }: { axes: SpectrumSettings; machine: MachineAtRecord },
) {
  // As the workspace counts along the axis; orders without a speed are Hz.
  const perBase = over === 'Hz' ? displayUnitPerHz(frequencyUnit, machine.speedRpm) : 1;
  if (frequencyUnit === 'orders' && perBase !== 1)
    return { label: axes?.orders ?? '×', isInline: axes === undefined, perBase };
  if (over === 'Hz' && frequencyUnit === 'CPM')
    return { label: 'CPM', isInline: axes === undefined, perBase };
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
