import { ProblemError } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import classes from './admin.module.css';

/** What the server said of a change that was refused. */
export function ProblemText({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (error === null || error === undefined) return null;
  const problem = error instanceof ProblemError ? error.problem : undefined;
  return (
    <p className={classes.fault} role="alert">
      {problem?.errors?.[0]?.message ?? problem?.detail ?? t(`problems.${problem?.code ?? 'internal'}`)}
    </p>
  );
}
