import type { Waveform } from '@ritzel/contract';
import type { Kinematics, Severity } from '@ritzel/drivetrain';
import { useCallback, useMemo, useState } from 'react';
import { decodeCursors, encodeCursors, type SpectrumCursors } from '../../charts/cursors/spectrum-cursors.ts';
import type { ViewWindow } from '../../charts/plot/view-window.ts';
import { type FrequencyLine, LINE_FAMILIES, type LineFamily } from '../../charts/spectrum/frequency-lines.ts';
import type { SpectrumBand } from '../../charts/spectrum/spectrum-band.ts';
import {
  convertSpectrum,
  isSpectrumUnit,
  SPECTRUM_UNITS,
  type SpectrumUnit,
} from '../../charts/spectrum/spectrum-quantity.ts';
import { decodeSettings, type SpectrumSettings } from '../../charts/spectrum/spectrum-settings.ts';
import { decodeSetup, type SpectrumSetup } from '../../charts/spectrum/spectrum-setup.ts';
import { useFormats } from '../../platform/formats.ts';
import { changeScreenPreferences, usePreferences } from '../../platform/preferences.ts';
import type { BenchAddress } from './bench-address.ts';
import { elementNear, machineLines, usuallyHidden, visibleLines, worstElement } from './machine-lines.ts';
import { useLater } from './use-later.ts';
import { decodeBand, decodeWindow, encodeWindow } from './vibration-address.ts';

export interface BenchSource {
  readonly waveform: Waveform;
  readonly samples: Float32Array;
  readonly kinematics: Kinematics | null;
  readonly severities: ReadonlyMap<string, Severity>;
  readonly equipmentName: string;
  readonly address: BenchAddress;
  readonly onAddress: (change: Partial<BenchAddress>) => void;
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

/** Everything the views of the bench share about one measurement. */
export interface BenchModel extends BenchSource {
  readonly maxHz: number;
  /** The speed the lines are drawn at: refined, else measured. */
  readonly speedRpm: number | null;
  readonly isRefined: boolean;
  readonly refine: (factor: number) => void;
  readonly setSpeed: (speedRpm: number | null) => void;
  readonly settings: SpectrumSettings;
  readonly setup: SpectrumSetup;
  readonly band: SpectrumBand;
  readonly setBand: (band: SpectrumBand) => void;
  readonly hidden: ReadonlySet<LineFamily>;
  readonly setHidden: (hidden: ReadonlySet<LineFamily>) => void;
  readonly allLines: readonly FrequencyLine[];
  readonly lines: readonly FrequencyLine[];
  readonly lit: string | null;
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
  readonly later: (change: Partial<BenchAddress>) => void;
  /** Stem of exported files. */
  readonly stem: string;
}

const SCREEN = 'vibration';

/** The families of lines this reader hides, from the choices that travel with the person. */
function rememberedHidden(screens: Readonly<Record<string, unknown>>): readonly string[] | null {
  const kept = screens[SCREEN];
  if (typeof kept !== 'object' || kept === null || !('hidden' in kept) || !Array.isArray(kept.hidden))
    return null;
  return kept.hidden.filter((each): each is string => typeof each === 'string');
}

export function useBenchModel(source: BenchSource): BenchModel {
  const { waveform, kinematics, severities, address, onAddress } = source;
  const formats = useFormats();
  const { screens } = usePreferences();
  const later = useLater(onAddress);
  const [pointed, light] = useState<string | null>(null);
  const [band, keepBand] = useState(() => decodeBand(address.band, waveform.samplingRateHz));
  const [refinedRpm, keepRefined] = useState<number | null>(() => {
    const kept = Number(address.speed ?? Number.NaN);
    return kept > 0 && Number.isFinite(kept) ? kept : null;
  });
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
  const settings = useMemo(() => decodeSettings(address.axes), [address.axes]);
  const setup = useMemo(() => decodeSetup(address.setup), [address.setup]);
  const hiddenText = (address.hidden ?? rememberedHidden(screens) ?? usuallyHidden(kinematics)).join(',');
  const hidden = useMemo(
    () => new Set(LINE_FAMILIES.filter((family) => hiddenText.split(',').includes(family))),
    [hiddenText],
  );
  const maxHz = waveform.samplingRateHz / 2;
  const allLines = useMemo(() => machineLines(kinematics, speedRpm, maxHz), [kinematics, speedRpm, maxHz]);
  const lit = pointed ?? address.part;
  const lines = useMemo(
    () => visibleLines(allLines, hidden, [lit, address.part, near]),
    [allLines, hidden, lit, address.part, near],
  );
  const measuredUnit = formats.unit(waveform.unit);
  const sourceUnit = isSpectrumUnit(measuredUnit) ? measuredUnit : null;
  const unit =
    sourceUnit === null
      ? waveform.unit
      : (SPECTRUM_UNITS.find((each) => each === address.unit) ?? sourceUnit);
  const { integrateFromHz } = setup;
  const inUnit = useCallback<BenchModel['inUnit']>(
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
    setup,
    band,
    setBand: (next) => {
      keepBand(next);
      later({ band: encodeWindow({ min: next.lowHz, max: next.highHz }) });
    },
    hidden,
    setHidden: (next) => {
      changeScreenPreferences(SCREEN, { hidden: [...next] });
      onAddress({ hidden: [...next] });
    },
    allLines,
    lines,
    lit,
    light,
    near,
    measuredUnit,
    sourceUnit,
    unit,
    inUnit,
    cursorsOf: (field) => decodeCursors(address[field]),
    keepCursors: (field) => (cursors) => later({ [field]: encodeCursors(cursors) }),
    viewOf: (field) => decodeWindow(address[field]),
    keepView: (field) => (view) => later({ [field]: encodeWindow(view) }),
    later,
    stem: `${source.equipmentName}-${waveform.channel}-${waveform.at.slice(0, 16)}`,
  };
}

/** What every spectrum of the bench is given. */
export function chartTerms(model: BenchModel) {
  return {
    speedRpm: model.speedRpm,
    lines: model.lines,
    allLines: model.allLines,
    litElement: model.lit,
    onLight: model.light,
    settings: model.settings,
  };
}
