import { Button, Group, Select, TextInput } from '@mantine/core';
import {
  createServiceAccount,
  type IssuedServiceToken,
  NEVER_OF_SERVICES,
  type PermissionCode,
  ProblemError,
} from '@ritzel/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { useSession } from '../../platform/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RefusalText } from '../../ui/refusal-text.tsx';
import { PermissionChoice } from '../../widgets/permissions/permission-choice.tsx';
import classes from './service-accounts.module.css';

const LIVES_DAYS = [30, 90, 180, 365] as const;

/** A program's name, how long its first token lives, and what it may. */
export function CreateServiceAccount({
  onCreated,
  onClose,
}: {
  onCreated: (issued: IssuedServiceToken) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('service-accounts');
  const held = useSession()?.user.permissions ?? [];
  const offered = held.filter((code) => !NEVER_OF_SERVICES.includes(code));
  const [name, setName] = useState('');
  const [lifeDays, setLifeDays] = useState('90');
  const [chosen, setChosen] = useState<ReadonlySet<PermissionCode>>(new Set(['EQUIPMENT_1001']));
  const creating = useMutation({
    mutationFn: () =>
      call(createServiceAccount, {
        body: { name, permissions: [...chosen], lifeDays: Number(lifeDays) },
      }),
    onSuccess: onCreated,
  });
  const isNameTaken =
    creating.error instanceof ProblemError &&
    creating.error.problem.errors?.some(({ code }) => code === 'serviceNameTaken');
  return (
    <Dialog onClose={onClose} title={t('create.title')} size={560}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          creating.mutate();
        }}
      >
        <TextInput
          label={t('create.name')}
          placeholder={t('create.namePlaceholder')}
          value={name}
          required
          maxLength={60}
          data-autofocus
          error={isNameTaken ? t('create.nameTaken') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label={t('create.life')}
          value={lifeDays}
          data={LIVES_DAYS.map((days) => ({ value: String(days), label: t('create.days', { count: days }) }))}
          allowDeselect={false}
          onChange={(value) => value !== null && setLifeDays(value)}
        />
        <div>
          <h3>{t('create.rights')}</h3>
          <p className="meta">{t('create.rightsHint')}</p>
        </div>
        <PermissionChoice offered={offered} chosen={chosen} changeable={offered} onChange={setChosen} />
        {chosen.size === 0 && <p className="meta">{t('create.noRights')}</p>}
        {!isNameTaken && <RefusalText error={creating.error} />}
        <Group justify="flex-end" className={classes.foot!}>
          <Button variant="default" onClick={onClose}>
            {t('create.cancel')}
          </Button>
          <Button
            type="submit"
            loading={creating.isPending}
            disabled={name.trim() === '' || chosen.size === 0}
          >
            {t('create.submit')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
