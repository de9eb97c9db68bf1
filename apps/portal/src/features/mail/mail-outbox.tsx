import { listMail, MAIL_STATES, type MailRow, readMail } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useKeyset } from '../../platform/use-keyset.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { KeysetList } from '../../ui/list/keyset-list.tsx';
import { CardLine } from '../../ui/list/list-cards.tsx';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { ListFilter } from '../../ui/list/list-filters.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './mail.module.css';
import { MailPreview } from './mail-preview.tsx';

type MailState = MailRow['state'];

/** The mail of the organisation, the newest first; the one named `openId` is open. */
export function MailOutbox({
  state,
  openId,
  urlOf,
  onState,
  onClose,
}: {
  state: MailState | '';
  openId: string;
  urlOf: (id: string) => string;
  onState: (state: MailState | '') => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('mail');
  const list = useKeyset(['mail', state], (after, signal) =>
    call(
      listMail,
      { query: { ...(state === '' ? {} : { state }), ...(after === undefined ? {} : { after }) } },
      { signal },
    ),
  );
  const subject = (mail: MailRow) => (
    <Link to={urlOf(mail.id)} className={classes.subject}>
      {mail.subject}
    </Link>
  );
  const columns: ListColumn<MailRow>[] = [
    {
      name: 'created',
      label: t('created'),
      width: 150,
      cell: ({ createdAt }) => <TimeText at={createdAt} />,
    },
    {
      name: 'recipient',
      label: t('recipient'),
      width: '28%',
      cell: (mail) => (
        <>
          {mail.recipient}
          <br />
          <span className="meta">{mail.recipientName}</span>
        </>
      ),
    },
    { name: 'subject', label: t('subject'), cell: subject },
    {
      name: 'state',
      label: t('state'),
      width: '26%',
      wraps: true,
      cell: (mail) => <StateText mail={mail} />,
    },
  ];
  return (
    <>
      {list.rows?.some((mail) => mail.state === 'outbox') && <p className="meta">{t('noServer')}</p>}
      <div className={classes.filters}>
        <ListFilter
          label={t('state')}
          value={state}
          options={[
            { value: '' as const, label: t('anyState') },
            ...MAIL_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
          ]}
          onChange={onState}
        />
      </div>
      <KeysetList
        list={list}
        caption={t('caption')}
        columns={columns}
        keyOf={({ id }) => id}
        none={t(state === '' ? 'none' : 'noneInState')}
        minWidthPx={760}
        card={(mail) => (
          <div className={classes.card}>
            <CardLine>
              {subject(mail)}
              <TimeText at={mail.createdAt} />
            </CardLine>
            <span className="meta">{mail.recipient}</span>
            <StateText mail={mail} />
          </div>
        )}
      />
      {openId !== '' && <OpenMail id={openId} onClose={onClose} />}
    </>
  );
}

function StateText({ mail }: { mail: MailRow }) {
  const { t } = useTranslation('mail');
  return (
    <>
      <span className={classes.state} data-state={mail.state}>
        {t(`states.${mail.state}`)}
      </span>
      {mail.attempts > 0 && <span className="meta"> · {t('attempts', { count: mail.attempts })}</span>}
      {mail.lastError !== null && mail.state !== 'sent' && (
        <span className={classes.error}>{mail.lastError}</span>
      )}
    </>
  );
}

function OpenMail({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('mail');
  // Read each time: the server notes who saw a link or a code.
  const mail = useQuery({
    ...queryOf(readMail, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Dialog title={mail.data?.subject ?? t('subject')} size={720} onClose={onClose}>
      <Loaded query={mail}>
        {(written) => (
          <>
            <p className="meta">
              {written.recipientName} · {written.recipient} · <TimeText at={written.createdAt} />
            </p>
            <MailPreview mail={written} />
            {written.state !== 'outbox' && <p className="meta">{t('secretHidden')}</p>}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
