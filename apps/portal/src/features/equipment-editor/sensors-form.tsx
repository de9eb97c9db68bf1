import { ActionIcon, Button } from '@mantine/core';
import { SENSOR_AXES } from '@ritzel/drivetrain';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { freshId, removeElements } from './drivetrain-changes.ts';
import type { SensorDraft } from './drivetrain-draft.ts';
import classes from './editor.module.css';
import { useEditor, useEditorStore, useLighting, useSettled } from './editor-context.tsx';
import { useSetElement } from './element-forms.tsx';
import { ChoiceField, EntryField } from './entry-field.tsx';

/** Where sensors sit on the housing of a part: nearest bearing, mesh or shaft, and the axis they feel. */
export const SensorsForm = memo(function SensorsForm({ partKey }: { partKey: string }) {
  const { t } = useTranslation('editor');
  const store = useEditorStore();
  const sensors = useEditor(({ draft }) => draft.sensors);
  const bearings = useSettled(({ draft }) => draft.bearings);
  const stages = useSettled(({ draft }) => draft.stages);
  const shafts = useSettled(({ draft }) => draft.shafts);
  const near = useMemo(
    () =>
      [...bearings, ...stages, ...shafts]
        .filter(({ part }) => part === partKey)
        .map(({ id, name }) => ({ value: id, label: name || id })),
    [bearings, stages, shafts, partKey],
  );
  // A sensor stands with the part it names, or with the part of what it is near.
  const ids = new Set(near.map(({ value }) => value));
  const own = sensors.filter((each) => each.part === partKey || (each.part === null && ids.has(each.near)));
  const add = () =>
    store.change((draft) => {
      const id = freshId(draft, 'V');
      const sensor: SensorDraft = {
        id,
        name: '',
        part: partKey,
        axis: 'radial',
        near: near[0]?.value ?? '',
        channel: '',
      };
      return { ...draft, sensors: [...draft.sensors, sensor] };
    });
  return (
    <fieldset className={classes.group}>
      <legend>{t('section.sensors')}</legend>
      {own.map((sensor) => (
        <SensorRow key={sensor.id} sensor={sensor} near={near} />
      ))}
      <Button size="compact-xs" variant="subtle" leftSection={<IconPlus size={14} />} onClick={add}>
        {t('sensor.add')}
      </Button>
    </fieldset>
  );
});

const SensorRow = memo(function SensorRow({
  sensor,
  near,
}: {
  sensor: SensorDraft;
  near: readonly { value: string; label: string }[];
}) {
  const { t } = useTranslation('editor');
  const store = useEditorStore();
  const set = useSetElement('sensors', sensor.id);
  const lighting = useLighting(sensor.near);
  const name = sensor.name || sensor.id;
  const axes = useMemo(() => SENSOR_AXES.map((value) => ({ value, label: t(`axis.${value}`) })), [t]);
  return (
    <section
      className={classes.element}
      aria-label={t('sensor.title', { name })}
      {...lighting}
      data-element={sensor.id}
    >
      <div className={classes.elementHead}>
        <EntryField
          owner={sensor.id}
          field="name"
          label={t('fact.name')}
          value={sensor.name}
          onChange={set('name')}
          placeholder={sensor.id}
        />
        <ChoiceField
          owner={sensor.id}
          field="near"
          label={t('sensor.near')}
          value={sensor.near}
          onChange={set('near')}
          choices={[{ value: '', label: t('notKnown') }, ...near]}
        />
        <ChoiceField
          owner={sensor.id}
          field="axis"
          label={t('sensor.axis')}
          value={sensor.axis}
          onChange={set('axis')}
          choices={axes}
        />
        <EntryField
          owner={sensor.id}
          field="channel"
          label={t('sensor.channel')}
          value={sensor.channel}
          onChange={set('channel')}
          placeholder={t('none')}
        />
        <ActionIcon
          size={26}
          variant="subtle"
          color="gray"
          className={classes.remove!}
          aria-label={t('remove', { name })}
          onClick={() => store.change((draft) => removeElements(draft, new Set([sensor.id])))}
        >
          <IconTrash size={15} />
        </ActionIcon>
      </div>
    </section>
  );
});
