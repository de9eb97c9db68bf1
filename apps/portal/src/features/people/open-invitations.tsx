import { Button } from '@mantine/core';
import { type Invitation, listInvitations, resendInvitation, withdrawInvitation } from '@ritzel/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { useMayDo } from '../../platform/demo-access.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useRefusal } from '../../platform/use-refusal.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './people.module.css';
import { useRoleNameByCode } from './use-assignable-roles.ts';

const MOST = 200;

/** Who was invited and has not come yet: send again, withdraw. */
export function OpenInvitations() {
  const { t } = useTranslation('people');
  const query = useQuery(queryOf(listInvitations, { query: { size: MOST } }));
  const act = useMutation({
    mutationFn: ({ id, kind }: { id: string; kind: 'sentAgain' | 'withdrawn' }) =>
      call(kind === 'sentAgain' ? resendInvitation : withdrawInvitation, { params: { id } }),
    onSettled: () => query.refetch(),
  });
  const refusalOf = useRefusal();
  return (
    <section className={classes.open} aria-labelledby="open-invitations">
      <h2 id="open-invitations">{t('invitations.title')}</h2>
      <p role="status" className="meta">
        {act.isSuccess && t(`invitations.${act.variables.kind}`, { email: act.data.email })}
      </p>
      <p role="alert" className={classes.wrong}>
        {act.isError && refusalOf(act.error)}
      </p>
      <Loaded query={query}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <p className="meta">{t('invitations.none')}</p>
          ) : (
            <>
              <ul className={classes.list}>
                {rows.map((invitation) => (
                  <InvitationRow
                    key={invitation.id}
                    invitation={invitation}
                    isBusy={act.isPending}
                    onAct={(kind) => act.mutate({ id: invitation.id, kind })}
                  />
                ))}
              </ul>
              {total > rows.length && (
                <p className="meta">{t('invitations.more', { count: total - rows.length })}</p>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function InvitationRow({
  invitation,
  isBusy,
  onAct,
}: {
  invitation: Invitation;
  isBusy: boolean;
  onAct: (kind: 'sentAgain' | 'withdrawn') => void;
}) {
  const { t } = useTranslation('people');
  const mayChange = useMayDo(withdrawInvitation);
  const nameOf = useRoleNameByCode();
  const { email, name, role, invitedBy, sentAt, expiresAt, state } = invitation;
  return (
    <li className={classes.invitation}>
      <div>
        <span className={classes.address}>{name === '' ? email : `${name} (${email})`}</span> · {nameOf(role)}
        <br />
        <span className="meta">
          {t('invitations.by')} {invitedBy} · {t('invitations.sent')} <TimeText at={sentAt} /> ·{' '}
          {state === 'expired' ? (
            <strong>{t('invitations.expired')}</strong>
          ) : (
            <>
              {t('invitations.expires')} <TimeText at={expiresAt} />
            </>
          )}
        </span>
      </div>
      {mayChange && (
        <div className={classes.actions}>
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            aria-label={t('invitations.resendTo', { email })}
            onClick={() => onAct('sentAgain')}
          >
            {t('invitations.resend')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            aria-label={t('invitations.withdrawOf', { email })}
            onClick={() => onAct('withdrawn')}
          >
            {t('invitations.withdraw')}
          </Button>
        </div>
      )}
    </li>
  );
}
