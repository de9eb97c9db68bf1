import { ActionIcon, Checkbox } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addPlanetBearing, changeElement } from './drivetrain-changes.ts';
import {
  CENTRAL_GEARS,
  type CentralGearName,
  STAGE_KINDS,
  type StageDraft,
  type StageKind,
} from './drivetrain-draft.ts';
import classes from './editor.module.css';
import {
  useEditorStore,
  useEditorWords,
  useFieldSetters,
  useLighting,
  useProblem,
} from './editor-context.tsx';
import { useSetElement, useShaftChoices } from './element-forms.tsx';
import { ChoiceField, EntryField } from './entry-field.tsx';
import { changeStageKind, removeStage } from './gear-unit-changes.ts';

/** One stage: its kind, its teeth, and the shafts it joins. */
export const StageRow = memo(function StageRow({ stage }: { stage: StageDraft }) {
  const { t } = useTranslation('editor');
  const store = useEditorStore();
  const set = useSetElement('stages', stage.id);
  const lighting = useLighting(stage.id);
  const whole = useProblem(stage.id, '');
  const kinds = useMemo(() => STAGE_KINDS.map((value) => ({ value, label: t(`stageKind.${value}`) })), [t]);
  const name = stage.name || stage.id;
  return (
    <section className={classes.element} aria-label={name} {...lighting}>
      <div className={classes.elementHead}>
        <EntryField
          owner={stage.id}
          field="name"
          label={t('fact.name')}
          value={stage.name}
          onChange={set('name')}
          placeholder={stage.id}
        />
        <ChoiceField
          owner={stage.id}
          field="kind"
          label={t('stage.kind')}
          value={stage.kind}
          onChange={(kind) => store.change((draft) => changeStageKind(draft, stage.id, asStageKind(kind)))}
          choices={kinds}
        />
        {stage.kind === 'planetary' ? (
          <PlanetaryTeeth stage={stage} />
        ) : stage.kind === 'unknown' ? (
          <EntryField
            owner={stage.id}
            field="ratio"
            label={t('stage.ratio')}
            value={stage.ratio}
            onChange={set('ratio')}
            isNumber
            placeholder={t('notKnown')}
          />
        ) : (
          <>
            <EntryField
              owner={stage.id}
              field="pinion.teeth"
              label={stage.kind === 'worm' ? t('stage.starts') : t('stage.pinion')}
              value={stage.pinionTeeth}
              onChange={set('pinionTeeth')}
              isNumber
              isRequired
            />
            <EntryField
              owner={stage.id}
              field="wheel.teeth"
              label={t('stage.wheel')}
              value={stage.wheelTeeth}
              onChange={set('wheelTeeth')}
              isNumber
              isRequired
            />
          </>
        )}
        <ActionIcon
          size={26}
          variant="subtle"
          color="gray"
          className={classes.remove!}
          aria-label={t('remove', { name })}
          onClick={() => store.change((draft) => removeStage(draft, stage.id))}
        >
          <IconTrash size={15} />
        </ActionIcon>
      </div>
      {(whole.error ?? whole.warning) !== null && (
        <p className={whole.error === null ? classes.cost : classes.error}>{whole.error ?? whole.warning}</p>
      )}
      <details className={classes.more}>
        <summary>{t('stage.more')}</summary>
        <Members stage={stage} />
      </details>
    </section>
  );
});

function asStageKind(text: string): StageKind {
  return STAGE_KINDS.find((kind) => kind === text) ?? 'helical';
}

function PlanetaryTeeth({ stage }: { stage: StageDraft }) {
  const { t } = useTranslation('editor');
  const set = useSetElement('stages', stage.id);
  const setCentral = useSetCentral(stage);
  return (
    <>
      {stage.sun !== null && (
        <EntryField
          owner={stage.id}
          field="sun.teeth"
          label={t('stage.sun')}
          value={stage.sun.teeth}
          onChange={setCentral('sun', 'teeth')}
          isNumber
          isRequired
        />
      )}
      <EntryField
        owner={stage.id}
        field="planetTeeth"
        label={t('stage.planet')}
        value={stage.planetTeeth}
        onChange={set('planetTeeth')}
        isNumber
        isRequired
      />
      {stage.ring !== null && (
        <EntryField
          owner={stage.id}
          field="ring.teeth"
          label={t('stage.ring')}
          value={stage.ring.teeth}
          onChange={setCentral('ring', 'teeth')}
          isNumber
          isRequired
        />
      )}
      <EntryField
        owner={stage.id}
        field="planets"
        label={t('stage.planets')}
        value={stage.planets}
        onChange={set('planets')}
        isNumber
        isRequired
      />
    </>
  );
}

