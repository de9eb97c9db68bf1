import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './alarms.module.css';
import { submitByKey } from './submit-by-key.ts';

const PHRASES = ['reduced', 'looking', 'known'] as const;

/** What the next shift should know of an act; a reason where the act needs one. */
export function CommentDialog({
  title,
  submit,
  isRequired,
  hasPhrases,
  isPending,
  fault,
  onSend,
  onClose,
}: {
  title: string;
  submit: string;
  isRequired: boolean;
  /** Offers what is said most often, for gloves and for the night. */
  hasPhrases: boolean;
  isPending: boolean;
  fault: string | null;
  onSend: (comment: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('alarms');
  const [comment, setComment] = useState('');
  const [wasTried, setTried] = useState(false);
  const isMissing = isRequired && comment.trim() === '';
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isMissing) onSend(comment.trim());
        }}
      >
        {hasPhrases && (
          <div className={classes.quick}>
            {PHRASES.map((phrase) => (
              <Button
                key={phrase}
                size="compact-sm"
                variant="default"
                radius="xl"
                aria-pressed={comment === t(`phrase.${phrase}`)}
                onClick={() => setComment(t(`phrase.${phrase}`))}
              >
                {t(`phrase.${phrase}`)}
              </Button>
            ))}
          </div>
        )}
        <Textarea
          label={t('comment.label')}
          description={t('comment.keys')}
          maxLength={2000}
          autosize
          minRows={2}
          data-autofocus
          value={comment}
          error={wasTried && isMissing ? t('shelve.reasonFault') : null}
          onChange={(event) => setComment(event.currentTarget.value)}
          onKeyDown={submitByKey}
        />
        {fault !== null && <p role="alert">{fault}</p>}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {submit}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
