import { Button, CloseButton, SegmentedControl } from '@mantine/core';
import type { Webhook, WebhookDelivery, WebhookDeliveryDetail } from '@ritzel/contract';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllowed } from '../../platform/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { AnswerText, DeliveryAnswer } from './delivery-answer.tsx';
import { useDeliveries, useDelivery, useRetryDelivery } from './use-webhooks.ts';
import classes from './webhooks.module.css';

const STATES = ['', 'queued', 'failed', 'delivered'] as const;

/** What a webhook sent and is to send, beside the list. `test` is the answer to a sample that was just sent. */
export function DeliveryLog({
  webhook,
  test,
  onClose,
}: {
  webhook: Webhook;
  test: WebhookDeliveryDetail | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('webhooks');
  const [state, setState] = useState<(typeof STATES)[number]>('');
  const [opened, setOpened] = useState<string>();
  const { query, rows } = useDeliveries(webhook.id, state);
  return (
    <aside className={classes.log} aria-label={t('log.title', { name: webhook.name })}>
      <header className={classes.logHead}>
        <h2>{t('log.title', { name: webhook.name })}</h2>
        <CloseButton aria-label={t('log.close')} onClick={onClose} />
      </header>
      {test !== undefined && (
        <section className={classes.test} role="status" data-fine={test.outcome === 'delivered' || undefined}>
          <h3>{t(test.outcome === 'delivered' ? 'test.fine' : 'test.failed')}</h3>
          <DeliveryAnswer detail={test} />
        </section>
      )}
      <SegmentedControl
        size="xs"
        aria-label={t('log.state')}
        value={state}
        data={STATES.map((value) => ({ value, label: t(`log.states.${value === '' ? 'all' : value}`) }))}
        onChange={setState}
      />
      {rows === undefined ? (
        query.isError ? (
          <FailedState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <LoadingState />
        )
      ) : rows.length === 0 ? (
        <EmptyState title={t('log.none')}>{t('log.noneText')}</EmptyState>
      ) : (
        <ul className={classes.deliveries}>
          {rows.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              webhookId={webhook.id}
              delivery={delivery}
              isOpened={opened === delivery.id}
              onOpen={() => setOpened(opened === delivery.id ? undefined : delivery.id)}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          size="xs"
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('log.more')}
        </Button>
      )}
      <p className="meta">{t('log.kept')}</p>
    </aside>
  );
}

function DeliveryRow({
  webhookId,
  delivery,
  isOpened,
  onOpen,
}: {
  webhookId: string;
  delivery: WebhookDelivery;
  isOpened: boolean;
  onOpen: () => void;
}) {
  const { t } = useTranslation('webhooks');
  const Chevron = isOpened ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <button type="button" className={classes.delivery} aria-expanded={isOpened} onClick={onOpen}>
        <Chevron size={14} aria-hidden="true" />
        <span className={classes.line}>
          <b>{t(`event.${delivery.event.replace('.', '_')}`)}</b>
          <TimeText at={delivery.createdAt} />
        </span>
        <span className={classes.about}>
          {!delivery.isTest && <SeverityMark severity={delivery.severity} />} {delivery.about}
        </span>
        <span className={classes.line}>
          <span className={classes.outcome} data-state={delivery.state}>
            {t(`log.state_${delivery.state}`)}
            {delivery.attempts > 1 && (
              <span className="meta"> · {t('log.attempts', { count: delivery.attempts })}</span>
            )}
          </span>
          <AnswerText attempt={delivery} />
        </span>
      </button>
      {isOpened && <OpenedDelivery webhookId={webhookId} delivery={delivery} />}
    </li>
  );
}

function OpenedDelivery({ webhookId, delivery }: { webhookId: string; delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks');
  const detail = useDelivery(webhookId, delivery.id);
  const retrying = useRetryDelivery(webhookId);
  const mayManage = useAllowed('WEBHOOK_5402');
  return (
    <Loaded query={detail}>
      {(read) => (
        <>
          {mayManage && !delivery.isTest && (
            <div className={classes.line}>
              {delivery.nextAttemptAt === null ? (
                <span />
              ) : (
                <span className="meta">
                  {t('log.until')} <TimeText at={delivery.giveUpAt} format="YYYY-MM-DD HH:mm" />
                </span>
              )}
              <Button
                size="compact-xs"
                variant="default"
                loading={retrying.isPending}
                onClick={() => retrying.mutate(delivery.id)}
              >
                {t(delivery.state === 'queued' ? 'log.sendNow' : 'log.sendAgain')}
              </Button>
            </div>
          )}
          {retrying.error !== null && (
            <p role="alert" className={classes.problem}>
              {retrying.error.message}
            </p>
          )}
          <DeliveryAnswer detail={read} />
        </>
      )}
    </Loaded>
  );
}
