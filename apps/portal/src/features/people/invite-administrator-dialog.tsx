import { Button, Group, TextInput } from '@mantine/core';
import { inviteAdministrator, ProblemError } from '@ritzel/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { useRefusal } from '../../platform/use-refusal.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { InvitationLinks } from './invitation-links.tsx';
import { MailLanguageSelect } from './mail-language-select.tsx';
import classes from './people.module.css';

interface HandedOver {
  readonly id: string;
  readonly name: string;
}

/** Hands an organisation without an administrator over: the one invited here invites everybody else. */
export function InviteAdministratorDialog({
  organisation,
  onClose,
}: {
  organisation: HandedOver;
  onClose: () => void;
}) {
  const { t } = useTranslation('people');
  return (
    <Dialog onClose={onClose} title={t('administrator.title', { name: organisation.name })} size={520}>
      <InviteAdministratorForm organisation={organisation} onClose={onClose} />
    </Dialog>
  );
}

function InviteAdministratorForm({
  organisation,
  onClose,
}: {
  organisation: HandedOver;
  onClose: () => void;
}) {
  const { t } = useTranslation('people');
  const refusalOf = useRefusal();
  const { language: own } = usePreferences();
  const client = useQueryClient();
  const [person, setPerson] = useState({ email: '', name: '' });
  const [language, setLanguage] = useState(own);
  const invite = useMutation({
    mutationFn: () =>
      call(inviteAdministrator, { params: { id: organisation.id }, body: { ...person, language } }),
    onSettled: () => client.invalidateQueries(),
  });
  const isAtAddress =
    invite.error instanceof ProblemError && invite.error.problem.errors?.[0]?.field === 'body.email';

  if (invite.isSuccess) {
    const { email } = invite.data;
    return (
      <>
        <p role="status">{t('administrator.sent', { email })}</p>
        <InvitationLinks answers={[{ line: email, outcome: 'invited', email, error: null }]} />
        <Group justify="flex-end" mt="md">
          <Button onClick={onClose} data-autofocus>
            {t('invite.close')}
          </Button>
        </Group>
      </>
    );
  }

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (person.email.trim() !== '') invite.mutate();
      }}
    >
      <p>{t('administrator.text', { name: organisation.name })}</p>
      <TextInput
        label={t('administrator.email')}
        type="email"
        required
        maxLength={254}
        value={person.email}
        onChange={({ currentTarget }) => setPerson({ ...person, email: currentTarget.value })}
        error={isAtAddress && refusalOf(invite.error)}
        data-autofocus
      />
      <div className={classes.pair}>
        <TextInput
          label={t('administrator.name')}
          maxLength={120}
          value={person.name}
          onChange={({ currentTarget }) => setPerson({ ...person, name: currentTarget.value })}
        />
        <MailLanguageSelect language={language} onChange={setLanguage} />
      </div>
      <p role="alert" className={classes.wrong}>
        {invite.isError && !isAtAddress && refusalOf(invite.error)}
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('invite.cancel')}
        </Button>
        <Button type="submit" disabled={person.email.trim() === ''} loading={invite.isPending}>
          {t('administrator.send')}
        </Button>
      </Group>
    </form>
  );
}
