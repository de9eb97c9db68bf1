import { Button, TextInput } from '@mantine/core';
import { readOrganisation, renameOrganisation } from '@ritzel/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useSession } from '../../platform/session.ts';
import { useRefusal } from '../../platform/use-refusal.ts';
import { Loaded } from '../../ui/loaded.tsx';
import classes from './first-steps.module.css';
import { useFirstSteps } from './use-first-steps.ts';

/** The name of the organisation: confirmed as it is, or another one. */
export function PlantStep({ onNext }: { onNext: () => void }) {
  const { t } = useTranslation('first-steps');
  const id = useSession()?.user.organisationId ?? '';
  const organisation = useQuery(queryOf(readOrganisation, { params: { id } }));
  return (
    <>
      <p className={classes.text}>{t('plant.text')}</p>
      <Loaded query={organisation}>
        {({ name, version }) => <NameForm id={id} name={name} version={version} onNext={onNext} />}
      </Loaded>
    </>
  );
}

function NameForm({
  id,
  name: before,
  version,
  onNext,
}: {
  id: string;
  name: string;
  version: number;
  onNext: () => void;
}) {
  const { t } = useTranslation('first-steps');
  const { change } = useFirstSteps();
  const [name, setName] = useState(before);
  const save = useMutation({
    mutationFn: async () => {
      const wanted = name.trim();
      if (wanted !== before)
        await call(renameOrganisation, { params: { id }, body: { name: wanted, version } });
      return change.mutateAsync({ isPlantNamed: true });
    },
    onSuccess: onNext,
  });
  const refusalOf = useRefusal();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') save.mutate();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('plant.name')}
        value={name}
        maxLength={120}
        autoComplete="organization"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={save.isError ? t('failed', { reason: refusalOf(save.error) }) : undefined}
      />
      <div>
        <Button type="submit" disabled={name.trim() === ''} loading={save.isPending}>
          {t('plant.save')}
        </Button>
      </div>
    </form>
  );
}
