import { Button, SegmentedControl } from '@mantine/core';
import { MOST_UNREAD, NOTIFICATION_KINDS, NOTIFICATION_STATES } from '@ritzel/contract';
import { IconChecks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isUnread } from '../../features/notifications/notification-parts.tsx';
import { notificationsSchema } from '../../features/notifications/notifications-search-params.ts';
import {
  OrganisationNotificationCard,
  useNotificationColumns,
} from '../../features/notifications/organisation-notification-columns.tsx';
import { useOrganisationNotifications } from '../../features/notifications/use-organisation-notifications.ts';
import { useAllowed } from '../../platform/session.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { KeysetScreen } from '../../ui/list/keyset-screen.tsx';
import { ListFilter } from '../../ui/list/list-filters.tsx';
import { useListKeys } from '../../ui/list/use-list-keys.ts';
import classes from './notifications-screen.module.css';

const STATE_ID = 'notification-state';

/** What happened in the whole organisation: read, deactivated and brought back by each reader alone. */
export function NotificationsScreen() {
  const maySee = useAllowed('EQUIPMENT_1001');
  return maySee ? <Notifications /> : <ForbiddenScreen />;
}

function Notifications() {
  const { t } = useTranslation('notifications');
  const mayKeep = useAllowed('NOTIFICATION_3002');
  const { view, change: show } = useSearchView(notificationsSchema, ['state', 'kind']);
  const { list, change, unread } = useOrganisationNotifications(view);
  const onKeep = mayKeep
    ? ({ id }: { id: string }, state: { isRead?: boolean; isDeactivated?: boolean }) =>
        change.mutate({ ids: [id], ...state })
    : null;
  const columns = useNotificationColumns(onKeep);
  useListKeys({ searchId: STATE_ID });
  const unreadRows = (list.rows ?? []).filter(isUnread);
  return (
    <KeysetScreen
      title={t('organisation.title')}
      aside={
        unread === 0
          ? undefined
          : unread >= MOST_UNREAD
            ? t('organisation.mostUnread', { count: MOST_UNREAD - 1 })
            : t('unread', { count: unread })
      }
      actions={
        mayKeep &&
        unreadRows.length > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconChecks size={15} stroke={1.7} aria-hidden="true" />}
            loading={change.isPending}
            onClick={() => change.mutate({ ids: unreadRows.map(({ id }) => id), isRead: true })}
          >
            {t('readAll')}
          </Button>
        )
      }
      filters={
        <>
          <div className={classes.filters}>
            <SegmentedControl
              id={STATE_ID}
              size="xs"
              aria-label={t('state.label')}
              value={view.state}
              data={NOTIFICATION_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
              onChange={(value) =>
                show({ state: NOTIFICATION_STATES.find((each) => each === value) ?? 'active' })
              }
            />
            <ListFilter
              label={t('kind.label')}
              value={view.kind}
              options={[
                { value: '' as const, label: t('kind.any') },
                ...NOTIFICATION_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
              ]}
              onChange={(kind) => show({ kind })}
            />
          </div>
          {change.isError && (
            <p className={classes.fault} role="alert">
              {t('notKept')}
            </p>
          )}
        </>
      }
      list={list}
      none={
        <EmptyState title={t(`empty.${view.state}`)}>
          {view.state === 'active' && view.kind === '' ? t('emptyHint') : null}
        </EmptyState>
      }
      caption={t('organisation.title')}
      columns={columns}
      keyOf={({ id }) => id}
      card={(notification) => <OrganisationNotificationCard notification={notification} onKeep={onKeep} />}
      minWidthPx={760}
      more={t('organisation.older')}
    />
  );
}
