import { Button } from '@mantine/core';
import { ProblemError } from '@ritzel/contract';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ForbiddenState } from './forbidden-state.tsx';
import { Notice } from './notice.tsx';

/** Something did not come: what happened in the reader's words, a way to try again, the request to quote. */
export function FailedState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation();
  const problem = error instanceof ProblemError ? error.problem : undefined;
  if (problem?.code === 'notFound') return <ForbiddenState />;
  return (
    <Notice
      icon={<IconCloudOff size={32} stroke={1.2} />}
      title={t(`problems.${problem?.code ?? 'internal'}`)}
      role="alert"
      action={
        onRetry && (
          <Button variant="default" onClick={onRetry}>
            {t('action.retry')}
          </Button>
        )
      }
    >
      {problem?.requestId && (
        <span className="meta num">{t('problems.request', { id: problem.requestId })}</span>
      )}
    </Notice>
  );
}
