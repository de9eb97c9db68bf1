import { COUPLING_KINDS, MACHINE_KINDS, synchronousSpeedRpm } from '@ritzel/drivetrain';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { changeElement } from './drivetrain-changes.ts';
import type {
  CouplingDraft,
  DrivetrainDraft,
  ElementList,
  MachineDraft,
  MotorDraft,
} from './drivetrain-draft.ts';
import classes from './editor.module.css';
import { useEditor, useEditorStore, useLighting } from './editor-context.tsx';
import { ChoiceField, EntryField } from './entry-field.tsx';
import { numberOf } from './number-entry.ts';

/** Sets one field of an element; typing into it is one step of undo. */
export function useSetElement<L extends ElementList>(list: L, id: string) {
  const store = useEditorStore();
  return useMemo(() => {
    // One function for each field, the same at every drawing: a field whose value stays is not drawn again.
    const setters = new Map<string, (value: string) => void>();
    return (field: keyof DrivetrainDraft[L][number] & string) => {
      const known = setters.get(field);
      if (known !== undefined) return known;
      const set = (value: string) =>
        store.change(
          // @NOTE: every field set through a text is a text.
          (draft) =>
            changeElement(draft, list, id, { [field]: value } as Partial<DrivetrainDraft[L][number]>),
          `${id}:${field}`,
        );
      setters.set(field, set);
      return set;
    };
  }, [store, list, id]);
}

/** Shafts of the whole drivetrain to choose from, named with their part. */
export function useShaftChoices(none: string | null, withHousing = false) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const shafts = useEditor(({ draft }) => draft.shafts);
  const parts = useEditor(({ draft }) => draft.parts);
  return useMemo(() => {
    const nameOf = (key: string | null) => parts.find((part) => part.key === key)?.name ?? '';
    return [
      ...(none === null ? [] : [{ value: '', label: none }]),
      ...(withHousing ? [{ value: 'housing', label: t('housing') }] : []),
      ...shafts.map(({ id, name, part }) => ({
        value: id,
        label: nameOf(part) === '' ? name || id : formats.labelled(nameOf(part), name || id),
      })),
    ];
  }, [shafts, parts, none, withHousing, t, formats]);
}

export const MotorForm = memo(function MotorForm({ partKey }: { partKey: string }) {
  const motors = useEditor(({ draft }) => draft.motors);
  return motors.filter(({ part }) => part === partKey).map((motor) => <Motor key={motor.id} motor={motor} />);
});

function Motor({ motor }: { motor: MotorDraft }) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const set = useSetElement('motors', motor.id);
  const shaft = useEditor(({ draft }) => draft.shafts.find(({ id }) => id === motor.shaft));
  const setShaft = useSetElement('shafts', motor.shaft);
  const lighting = useLighting(motor.id);
  const [poles, line] = [numberOf(motor.poles), numberOf(motor.lineFrequencyHz)];
  const synchronous = poles && line ? synchronousSpeedRpm(line, poles) : undefined;
  return (
    <fieldset className={classes.group} {...lighting}>
      <legend>{t('section.motor')}</legend>
      <div className={classes.fields}>
        <EntryField
          owner={motor.id}
          field="poles"
          label={t('motor.poles')}
          value={motor.poles}
          onChange={set('poles')}
          isNumber
          placeholder={t('notKnown')}
        />
        <EntryField
          owner={motor.id}
          field="lineFrequencyHz"
          label={t('motor.lineFrequencyHz')}
          value={motor.lineFrequencyHz}
          onChange={set('lineFrequencyHz')}
          isNumber
          unit="Hz"
          placeholder={t('notKnown')}
        />
        <EntryField
          owner={motor.id}
          field="rotorBars"
          label={t('motor.rotorBars')}
          value={motor.rotorBars}
          onChange={set('rotorBars')}
          isNumber
          placeholder={t('notKnown')}
        />
        {shaft !== undefined && (
          <EntryField
            owner={shaft.id}
            field="ratedSpeedRpm"
            label={t('shaft.ratedSpeed')}
            value={shaft.ratedSpeedRpm}
            onChange={setShaft('ratedSpeedRpm')}
            isNumber
            unit="rpm"
            placeholder={t('notKnown')}
            hint={
              synchronous === undefined
                ? undefined
                : t('motor.synchronous', { speed: formats.number(synchronous, 0) })
            }
          />
        )}
      </div>
      {motor.poles.trim() === '' && <p className={classes.cost}>{t('cost.poles')}</p>}
    </fieldset>
  );
}

