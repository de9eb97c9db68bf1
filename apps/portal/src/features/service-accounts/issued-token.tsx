import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { IssuedServiceToken } from '@ritzel/contract';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { portalConfig } from '../../platform/config.ts';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './service-accounts.module.css';

/** The token, once. It is closed by its button alone, so that no slip of the pointer loses it. */
export function IssuedToken({ issued, onClose }: { issued: IssuedServiceToken; onClose: () => void }) {
  const { t } = useTranslation('service-accounts');
  const clipboard = useClipboard({ timeout: 4000 });
  const address = new URL(`${portalConfig().services.auth}/auth/me`, window.location.href).href;
  return (
    <Dialog
      onClose={onClose}
      title={t('issued.title', { name: issued.account.name })}
      size={560}
      isClosedByItself={false}
    >
      <div className={classes.form}>
        <p>{t('issued.text')}</p>
        <div className={classes.token}>
          <code data-testid="token">{issued.token}</code>
          <Button
            leftSection={clipboard.copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
            onClick={() => clipboard.copy(issued.token)}
            data-autofocus
          >
            {t(clipboard.copied ? 'issued.copied' : 'issued.copy')}
          </Button>
        </div>
        <p className="meta">{t('issued.example')}</p>
        <pre className={classes.example}>{`curl -H "Authorization: Bearer rtz_…" ${address}`}</pre>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('issued.done')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
