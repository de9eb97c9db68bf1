import { useRefusal } from '../../platform/use-refusal.ts';
import classes from './admin.module.css';

/** Why a change was refused. */
export function ProblemText({ error }: { error: unknown }) {
  const refusalOf = useRefusal();
  if (error === null || error === undefined) return null;
  return (
    <p className={classes.fault} role="alert">
      {refusalOf(error)}
    </p>
  );
}
