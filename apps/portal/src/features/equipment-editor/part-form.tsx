import { nameplateFieldsOf } from '@ritzel/drivetrain';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNameplateFieldName } from '../../ui/nameplate-field-name.ts';
import { BearingsOfPart } from './bearings-form.tsx';
import { DevicesForm } from './devices-form.tsx';
import { partOwner } from './draft-problem.ts';
import { changePart } from './drivetrain-changes.ts';
import type { PartDraft } from './drivetrain-draft.ts';
import classes from './editor.module.css';
import { useEditor, useEditorStore, useFieldSetters } from './editor-context.tsx';
import { CouplingForm, MachineForm, MotorForm } from './element-forms.tsx';
import { EntryField } from './entry-field.tsx';
import { GearUnitForm } from './gear-unit-form.tsx';
import { SensorsForm } from './sensors-form.tsx';

/** The form of one part: who it is, what turns in it, its nameplate, its limits, what watches it. */
export const PartForm = memo(function PartForm({ partKey }: { partKey: string }) {
  const part = useEditor(({ draft }) => draft.parts.find(({ key }) => key === partKey));
  if (part === undefined) return null;
  return (
    <>
      <Identity part={part} />
      {part.type === 'motor' && <MotorForm partKey={partKey} />}
      {part.type === 'coupling' && <CouplingForm partKey={partKey} />}
      {part.type === 'machine' && <MachineForm partKey={partKey} />}
      {part.type === 'gearunit' ? <GearUnitForm part={part} /> : null}
      {part.type !== 'coupling' && <BearingsOfPart part={part} />}
      <Nameplate part={part} />
      <Limits part={part} />
      {part.type !== 'coupling' && <SensorsForm partKey={partKey} />}
      <DevicesForm part={part} />
    </>
  );
});

function Identity({ part }: { part: PartDraft }) {
  const { t } = useTranslation('editor');
  const store = useEditorStore();
  const owner = partOwner(part.key);
  const storedAs = useEditor(
    ({ saved }) => saved.parts.find(({ key }) => key === part.key)?.storedAs ?? null,
  );
  const set = useFieldSetters((field, value) =>
    store.change((draft) => changePart(draft, part.key, { [field]: value }), `${owner}:${field}`),
  );
  return (
    <fieldset className={classes.group}>
      <legend>{t(`equipmentType.${part.type}`)}</legend>
      <div className={classes.fields}>
        <EntryField
          owner={owner}
          field="identifier"
          label={t('fact.identifier')}
          value={part.identifier}
          onChange={set('identifier')}
          isRequired
          hint={
            storedAs === null || storedAs === part.identifier.trim()
              ? undefined
              : t('identifierWas', { identifier: storedAs })
          }
        />
        <EntryField
          owner={owner}
          field="name"
          label={t('fact.name')}
          value={part.name}
          onChange={set('name')}
          isRequired
        />
        <EntryField
          owner={owner}
          field="manufacturer"
          label={t('fact.manufacturer')}
          value={part.manufacturer}
          onChange={set('manufacturer')}
          placeholder={t('notKnown')}
        />
        <EntryField
          owner={owner}
          field="serialNumber"
          label={t('fact.serialNumber')}
          value={part.serialNumber}
          onChange={set('serialNumber')}
          placeholder={t('notKnown')}
        />
      </div>
    </fieldset>
  );
}

/** A block that is seldom needed: closed until it is asked for, with what it holds in its summary. */
export function Folded({
  title,
  filled,
  children,
  isOpen = false,
}: {
  title: string;
  filled?: string | undefined;
  children: ReactNode;
  isOpen?: boolean;
}) {
  return (
    <details className={classes.folded} open={isOpen}>
      <summary>
        {title}
        {filled !== undefined && <span className="meta"> {filled}</span>}
      </summary>
      <div className={classes.foldedBody}>{children}</div>
    </details>
  );
}

const SAID_ELSEWHERE: ReadonlySet<string> = new Set(['Manufacturer', 'SerialNumber']);

