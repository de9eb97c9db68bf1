import { Button, SegmentedControl } from '@mantine/core';
import { type EquipmentDetail, NOTIFICATION_KINDS, NOTIFICATION_STATES } from '@ritzel/contract';
import { IconChecks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAllowed } from '../../platform/session.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Pager } from '../../ui/pager.tsx';
import { NotificationRow, type NotificationTargets } from './notification-row.tsx';
import classes from './notifications.module.css';
import {
  decodeNotificationFilter,
  encodeNotificationFilter,
  NOTIFICATION_PAGE,
  type NotificationFilter,
  useNotifications,
} from './use-notifications.ts';

const ANY = 'any';

/** What happened to a drivetrain or a part, newest first: read, put away and brought back by each reader alone. */
export function NotificationsPanel({
  detail,
  filter: encoded,
  onFilter,
  ...targets
}: {
  detail: EquipmentDetail;
  /** As it stands in the address. */
  filter: string | null;
  onFilter: (filter: string | null) => void;
} & NotificationTargets) {
  const { t } = useTranslation('notifications');
  const mayKeep = useAllowed('NOTIFICATION_3002');
  const filter = decodeNotificationFilter(encoded);
  const { query, change } = useNotifications(detail, filter);
  const show = (wanted: Partial<NotificationFilter>) =>
    onFilter(encodeNotificationFilter({ ...filter, page: 1, ...wanted }));
  const unread = (query.data?.rows ?? []).filter(({ isRead, isDeactivated }) => !isRead && !isDeactivated);
  return (
    <section className={`panel ${classes.panel}`} aria-labelledby="notifications">
      <header className={classes.head}>
        <h2 id="notifications">
          {t('title')}
          {query.data !== undefined && query.data.unread > 0 && (
            <span className={`meta ${classes.count}`}>{t('unread', { count: query.data.unread })}</span>
          )}
        </h2>
        <SegmentedControl
          size="xs"
          className={classes.filter!}
          aria-label={t('state.label')}
          value={filter.state}
          data={NOTIFICATION_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={(value) =>
            show({ state: NOTIFICATION_STATES.find((each) => each === value) ?? 'active' })
          }
        />
        <SegmentedControl
          size="xs"
          className={classes.filter!}
          aria-label={t('kind.label')}
          value={filter.kind ?? ANY}
          data={[ANY, ...NOTIFICATION_KINDS].map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(value) => show({ kind: NOTIFICATION_KINDS.find((each) => each === value) ?? null })}
        />
        {mayKeep && unread.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconChecks size={15} stroke={1.7} />}
            loading={change.isPending}
            onClick={() => change.mutate({ ids: unread.map(({ id }) => id), isRead: true })}
          >
            {t('readAll')}
          </Button>
        )}
      </header>
      {change.isError && (
        <p className={classes.fault} role="alert">
          {t('notKept')}
        </p>
      )}
      <Loaded query={query}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState title={t(`empty.${filter.state}`)}>
              {filter.state === 'active' && filter.kind === null ? t('emptyHint') : null}
            </EmptyState>
          ) : (
            <>
              <DataTable
                label={t('title')}
                columns={[
                  { name: 'at', label: t('at') },
                  { name: 'severity', label: t('became') },
                  { name: 'what', label: t('what') },
                  ...(detail.type === 'drivetrain'
                    ? [{ name: 'part', label: t('part'), isExtra: true }]
                    : []),
                  { name: 'acts', label: <span className="visually-hidden">{t('acts')}</span> },
                ]}
              >
                {rows.map((row) => (
                  <NotificationRow
                    key={row.id}
                    notification={row}
                    detail={detail}
                    onKeep={mayKeep ? (state) => change.mutate({ ids: [row.id], ...state }) : null}
                    {...targets}
                  />
                ))}
              </DataTable>
              {total > NOTIFICATION_PAGE && (
                <Pager
                  page={filter.page}
                  size={NOTIFICATION_PAGE}
                  total={total}
                  onPage={(page) => show({ page })}
                />
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}
