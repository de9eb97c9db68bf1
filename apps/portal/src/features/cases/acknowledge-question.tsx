import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';

/** What the link of a mail leads to: it asks once, and changes nothing by itself. */
export function AcknowledgeQuestion({
  sentence,
  count,
  isPending,
  fault,
  onAcknowledge,
  onClose,
}: {
  sentence: string;
  count: number;
  isPending: boolean;
  fault: string | null;
  onAcknowledge: (comment: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('cases');
  const [comment, setComment] = useState('');
  return (
    <Dialog title={t('question.title')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onAcknowledge(comment.trim());
        }}
      >
        <p>
          {sentence} <span className="meta">{t('question.count', { count })}</span>
        </p>
        <Textarea
          label={t('question.comment')}
          maxLength={2000}
          autosize
          minRows={2}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        {fault !== null && <p role="alert">{fault}</p>}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('question.notNow')}
          </Button>
          <Button type="submit" loading={isPending} data-autofocus>
            {t('act.acknowledge')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
