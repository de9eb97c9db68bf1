import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { WEBHOOK_ROTATION_HOURS, type WebhookSecret } from '@ritzel/contract';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './webhooks.module.css';

/** The secret, once. It is closed by its button alone, so that no slip of the pointer loses it. */
export function ShownSecret({
  made: { webhook, secret },
  onClose,
}: {
  made: WebhookSecret;
  onClose: () => void;
}) {
  const { t } = useTranslation('webhooks');
  const clipboard = useClipboard({ timeout: 4000 });
  return (
    <Dialog
      onClose={onClose}
      title={t('secret.title', { name: webhook.name })}
      size={560}
      isClosedByItself={false}
    >
      <div className={classes.form}>
        <p>{t('secret.text')}</p>
        <div className={classes.secret}>
          <code data-testid="secret">{secret}</code>
          <Button
            leftSection={clipboard.copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
            onClick={() => clipboard.copy(secret)}
            data-autofocus
          >
            {t(clipboard.copied ? 'secret.copied' : 'secret.copy')}
          </Button>
        </div>
        <p className="meta">
          {webhook.earlierSecretUntil === null
            ? t('secret.hint')
            : t('secret.rotated', { count: WEBHOOK_ROTATION_HOURS })}
        </p>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('secret.done')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
