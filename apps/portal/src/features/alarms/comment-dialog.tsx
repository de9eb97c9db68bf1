import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';

/** An acknowledgement with what the next shift should know. */
export function CommentDialog({
  count,
  isPending,
  onSend,
  onClose,
}: {
  count: number;
  isPending: boolean;
  onSend: (comment: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('alarms');
  const [comment, setComment] = useState('');
  return (
    <Dialog title={t('comment.title', { count })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSend(comment.trim());
        }}
      >
        <Textarea
          label={t('comment.label')}
          maxLength={2000}
          autosize
          minRows={2}
          data-autofocus
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('act.acknowledge')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
