import { ProblemError } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import classes from './role-drawer.module.css';

/** Why the server refused; what it says of a conflict is said as it is. */
export function RoleProblem({ error }: { error: Error | null }) {
  const { t } = useTranslation('roles');
  if (error === null) return null;
  const problem = error instanceof ProblemError ? error.problem : undefined;
  return (
    <p role="alert" className={classes.problem}>
      {problem?.code === 'conflict' || problem?.code === 'inputInvalid'
        ? t('problem.conflict', { detail: problem.detail ?? '' })
        : t(`problems.${problem?.code ?? 'internal'}`)}
    </p>
  );
}
