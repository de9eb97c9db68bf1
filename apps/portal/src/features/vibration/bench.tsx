import { Button, Loader, SegmentedControl } from '@mantine/core';
import type { Waveform } from '@ritzel/contract';
import type { Kinematics, Severity } from '@ritzel/drivetrain';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EnvelopeSpectrumChart } from '../../charts/envelope-spectrum-chart.tsx';
import { FamilyChips } from '../../charts/family-chips.tsx';
import { LINE_FAMILIES } from '../../charts/frequency-lines.ts';
import { SpectrumAxes } from '../../charts/spectrum-axes.tsx';
import type { SpectrumBand } from '../../charts/spectrum-band.ts';
import { SpectrumChart } from '../../charts/spectrum-chart.tsx';
import { decodeCursors, encodeCursors, type SpectrumCursors } from '../../charts/spectrum-cursors.ts';
import { convertSpectrum, isSpectrumUnit, SPECTRUM_UNITS } from '../../charts/spectrum-quantity.ts';
import { decodeSettings, encodeSettings } from '../../charts/spectrum-settings.ts';
import { WaveformChart } from '../../charts/waveform-chart.tsx';
import { useFormats } from '../../platform/formats.ts';
import { GearScheme } from '../../widgets/gear-scheme/gear-scheme.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import { IndicatorStrip } from './indicator-strip.tsx';
import { elementNear, machineLines, usuallyHidden, visibleLines, worstElement } from './machine-lines.ts';
import { useLater } from './use-later.ts';
import { useSpectra } from './use-spectra.ts';
import classes from './vibration.module.css';
import { decodeBand, decodeWindow, encodeWindow, fixedBands } from './vibration-address.ts';

/** The part of the address that the bench reads and writes. */
export interface BenchAddress {
  readonly part: string | null;
  readonly unit: string | null;
  readonly axes: string | null;
  readonly hidden: readonly string[] | null;
  readonly waveformView: string | null;
  readonly spectrumView: string | null;
  readonly envelopeView: string | null;
  readonly spectrumCursors: string | null;
  readonly envelopeCursors: string | null;
  readonly band: string | null;
}

export interface BenchProps {
  readonly waveform: Waveform;
  readonly samples: Float32Array;
  readonly kinematics: Kinematics | null;
  readonly severities: ReadonlyMap<string, Severity>;
  readonly partNames: ReadonlyMap<string, string>;
  readonly equipmentName: string;
  readonly address: BenchAddress;
  readonly onAddress: (change: Partial<BenchAddress>) => void;
}

/** Below this the integrated spectrum would show drift (ISO 20816-1: 10 Hz, 2 Hz for slow machines). */
const DRIFT_HZ = 2;

