import { useRefusal } from '../../platform/use-refusal.ts';
import classes from './service-accounts.module.css';

/** Why the server refused. */
export function ServiceProblem({ error }: { error: Error | null }) {
  const refusalOf = useRefusal();
  if (error === null) return null;
  return (
    <p role="alert" className={classes.problem}>
      {refusalOf(error)}
    </p>
  );
}
