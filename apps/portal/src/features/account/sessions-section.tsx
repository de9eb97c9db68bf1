import { Button } from '@mantine/core';
import { listOwnSessions, type OwnSession, revokeOtherSessions, revokeOwnSession } from '@ritzel/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { useFormats } from '../../platform/formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './account.module.css';

/** Where one is signed in; each session but this one can be ended, or all of them. */
export function SessionsSection() {
  const { t } = useTranslation('account');
  const query = useQuery(queryOf(listOwnSessions, {}));
  const end = useMutation({
    mutationFn: async (session: OwnSession | 'others') => {
      if (session === 'others') await call(revokeOtherSessions, {});
      else await call(revokeOwnSession, { params: { id: session.id } });
    },
    onSettled: () => query.refetch(),
  });
  return (
    <section className="panel" aria-labelledby="own-sessions">
      <h2 id="own-sessions">{t('sessions.title')}</h2>
      <p className={classes.text}>{t('sessions.text')}</p>
      <Loaded query={query}>
        {(sessions) => (
          <>
            <ul className={classes.sessions}>
              {sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  isBusy={end.isPending}
                  onEnd={() => end.mutate(session)}
                />
              ))}
            </ul>
            {sessions.some(({ isCurrent }) => !isCurrent) ? (
              <Button variant="default" loading={end.isPending} onClick={() => end.mutate('others')}>
                {t('sessions.endOthers')}
              </Button>
            ) : (
              <p className="meta">{t('sessions.none')}</p>
            )}
          </>
        )}
      </Loaded>
      <p role="alert" className={classes.failure}>
        {end.isError && t('sessions.failed')}
      </p>
    </section>
  );
}

function SessionRow({ session, isBusy, onEnd }: { session: OwnSession; isBusy: boolean; onEnd: () => void }) {
  const { t } = useTranslation('account');
  const formats = useFormats();
  const device = t('sessions.device', {
    browser: session.browser ?? t('sessions.unknownBrowser'),
    system: session.system ?? t('sessions.unknownSystem'),
  });
  return (
    <li className={classes.session}>
      <div>
        <strong>{device}</strong>
        {session.isCurrent && <span className="meta"> · {t('sessions.current')}</span>}
        <br />
        <span className="meta">
          {t('sessions.used')} <TimeText at={session.lastUsedAt} /> · {t('sessions.begun')}{' '}
          <TimeText at={session.begunAt} /> · {t('sessions.address')} {session.address || '–'}
        </span>
      </div>
      {!session.isCurrent && (
        <Button
          size="xs"
          variant="default"
          disabled={isBusy}
          onClick={onEnd}
          aria-label={t('sessions.endOf', { device, begun: formats.instant(new Date(session.begunAt)) })}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
