import type { Waveform } from '@ritzel/contract';
import type { Kinematics, Severity } from '@ritzel/drivetrain';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  decodeCursors,
  encodeCursors,
  type SpectrumCursors,
} from '../../../charts/cursors/spectrum-cursors.ts';
import type { ViewWindow } from '../../../charts/plot/view-window.ts';
import {
  type FrequencyLine,
  type FrequencyLineFamily,
  LINE_FAMILIES,
} from '../../../charts/spectrum/frequency-lines.ts';
import type { CountedShaft } from '../../../charts/spectrum/spectrum-abscissa.ts';
import type { SpectrumBand } from '../../../charts/spectrum/spectrum-band.ts';
import {
  convertSpectrum,
  isSpectrumUnit,
  SPECTRUM_UNITS,
  type SpectrumUnit,
} from '../../../charts/spectrum/spectrum-quantity.ts';
import {
  COMPARED_SPECTRUM_SETTINGS,
  DEFAULT_SPECTRUM_SETTINGS,
  decodeSettings,
  type SpectrumSettings,
} from '../../../charts/spectrum/spectrum-settings.ts';
import { decodeSetup, type SpectrumSetup } from '../../../charts/spectrum/spectrum-setup.ts';
import { useFormats } from '../../../platform/formats.ts';
import { usePreferences } from '../../../platform/preferences.ts';
import {
  elementNear,
  machineLines,
  orderShaftOf,
  usuallyHidden,
  visibleLines,
  worstElement,
} from '../spectrum/machine-lines.ts';
import { decodeBand, decodeWindow, encodeWindow } from '../vibration-view-state.ts';
import { useLater } from './use-later.ts';
import { keepChoices, keptChoices } from './workspace-layout.ts';
import type { WorkspaceViewState } from './workspace-view-state.ts';

export interface WorkspaceSource {
  readonly waveform: Waveform;
  readonly samples: Float32Array;
  readonly kinematics: Kinematics | null;
  readonly severities: ReadonlyMap<string, Severity>;
  readonly equipmentName: string;
  readonly viewState: WorkspaceViewState;
  readonly onViewState: (change: Partial<WorkspaceViewState>) => void;
}

export type CursorField =
  | 'waveformCursors'
  | 'spectrumCursors'
  | 'envelopeCursors'
  | 'orderCursors'
  | 'cepstrumCursors';
export type ViewField =
  | 'waveformView'
  | 'spectrumView'
  | 'envelopeView'
  | 'waterfallView'
  | 'orderView'
  | 'cepstrumView';

/** Everything the views of the analysis workspace share about one measurement. */
export interface WorkspaceModel extends WorkspaceSource {
  readonly maxHz: number;
  /** The speed the lines are drawn at: refined, else measured. */
  readonly speedRpm: number | null;
  readonly isRefined: boolean;
  readonly refine: (factor: number) => void;
  readonly setSpeed: (speedRpm: number | null) => void;
  readonly settings: SpectrumSettings;
  /** What the settings are while the address says nothing. */
  readonly usualSettings: SpectrumSettings;
  readonly setup: SpectrumSetup;
  readonly band: SpectrumBand;
  readonly setBand: (band: SpectrumBand) => void;
  readonly hidden: ReadonlySet<FrequencyLineFamily>;
  readonly setHidden: (hidden: ReadonlySet<FrequencyLineFamily>) => void;
  readonly allLines: readonly FrequencyLine[];
  readonly lines: readonly FrequencyLine[];
  readonly highlighted: string | null;
  readonly light: (element: string | null) => void;
  /** The element looked at: the one in the worst condition, else the one the sensor sits at. */
  readonly near: string | null;
  /** As measured, in the reader's spelling, and as read. */
  readonly measuredUnit: string;
  readonly sourceUnit: SpectrumUnit | null;
  readonly unit: string;
  readonly inUnit: <S extends { readonly stepHz: number; readonly values: Float64Array }>(spectrum: S) => S;
  readonly cursorsOf: (field: CursorField) => SpectrumCursors;
  readonly keepCursors: (field: CursorField) => (cursors: SpectrumCursors) => void;
  readonly viewOf: (field: ViewField) => ViewWindow | null;
  readonly keepView: (field: ViewField) => (view: ViewWindow | null) => void;
  readonly later: (change: Partial<WorkspaceViewState>) => void;
  /** Stem of exported files. */
  readonly stem: string;
}

/** The families of lines this reader hides, from the choices that travel with the person. */
function rememberedHidden(screens: Readonly<Record<string, unknown>>): readonly string[] | null {
  const { hidden } = keptChoices(screens);
  if (!Array.isArray(hidden)) return null;
  return hidden.filter((each): each is string => typeof each === 'string');
}

