import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** What stands where content would: a drawing, one sentence that says what is the case, one that says what to do. */
export function Notice({
  icon,
  title,
  children,
  action,
  role,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  role?: 'status' | 'alert';
}) {
  return (
    <div className={classes.root} role={role}>
      {icon !== undefined && <div className={classes.icon}>{icon}</div>}
      <p className={classes.title}>{title}</p>
      {children !== undefined && <div className={classes.text}>{children}</div>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}
