import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, NavLink, Outlet, useLocation } from 'react-router';
import classes from '../../features/admin/admin.module.css';
import { useSession } from '../../platform/session.ts';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { adminSectionsFor } from './admin-sections.ts';

/** `/flenderadmin`: the sections that the reader's codes open, and the one that is open. */
export function AdminScreen() {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On a phone the sections stand in one line that scrolls: the open one is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: @NOTE which one is open follows the path
  useEffect(() => {
    nav.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  const held: readonly string[] = useSession()?.user.permissions ?? [];
  const sections = adminSectionsFor(held);
  const [first] = sections;
  if (first === undefined) return <ForbiddenScreen />;
  const path = pathname.replace(/^\/flenderadmin\/?/, '').split('/')[0] ?? '';
  if (path === '') return <Navigate to={`/flenderadmin/${first.path}`} replace />;
  const open = sections.find((section) => section.path === path);
  return (
    <div className={classes.shell}>
      <nav ref={nav} className={classes.nav} aria-label={t('sections.label')}>
        {sections.map((section) => (
          <NavLink key={section.path} to={`/flenderadmin/${section.path}`}>
            {t(`sections.${section.path}`)}
          </NavLink>
        ))}
      </nav>
      <div className={classes.section} data-own-layout={open?.hasOwnLayout}>
        {open ? <Outlet /> : <ForbiddenScreen />}
      </div>
    </div>
  );
}
