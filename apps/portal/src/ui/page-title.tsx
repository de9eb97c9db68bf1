import type { ReactNode } from 'react';
import classes from './page-title.module.css';
import { useDocumentTitle } from './use-document-title.ts';

/** The one h1 of a screen, its count or subtitle beside it, actions at the right; names the browser tab too. */
export function PageTitle({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  /** Actions. */
  children?: ReactNode;
}) {
  useDocumentTitle(title);
  return (
    <header className={classes.root}>
      <h1>{title}</h1>
      {aside !== undefined && <div className={classes.aside}>{aside}</div>}
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </header>
  );
}