function Nameplate({ part }: { part: PartDraft }) {
  const { t } = useTranslation('editor');
  const fieldName = useNameplateFieldName();
  const store = useEditorStore();
  const owner = partOwner(part.key);
  const fields = nameplateFieldsOf(part.type).filter(({ name }) => !SAID_ELSEWHERE.has(name));
  const named = new Set(fields.map(({ name }) => name));
  const others = Object.keys(part.nameplate).filter((name) => !named.has(name) && !SAID_ELSEWHERE.has(name));
  const count = Object.values(part.nameplate).filter((value) => value !== '').length;
  const set = useFieldSetters((name, value) =>
    store.change(
      (draft) => changePart(draft, part.key, { nameplate: { ...part.nameplate, [name]: value } }),
      `${owner}:nameplate.${name}`,
    ),
  );
  return (
    <Folded title={t('section.nameplate')} filled={count === 0 ? t('notKnown') : t('fieldsKnown', { count })}>
      <div className={classes.fields}>
        {[
          ...fields,
          ...others.map((name) => ({ name, kind: 'text' as const, unit: undefined, words: undefined })),
        ].map(({ name, kind, unit, words }) => (
          <span key={name} className={classes.cell}>
            <EntryField
              owner={owner}
              field={`nameplate.${name}`}
              label={fieldName(name)}
              value={part.nameplate[name] ?? ''}
              onChange={set(name)}
              isNumber={kind === 'number'}
              unit={unit}
              placeholder={t('notKnown')}
              {...(words === undefined ? {} : { list: `nameplate-${name}` })}
            />
            {words !== undefined && (
              <datalist id={`nameplate-${name}`}>
                {words.map((word) => (
                  <option key={word} value={word} />
                ))}
              </datalist>
            )}
          </span>
        ))}
      </div>
    </Folded>
  );
}

const LIMITS = {
  motor: ['bearing', 'winding'],
  gearunit: ['oil', 'bearing'],
  machine: ['bearing'],
  coupling: [],
} as const;
const BOUNDARIES = ['A/B', 'B/C', 'C/D'] as const;

function Limits({ part }: { part: PartDraft }) {
  const { t } = useTranslation('editor');
  const store = useEditorStore();
  const owner = partOwner(part.key);
  const setRating = useFieldSetters((field, value) =>
    store.change((draft) => changePart(draft, part.key, { [field]: value }), `${owner}:${field}`),
  );
  if (part.type === 'coupling') return null;
  const count = [...part.oil, ...part.bearing, ...part.winding, part.vr, part.ar].filter(
    (value) => value !== '',
  ).length;
  const rating = (field: 'vr' | 'ar', unit: string) => (
    <EntryField
      owner={owner}
      field={field}
      label={t(`limit.${field}`)}
      value={part[field]}
      onChange={setRating(field)}
      isNumber
      unit={unit}
      placeholder={field === 'vr' ? '5' : '80'}
      hint={t(`limit.${field}Hint`)}
    />
  );
  return (
    <Folded
      title={t('section.limits')}
      filled={count === 0 ? t('limit.defaults') : t('fieldsKnown', { count })}
    >
      {part.type === 'gearunit' && (
        <div className={classes.fields}>
          {rating('vr', 'mm/s')}
          {rating('ar', 'm/s²')}
        </div>
      )}
      {LIMITS[part.type].map((which) => (
        <div key={which} className={classes.fields}>
          {BOUNDARIES.map((boundary, index) => (
            <EntryField
              key={boundary}
              owner={owner}
              field={`${which}.${index}`}
              label={`${t(`limit.${which}`)} ${boundary}`}
              value={part[which][index] ?? ''}
              onChange={(value) =>
                store.change((draft) => {
                  const before = draft.parts.find(({ key }) => key === part.key)?.[which] ?? part[which];
                  return changePart(draft, part.key, {
                    // @NOTE: with() of a tuple forgets its length.
                    [which]: before.with(index, value) as unknown as PartDraft['oil'],
                  });
                }, `${owner}:${which}.${index}`)
              }
              isNumber
              unit="°C"
            />
          ))}
        </div>
      ))}
    </Folded>
  );
}
