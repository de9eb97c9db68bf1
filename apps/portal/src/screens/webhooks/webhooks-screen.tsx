import { Button } from '@mantine/core';
import {
  createWebhook,
  type Webhook,
  type WebhookDeliveryDetail,
  type WebhookSecret,
} from '@ritzel/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeliveryLog } from '../../features/webhooks/delivery-log.tsx';
import { ShownSecret } from '../../features/webhooks/shown-secret.tsx';
import { useWebhooks } from '../../features/webhooks/use-webhooks.ts';
import { WebhookForm } from '../../features/webhooks/webhook-form.tsx';
import { WebhookPanel } from '../../features/webhooks/webhook-panel.tsx';
import { useOffersAct } from '../../platform/demo-access.ts';
import { searchSchema, textParam } from '../../platform/search-schema.ts';
import { useAllowed } from '../../platform/session.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ForbiddenState } from '../../ui/forbidden-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './webhooks-screen.module.css';

const schema = searchSchema({ log: textParam(36) });

/** Where the organisation has what happens sent to, and how sending goes. */
export function WebhooksScreen() {
  return useAllowed('WEBHOOK_5401') ? <Webhooks /> : <ForbiddenState />;
}

function Webhooks() {
  const { t } = useTranslation('webhooks');
  const webhooks = useWebhooks();
  const offersCreating = useOffersAct(createWebhook);
  const { view, change } = useSearchView(schema, []);
  const [editing, setEditing] = useState<Webhook | 'new'>();
  const [made, setMade] = useState<WebhookSecret>();
  const [tested, setTested] = useState<{ id: string; detail: WebhookDeliveryDetail }>();
  const opened = webhooks.data?.find(({ id }) => id === view.log);
  const showLog = (id: string) => change({ log: view.log === id ? '' : id });
  return (
    <div className={classes.root} data-opened={opened !== undefined || undefined}>
      <PageTitle title={t('title')} aside={webhooks.data && t('count', { count: webhooks.data.length })}>
        {offersCreating && (
          <DemoAct call={createWebhook}>
            <Button leftSection={<IconPlus size={14} />} onClick={() => setEditing('new')}>
              {t('add')}
            </Button>
          </DemoAct>
        )}
      </PageTitle>
      <p className="meta">{t('intro')}</p>
      <div className={classes.beside}>
        <div className={classes.list}>
          <Loaded query={webhooks}>
            {(all) =>
              all.length === 0 ? (
                <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
              ) : (
                all.map((webhook) => (
                  <WebhookPanel
                    key={webhook.id}
                    webhook={webhook}
                    isOpened={webhook.id === opened?.id}
                    onLog={() => {
                      setTested(undefined);
                      showLog(webhook.id);
                    }}
                    onTested={(detail) => {
                      setTested({ id: webhook.id, detail });
                      change({ log: webhook.id });
                    }}
                    onEdit={() => setEditing(webhook)}
                    onSecret={setMade}
                  />
                ))
              )
            }
          </Loaded>
        </div>
        {opened !== undefined && (
          <DeliveryLog
            key={opened.id}
            webhook={opened}
            test={tested?.id === opened.id ? tested.detail : undefined}
            onClose={() => change({ log: '' })}
          />
        )}
      </div>
      {editing !== undefined && (
        <WebhookForm
          {...(editing === 'new' ? {} : { webhook: editing })}
          onSaved={(secret) => {
            setEditing(undefined);
            setMade(secret);
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
      {made !== undefined && <ShownSecret made={made} onClose={() => setMade(undefined)} />}
    </div>
  );
}
