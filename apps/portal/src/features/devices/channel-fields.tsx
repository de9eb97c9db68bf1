import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type ChannelSetup, type DeviceType, RECORDING_RANGES, SENSOR_AXES } from '@ritzel/drivetrain';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import classes from './devices.module.css';

/** What a type that is not in the table may be set to. */
const USUAL_RATES_HZ = [1600, 2560, 3200, 5120, 6400, 10_240, 12_800, 25_600, 51_200];
const USUAL_SAMPLES = [4096, 8192, 16_384, 32_768, 65_536, 131_072, 262_144];

/** One channel: whether it records, where, and how finely. */
export function ChannelFields({
  channel,
  name,
  type,
  isShown,
  onShow,
  errorOf,
  onChange,
}: {
  channel: ChannelSetup;
  name: string;
  type: DeviceType | undefined;
  /** Its fault coverage is shown at the right. */
  isShown: boolean;
  onShow: () => void;
  errorOf: (field: string) => string | undefined;
  onChange: (channel: ChannelSetup) => void;
}) {
  const { t } = useTranslation('devices');
  const formats = useFormats();
  const choices = (values: readonly number[], now: number, unit?: string) =>
    [...new Set([...values, now])]
      .sort((a, b) => a - b)
      .map((value) => ({
        value: String(value),
        label: unit === undefined ? formats.count(value) : formats.quantity(value, unit, 0),
      }));
  return (
    <fieldset className={classes.channel} data-shown={isShown || undefined} aria-label={name}>
      <div className={classes.channelHead}>
        <Checkbox
          size="xs"
          label={name}
          checked={channel.isOn}
          onChange={(event) => onChange({ ...channel, isOn: event.currentTarget.checked })}
        />
        <button type="button" className={classes.show} aria-pressed={isShown} onClick={onShow}>
          <IconEye size={14} stroke={1.7} aria-hidden="true" />
          {t('form.showCoverage')}
        </button>
      </div>
      <div className={classes.row}>
        <NativeSelect
          label={t('form.rate')}
          value={String(channel.samplingRateHz)}
          data={choices(type?.samplingRatesHz ?? USUAL_RATES_HZ, channel.samplingRateHz, 'Hz')}
          error={errorOf('samplingRateHz')}
          onFocus={onShow}
          onChange={(event) => onChange({ ...channel, samplingRateHz: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label={t('form.samples')}
          value={String(channel.samples)}
          data={choices(type?.samples ?? USUAL_SAMPLES, channel.samples)}
          error={errorOf('samples')}
          onFocus={onShow}
          onChange={(event) => onChange({ ...channel, samples: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label={t('form.range')}
          value={channel.range}
          data={[...(type?.ranges ?? RECORDING_RANGES)].map((value) => ({
            value,
            label: value.replace('g', ' g'),
          }))}
          error={errorOf('range')}
          onChange={(event) => {
            const range = RECORDING_RANGES.find((each) => each === event.currentTarget.value);
            if (range !== undefined) onChange({ ...channel, range });
          }}
        />
        <NativeSelect
          label={t('form.axis')}
          value={channel.axis}
          data={SENSOR_AXES.map((value) => ({ value, label: t(`axis.${value}`) }))}
          error={errorOf('axis')}
          onChange={(event) => {
            const axis = SENSOR_AXES.find((each) => each === event.currentTarget.value);
            if (axis !== undefined) onChange({ ...channel, axis });
          }}
        />
        <NativeSelect
          label={t(`quantity.${channel.quantity}`)}
          value={channel.unit}
          data={[...new Set([...(type?.units ?? []), channel.unit])]}
          error={errorOf('unit')}
          onChange={(event) => onChange({ ...channel, unit: event.currentTarget.value })}
        />
        <TextInput
          label={t('form.position')}
          value={channel.position ?? ''}
          maxLength={60}
          error={errorOf('position')}
          onChange={(event) => onChange({ ...channel, position: event.currentTarget.value || null })}
        />
      </div>
    </fieldset>
  );
}
