import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { useAllowed } from '../../platform/session.ts';
import { channelOfSensor, SIGNAL_PRESETS, signalOfPreset } from './device-signals.ts';
import { partOwner } from './draft-problem.ts';
import { changePart } from './drivetrain-changes.ts';
import type { DeviceDraft, PartDraft } from './drivetrain-draft.ts';
import classes from './editor.module.css';
import { useEditor, useEditorStore } from './editor-context.tsx';
import { ChoiceField, EntryField } from './entry-field.tsx';

/** The devices that watch a part, and what each of them sends. */
export function DevicesForm({ part }: { part: PartDraft }) {
  const { t } = useTranslation('editor');
  const store = useEditorStore();
  const mayChange = useAllowed('DEVICE_2002');
  const setDevices = (change: (devices: readonly DeviceDraft[]) => readonly DeviceDraft[], field?: string) =>
    store.change((draft) => {
      const now = draft.parts.find(({ key }) => key === part.key);
      return now === undefined ? draft : changePart(draft, part.key, { devices: change(now.devices) });
    }, field);
  const add = () =>
    setDevices((devices) => [
      ...devices,
      {
        identifier: `DEV-${part.identifier || part.key}${devices.length === 0 ? '' : `-${devices.length + 1}`}`,
        deviceType: '',
        firmwareVersion: undefined,
        group: '',
        node: '',
        device: '',
        signals: [],
        waveforms: [],
      },
    ]);
  return (
    <fieldset className={classes.group} disabled={!mayChange}>
      <legend>{t('section.devices')}</legend>
      {part.devices.length === 0 && <p className={classes.cost}>{t('cost.noDevice')}</p>}
      {part.devices.map((device, index) => (
        <DeviceRow
          // biome-ignore lint/suspicious/noArrayIndexKey: @NOTE a device has no key but its place while it is typed
          key={index}
          part={part}
          device={device}
          index={index}
          onChange={(change, field) =>
            setDevices(
              (devices) => devices.map((each, i) => (i === index ? { ...each, ...change } : each)),
              field,
            )
          }
          onRemove={() => setDevices((devices) => devices.filter((_, i) => i !== index))}
        />
      ))}
      <Button size="compact-xs" variant="subtle" leftSection={<IconPlus size={14} />} onClick={add}>
        {t('device.add')}
      </Button>
      {!mayChange && <p className={classes.cost}>{t('device.notAllowed')}</p>}
    </fieldset>
  );
}

function DeviceRow({
  part,
  device,
  index,
  onChange,
  onRemove,
}: {
  part: PartDraft;
  device: DeviceDraft;
  index: number;
  onChange: (change: Partial<DeviceDraft>, field?: string) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('editor');
  const owner = partOwner(part.key);
  const text = (field: 'identifier' | 'deviceType' | 'group' | 'node' | 'device', isRequired = false) => (
    <EntryField
      owner={owner}
      field={`devices.${index}.${field}`}
      label={t(`device.${field}`)}
      value={device[field]}
      onChange={(value) => onChange({ [field]: value }, `${owner}:devices.${index}.${field}`)}
      isRequired={isRequired}
    />
  );
  return (
    <section className={classes.element} aria-label={t('device.title', { name: device.identifier })}>
      <div className={classes.elementHead}>
        {text('identifier', true)}
        {text('deviceType', true)}
        <ActionIcon
          size={26}
          variant="subtle"
          color="gray"
          className={classes.remove!}
          aria-label={t('remove', { name: device.identifier })}
          onClick={onRemove}
        >
          <IconTrash size={15} />
        </ActionIcon>
      </div>
      <SignalRows part={part} device={device} onChange={onChange} />
      <details className={classes.more} open={device.group + device.node + device.device !== '' || undefined}>
        <summary>{t('device.sparkplug')}</summary>
        <div className={classes.fields}>
          {text('group')}
          {text('node')}
          {text('device')}
        </div>
      </details>
    </section>
  );
}

function SignalRows({
  part,
  device,
  onChange,
}: {
  part: PartDraft;
  device: DeviceDraft;
  onChange: (change: Partial<DeviceDraft>) => void;
}) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const sensors = useEditor(({ draft }) => draft.sensors);
  const bearings = useEditor(({ draft }) => draft.bearings);
  const own = useMemo(() => {
    const near = new Set(bearings.filter((each) => each.part === part.key).map(({ id }) => id));
    return sensors.filter((each) => each.part === part.key || (each.part === null && near.has(each.near)));
  }, [sensors, bearings, part.key]);
  const [role, setRole] = useState<string>('velocity-rms');
  const [sensorId, setSensorId] = useState('');
  const preset = SIGNAL_PRESETS.find((each) => each.role === role) ?? SIGNAL_PRESETS[0];
  const sensor = own.find(({ id }) => id === sensorId) ?? own[0] ?? null;
  const withoutChannel = own.filter(({ id }) => !device.waveforms.some(({ position }) => position === id));
  return (
    <>
      {device.signals.length === 0 ? (
        <p className="meta">{t('device.noSignals')}</p>
      ) : (
        <table className={classes.signals}>
          <thead>
            <tr>
              <th scope="col">{t('device.signal')}</th>
              <th scope="col">{t('device.metric')}</th>
              <th scope="col">{t('device.unit')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('device.tools')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {device.signals.map((signal) => (
              <tr key={signal.key}>
                <td>{signal.name}</td>
                <td>
                  <code>{signal.metric}</code>
                </td>
                <td>{signal.unit}</td>
                <td>
                  <ActionIcon
                    size={22}
                    variant="subtle"
                    color="gray"
                    aria-label={t('remove', { name: signal.name })}
                    onClick={() =>
                      onChange({ signals: device.signals.filter(({ key }) => key !== signal.key) })
                    }
                  >
                    <IconTrash size={14} />
                  </ActionIcon>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={classes.fields}>
        <ChoiceField
          owner={`device/${device.identifier}`}
          field="preset"
          label={t('device.measures')}
          value={role}
          onChange={setRole}
          choices={SIGNAL_PRESETS.map((each) => ({
            value: each.role,
            label: formats.phrases([t(`role.${each.role}`), each.unit]),
          }))}
        />
        {preset.isAtSensor && own.length > 0 && (
          <ChoiceField
            owner={`device/${device.identifier}`}
            field="sensor"
            label={t('device.at')}
            value={sensor?.id ?? ''}
            onChange={setSensorId}
            choices={own.map(({ id, name }) => ({ value: id, label: name || id }))}
          />
        )}
        <Button
          size="compact-xs"
          variant="default"
          className={classes.beside!}
          onClick={() =>
            onChange({
              signals: [
                ...device.signals,
                signalOfPreset(preset, t(`role.${preset.role}`), sensor, device.signals),
              ],
            })
          }
        >
          {t('device.addSignal')}
        </Button>
      </div>
      <p className="meta">
        {t('device.waveforms', { count: device.waveforms.length })}{' '}
        {withoutChannel.length > 0 && (
          <button
            type="button"
            className={classes.link}
            onClick={() =>
              onChange({ waveforms: [...device.waveforms, ...withoutChannel.map(channelOfSensor)] })
            }
          >
            {t('device.addWaveforms', { count: withoutChannel.length })}
          </button>
        )}
      </p>
    </>
  );
}
