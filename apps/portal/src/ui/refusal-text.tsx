import { useRefusal } from '../platform/use-refusal.ts';
import classes from './refusal-text.module.css';

/** Why a change was refused: one sentence; nothing where there was no failure. */
export function RefusalText({ error }: { error: unknown }) {
  const refusalOf = useRefusal();
  if (error === null || error === undefined) return null;
  return (
    <p className={classes.root} role="alert">
      {refusalOf(error)}
    </p>
  );
}
