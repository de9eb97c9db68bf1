import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BearingPicker } from './bearing-picker.tsx';
import { addBearings, changeElement, placesOf, removeElements } from './drivetrain-changes.ts';
import type { MountedBearingDraft, PartDraft, PartType } from './drivetrain-draft.ts';
import classes from './editor.module.css';
import { useEditor, useEditorStore, useLighting, useProblem } from './editor-context.tsx';
import { useSetElement, useShaftChoices } from './element-forms.tsx';
import { ChoiceField, EntryField } from './entry-field.tsx';

/** The bearings of a part, shaft by shaft, each by designation, figures, or not known. */
export function BearingsOfPart({ part }: { part: PartDraft }) {
  const { t } = useTranslation('editor');
  const store = useEditorStore();
  const all = useEditor(({ draft }) => draft.bearings);
  const shafts = useEditor(({ draft }) => draft.shafts);
  const own = shafts.filter((shaft) => shaft.part === part.key);
  const bearings = useMemo(() => all.filter((bearing) => bearing.part === part.key), [all, part.key]);
  const missing = own.filter(({ id }) => !bearings.some((bearing) => bearing.shaft === id));
  return (
    <fieldset className={classes.group}>
      <legend>{t('section.bearings')}</legend>
      {bearings.map((bearing) => (
        <BearingRow key={bearing.id} bearing={bearing} type={part.type} />
      ))}
      {missing.length > 0 && (
        <button
          type="button"
          className={classes.link}
          onClick={() =>
            store.change((draft) => missing.reduce((each, { id }) => addBearings(each, id, 2), draft))
          }
        >
          {t('bearing.addAll', { count: missing.length })}
        </button>
      )}
    </fieldset>
  );
}

const KNOWS = ['unknown', 'geometry', 'multipliers', 'both'] as const;

const BearingRow = memo(function BearingRow({
  bearing,
  type,
}: {
  bearing: MountedBearingDraft;
  type: PartType;
}) {
  const { t } = useTranslation('editor');
  const store = useEditorStore();
  const set = useSetElement('bearings', bearing.id);
  const lighting = useLighting(bearing.id);
  const whole = useProblem(bearing.id, '');
  const shafts = useShaftChoices(t('choose'));
  const turning = useShaftChoices(t('bearing.stands'));
  const change = (next: Partial<MountedBearingDraft>) =>
    store.change((draft) => changeElement(draft, 'bearings', bearing.id, next));
  const name = bearing.name || bearing.id;
  const places = placesOf(type);
  const place = places.find(([, at]) => at === bearing.at)?.[0] ?? '';
  const number = (field: keyof MountedBearingDraft & string, unit?: string) => (
    <EntryField
      owner={bearing.id}
      field={field}
      label={t(`bearing.${field}`)}
      value={String(bearing[field] ?? '')}
      onChange={set(field)}
      isNumber
      isRequired
      unit={unit}
    />
  );
  const hasGeometry = bearing.knows === 'geometry' || bearing.knows === 'both';
  const hasMultipliers = bearing.knows === 'multipliers' || bearing.knows === 'both';
  return (
    <section className={classes.element} aria-label={t('bearing.title', { name })} {...lighting}>
      <div className={classes.elementHead}>
        <EntryField
          owner={bearing.id}
          field="name"
          label={t('fact.name')}
          value={bearing.name}
          onChange={set('name')}
          placeholder={bearing.id}
        />
        {bearing.planetsOf === '' && (
          <>
            <ChoiceField
              owner={bearing.id}
              field="shaft"
              label={t('bearing.shaft')}
              value={bearing.shaft}
              onChange={set('shaft')}
              choices={shafts}
            />
            <ChoiceField
              owner={bearing.id}
              field="at"
              label={t('bearing.place')}
              value={place}
              onChange={(value) => change({ at: places.find(([each]) => each === value)?.[1] })}
              choices={[
                { value: '', label: t('notKnown') },
                ...places.map(([each]) => ({ value: each, label: t(`place.${each}`) })),
              ]}
            />
          </>
        )}
        <BearingPicker bearing={bearing} onChange={change} />
        <ChoiceField
          owner={bearing.id}
          field="knows"
          label={t('bearing.figures')}
          value={bearing.knows}
          onChange={(value) =>
            change({
              knows: KNOWS.find((each) => each === value) ?? 'unknown',
              ...(value !== 'unknown' && bearing.contactAngleDeg === '' ? { contactAngleDeg: '0' } : {}),
            })
          }
          choices={KNOWS.map((value) => ({ value, label: t(`knows.${value}`) }))}
        />
        <ActionIcon
          size={26}
          variant="subtle"
          color="gray"
          className={classes.remove!}
          aria-label={t('remove', { name })}
          onClick={() => store.change((draft) => removeElements(draft, new Set([bearing.id])))}
        >
          <IconTrash size={15} />
        </ActionIcon>
      </div>
      {(hasGeometry || hasMultipliers) && (
        <div className={classes.fields}>
          {hasGeometry && (
            <>
              {number('elements')}
              {number('elementDiameterMm', 'mm')}
              {number('pitchDiameterMm', 'mm')}
              {number('contactAngleDeg', '°')}
            </>
          )}
          {hasMultipliers && (
            <>
              {number('ftf')}
              {number('bpfo')}
              {number('bpfi')}
              {number('bsf')}
            </>
          )}
        </div>
      )}
      {bearing.isEstimated && bearing.knows !== 'unknown' && (
        <p className={classes.cost}>
          {t('bearing.estimated')}{' '}
          <button type="button" className={classes.link} onClick={() => change({ isEstimated: false })}>
            {t('bearing.notEstimated')}
          </button>
        </p>
      )}
      {(whole.error ?? whole.warning) !== null && (
        <p className={whole.error === null ? classes.cost : classes.error}>{whole.error ?? whole.warning}</p>
      )}
      {bearing.planetsOf === '' && bearing.outerShaft !== '' && (
        <ChoiceField
          owner={bearing.id}
          field="outerShaft"
          label={t('bearing.outerShaft')}
          value={bearing.outerShaft}
          onChange={set('outerShaft')}
          choices={turning}
        />
      )}
    </section>
  );
});
