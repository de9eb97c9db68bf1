import { Button } from '@mantine/core';
import type { WebhookDeliveryDetail } from '@ritzel/contract';
import { IconRobot, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DeliveryLog } from '../../features/webhooks/delivery-log.tsx';
import { useWebhooks } from '../../features/webhooks/use-webhooks.ts';
import { WebhookSummary } from '../../features/webhooks/webhook-summary.tsx';
import { HandOnRules } from '../../features/work-orders/hand-on-rules.tsx';
import { MachineNames } from '../../features/work-orders/machine-names.tsx';
import { useAllowed } from '../../platform/session.ts';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './maintenance-system-screen.module.css';

/** How work reaches the maintenance system of the organisation. */
export function MaintenanceSystemScreen() {
  return useAllowed('WORKORDER_4401') ? <MaintenanceSystem /> : <ForbiddenScreen />;
}

function MaintenanceSystem() {
  const { t } = useTranslation('work-orders');
  const seesWebhooks = useAllowed('WEBHOOK_5401');
  const seesAccounts = useAllowed('SERVICE_5301');
  return (
    <div className={classes.root}>
      <PageTitle title={t('system.title')}>
        {seesAccounts && (
          <Button
            variant="default"
            component={Link}
            to="/settings/service-accounts"
            leftSection={<IconRobot size={15} stroke={1.7} aria-hidden="true" />}
          >
            {t('system.accounts')}
          </Button>
        )}
        {seesWebhooks && (
          <Button
            variant="default"
            component={Link}
            to="/organisation/webhooks"
            leftSection={<IconWebhook size={15} stroke={1.7} aria-hidden="true" />}
          >
            {t('system.manage')}
          </Button>
        )}
      </PageTitle>
      <p className="meta">
        {t('system.intro')} {t('system.guide')}
      </p>
      <div className={classes.columns}>
        <div className={classes.side}>
          <HandOnRules />
          {seesWebhooks && <Receivers />}
        </div>
        <MachineNames />
      </div>
    </div>
  );
}

/** The webhooks that send work orders, with a test and what they sent last. */
function Receivers() {
  const { t } = useTranslation('work-orders');
  const webhooks = useWebhooks();
  const [opened, setOpened] = useState<{ id: string; test?: WebhookDeliveryDetail }>();
  return (
    <section className={classes.receivers} aria-labelledby="receivers">
      <h2 id="receivers">{t('system.webhooks')}</h2>
      <Loaded query={webhooks}>
        {(all) => {
          const receiving = all.filter(({ events }) => events.some((each) => each.startsWith('work-order.')));
          if (receiving.length === 0) return <p className="meta">{t('system.webhooksNone')}</p>;
          return receiving.map((webhook) => (
            <div key={webhook.id} className={classes.receiver}>
              <WebhookSummary
                webhook={webhook}
                onLog={() => setOpened(opened?.id === webhook.id ? undefined : { id: webhook.id })}
                onTested={(test) => setOpened({ id: webhook.id, test })}
              />
              {opened?.id === webhook.id && (
                <DeliveryLog webhook={webhook} test={opened.test} onClose={() => setOpened(undefined)} />
              )}
            </div>
          ));
        }}
      </Loaded>
    </section>
  );
}
