import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SpectrumSettings } from './spectrum-settings.ts';
import { AMPLITUDE_SCALES, DETECTORS, FREQUENCY_UNITS } from './spectrum-units.ts';

/** Chooses how the axes of a spectrum read. Orders need a speed; a spectrum over orders has no choice of frequencies. */
export function SpectrumAxes({
  settings,
  hasSpeed,
  hasFrequency = true,
  onSettings,
}: {
  settings: SpectrumSettings;
  hasSpeed: boolean;
  hasFrequency?: boolean;
  onSettings: (settings: SpectrumSettings) => void;
}) {
  const { t } = useTranslation('charts');
  return (
    <>
      {hasFrequency && (
        <SegmentedControl
          size="xs"
          aria-label={t('axes.frequency')}
          value={settings.frequencyUnit === 'orders' && !hasSpeed ? 'Hz' : settings.frequencyUnit}
          data={FREQUENCY_UNITS.map((value) => ({
            value,
            label: t(`frequencyUnit.${value}`),
            disabled: value === 'orders' && !hasSpeed,
          }))}
          onChange={(frequencyUnit) => onSettings({ ...settings, frequencyUnit })}
        />
      )}
      <SegmentedControl
        size="xs"
        aria-label={t('axes.amplitude')}
        value={settings.scale}
        data={AMPLITUDE_SCALES.map((value) => ({ value, label: t(`scale.${value}`) }))}
        onChange={(scale) => onSettings({ ...settings, scale })}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('axes.detector')}
        value={settings.detector}
        data={DETECTORS.map((value) => ({ value, label: t(`detector.${value}`) }))}
        onChange={(detector) => onSettings({ ...settings, detector })}
      />
    </>
  );
}
