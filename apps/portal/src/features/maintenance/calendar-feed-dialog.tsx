import { Button, CopyButton, Group, TextInput } from '@mantine/core';
import { readCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './maintenance.module.css';

/** The secret address by which a calendar program shows what is due; displayed once, renewed or ended here. */
export function CalendarFeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('maintenance');
  const client = useQueryClient();
  const feed = useQuery(queryOf(readCalendarFeed, {}));
  const readAgain = () => void client.invalidateQueries({ queryKey: [readCalendarFeed.name] });
  const renewing = useMutation({ mutationFn: () => call(renewCalendarFeed, {}), onSuccess: readAgain });
  const revoking = useMutation({
    mutationFn: () => call(revokeCalendarFeed, {}),
    onSuccess: () => {
      renewing.reset();
      readAgain();
    },
  });
  const url =
    renewing.data === undefined ? undefined : new URL(renewing.data.path, window.location.origin).href;
  const isThere = feed.data !== undefined && feed.data.createdAt !== null;
  return (
    <Dialog title={t('feed.title')} size={540} onClose={onClose}>
      <div className={classes.form}>
        <p>{t('feed.text')}</p>
        {url !== undefined && (
          <>
            <TextInput
              label={t('feed.address')}
              value={url}
              readOnly
              onFocus={(event) => event.currentTarget.select()}
            />
            <p className="meta">{t('feed.once')}</p>
          </>
        )}
        {url === undefined && isThere && (
          <p className="meta">
            {t('feed.since')} <TimeText at={feed.data.createdAt} format="YYYY-MM-DD" />
            {feed.data.readAt !== null && (
              <>
                {' · '}
                {t('feed.read')} <TimeText at={feed.data.readAt} format="YYYY-MM-DD HH:mm" />
              </>
            )}
          </p>
        )}
        {(renewing.error ?? revoking.error) !== null && (
          <p role="alert" className={classes.fault}>
            {(renewing.error ?? revoking.error)?.message}
          </p>
        )}
        <Group justify="flex-end">
          {isThere && (
            <Button
              variant="subtle"
              color="red"
              loading={revoking.isPending}
              onClick={() => revoking.mutate()}
            >
              {t('feed.revoke')}
            </Button>
          )}
          <DemoAct call={renewCalendarFeed}>
            <Button
              variant={url === undefined ? 'filled' : 'default'}
              loading={renewing.isPending}
              onClick={() => renewing.mutate()}
            >
              {t(isThere ? 'feed.renew' : 'feed.make')}
            </Button>
          </DemoAct>
          {url !== undefined && (
            <CopyButton value={url}>
              {({ copied, copy }) => (
                <Button onClick={copy}>{t(copied ? 'feed.copied' : 'feed.copy')}</Button>
              )}
            </CopyButton>
          )}
        </Group>
      </div>
    </Dialog>
  );
}
