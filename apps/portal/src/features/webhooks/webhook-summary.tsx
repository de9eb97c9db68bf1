import { Button } from '@mantine/core';
import { testWebhook, type Webhook, type WebhookDeliveryDetail } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useOffersAct } from '../../platform/demo-access.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { useWebhookActs } from './use-webhooks.ts';
import { WebhookState } from './webhook-state.tsx';
import classes from './webhooks.module.css';

/** A webhook in few words, where it is not managed: how sending goes, a test, and what it sent. */
export function WebhookSummary({
  webhook,
  onLog,
  onTested,
}: {
  webhook: Webhook;
  onLog: () => void;
  onTested: (detail: WebhookDeliveryDetail) => void;
}) {
  const { t } = useTranslation('webhooks');
  const { testing } = useWebhookActs(webhook);
  const offersTest = useOffersAct(testWebhook);
  return (
    <div className={classes.head}>
      <b>{webhook.name}</b>
      <WebhookState webhook={webhook} />
      <span className={classes.actions}>
        {offersTest && (
          <DemoAct call={testWebhook}>
            <Button
              size="compact-sm"
              variant="default"
              loading={testing.isPending}
              onClick={() => testing.mutate(undefined, { onSuccess: onTested })}
            >
              {t('test.send')}
            </Button>
          </DemoAct>
        )}
        <Button size="compact-sm" variant="default" onClick={onLog}>
          {t('log.open')}
        </Button>
      </span>
      {testing.error !== null && (
        <p role="alert" className={classes.problem}>
          {testing.error.message}
        </p>
      )}
    </div>
  );
}