/** One measurement on the bench: scheme, waveform, spectrum, envelope spectrum, all linked by the kinematics. */
export function Bench(props: BenchProps) {
  const { waveform, samples, kinematics, address, onAddress } = props;
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const later = useLater(onAddress);
  const [pointed, setPointed] = useState<string | null>(null);
  const [band, setBand] = useState(() => decodeBand(address.band, waveform.samplingRateHz));
  // A cursor set from outside the charts: they keep their own, so the chart begins anew with it.
  const [placed, setPlaced] = useState({ spectrumHz: Number.NaN, envelopeHz: Number.NaN });
  // Lines shown before anybody has chosen: of the worst element, else of the one the sensor sits at.
  const near = useMemo(
    () => worstElement(props.severities) ?? elementNear(kinematics, waveform),
    [kinematics, waveform, props.severities],
  );
  const spectra = useSpectra(waveform.id, samples, waveform.samplingRateHz, band);

  const settings = useMemo(() => decodeSettings(address.axes), [address.axes]);
  const hiddenText = (address.hidden ?? usuallyHidden(kinematics)).join(',');
  const hidden = useMemo(
    () => new Set(LINE_FAMILIES.filter((family) => hiddenText.split(',').includes(family))),
    [hiddenText],
  );
  const maxHz = waveform.samplingRateHz / 2;
  const allLines = useMemo(
    () => machineLines(kinematics, waveform.speedRpm, maxHz),
    [kinematics, waveform, maxHz],
  );
  const lit = pointed ?? address.part;
  const lines = useMemo(
    () => visibleLines(allLines, hidden, [lit, address.part, near]),
    [allLines, hidden, lit, address.part, near],
  );

  const measured = formats.unit(waveform.unit);
  const source = isSpectrumUnit(measured) ? measured : null;
  const unit =
    source === null ? waveform.unit : (SPECTRUM_UNITS.find((each) => each === address.unit) ?? source);
  const spectrum = useMemo(() => {
    if (spectra.spectrum === null) return null;
    const { stepHz, values } = spectra.spectrum;
    if (source === null || !isSpectrumUnit(unit)) return { stepHz, values };
    return { stepHz, values: convertSpectrum(values, stepHz, source, unit, DRIFT_HZ) };
  }, [spectra.spectrum, source, unit]);

  const moveBand = (next: SpectrumBand) => {
    setBand(next);
    later({ band: encodeWindow({ min: next.lowHz, max: next.highHz }) });
  };
  const keepCursors = (field: 'spectrumCursors' | 'envelopeCursors') => (cursors: SpectrumCursors) =>
    later({ [field]: encodeCursors(cursors) });
  const placeCursor = (chart: 'spectrum' | 'envelope', hz: number) => {
    const field = `${chart}Cursors` as const;
    setPlaced((before) => ({ ...before, [`${chart}Hz`]: hz }));
    later({ [field]: encodeCursors({ ...decodeCursors(address[field]), mainHz: hz }) });
  };
  const withPlaced = (text: string | null, hz: number): SpectrumCursors =>
    Number.isNaN(hz) ? decodeCursors(text) : { ...decodeCursors(text), mainHz: hz };
  const keepView =
    (field: 'waveformView' | 'spectrumView' | 'envelopeView') =>
    (view: { min: number; max: number } | null) =>
      later({ [field]: encodeWindow(view) });

  const stem = `${props.equipmentName}-${waveform.channel}-${waveform.at.slice(0, 16)}`;
  const common = {
    speedRpm: waveform.speedRpm,
    lines,
    allLines,
    litElement: lit,
    onLight: setPointed,
    settings,
  };

  return (
    <div className={classes.bench}>
      <section className={`panel ${classes.block}`}>
        <IndicatorStrip waveform={waveform} />
        {waveform.speedRpm === null && <p className="meta">{t('noSpeed')}</p>}
        <div className={classes.pair}>
          {kinematics !== null && (
            <GearScheme
              kinematics={kinematics}
              label={t('schemeOf', { name: props.equipmentName })}
              severities={props.severities}
              partNames={props.partNames}
              litElement={lit}
              onLight={setPointed}
              selected={address.part}
              onSelect={(part) => onAddress({ part })}
            />
          )}
          <WaveformChart
            key={waveform.id}
            title={t('waveform')}
            meta={waveform.channelName}
            fileName={`${stem}-waveform`}
            samples={samples}
            samplingRateHz={waveform.samplingRateHz}
            unit={measured}
            speedRpm={waveform.speedRpm}
            view={decodeWindow(address.waveformView)}
            onView={keepView('waveformView')}
            heightPx={180}
          />
        </div>
      </section>
      <FindingsPanel
        waveformId={waveform.id}
        selectedPart={address.part}
        onPart={(part) => onAddress({ part })}
        onFrequency={placeCursor}
      />
      {spectra.error !== null && (
        <p role="alert" className={classes.error}>
          {t('notComputed', { reason: spectra.error })}
        </p>
      )}
      <section className={`panel ${classes.block}`}>
        <div className={classes.tools}>
          <FamilyChips
            lines={allLines}
            hidden={hidden}
            onHidden={(next) => onAddress({ hidden: [...next] })}
          />
          <span className={classes.spring} />
          {source !== null && (
            <SegmentedControl
              size="xs"
              aria-label={t('unit')}
              value={unit}
              data={[...SPECTRUM_UNITS]}
              onChange={(next) => onAddress({ unit: next === source ? null : next })}
            />
          )}
          <SpectrumAxes
            settings={settings}
            hasSpeed={waveform.speedRpm !== null}
            onSettings={(next) => onAddress({ axes: encodeSettings(next) })}
          />
        </div>
        {spectrum === null ? (
          <Waiting heightPx={420} />
        ) : (
          <SpectrumChart
            {...common}
            key={`${waveform.id}/${unit}/${placed.spectrumHz}`}
            title={t('spectrum')}
            meta={t('computedIn', { ms: formats.number(spectra.spectrum?.ms ?? 0, 0) })}
            fileName={`${stem}-spectrum`}
            spectrum={spectrum}
            unit={unit}
            cursors={withPlaced(address.spectrumCursors, placed.spectrumHz)}
            onCursors={keepCursors('spectrumCursors')}
            view={decodeWindow(address.spectrumView)}
            onView={keepView('spectrumView')}
            band={band}
            onBand={moveBand}
            heightPx={320}
          />
        )}
      </section>
      <section className={`panel ${classes.block}`}>
        <div className={classes.tools}>
          <span className="meta">{t('band')}</span>
          {fixedBands(waveform.samplingRateHz).map((fixed) => (
            <Button
              key={fixed.lowHz}
              size="compact-xs"
              variant="default"
              aria-pressed={fixed.lowHz === band.lowHz && fixed.highHz === band.highHz}
              onClick={() => moveBand(fixed)}
            >
              {`${formats.number(fixed.lowHz / 1000, 1)} – ${formats.number(fixed.highHz / 1000, 1)} kHz`}
            </Button>
          ))}
          <Button
            size="compact-xs"
            variant="default"
            title={t('suggestHint')}
            onClick={() => void spectra.suggestBand().then(moveBand, () => {})}
          >
            {t('suggest')}
          </Button>
        </div>
        {spectra.envelope === null ? (
          <Waiting heightPx={360} />
        ) : (
          <EnvelopeSpectrumChart
            {...common}
            key={`${waveform.id}/${placed.envelopeHz}`}
            title={t('envelope')}
            meta={t('computedIn', { ms: formats.number(spectra.envelope.ms, 0) })}
            fileName={`${stem}-envelope`}
            envelopeBand={band}
            spectrum={spectra.envelope}
            unit={measured}
            cursors={withPlaced(address.envelopeCursors, placed.envelopeHz)}
            onCursors={keepCursors('envelopeCursors')}
            view={decodeWindow(address.envelopeView) ?? usualEnvelopeView(allLines, near, maxHz)}
            onView={keepView('envelopeView')}
            heightPx={280}
          />
        )}
      </section>
    </div>
  );
}

function Waiting({ heightPx }: { heightPx: number }) {
  return (
    <div className={classes.waiting} style={{ height: heightPx }}>
      <Loader size="sm" />
    </div>
  );
}

/** Where bearing lines live: up to the fifth harmonic of the highest race frequency of the part looked at, 500 Hz without kinematics. */
function usualEnvelopeView(
  lines: readonly { element: string; kind: string; harmonic: number; hz: number }[],
  element: string | null,
  maxHz: number,
) {
  const races = lines.filter(({ kind, harmonic }) => harmonic === 1 && (kind === 'bpfo' || kind === 'bpfi'));
  const own = races.filter((line) => line.element === element);
  const highest = (own.length > 0 ? own : races).reduce((hz, line) => Math.max(hz, line.hz), 0);
  return { min: 0, max: Math.min(maxHz, highest > 0 ? highest * 5 : 500) };
}
