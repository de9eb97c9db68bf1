import { useTranslation } from 'react-i18next';
import { Navigate, NavLink, Outlet, useLocation } from 'react-router';
import classes from '../../features/admin/admin.module.css';
import { useSession } from '../../platform/session.ts';
import { ForbiddenState } from '../../ui/forbidden-state.tsx';
import { ADMIN_SECTIONS } from './admin-sections.ts';

/** `/flenderadmin`: the sections that the reader's codes open, and the one that is open. */
export function AdminScreen() {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const held: readonly string[] = useSession()?.user.permissions ?? [];
  const sections = ADMIN_SECTIONS.filter(({ permissions }) =>
    permissions.every((code) => held.includes(code)),
  );
  const [first] = sections;
  if (first === undefined) return <ForbiddenState />;
  const path = pathname.replace(/^\/flenderadmin\/?/, '').split('/')[0] ?? '';
  if (path === '') return <Navigate to={`/flenderadmin/${first.path}`} replace />;
  const isOpen = sections.some((section) => section.path === path);
  return (
    <div className={classes.shell}>
      <nav className={classes.nav} aria-label={t('sections.label')}>
        {sections.map((section) => (
          <NavLink key={section.path} to={`/flenderadmin/${section.path}`}>
            {t(`sections.${section.path}`)}
          </NavLink>
        ))}
      </nav>
      <div className={classes.section}>{isOpen ? <Outlet /> : <ForbiddenState />}</div>
    </div>
  );
}
