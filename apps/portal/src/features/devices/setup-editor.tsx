import { Button, NumberInput, TextInput } from '@mantine/core';
import { type DeviceSetup, ProblemError, saveMeasurementSetup } from '@ritzel/contract';
import {
  checkSetup,
  type DeviceType,
  findDeviceType,
  type Kinematics,
  type MeasurementSetup,
  type SetupFault,
} from '@ritzel/drivetrain';
import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { useFormats } from '../../platform/formats.ts';
import { focusFirstRefused } from '../../platform/refused-fields.ts';
import { useAllowed } from '../../platform/session.ts';
import { ChannelFields } from './channel-fields.tsx';
import { CoverageTable } from './coverage-table.tsx';
import classes from './devices.module.css';
import { coverageOfSetup, speedsOf } from './setup-coverage.ts';
import { WindowFields } from './window-fields.tsx';

export interface SetupEditorProps {
  readonly known: DeviceSetup;
  readonly kinematics: Kinematics | null;
  readonly ratedRpm: number | null;
  /** Identifier of the part the device sits on. */
  readonly part: string | null;
  readonly channel: string | null;
  readonly onChannel: (channel: string) => void;
  readonly onSaved: () => void;
  readonly onDirty: (isDirty: boolean) => void;
}

/** The form at the left, what its sampling would see at the right; faults stand at their fields as one types. */
export function SetupEditor(props: SetupEditorProps) {
  const { known, kinematics, ratedRpm, part, onChannel, onSaved, onDirty } = props;
  const { t } = useTranslation('devices');
  const formats = useFormats();
  const mayChange = useAllowed('DEVICE_2002');
  const [draft, setDraft] = useState<MeasurementSetup>(known.setup);
  const [note, setNote] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [refusals, setRefusals] = useState<readonly SetupFault[]>([]);
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const type = findDeviceType(known.deviceType);
  const faults = checkSetup(
    draft,
    type,
    known.channels.map(({ channel }) => channel),
  );
  const all = [...faults, ...refusals.filter(({ field }) => !faults.some((fault) => fault.field === field))];
  const errorOf = (field: string) => {
    const fault = all.find((each) => each.field === field);
    return fault === undefined ? undefined : faultText(fault, type, t);
  };
  const isDirty = JSON.stringify(draft) !== JSON.stringify(known.setup);
  const change = (next: MeasurementSetup) => {
    setDraft(next);
    setRefusals([]);
    setFailure(undefined);
    onDirty(JSON.stringify(next) !== JSON.stringify(known.setup));
  };
  const shown =
    draft.channels.find(({ channel }) => channel === props.channel) ??
    draft.channels.find(({ isOn }) => isOn) ??
    draft.channels[0];
  const nameOf = (channel: string) =>
    formats.name(known.channels.find((each) => each.channel === channel)?.name ?? channel);
  const speeds = speedsOf(draft, ratedRpm);

  const save = async () => {
    setSaving(true);
    setFailure(undefined);
    try {
      await call(saveMeasurementSetup, {
        params: { id: known.deviceId },
        // @NOTE the draft began as the contract's document and is changed field by field
        body: {
          setup: { ...draft, channels: [...draft.channels] } as DeviceSetup['setup'],
          basedOn: known.version,
          note,
        },
      });
      onDirty(false);
      onSaved();
    } catch (error) {
      const problem = error instanceof ProblemError ? error.problem : undefined;
      setRefusals(
        (problem?.errors ?? []).map(({ field, code, message }) => ({
          field: field.replace(/^body\.setup\./, ''),
          code,
          message,
        })),
      );
      const words = problem?.errors?.map(({ field, message }) =>
        SHOWN_AT_FIELD.test(field) ? undefined : message,
      );
      const rest = words?.filter((text) => text !== undefined) ?? [];
      setFailure(
        problem?.code === 'conflict'
          ? t('form.conflict')
          : rest.length > 0
            ? rest.join(' ')
            : t(`problems.${problem?.code ?? 'internal'}`),
      );
      focusFirstRefused(form.current);
    } finally {
      setSaving(false);
    }
  };

  return (
    <div className={classes.editor}>
      <form
        ref={form}
        className={`panel ${classes.block}`}
        noValidate
        aria-labelledby="setup"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <h2 id="setup">{t('form.title')}</h2>
        {type === undefined && <p className="meta">{t('form.typeUnknown', { type: known.deviceType })}</p>}
        <fieldset disabled={!mayChange} className={classes.fieldset}>
          <legend className="visually-hidden">{t('form.channels')}</legend>
          {draft.channels.map((channel, index) => (
            <ChannelFields
              key={channel.channel}
              channel={channel}
              name={nameOf(channel.channel)}
              type={type}
              isShown={channel.channel === shown?.channel}
              onShow={() => onChannel(channel.channel)}
              errorOf={(field) => errorOf(`channels.${index}.${field}`)}
              onChange={(next) =>
                change({ ...draft, channels: draft.channels.map((each, at) => (at === index ? next : each)) })
              }
            />
          ))}
          {errorOf('channels') !== undefined && (
            <p role="alert" className={classes.error}>
              {errorOf('channels')}
            </p>
          )}
        </fieldset>
        <fieldset disabled={!mayChange} className={classes.fieldset}>
          <legend>{t('form.schedule')}</legend>
          <div className={classes.row}>
            <NumberInput
              label={t('form.normal')}
              value={draft.schedule.normalMinutes}
              min={1}
              max={44_640}
              allowDecimal={false}
              suffix=" min"
              error={errorOf('schedule.normalMinutes')}
              onChange={(value) =>
                change({ ...draft, schedule: { ...draft.schedule, normalMinutes: Number(value) || 0 } })
              }
            />
            <NumberInput
              label={t('form.alarm')}
              value={draft.schedule.alarmMinutes}
              min={1}
              max={44_640}
              allowDecimal={false}
              suffix=" min"
              error={errorOf('schedule.alarmMinutes')}
              onChange={(value) =>
                change({ ...draft, schedule: { ...draft.schedule, alarmMinutes: Number(value) || 0 } })
              }
            />
            <NumberInput
              label={t('form.alarmFrom')}
              value={draft.schedule.alarmVelocityMmS ?? ''}
              min={0}
              max={1000}
              step={0.1}
              suffix=" mm/s"
              placeholder={t('form.deviceDecides')}
              error={errorOf('schedule.alarmVelocityMmS')}
              onChange={(value) =>
                change({
                  ...draft,
                  schedule: { ...draft.schedule, alarmVelocityMmS: value === '' ? null : Number(value) },
                })
              }
            />
          </div>
        </fieldset>
        <fieldset disabled={!mayChange} className={classes.fieldset}>
          <legend>{t('form.window')}</legend>
          <p className="meta">{t('form.windowHint')}</p>
          <div className={classes.row}>
            <WindowFields
              label={t('form.speed')}
              suffix=" rpm"
              window={draft.window.speedRpm}
              usual={{
                from: Math.round(0.8 * (ratedRpm ?? 1000)),
                to: Math.round(1.05 * (ratedRpm ?? 1000)),
              }}
              error={
                errorOf('window.speedRpm.from') ?? errorOf('window.speedRpm.to') ?? errorOf('window.speedRpm')
              }
              onChange={(speedRpm) => change({ ...draft, window: { ...draft.window, speedRpm } })}
            />
            <WindowFields
              label={t('form.load')}
              suffix=" %"
              scale={100}
              window={draft.window.load}
              usual={{ from: 0.5, to: 1.1 }}
              error={errorOf('window.load.from') ?? errorOf('window.load.to') ?? errorOf('window.load')}
              onChange={(load) => change({ ...draft, window: { ...draft.window, load } })}
            />
          </div>
        </fieldset>
        {mayChange ? (
          <div className={classes.actions}>
            <TextInput
              aria-label={t('form.note')}
              placeholder={t('form.note')}
              value={note}
              maxLength={300}
              error={errorOf('body.note')}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <Button type="button" variant="default" disabled={!isDirty} onClick={() => change(known.setup)}>
              {t('form.discard')}
            </Button>
            <Button type="submit" loading={isSaving} disabled={!isDirty || faults.length > 0}>
              {t('form.send')}
            </Button>
          </div>
        ) : (
          <p className="meta">{t('form.readOnly')}</p>
        )}
        <p role="alert" className={classes.error}>
          {failure}
        </p>
      </form>
      <section className={`panel ${classes.block}`} aria-labelledby="coverage">
        <h2 id="coverage">
          {t('coverage.title', { channel: shown === undefined ? '' : nameOf(shown.channel) })}
        </h2>
        {shown !== undefined && (
          <>
            <p className="meta">
              {t('coverage.record', {
                duration: formats.quantity(shown.samples / shown.samplingRateHz, 's'),
                band: formats.quantity((type?.usableShare ?? 0.39) * shown.samplingRateHz, 'Hz', 0),
                resolution: formats.quantity(shown.samplingRateHz / shown.samples, 'Hz'),
              })}
            </p>
            <CoverageTable
              coverages={coverageOfSetup(kinematics, shown, speeds, type, part)}
              channelName={nameOf(shown.channel)}
              speeds={speeds}
            />
          </>
        )}
      </section>
    </div>
  );
}

/** Paths that have a field, or the list of channels, to stand at. */
const SHOWN_AT_FIELD =
  /^body\.(note|setup\.(channels(\.\d+\.(samplingRateHz|samples|range|axis|unit|position))?|schedule\.\w+|window\.(speedRpm|load)(\.(from|to))?))$/;

/** A fault in the reader's language, with the device type's own limits where it has them. */
function faultText(
  { code, message }: SetupFault,
  type: DeviceType | undefined,
  t: TFunction<'devices'>,
): string {
  return t(`fault.${code}`, {
    defaultValue: message,
    type: type?.type,
    minutes: type?.shortestIntervalMinutes,
    channels: type?.maxChannels,
    samples: type?.maxTotalSamples,
  });
}
