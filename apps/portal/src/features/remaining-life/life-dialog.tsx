import { Button, Group, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import {
  type LifeAccount,
  type LifeInputsDto,
  ProblemError,
  RELIABILITIES,
  setLifeInputs,
} from '@ritzel/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DATE_FORMATS } from '../../platform/date-formats.ts';
import { useMayDo, useOffersAct } from '../../platform/demo-access.ts';
import { useFormats } from '../../platform/formats.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldOf, LIFE_FIELDS, LIFE_UNITS, shownFigure, withFigure } from './life-draft.ts';
import { LifeFigures } from './life-figures.tsx';
import classes from './remaining-life.module.css';
import { useEnterLifeInputs } from './use-remaining-life.ts';

/** All that the account of one element rests on, and what can be entered to make it better. */
export function LifeDialog({
  equipmentId,
  account,
  onClose,
}: {
  equipmentId: string;
  account: LifeAccount;
  onClose: () => void;
}) {
  const { t } = useTranslation('remaining-life');
  const formats = useFormats();
  const offersAct = useOffersAct(setLifeInputs);
  const name = formats.name(account.name);
  return (
    <Dialog
      title={account.designation === null ? name : `${name} · ${account.designation}`}
      size={560}
      onClose={onClose}
    >
      <LifeFigures account={account} />
      <h3 className={classes.sub}>{t('assumed')}</h3>
      <ul className={classes.assumptions}>
        {account.assumptions.map((code) => (
          <li key={code}>{t(`assumption.${code}`, { exponent: formats.number(account.exponent, 2) })}</li>
        ))}
        {account.unknownHours >= 1 && (
          <li>{t('assumption.unknown', { hours: formats.quantity(account.unknownHours, 'h', 0) })}</li>
        )}
      </ul>
      {offersAct && <InputsForm equipmentId={equipmentId} account={account} onClose={onClose} />}
    </Dialog>
  );
}

function InputsForm({
  equipmentId,
  account,
  onClose,
}: {
  equipmentId: string;
  account: LifeAccount;
  onClose: () => void;
}) {
  const { t } = useTranslation('remaining-life');
  const formats = useFormats();
  const mayDo = useMayDo(setLifeInputs);
  const [inputs, setInputs] = useState<LifeInputsDto>(account.inputs);
  const save = useEnterLifeInputs(equipmentId, onClose);
  const refused = save.error instanceof ProblemError ? save.error.problem.errors?.[0] : undefined;
  const refusedField = fieldOf(refused?.field);
  const faultOf = (field: string) => (refusedField === field ? refused?.message : undefined);
  const isConflict = save.error instanceof ProblemError && save.error.problem.status === 409;
  const fields = LIFE_FIELDS[account.kind];
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (mayDo) save.mutate({ element: account.element, revision: account.revision, inputs });
      }}
    >
      <h3 className={classes.sub}>{t('inputs')}</h3>
      <div className={classes.fields}>
        {fields.map((field) => (
          <NumberInput
            key={field}
            size="xs"
            label={t(`field.${field}`)}
            description={t(`fieldHint.${account.kind}.${field}`)}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            value={shownFigure(field, inputs) ?? ''}
            rightSection={
              LIFE_UNITS[field] === '' ? undefined : <span className="unit">{LIFE_UNITS[field]}</span>
            }
            rightSectionWidth={36}
            hideControls
            readOnly={!mayDo}
            error={faultOf(field)}
            onChange={(entered) =>
              setInputs(withFigure(inputs, field, typeof entered === 'number' ? entered : null))
            }
          />
        ))}
        {account.kind === 'bearing' && (
          <NativeSelect
            size="xs"
            label={t('field.reliability')}
            description={t('fieldHint.bearing.reliability')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            value={inputs.reliability ?? 90}
            disabled={!mayDo}
            data={RELIABILITIES.map((each) => ({ value: String(each), label: `${each} %` }))}
            onChange={(event) => {
              const reliability = RELIABILITIES.find((each) => String(each) === event.currentTarget.value);
              const { reliability: _, ...others } = inputs;
              setInputs(
                reliability === undefined || reliability === 90 ? others : { ...others, reliability },
              );
            }}
          />
        )}
        <TextInput
          size="xs"
          type="date"
          label={t('field.newSince')}
          description={t('fieldHint.newSince')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={inputs.newSince ?? ''}
          max={formats.instant(new Date(), DATE_FORMATS.date)}
          readOnly={!mayDo}
          error={faultOf('newSince')}
          onChange={(event) => {
            const { newSince: _, ...others } = inputs;
            const day = event.currentTarget.value;
            setInputs(day === '' ? others : { ...others, newSince: day });
          }}
        />
      </div>
      {save.isError && (refusedField === undefined || isConflict) && (
        <p role="alert" className={classes.fault}>
          {isConflict ? t('conflict') : save.error.message}
        </p>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <DemoAct call={setLifeInputs}>
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        </DemoAct>
      </Group>
    </form>
  );
}
