import { Button } from '@mantine/core';
import { type InviteAnswer, listMail, type MailRow, readMail } from '@ritzel/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';
import classes from './people.module.css';

const NEWEST = 200;
const INVITED: readonly InviteAnswer['outcome'][] = ['invited', 'invited-again'];

/**
 * Where there is no mail server the invitations wait in the outbox: their links are shown one by one, to be handed over.
 * With a mail server there is nothing to see.
 */
export function InvitationLinks({ answers }: { answers: readonly InviteAnswer[] }) {
  const { t } = useTranslation('people');
  const invited = answers.filter(({ outcome }) => INVITED.includes(outcome)).map(({ email }) => email);
  const outbox = useQuery({
    ...queryOf(listMail, { query: { state: 'outbox', size: NEWEST } }),
    enabled: invited.length > 0,
  });
  const waiting = invited.flatMap((email) => {
    // The newest mail of an address comes first: its link is the one that is good.
    const mail = outbox.data?.rows.find(
      ({ recipient, template }) => recipient === email && template.startsWith('invitation'),
    );
    return mail === undefined ? [] : [mail];
  });
  if (waiting.length === 0) return null;
  return (
    <section className={classes.links} aria-label={t('links.title')}>
      <p>{t('links.text')}</p>
      <ul className={classes.list}>
        {waiting.map((mail) => (
          <InvitationLink key={mail.id} mail={mail} />
        ))}
      </ul>
    </section>
  );
}

function InvitationLink({ mail: { id, recipient } }: { mail: MailRow }) {
  const { t } = useTranslation('people');
  const read = useMutation({ mutationFn: () => call(readMail, { params: { id } }) });
  const link = /https?:\/\/\S+/.exec(read.data?.text ?? '')?.[0];
  return (
    <li className={classes.invitation}>
      <span className={classes.address}>{recipient}</span>
      {link === undefined ? (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('links.showOf', { email: recipient })}
          loading={read.isPending}
          onClick={() => read.mutate()}
        >
          {t('links.show')}
        </Button>
      ) : (
        <code className={classes.link}>{link}</code>
      )}
      {read.isError && (
        <span role="alert" className={classes.wrong}>
          {t('links.failed')}
        </span>
      )}
    </li>
  );
}
