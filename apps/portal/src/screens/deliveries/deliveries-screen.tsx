import { SegmentedControl } from '@mantine/core';
import { DELIVERY_STATES, type Delivery, listDeliveries, listOwnDeliveries } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/call.ts';
import { choiceParam, searchSchema } from '../../platform/search-schema.ts';
import { useAllowed } from '../../platform/session.ts';
import { useKeyset } from '../../platform/use-keyset.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { KeysetList } from '../../ui/list/keyset-list.tsx';
import { CardLine } from '../../ui/list/list-cards.tsx';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { ListFilter } from '../../ui/list/list-filters.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './deliveries-screen.module.css';

const SCOPES = ['mine', 'all'] as const;
const schema = searchSchema({ of: choiceParam(SCOPES, 'mine'), state: choiceParam(DELIVERY_STATES, '') });

/** The delivery log: who was notified of what, by which channel and when; one's own, or the whole organisation's. */
export function DeliveriesScreen() {
  return useAllowed('NOTIFICATION_3002') ? <Deliveries /> : <ForbiddenScreen />;
}

function Deliveries() {
  const { t } = useTranslation('notify');
  const maySeeAll = useAllowed('USER_5002');
  const { view, change } = useSearchView(schema, []);
  const isAll = maySeeAll && view.of === 'all';
  const { state } = view;
  const list = useKeyset(['deliveries', isAll, state], (after, signal) =>
    call(
      isAll ? listDeliveries : listOwnDeliveries,
      { query: { ...(state === '' ? {} : { state }), ...(after === undefined ? {} : { after }) } },
      { signal },
    ),
  );
  const columns: ListColumn<Delivery>[] = [
    { name: 'created', label: t('log.at'), width: 150, cell: ({ createdAt }) => <TimeText at={createdAt} /> },
    ...(isAll
      ? [{ name: 'person', label: t('log.person'), width: '18%', cell: (row: Delivery) => row.person.name }]
      : []),
    { name: 'case', label: t('log.what'), cell: (row) => <What row={row} /> },
    {
      name: 'severity',
      label: t('log.severity'),
      width: 110,
      cell: ({ severity, occasion }) => occasion !== 'test' && <SeverityBadge severity={severity} />,
    },
    {
      name: 'channel',
      label: t('log.channel'),
      width: 170,
      cell: ({ channel, timing }) => (
        <>
          {t(`channel.${channel}`)} <span className="meta">{t(`timing.${timing}`)}</span>
        </>
      ),
    },
    { name: 'state', label: t('log.state'), width: '24%', wraps: true, cell: (row) => <State row={row} /> },
  ];
  return (
    <div className={classes.root}>
      <PageTitle title={t('log.title')}>
        {maySeeAll && (
          <SegmentedControl
            size="xs"
            aria-label={t('log.of')}
            value={view.of}
            data={SCOPES.map((value) => ({ value, label: t(`log.${value}`) }))}
            onChange={(of) => change({ of })}
          />
        )}
      </PageTitle>
      <div className={classes.filters}>
        <ListFilter
          label={t('log.state')}
          value={state}
          options={[
            { value: '' as const, label: t('log.anyState') },
            ...DELIVERY_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
          ]}
          onChange={(wanted) => change({ state: wanted })}
        />
      </div>
      <KeysetList
        list={list}
        caption={t('log.title')}
        columns={columns}
        keyOf={({ id }) => id}
        none={t('log.none')}
        minWidthPx={820}
        card={(row) => (
          <div className={classes.card}>
            <CardLine>
              <What row={row} />
              <TimeText at={row.createdAt} />
            </CardLine>
            <span className="meta">
              {isAll && `${row.person.name} · `}
              {t(`channel.${row.channel}`)}
            </span>
            <State row={row} />
          </div>
        )}
      />
    </div>
  );
}

const OCCASIONS = ['opened', 'worse', 'escalated', 'test'] as const;

function What({ row }: { row: Delivery }) {
  const { t } = useTranslation('notify');
  const occasion = OCCASIONS.find((each) => each === row.occasion) ?? 'opened';
  if (row.case === null) return <>{t(`occasion.${occasion}`)}</>;
  return (
    <>
      <Link to={`/cases/${row.case.id}`}>{t('log.case', { number: row.case.number })}</Link>{' '}
      {row.equipmentName !== null && <span className="meta">{row.equipmentName} · </span>}
      <span className="meta">{t(`occasion.${occasion}`)}</span>
    </>
  );
}

const REASONS = [
  ...([
    'acknowledged',
    'closed',
    'returned',
    'not-visible',
    'no-permission',
    'not-wanted',
    'no-browser',
  ] as const),
];

function State({ row }: { row: Delivery }) {
  const { t } = useTranslation('notify');
  const reason = REASONS.find((each) => each === row.reason);
  return (
    <>
      {t(`state.${row.state}`)}
      {row.state === 'waiting' && (
        <span className="meta">
          {' '}
          · {t('log.due')} <TimeText at={row.dueAt} />
        </span>
      )}
      {reason !== undefined && <span className="meta"> · {t(`reason.${reason}`)}</span>}
      {row.error !== null && row.state !== 'sent' && <span className={classes.error}>{row.error}</span>}
    </>
  );
}
