import classes from './maintenance.module.css';

/** Hours at which the bar ends; beyond it is as long as it can be. */
const FULL_H = 1000;

/** Hours until due, signed around zero on a square-root scale: overdue to the left. The words beside it carry the number. */
export function DueBar({ hours }: { hours: number | null }) {
  if (hours === null) return <span className={classes.bar} aria-hidden="true" />;
  const share = Math.sqrt(Math.min(1, Math.abs(hours) / FULL_H));
  return (
    <span className={classes.bar} data-overdue={hours < 0 || undefined} aria-hidden="true">
      <i style={{ inlineSize: `${Math.max(4, share * 50)}%` }} />
    </span>
  );
}
