import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { useSession } from '../platform/session.ts';
import classes from './document-page.module.css';
import { RitzelMark } from './ritzel-mark.tsx';
import { useDocumentTitle } from './use-document-title.ts';

const PAGES = [
  { to: '/legal/about', key: 'legal.about' },
  { to: '/legal/termsofuse', key: 'legal.termsOfUse' },
  { to: '/legal/privacypolicy', key: 'legal.privacyPolicy' },
  { to: '/legal/datausageagreement', key: 'legal.dataUsage' },
  { to: '/legal/imprint', key: 'legal.imprint' },
] as const;

/** The legal pages, open to everybody: their list at the left, the text to read. */
export function DocumentPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  const isSignedIn = useSession() !== undefined;
  useDocumentTitle(title);
  return (
    <div className={classes.root}>
      <header className={classes.header}>
        <Link to={isSignedIn ? '/dashboard' : '/auth/login'} className={classes.brand}>
          <RitzelMark />
          <span>{t('brand.name')}</span>
        </Link>
        <Link to={isSignedIn ? '/dashboard' : '/auth/login'} className={classes.back}>
          {t(isSignedIn ? 'notFound.toDashboard' : 'legal.toSignIn')}
        </Link>
      </header>
      <div className={classes.body}>
        <nav className={classes.pages} aria-label={t('legal.navigation')}>
          {PAGES.map(({ to, key }) => (
            <NavLink key={to} to={to}>
              {t(key)}
            </NavLink>
          ))}
        </nav>
        <main id="main" className={classes.text}>
          <h1>{title}</h1>
          {children}
        </main>
      </div>
    </div>
  );
}
