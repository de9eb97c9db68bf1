import { Button, Group, Modal, Textarea } from '@mantine/core';
import { ProblemError } from '@ritzel/contract';
import type { KinematicsAction } from '@ritzel/drivetrain';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKinematicsStep } from './use-kinematics.ts';

const LONGEST_COMMENT = 2000;

/** Asks for the comment of a step, and takes it. */
export function StepDialog({
  id,
  version,
  action,
  needsComment,
  onClose,
}: {
  id: string;
  version: number;
  action: KinematicsAction;
  needsComment: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('kinematics');
  const step = useKinematicsStep(id);
  const [comment, setComment] = useState('');
  const [wasAsked, setAsked] = useState(false);
  const formId = useId();
  const isMissing = needsComment && comment.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isMissing) return;
    step.mutate({ action, version, comment: comment.trim() }, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title={t(`ask.${action}`, { version })} centered>
      <form id={formId} onSubmit={submit}>
        <p className="meta">{t(`means.${action}`)}</p>
        <Textarea
          mt="sm"
          label={needsComment ? t('reason') : t('comment')}
          required={needsComment}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
          maxLength={LONGEST_COMMENT}
          autosize
          minRows={3}
          maxRows={10}
          data-autofocus
          error={wasAsked && isMissing ? t('reasonMissing') : undefined}
        />
        {step.error !== null && (
          <p role="alert" style={{ color: 'var(--error)' }}>
            {/* What nobody foresaw is told as the server said it. */}
            {t(`refusal.${refusalOf(step.error)}`, { defaultValue: step.error.message })}
          </p>
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={step.isPending}>
            {t(`action.${action}`)}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

function refusalOf(error: Error): string | undefined {
  return error instanceof ProblemError ? error.problem.errors?.[0]?.code : undefined;
}
