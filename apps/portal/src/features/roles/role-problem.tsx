import { useRefusal } from '../../platform/use-refusal.ts';
import classes from './role-drawer.module.css';

/** Why the server refused. */
export function RoleProblem({ error }: { error: Error | null }) {
  const refusalOf = useRefusal();
  if (error === null) return null;
  return (
    <p role="alert" className={classes.problem}>
      {refusalOf(error)}
    </p>
  );
}
