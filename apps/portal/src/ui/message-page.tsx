import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './message-page.module.css';
import { RitzelMark } from './ritzel-mark.tsx';
import { useDocumentTitle } from './use-document-title.ts';

/** A whole page that says one thing: what happened, what it means, and the one or two ways on. */
export function MessagePage({
  icon,
  title,
  children,
  actions,
  isInShell = false,
}: {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  /** Header and `main` are there already. */
  isInShell?: boolean;
}) {
  const { t } = useTranslation();
  useDocumentTitle(title);
  const message = (
    <div className={classes.message}>
      <div className={classes.icon} aria-hidden="true">
        {icon}
      </div>
      <h1>{title}</h1>
      <div className={classes.text}>{children}</div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  );
  if (isInShell) return <div className={classes.inShell}>{message}</div>;
  return (
    <div className={classes.root}>
      <header className={classes.header}>
        <Link to="/dashboard" className={classes.brand}>
          <RitzelMark />
          <span>{t('brand.name')}</span>
        </Link>
      </header>
      <main id="main" className={classes.main}>
        {message}
      </main>
    </div>
  );
}