export function useWorkspaceModel(source: WorkspaceSource): WorkspaceModel {
  const { waveform, kinematics, severities, viewState, onViewState } = source;
  const formats = useFormats();
  const { screens } = usePreferences();
  const later = useLater(onViewState);
  const [pointed, light] = useState<string | null>(null);
  const [band, keepBand] = useState(() => decodeBand(viewState.band, waveform.samplingRateHz));
  const [refinedRpm, keepRefined] = useState<number | null>(() => {
    const kept = Number(viewState.speed ?? Number.NaN);
    return kept > 0 && Number.isFinite(kept) ? kept : null;
  });
  // What the address says anew, and this workspace did not write, comes from a link or a line of the evidence.
  const ownBands = useRef(new Set([viewState.band]));
  useEffect(() => {
    if (ownBands.current.has(viewState.band)) return;
    ownBands.current = new Set([viewState.band]);
    keepBand(decodeBand(viewState.band, waveform.samplingRateHz));
  }, [viewState.band, waveform.samplingRateHz]);
  const speedRpm = refinedRpm ?? waveform.speedRpm;
  const setSpeed = useCallback(
    (next: number | null) => {
      keepRefined(next);
      later({ speed: next === null ? null : String(Number(next.toPrecision(7))) });
    },
    [later],
  );
  const near = useMemo(
    () => worstElement(severities) ?? elementNear(kinematics, waveform),
    [kinematics, waveform, severities],
  );
  const usualSettings = viewState.compare === null ? DEFAULT_SPECTRUM_SETTINGS : COMPARED_SPECTRUM_SETTINGS;
  const settings = useMemo(
    () => decodeSettings(viewState.axes, usualSettings),
    [viewState.axes, usualSettings],
  );
  const setup = useMemo(() => decodeSetup(viewState.setup), [viewState.setup]);
  const hiddenText = (viewState.hidden ?? rememberedHidden(screens) ?? usuallyHidden(kinematics)).join(',');
  const hidden = useMemo(
    () => new Set(LINE_FAMILIES.filter((family) => hiddenText.split(',').includes(family))),
    [hiddenText],
  );
  const maxHz = waveform.samplingRateHz / 2;
  const allLines = useMemo(() => machineLines(kinematics, speedRpm, maxHz), [kinematics, speedRpm, maxHz]);
  const highlighted = pointed ?? viewState.part;
  const lines = useMemo(
    () => visibleLines(allLines, hidden, [highlighted, viewState.part, near]),
    [allLines, hidden, highlighted, viewState.part, near],
  );
  const measuredUnit = formats.unit(waveform.unit);
  const sourceUnit = isSpectrumUnit(measuredUnit) ? measuredUnit : null;
  const unit =
    sourceUnit === null
      ? waveform.unit
      : (SPECTRUM_UNITS.find((each) => each === viewState.unit) ?? sourceUnit);
  const { integrateFromHz } = setup;
  const inUnit = useCallback<WorkspaceModel['inUnit']>(
    (spectrum) => {
      if (sourceUnit === null || !isSpectrumUnit(unit) || unit === sourceUnit) return spectrum;
      const { values, stepHz } = spectrum;
      return { ...spectrum, values: convertSpectrum(values, stepHz, sourceUnit, unit, integrateFromHz) };
    },
    [sourceUnit, unit, integrateFromHz],
  );
  return {
    ...source,
    maxHz,
    speedRpm,
    isRefined: refinedRpm !== null,
    refine: (factor) => {
      if (speedRpm !== null) setSpeed(speedRpm * factor);
    },
    setSpeed,
    settings,
    usualSettings,
    setup,
    band,
    setBand: (next) => {
      const text = encodeWindow({ min: next.lowHz, max: next.highHz });
      ownBands.current.add(text);
      keepBand(next);
      later({ band: text });
    },
    hidden,
    setHidden: (next) => {
      keepChoices({ hidden: [...next] });
      onViewState({ hidden: [...next] });
    },
    allLines,
    lines,
    highlighted,
    light,
    near,
    measuredUnit,
    sourceUnit,
    unit,
    inUnit,
    cursorsOf: (field) => decodeCursors(viewState[field]),
    keepCursors: (field) => (cursors) => later({ [field]: encodeCursors(cursors) }),
    viewOf: (field) => decodeWindow(viewState[field]),
    keepView: (field) => (view) => later({ [field]: encodeWindow(view) }),
    later,
    stem: `${source.equipmentName}-${waveform.channel}-${waveform.at.slice(0, 16)}`,
  };
}

/** What every spectrum of the analysis workspace is given. */
export function chartTerms(model: WorkspaceModel) {
  const asked = model.viewState.part ?? model.near;
  return {
    asked,
    orderShaft: orderShaftOf(model, asked),
    speedRpm: model.speedRpm,
    lines: model.lines,
    allLines: model.allLines,
    highlightedElement: model.highlighted,
    onLight: model.light,
    settings: model.settings,
  };
}

/** The shaft that the speed was measured at: what a distance in time is a turn of. */
export function measuredShaft(model: WorkspaceModel): CountedShaft | null {
  return orderShaftOf(model, null);
}
