import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SpectrumAxes } from '../../../charts/spectrum/spectrum-axes.tsx';
import { SPECTRUM_UNITS } from '../../../charts/spectrum/spectrum-quantity.ts';
import { encodeSettings } from '../../../charts/spectrum/spectrum-settings.ts';
import {
  AVERAGES,
  AVERAGING_KINDS,
  encodeSetup,
  INTEGRATION_FLOORS_HZ,
  type SpectrumSetup,
} from '../../../charts/spectrum/spectrum-setup.ts';
import { useFormats } from '../../../platform/formats.ts';
import classes from '../vibration.module.css';
import type { WorkspaceModel } from '../workspace/workspace-model.ts';

/** The windows offered, as `vibration.window` names them. */
const WINDOWS = ['rectangular', 'hann', 'hamming', 'blackman', 'blackman-harris', 'flat-top'] as const;

/** Unit and axes of the spectra. */
export function SpectrumAxisChoices({ model }: { model: WorkspaceModel }) {
  const { t } = useTranslation('vibration');
  const { onViewState } = model;
  return (
    <>
      {model.sourceUnit !== null && (
        <SegmentedControl
          size="xs"
          aria-label={t('unit')}
          value={model.unit}
          data={[...SPECTRUM_UNITS]}
          onChange={(next) => onViewState({ unit: next === model.sourceUnit ? null : next })}
        />
      )}
      <SpectrumAxes
        settings={model.settings}
        hasSpeed={model.speedRpm !== null}
        onSettings={(next) => onViewState({ axes: encodeSettings(next, model.usualSettings) })}
      />
    </>
  );
}

/** Window, averages and the lower end of integration. */
export function SetupFields({ model }: { model: WorkspaceModel }) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const { setup, onViewState } = model;
  const change = (part: Partial<SpectrumSetup>) => onViewState({ setup: encodeSetup({ ...setup, ...part }) });
  return (
    <div className={classes.setup}>
      <NativeSelect
        size="xs"
        label={t('setup.window')}
        value={setup.window}
        data={WINDOWS.map((value) => ({ value, label: t(`window.${value}`) }))}
        onChange={({ currentTarget }) => {
          const window = WINDOWS.find((each) => each === currentTarget.value);
          if (window !== undefined) change({ window });
        }}
      />
      <NativeSelect
        size="xs"
        label={t('setup.averages')}
        description={t('setup.averagesHint')}
        value={String(setup.averages)}
        data={AVERAGES.map((value) => ({
          value: String(value),
          label: value === 1 ? t('setup.whole') : String(value),
        }))}
        onChange={({ currentTarget }) => change({ averages: Number(currentTarget.value) })}
      />
      <NativeSelect
        size="xs"
        label={t('setup.averaging')}
        value={setup.averaging}
        disabled={setup.averages === 1}
        data={AVERAGING_KINDS.map((value) => ({ value, label: t(`averaging.${value}`) }))}
        onChange={({ currentTarget }) => {
          const averaging = AVERAGING_KINDS.find((each) => each === currentTarget.value);
          if (averaging !== undefined) change({ averaging });
        }}
      />
      <NativeSelect
        size="xs"
        label={t('setup.integrateFrom')}
        value={String(setup.integrateFromHz)}
        data={INTEGRATION_FLOORS_HZ.map((value) => ({
          value: String(value),
          label: `${formats.number(value, value < 1 ? 1 : 0)} Hz`,
        }))}
        onChange={({ currentTarget }) => change({ integrateFromHz: Number(currentTarget.value) })}
      />
    </div>
  );
}