export const MachineForm = memo(function MachineForm({ partKey }: { partKey: string }) {
  const machines = useEditor(({ draft }) => draft.machines);
  return machines
    .filter(({ part }) => part === partKey)
    .map((machine) => <Machine key={machine.id} machine={machine} />);
});

function Machine({ machine }: { machine: MachineDraft }) {
  const { t } = useTranslation('editor');
  const set = useSetElement('machines', machine.id);
  const lighting = useLighting(machine.id);
  const kinds = useMemo(
    () => MACHINE_KINDS.map((value) => ({ value, label: t(`machineKind.${value}`) })),
    [t],
  );
  return (
    <fieldset className={classes.group} {...lighting}>
      <legend>{t('section.machine')}</legend>
      <div className={classes.fields}>
        <ChoiceField
          owner={machine.id}
          field="kind"
          label={t('machine.kind')}
          value={machine.kind}
          onChange={set('kind')}
          choices={kinds}
        />
        <EntryField
          owner={machine.id}
          field="blades"
          label={t('machine.blades')}
          value={machine.blades}
          onChange={set('blades')}
          isNumber
          placeholder={t('notKnown')}
        />
        <EntryField
          owner={machine.id}
          field="rolls"
          label={t('machine.rolls')}
          value={machine.rolls}
          onChange={set('rolls')}
          isNumber
          placeholder={t('notKnown')}
        />
      </div>
    </fieldset>
  );
}

export const CouplingForm = memo(function CouplingForm({ partKey }: { partKey: string }) {
  const couplings = useEditor(({ draft }) => draft.couplings);
  return couplings
    .filter(({ part }) => part === partKey)
    .map((coupling) => <Coupling key={coupling.id} coupling={coupling} />);
});

function Coupling({ coupling }: { coupling: CouplingDraft }) {
  const { t } = useTranslation('editor');
  const set = useSetElement('couplings', coupling.id);
  const lighting = useLighting(coupling.id);
  const shafts = useShaftChoices(t('choose'));
  const kinds = useMemo(
    () => [
      { value: '', label: t('notKnown') },
      ...COUPLING_KINDS.map((value) => ({ value, label: t(`couplingKind.${value}`) })),
    ],
    [t],
  );
  return (
    <fieldset className={classes.group} {...lighting}>
      <legend>{t('section.coupling')}</legend>
      <div className={classes.fields}>
        <ChoiceField
          owner={coupling.id}
          field="from"
          label={t('coupling.from')}
          value={coupling.from}
          onChange={set('from')}
          choices={shafts}
          hint={t('coupling.branchHint')}
        />
        <ChoiceField
          owner={coupling.id}
          field="to"
          label={t('coupling.to')}
          value={coupling.to}
          onChange={set('to')}
          choices={shafts}
        />
        <ChoiceField
          owner={coupling.id}
          field="kind"
          label={t('coupling.kind')}
          value={coupling.kind}
          onChange={set('kind')}
          choices={kinds}
        />
        <EntryField
          owner={coupling.id}
          field="elements"
          label={t('coupling.elements')}
          value={coupling.elements}
          onChange={set('elements')}
          isNumber
          placeholder={t('notKnown')}
        />
      </div>
    </fieldset>
  );
}
