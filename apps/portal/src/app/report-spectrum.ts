import type { SpectrumDrawing, SpectrumQuestion } from '@ritzel/contract';
import { localFloors } from '@ritzel/signal';
import { compute, keepWaveform } from '../charts/computing/workspace-computing.ts';
import { readCursorRows } from '../charts/cursors/cursor-rows.ts';
import { cursorMarks, decodeCursors } from '../charts/cursors/spectrum-cursors.ts';
import { printSpectrum } from '../charts/print/print-spectrum.ts';
import { LINE_FAMILIES, ofFamily } from '../charts/spectrum/frequency-lines.ts';
import { decibelAbove, readLevels } from '../charts/spectrum/spectrum-levels.ts';
import { convertSpectrum, isSpectrumUnit, SPECTRUM_UNITS } from '../charts/spectrum/spectrum-quantity.ts';
import { decodeSettings } from '../charts/spectrum/spectrum-settings.ts';
import { decodeSetup } from '../charts/spectrum/spectrum-setup.ts';
import { findingPlot, type LocatedFinding, plotOfRule } from '../features/vibration/findings/finding-plot.ts';
import {
  elementNear,
  machineLines,
  usuallyHidden,
  visibleLines,
  worstElement,
} from '../features/vibration/spectrum/machine-lines.ts';
import { decodeBand, decodeWindow } from '../features/vibration/vibration-view-state.ts';
import {
  readWorkspaceViewState,
  type WorkspaceViewState,
} from '../features/vibration/workspace/workspace-view-state.ts';
import { makeFormats } from '../platform/reader-formats.ts';

/** Shorter than this a record has no spectrum worth printing. */
const FEWEST_SAMPLES = 64;
/** Half the neighbourhood of a line whose median is the floor, as the workspace takes it. */
const FLOOR_BINS = 40;

/** A spectrum as the workspace would show it: computed, converted, read and drawn by the same functions. */
export async function drawReportSpectrum(question: SpectrumQuestion): Promise<SpectrumDrawing | null> {
  const { record, kinematics, reader, words } = question;
  const { samplingRateHz, speedRpm } = record;
  const opened = openView(question);
  if (opened === null || record.samples.length < FEWEST_SAMPLES) return null;
  const { pane, state } = opened;
  const formats = makeFormats(reader, new Date(0));
  const setup = decodeSetup(state.setup);
  const settings = decodeSettings(state.axes);
  const waveform = keepWaveform(record.samples, samplingRateHz);
  const band = decodeBand(state.band, samplingRateHz);
  const answer =
    pane === 'envelope'
      ? compute(waveform, { kind: 'envelope', waveform: '', band, setup, floorBins: FLOOR_BINS })
      : compute(waveform, { kind: 'spectrum', waveform: '', setup });
  if (answer === null || !('stepHz' in answer) || !('values' in answer)) return null;
  const { stepHz } = answer;
  const measured = formats.unit(record.unit);
  const wanted = pane === 'spectrum' ? SPECTRUM_UNITS.find((each) => each === state.unit) : undefined;
  const isConverted = wanted !== undefined && wanted !== measured && isSpectrumUnit(measured);
  const unit = isConverted ? wanted : measured;
  const values = isConverted
    ? convertSpectrum(answer.values, stepHz, measured, wanted, setup.integrateFromHz)
    : answer.values;
  const floor = localFloors(values, FLOOR_BINS);
  const levels = { floor, baseline: null };
  const cursors = decodeCursors(pane === 'envelope' ? state.envelopeCursors : state.spectrumCursors);
  const maxHz = samplingRateHz / 2;
  const refined = Number(state.speed ?? Number.NaN);
  const allLines = machineLines(kinematics, refined > 0 ? refined : speedRpm, maxHz);
  const severities = new Map(Object.entries(question.severities));
  const near = worstElement(severities) ?? elementNear(kinematics, record);
  const asked = state.part ?? near;
  const hidden = new Set(
    LINE_FAMILIES.filter((each) => (state.hidden ?? usuallyHidden(kinematics)).includes(each)),
  );
  const lines = visibleLines(allLines, hidden, [asked, near]);
  const view = decodeWindow(pane === 'envelope' ? state.envelopeView : state.spectrumView);
  const [fromHz, toHz] = [view?.min ?? 0, Math.min(maxHz, view?.max ?? maxHz)];
  const marks = cursorMarks(cursors, maxHz);
  const readings = readLevels(levels, stepHz);
  const baseHz = cursors.harmonic?.baseHz ?? null;
  const axis = settings.scale === 'dB' ? words.decibelsOf : detectorWord(words, settings.detector);
  const figure = await printSpectrum({
    ...{ spectrum: { stepHz, values }, unit, scale: settings.scale, detector: settings.detector },
    yLabel: axis.replace('{unit}', unit),
    levels,
    cursors,
    lines: baseHz === null ? lines : ofFamily(lines, asked, baseHz),
    ...{ allLines, asked, fromHz, toHz, curveWords: words },
    sayDecibel: (decibel) => `${formats.number(decibel, 1)} dB`,
    ...{ language: reader.language, timeZone: reader.timeZone },
    ...{ width: question.width, height: question.height },
  });
  return {
    ...{ figure, pane, unit, stepHz, values, fromHz, toHz },
    bandHz: pane === 'envelope' ? [band.lowHz, band.highHz] : null,
    marks: readCursorRows(marks, { values, stepHz, asked }, allLines)
      .filter(({ hz }) => hz >= fromHz && hz <= toHz)
      .map(({ cursor, step, hz, amplitude, label, isGhost }) => ({
        ...{ cursor, step, hz, amplitude, label },
        heightDb: decibelAbove(amplitude, readings.floorAt(hz)),
        isMissing: isGhost,
      })),
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
}: SpectrumQuestion): { pane: 'spectrum' | 'envelope'; state: WorkspaceViewState } | null {
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
