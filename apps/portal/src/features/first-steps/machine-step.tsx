import { Button, NativeSelect, TextInput } from '@mantine/core';
import { ProblemError, readDrivetrain, saveDrivetrain } from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/call.ts';
import { editUrl, NEW_EQUIPMENT_URL } from '../../platform/equipment-url.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useRefusal } from '../../platform/use-refusal.ts';
import {
  documentOfShape,
  identifierOfName,
  isIdentifier,
  MACHINE_SHAPES,
  type MachineShape,
} from './first-machine.ts';
import classes from './first-steps.module.css';
import type { StepProps } from './first-steps-guide.tsx';

// @NOTE: Object.keys widens to string; the object is the closed list.
const SHAPES = Object.keys(MACHINE_SHAPES) as MachineShape[];

/** The first drivetrain: as little as its name and shape, everything in the editor, or from a file. */
export function MachineStep({
  steps: { drivetrainId },
  onChanged,
  onNext,
  importPanel,
}: StepProps & { importPanel: ReactNode }) {
  const { t } = useTranslation('first-steps');
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <p className={classes.text}>{t('machine.text')}</p>
      {drivetrainId !== null ? (
        <Described id={drivetrainId} />
      ) : (
        <QuickForm
          onCreated={async () => {
            await onChanged();
            onNext();
          }}
        />
      )}
      <div className={classes.row}>
        {drivetrainId === null && (
          <Button variant="default" size="compact-md" component={Link} to={NEW_EQUIPMENT_URL}>
            {t('machine.full')}
          </Button>
        )}
        <Button
          variant="default"
          size="compact-md"
          aria-expanded={isImporting}
          onClick={() => setImporting(!isImporting)}
        >
          {t('machine.import')}
        </Button>
      </div>
      {isImporting && <div className={classes.wide}>{importPanel}</div>}
    </>
  );
}

function Described({ id }: { id: string }) {
  const { t } = useTranslation('first-steps');
  const { data } = useQuery(queryOf(readDrivetrain, { params: { id } }));
  if (data === undefined) return null;
  return (
    <p className={classes.row}>
      <span>{t('machine.there', { name: data.name })}</span>
      <Link to={editUrl({ id, type: 'drivetrain', identifier: data.identifier })}>{t('machine.open')}</Link>
    </p>
  );
}

function QuickForm({ onCreated }: { onCreated: () => Promise<void> }) {
  const { t } = useTranslation('first-steps');
  const client = useQueryClient();
  const [name, setName] = useState('');
  /** Null: made of the name. */
  const [typed, setTyped] = useState<string | null>(null);
  const [shape, setShape] = useState<MachineShape>('geared');
  const identifier = typed ?? identifierOfName(name);
  const create = useMutation({
    mutationFn: () =>
      call(saveDrivetrain, {
        body: documentOfShape({ name: name.trim(), identifier, shape }, (type) =>
          t(`machine.part.${type}`, { name: name.trim() }),
        ),
        query: { basedOn: 'new' },
      }),
    onSuccess: async () => {
      await client.invalidateQueries();
      await onCreated();
    },
  });
  const problem = create.error instanceof ProblemError ? create.error.problem : undefined;
  const refusalOf = useRefusal();
  const isTaken = problem?.errors?.some(({ code }) => code === 'identifierTaken') ?? false;
  const isWrong = identifier !== '' && !isIdentifier(identifier);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && isIdentifier(identifier)) create.mutate();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('machine.name')}
        placeholder={t('machine.namePlaceholder')}
        value={name}
        maxLength={90}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label={t('machine.identifier')}
        description={t('machine.identifierHint')}
        value={identifier}
        maxLength={60}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={isTaken ? t('machine.identifierTaken') : isWrong ? t('machine.identifierWrong') : undefined}
      />
      <NativeSelect
        label={t('machine.shape')}
        value={shape}
        data={SHAPES.map((value) => ({ value, label: t(`machine.shapeOf.${value}`) }))}
        onChange={({ currentTarget }) => {
          const chosen = SHAPES.find((each) => each === currentTarget.value);
          if (chosen !== undefined) setShape(chosen);
        }}
      />
      <p role="alert" className={classes.wrong}>
        {create.isError && !isTaken && t('failed', { reason: refusalOf(create.error) })}
      </p>
      <div>
        <Button
          type="submit"
          disabled={name.trim() === '' || !isIdentifier(identifier)}
          loading={create.isPending}
        >
          {t('machine.create')}
        </Button>
      </div>
    </form>
  );
}
