import { Button, Menu } from '@mantine/core';
import {
  changeWebhook,
  deleteWebhook,
  listGroups,
  resumeWebhook,
  rotateWebhookSecret,
  testWebhook,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookDeliveryDetail,
  type WebhookSecret,
} from '@ritzel/contract';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed } from '../../platform/session.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useWebhookActs } from './use-webhooks.ts';
import { WebhookState } from './webhook-state.tsx';
import classes from './webhooks.module.css';

/** One webhook: where to, what, and how sending goes. */
export function WebhookPanel({
  webhook,
  isOpened,
  onLog,
  onTested,
  onEdit,
  onSecret,
}: {
  webhook: Webhook;
  isOpened: boolean;
  onLog: () => void;
  onTested: (detail: WebhookDeliveryDetail) => void;
  onEdit: () => void;
  onSecret: (made: WebhookSecret) => void;
}) {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const mayManage = useAllowed('WEBHOOK_5402');
  const { rotating, resuming, deleting, testing } = useWebhookActs(webhook);
  const [isAsking, setAsking] = useState<'delete' | 'rotate'>();
  const groups = useQuery({ ...queryOf(listGroups, {}), enabled: webhook.groupIds.length > 0 });
  const groupNames = webhook.groupIds.map(
    (id) => groups.data?.find((group) => group.id === id)?.name ?? t('form.groupGone'),
  );
  const sentEvents = WEBHOOK_EVENTS.filter((each) => webhook.events.includes(each));
  const error = rotating.error ?? resuming.error ?? deleting.error ?? testing.error;
  const sure = () =>
    isAsking === 'delete'
      ? deleting.mutate()
      : rotating.mutate(undefined, {
          onSuccess: (made) => {
            setAsking(undefined);
            onSecret(made);
          },
        });
  return (
    <section
      className={`panel ${classes.panel}`}
      aria-label={webhook.name}
      data-opened={isOpened || undefined}
    >
      <header className={classes.head}>
        <h2>{webhook.name}</h2>
        <WebhookState webhook={webhook} />
        <div className={classes.actions}>
          {mayManage && webhook.isEnabled && (webhook.pausedAt !== null || webhook.failures > 0) && (
            <DemoAct call={resumeWebhook}>
              <Button size="xs" loading={resuming.isPending} onClick={() => resuming.mutate()}>
                {t(webhook.pausedAt === null ? 'tryNow' : 'resume')}
              </Button>
            </DemoAct>
          )}
          {mayManage && (
            <DemoAct call={testWebhook}>
              <Button
                size="xs"
                variant="default"
                loading={testing.isPending}
                onClick={() => testing.mutate(undefined, { onSuccess: onTested })}
              >
                {t('test.send')}
              </Button>
            </DemoAct>
          )}
          <Button size="xs" variant="default" aria-pressed={isOpened} onClick={onLog}>
            {t('log.open')}
          </Button>
          {mayManage && (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button size="xs" variant="default" px={8} aria-label={t('more', { name: webhook.name })}>
                  <IconDots size={15} aria-hidden="true" />
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <DemoAct call={changeWebhook}>
                  <Menu.Item onClick={onEdit}>{t('edit')}</Menu.Item>
                </DemoAct>
                <DemoAct call={rotateWebhookSecret}>
                  <Menu.Item onClick={() => setAsking('rotate')}>{t('rotate.ask')}</Menu.Item>
                </DemoAct>
                <DemoAct call={deleteWebhook}>
                  <Menu.Item onClick={() => setAsking('delete')}>{t('delete.ask')}</Menu.Item>
                </DemoAct>
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
      </header>
      {webhook.pause !== null && <p className={classes.note}>{t(`pause.${webhook.pause}`)}</p>}
      {isAsking !== undefined && (
        <fieldset className={classes.question} aria-label={t(`${isAsking}.ask`)}>
          <p>{t(`${isAsking}.text`)}</p>
          <Button
            size="xs"
            {...(isAsking === 'delete' ? { color: 'red.9' } : {})}
            loading={deleting.isPending || rotating.isPending}
            onClick={sure}
          >
            {t(`${isAsking}.sure`)}
          </Button>
          <Button size="xs" variant="default" onClick={() => setAsking(undefined)}>
            {t('form.cancel')}
          </Button>
        </fieldset>
      )}
      {error !== null && (
        <p role="alert" className={classes.problem}>
          {error.message}
        </p>
      )}
      <dl className={classes.facts}>
        <div>
          <dt>{t('form.url')}</dt>
          <dd className={classes.url}>{webhook.url}</dd>
        </div>
        <div>
          <dt>{t('form.form')}</dt>
          <dd>{t(`forms.${webhook.form}`)}</dd>
        </div>
        <div>
          <dt>{t('form.events')}</dt>
          <dd>{formats.list(sentEvents.map((each) => t(`event.${each.replace('.', '_')}`)))}</dd>
        </div>
        <div>
          <dt>{t('form.leastSeverity')}</dt>
          <dd className={classes.severity}>
            <SeverityMark severity={webhook.leastSeverity} /> {t(`severity.${webhook.leastSeverity}`)}
          </dd>
        </div>
        <div>
          <dt>{t('form.groups')}</dt>
          <dd>{groupNames.length === 0 ? t('form.allGroups') : formats.list(groupNames)}</dd>
        </div>
        <div>
          <dt>{t('lastDelivered')}</dt>
          <dd>{webhook.lastDeliveredAt === null ? t('never') : <TimeText at={webhook.lastDeliveredAt} />}</dd>
        </div>
      </dl>
    </section>
  );
}
