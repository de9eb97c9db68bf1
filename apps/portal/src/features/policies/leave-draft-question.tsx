import { Button, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Asked once when one leaves a draft with changes that were not saved. */
export function LeaveDraftQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation('policies');
  return (
    <Modal opened onClose={onStay} title={t('leave.title')} centered>
      <p>{t('leave.text')}</p>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onLeave}>
          {t('leave.leave')}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {t('leave.stay')}
        </Button>
      </Group>
    </Modal>
  );
}
