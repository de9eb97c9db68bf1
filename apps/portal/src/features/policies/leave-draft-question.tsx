import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';

/** Asked once when one leaves a draft with changes that were not saved. */
export function LeaveDraftQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation('policies');
  return (
    <Dialog title={t('leave.title')} onClose={onStay}>
      <p>{t('leave.text')}</p>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onLeave}>
          {t('leave.leave')}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {t('leave.stay')}
        </Button>
      </Group>
    </Dialog>
  );
}
