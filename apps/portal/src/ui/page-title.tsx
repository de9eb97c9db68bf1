import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLostSince } from '../platform/connection.ts';
import classes from './page-title.module.css';
import { TimeText } from './time-text.tsx';
import { useDocumentTitle } from './use-document-title.ts';

/** The one h1 of a screen, its count or subtitle beside it, actions at the right; names the browser tab too. */
export function PageTitle({
  title,
  lang,
  aside,
  children,
}: {
  title: string;
  /** Of a title that is not in the reader's language. */
  lang?: string;
  aside?: ReactNode;
  /** Actions. */
  children?: ReactNode;
}) {
  useDocumentTitle(title);
  const { t } = useTranslation();
  const lostSince = useLostSince();
  return (
    <header className={classes.root}>
      <h1 lang={lang}>{title}</h1>
      {aside !== undefined && <div className={classes.aside}>{aside}</div>}
      {lostSince !== undefined && (
        <span className={classes.lastKnown}>
          {t('lastKnown')} <TimeText at={new Date(lostSince).toISOString()} format="HH:mm:ss" />
        </span>
      )}
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </header>
  );
}
