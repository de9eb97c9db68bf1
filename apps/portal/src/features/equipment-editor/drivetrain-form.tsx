import { Button } from '@mantine/core';
import { type AddressSuggestion, listEquipmentChoices } from '@ritzel/contract';
import { APPLICATION_TYPES } from '@ritzel/drivetrain';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../platform/query-client.ts';
import { AddressSearch } from '../../widgets/locations/address-search.tsx';
import type { Position } from '../../widgets/locations/position-map.tsx';
import { PositionPicker } from '../../widgets/locations/position-picker.tsx';
import { DRIVETRAIN } from './draft-problem.ts';
import { renameDrivetrain } from './drivetrain-changes.ts';
import type { DrivetrainFacts } from './drivetrain-draft.ts';
import classes from './editor.module.css';
import { useEditor, useEditorStore, useFieldSetters } from './editor-context.tsx';
import { ChoiceField, EntryField } from './entry-field.tsx';
import { numberOf, typedNumber } from './number-entry.ts';

type TextFact = Exclude<keyof DrivetrainFacts, 'storedAs' | 'storedAddress' | 'criticality'>;

/** What is known of the drivetrain as a whole: name, use, place, limits of its time. */
export const DrivetrainForm = memo(function DrivetrainForm() {
  const { t } = useTranslation('editor');
  const store = useEditorStore();
  const facts = useEditor(({ draft }) => draft.facts);
  const storedAs = useEditor(({ saved }) => saved.facts.storedAs);
  const choices = useQuery(queryOf(listEquipmentChoices, {}));
  const set = useFieldSetters((field, value) =>
    store.change(
      (draft) =>
        field === 'identifier'
          ? renameDrivetrain(draft, value)
          : { ...draft, facts: { ...draft.facts, [field]: value } },
      `drivetrain:${field}`,
    ),
  );
  const text = (field: TextFact, more: Partial<Parameters<typeof EntryField>[0]> = {}) => (
    <EntryField
      owner={DRIVETRAIN}
      field={field}
      label={t(`fact.${field}`)}
      value={facts[field]}
      onChange={set(field)}
      {...more}
    />
  );
  const [isPicking, setPicking] = useState(false);
  /** The position of what was found; its town and country where the form has none yet, or the address was searched for. */
  const takePosition = (
    { latitude, longitude }: Position,
    address: Pick<AddressSuggestion, 'address' | 'town' | 'country'> | undefined,
  ) =>
    store.change((draft) => {
      const { facts: before } = draft;
      return {
        ...draft,
        facts: {
          ...before,
          address: address?.address ?? before.address,
          town: address === undefined ? before.town : address.town,
          country: address === undefined ? before.country : address.country,
          latitude: typedNumber(latitude),
          longitude: typedNumber(longitude),
        },
      };
    }, `drivetrain:position:${latitude}:${longitude}`);
  const applications = useMemo(
    () => APPLICATION_TYPES.map((value) => ({ value, label: t(`application.${value}`) })),
    [t],
  );
  const known = applications.some(({ value }) => value === facts.applicationType)
    ? applications
    : [...applications, { value: facts.applicationType, label: facts.applicationType }];
  return (
    <>
      <fieldset className={classes.group}>
        <legend>{t('section.identity')}</legend>
        <div className={classes.fields}>
          {text('identifier', {
            isRequired: true,
            hint:
              storedAs === null
                ? t('identifierHint')
                : storedAs === facts.identifier.trim()
                  ? undefined
                  : t('identifierWas', { identifier: storedAs }),
          })}
          {text('name', { isRequired: true })}
          {text('group', { list: 'editor-groups' })}
          <ChoiceField
            owner={DRIVETRAIN}
            field="criticality"
            label={t('fact.criticality')}
            value={facts.criticality}
            onChange={set('criticality')}
            choices={(['A', 'B', 'C'] as const).map((value) => ({
              value,
              label: t(`criticality.${value}`),
            }))}
          />
          <ChoiceField
            owner={DRIVETRAIN}
            field="applicationType"
            label={t('fact.applicationType')}
            value={facts.applicationType}
            onChange={set('applicationType')}
            choices={known}
          />
          {text('applicationName', { list: 'editor-applications' })}
        </div>
        <datalist id="editor-groups">
          {choices.data?.groups.map((group) => (
            <option key={group} value={group} />
          ))}
        </datalist>
        <datalist id="editor-applications">
          {choices.data?.applications.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('section.place')}</legend>
        <div className={classes.locate}>
          <AddressSearch onChoose={(found) => takePosition(found, found)} />
          <Button
            size="xs"
            variant="default"
            leftSection={<IconMapPin size={14} />}
            onClick={() => setPicking(true)}
          >
            {t('pickOnMap')}
          </Button>
        </div>
        <div className={classes.fields}>
          {text('placeName')}
          {text('address')}
          {text('town')}
          {text('country', { hint: t('countryHint') })}
          {text('latitude', { isNumber: true, unit: '°' })}
          {text('longitude', { isNumber: true, unit: '°' })}
        </div>
        {isPicking && (
          <PositionPicker
            start={positionOf(facts)}
            onClose={() => setPicking(false)}
            onChoose={(position, nearest) => {
              takePosition(position, nearest);
              setPicking(false);
            }}
          />
        )}
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('section.service')}</legend>
        <div className={classes.fields}>
          {text('commissionedAt', { type: 'date' })}
          {text('maintenanceDueHours', { isNumber: true, unit: 'h', hint: t('maintenanceHint') })}
        </div>
      </fieldset>
    </>
  );
});

/** Where the form stands, when both numbers are numbers. */
function positionOf({ latitude, longitude }: DrivetrainFacts): Position | undefined {
  const [lat, lng] = [numberOf(latitude), numberOf(longitude)];
  return lat === undefined || lng === undefined ? undefined : { latitude: lat, longitude: lng };
}
