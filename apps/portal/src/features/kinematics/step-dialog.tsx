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
  const question = t(`ask.${action}`, { version });
  const isMissing = needsComment && comment.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isMissing) return;
    step.mutate({ action, version, comment: comment.trim() }, { onSuccess: onClose });
  };
  return (
    <Modal.Root opened onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content aria-label={question}>
        {/* Not Modal.Header: that would be a second banner of the page. */}
        <Modal.Body pt="md">
          {/* What is missing is said at the field, in the reader's language. */}
          <form id={formId} onSubmit={submit} noValidate>
            <h2>{question}</h2>
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
                {/* An unforeseen refusal is shown in the server's words. */}
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
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function refusalOf(error: Error): string | undefined {
  return error instanceof ProblemError ? error.problem.errors?.[0]?.code : undefined;
}
