import { Button, Group, NativeSelect, Textarea } from '@mantine/core';
import {
  type InviteAnswer,
  invitePeople,
  MAX_INVITE_LINES,
  readInviteLine,
  splitInviteText,
} from '@ritzel/contract';
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
import { useAssignableRoles } from './use-assignable-roles.ts';

/** Invites one or a pasted list: shows what was understood before it is sent, and what came of each line after. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('people');
  return (
    <Dialog onClose={onClose} title={t('invite.title')} size={620}>
      <InviteForm onClose={onClose} />
    </Dialog>
  );
}

/** The form by itself: in the dialog, and where people are invited as a step of something else. */
export function InviteForm({
  onSent,
  onClose,
}: {
  onSent?: () => void;
  /** Left out: it stands by itself, with nothing to go back to. */
  onClose?: () => void;
}) {
  const { t } = useTranslation('people');
  const { language: own } = usePreferences();
  const roles = useAssignableRoles();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [role, setRole] = useState('Vie');
  const [language, setLanguage] = useState(own);
  const lines = splitInviteText(text);
  const send = useMutation({
    mutationFn: () => call(invitePeople, { body: { lines, role, language } }),
    onSuccess: () => {
      onSent?.();
      return client.invalidateQueries({ queryKey: ['listInvitations'] });
    },
  });
  const understood = lines.filter((line) => readInviteLine(line) !== undefined);
  const isTooMany = lines.length > MAX_INVITE_LINES;
  const refusalOf = useRefusal();

  if (send.isSuccess)
    return (
      <>
        <Answers answers={send.data.answers} />
        <InvitationLinks answers={send.data.answers} />
        <Group justify="flex-end" mt="md">
          <Button
            variant="default"
            onClick={() => {
              setText('');
              send.reset();
            }}
          >
            {t('invite.again')}
          </Button>
          {onClose && (
            <Button onClick={onClose} data-autofocus>
              {t('invite.close')}
            </Button>
          )}
        </Group>
      </>
    );

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (understood.length > 0 && !isTooMany) send.mutate();
      }}
    >
      <Textarea
        label={t('invite.lines')}
        description={t('invite.hint')}
        rows={5}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={isTooMany ? t('invite.tooMany', { max: MAX_INVITE_LINES }) : undefined}
        data-autofocus
      />
      {lines.length > 0 && <Understood lines={lines} />}
      <div className={classes.pair}>
        <NativeSelect
          label={t('invite.role')}
          value={role}
          data={roles}
          onChange={({ currentTarget }) => {
            const chosen = roles.find(({ value }) => value === currentTarget.value)?.value;
            if (chosen !== undefined) setRole(chosen);
          }}
        />
        <MailLanguageSelect language={language} onChange={setLanguage} />
      </div>
      <p role="alert" className={classes.wrong}>
        {send.isError && refusalOf(send.error)}
      </p>
      <Group justify="flex-end">
        {onClose && (
          <Button variant="default" onClick={onClose}>
            {t('invite.cancel')}
          </Button>
        )}
        <Button type="submit" disabled={understood.length === 0 || isTooMany} loading={send.isPending}>
          {t('invite.send', { count: understood.length })}
        </Button>
      </Group>
    </form>
  );
}

/** What stands in the box, line by line, as it will be sent. */
function Understood({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation('people');
  const read = lines.map((line, index) => ({ key: `${index} ${line}`, line, found: readInviteLine(line) }));
  const good = read.filter(({ found }) => found !== undefined);
  const wrong = read.filter(({ found }) => found === undefined);
  return (
    <div role="status">
      <p>{t('invite.understood', { count: good.length })}</p>
      <ul className={`${classes.list} ${classes.preview}`}>
        {wrong.map(({ key, line }) => (
          <li key={key} className={`${classes.address} ${classes.wrong}`}>
            {t('invite.wrong')}: {line}
          </li>
        ))}
        {good.map(({ key, found }) => (
          <li key={key} className={classes.address}>
            {found?.name ? `${found.name} · ${found.email}` : found?.email}
          </li>
        ))}
      </ul>
    </div>
  );
}

const KNOWN_ERRORS = ['emailInvalid', 'emailRepeated', 'sentJustNow'] as const;

function Answers({ answers }: { answers: readonly InviteAnswer[] }) {
  const { t } = useTranslation('people');
  return (
    <ul className={`${classes.list} ${classes.preview}`} aria-live="polite">
      {answers.map(({ line, outcome, email, error }, index) => {
        const known = KNOWN_ERRORS.find((each) => each === error?.code);
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: @NOTE the answers never change, and a line may stand twice
            key={index}
            className={`${classes.address} ${outcome === 'refused' ? classes.wrong : ''}`}
          >
            {email ?? line}: {t(`invite.outcome.${outcome}`)}
            {known && ` (${t(`invite.error.${known}`)})`}
          </li>
        );
      })}
    </ul>
  );
}
