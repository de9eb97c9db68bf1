import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './limits.module.css';

export function WithdrawDialog({
  isPending,
  fault,
  onWithdraw,
  onClose,
}: {
  isPending: boolean;
  fault: string | null;
  onWithdraw: (reason: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('limits');
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  return (
    <Dialog title={t('withdraw.title')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (reason.trim() !== '') onWithdraw(reason.trim());
        }}
      >
        <p>{t('withdraw.text')}</p>
        <Textarea
          label={t('publish.reason')}
          autosize
          minRows={2}
          maxLength={2000}
          value={reason}
          error={wasTried && reason.trim() === '' ? t('publish.missing') : null}
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {fault !== null && (
          <p role="alert" className={classes.fault}>
            {fault}
          </p>
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('act.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('act.withdraw')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