function useSetCentral(stage: StageDraft) {
  const store = useEditorStore();
  const { id } = stage;
  const set = useFieldSetters((path, value) => {
    const [which, field] = path.split('.');
    const name = CENTRAL_GEARS.find((each) => each === which);
    if (name === undefined || field === undefined) return;
    store.change((draft) => {
      const now = draft.stages.find((each) => each.id === id)?.[name];
      return now === null || now === undefined
        ? draft
        : changeElement(draft, 'stages', id, { [name]: { ...now, [field]: value } });
    }, `${id}:${path}`);
  });
  return (which: CentralGearName, field: 'shaft' | 'teeth' | 'planetTeeth') => set(`${which}.${field}`);
}

/** The shafts of a stage: rarely touched, because the row of stages sets them. */
function Members({ stage }: { stage: StageDraft }) {
  const { t } = useTranslation('editor');
  const store = useEditorStore();
  const words = useEditorWords();
  const set = useSetElement('stages', stage.id);
  const setCentral = useSetCentral(stage);
  const shafts = useShaftChoices(t('choose'));
  const members = useShaftChoices(t('choose'), true);
  const flag = (field: 'isInternal' | 'isHelical' | 'isSameWay') => (
    <Checkbox
      size="xs"
      label={t(`stage.${field}`)}
      checked={stage[field]}
      onChange={(event) => {
        const { checked } = event.currentTarget;
        store.change((draft) => changeElement(draft, 'stages', stage.id, { [field]: checked }));
      }}
    />
  );
  if (stage.kind !== 'planetary') {
    return (
      <div className={classes.fields}>
        <ChoiceField
          owner={stage.id}
          field="pinion.shaft"
          label={t(stage.kind === 'unknown' ? 'stage.from' : 'stage.pinionShaft')}
          value={stage.pinionShaft}
          onChange={set('pinionShaft')}
          choices={shafts}
        />
        <ChoiceField
          owner={stage.id}
          field="wheel.shaft"
          label={t(stage.kind === 'unknown' ? 'stage.to' : 'stage.wheelShaft')}
          value={stage.wheelShaft}
          onChange={set('wheelShaft')}
          choices={shafts}
        />
        {flag(stage.kind === 'unknown' ? 'isSameWay' : 'isInternal')}
      </div>
    );
  }
  return (
    <>
      <div className={classes.fields}>
        <ChoiceField
          owner={stage.id}
          field="carrier"
          label={t('stage.carrier')}
          value={stage.carrier}
          onChange={set('carrier')}
          choices={members}
        />
        {flag('isHelical')}
      </div>
      {CENTRAL_GEARS.map((which) => {
        const gear = stage[which];
        return (
          <div key={which} className={classes.fields}>
            <Checkbox
              size="xs"
              className={classes.has!}
              label={t(`stage.has.${which}`)}
              checked={gear !== null}
              onChange={(event) => {
                const value = event.currentTarget.checked
                  ? { shaft: which.endsWith('ing') ? 'housing' : stage.carrier, teeth: '', planetTeeth: '' }
                  : null;
                store.change((draft) => changeElement(draft, 'stages', stage.id, { [which]: value }));
              }}
            />
            {gear !== null && (
              <>
                <ChoiceField
                  owner={stage.id}
                  field={`${which}.shaft`}
                  label={t('stage.turnsWith')}
                  value={gear.shaft}
                  onChange={setCentral(which, 'shaft')}
                  choices={members}
                />
                {which.startsWith('second') && (
                  <EntryField
                    owner={stage.id}
                    field={`${which}.teeth`}
                    label={t('stage.teeth')}
                    value={gear.teeth}
                    onChange={setCentral(which, 'teeth')}
                    isNumber
                    isRequired
                  />
                )}
                <EntryField
                  owner={stage.id}
                  field={`${which}.planetTeeth`}
                  label={t('stage.steppedTeeth')}
                  value={gear.planetTeeth}
                  onChange={setCentral(which, 'planetTeeth')}
                  isNumber
                  placeholder={stage.planetTeeth}
                  hint={t('stage.steppedHint')}
                />
              </>
            )}
          </div>
        );
      })}
      <button
        type="button"
        className={classes.link}
        onClick={() =>
          store.change((draft) =>
            addPlanetBearing(
              draft,
              stage.id,
              t('stage.planetBearingName', { stage: stage.name || words.stage(1) }),
            ),
          )
        }
      >
        {t('stage.addPlanetBearing')}
      </button>
    </>
  );
}
