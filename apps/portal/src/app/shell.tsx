import '../ui/styles-signed-in.ts';
import { ActionIcon, Burger } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconHelp, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { AlarmBanner } from '../features/alarms/alarm-banner.tsx';
import { useRecentDeletion } from '../features/deletions/recent-deletion.ts';
import { useLostSince } from '../platform/connection.ts';
import { postUrl } from '../platform/post-url.ts';
import { useRightsWatch } from '../platform/rights-watch.ts';
import { hasSessionEnded, useAllowed, useSession } from '../platform/session.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { LoadingState } from '../ui/loading-state.tsx';
import { RitzelMark } from '../ui/ritzel-mark.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { Navigation } from './navigation.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { articleOfScreen } from './screen-articles.ts';
import classes from './shell.module.css';
import { VisitBanner } from './visit-banner.tsx';

const SearchBox = lazy(async () => ({
  default: (await import('../features/search/search-box.tsx')).SearchBox,
}));

const DeletionUndo = lazy(async () => ({
  default: (await import('../features/deletions/deletion-undo.tsx')).DeletionUndo,
}));

const PhoneNavigation = lazy(async () => ({
  default: (await import('./phone-navigation.tsx')).PhoneNavigation,
}));

/** Checks that were carried out without network go to the server, whichever screen is open. */
function sendWhatIsKept(): void {
  import('../features/maintenance/send-kept-checks.ts')
    .then(({ startSendingChecks }) => startSendingChecks())
    .catch(() => undefined);
}

/** The frame of every signed-in screen: header, navigation at the left (a drawer on a phone), the screen. */
export function Shell() {
  const { t } = useTranslation('shell');
  const session = useSession();
  const { pathname, search } = useLocation();
  const [isMenuOpen, menu] = useDisclosure(false);
  const [isSearchOpen, searchBox] = useDisclosure(false);
  const isPhone = useIsPhone();
  const maySeeAlarms = useAllowed('ALARM_3101');
  const mayReadPosts = useAllowed('KNOWLEDGE_4201');
  const mayCarryOut = useAllowed('MAINTENANCE_4003');
  const isOffline = useLostSince() !== undefined;
  const deletion = useRecentDeletion();
  useRightsWatch();
  useEffect(() => {
    if (mayCarryOut) whenIdle(sendWhatIsKept, { withinMs: 8000 });
  }, [mayCarryOut]);
  // In every field.
  useHotkeys([['mod+K', searchBox.open]], [], true);
  useHotkeys([
    [
      '/',
      (event) => {
        // A screen with a search of its own takes the key itself.
        if (document.querySelector('main input[type="search"]') !== null) return;
        event.preventDefault();
        searchBox.open();
      },
      { preventDefault: false },
    ],
  ]);

  if (session === undefined) {
    // By its time, by an administrator or in another tab; who signed out goes to the sign-in.
    const next = encodeURIComponent(pathname + search);
    return <Navigate to={hasSessionEnded() ? `/auth/session-ended?next=${next}` : '/auth/login'} replace />;
  }

  const article = articleOfScreen(pathname);
  return (
    <div className={classes.root} data-offline={isOffline || undefined}>
      <a className={classes.skip} href="#main">
        {t('skip')}
      </a>
      <header className={classes.header}>
        {isPhone && (
          <Burger
            size={18}
            opened={isMenuOpen}
            onClick={menu.toggle}
            aria-label={t('openNavigation')}
            aria-expanded={isMenuOpen}
          />
        )}
        <Link to="/dashboard" className={classes.brand}>
          <RitzelMark />
          <span>{t('brand.name')}</span>
        </Link>
        <button
          type="button"
          className={classes.search}
          onClick={searchBox.open}
          aria-keyshortcuts="Control+K Meta+K"
        >
          <IconSearch size={15} aria-hidden="true" />
          <span>{t('search.open')}</span>
          <span className={classes.keys} aria-hidden="true">
            {IS_APPLE ? '⌘K' : 'Ctrl K'}
          </span>
        </button>
        <div className={classes.tools}>
          <ActionIcon
            className={classes.searchIcon}
            size={34}
            onClick={searchBox.open}
            aria-label={t('search.open')}
          >
            <IconSearch size={18} stroke={1.7} />
          </ActionIcon>
          {mayReadPosts && article !== null && (
            <ActionIcon
              component={Link}
              to={postUrl(article)}
              size={34}
              aria-label={t('screenHelp')}
              title={t('screenHelp')}
            >
              <IconHelp size={18} stroke={1.7} />
            </ActionIcon>
          )}
          <ProfileMenu user={session.user} />
        </div>
      </header>
      <ConnectionBanner>
        <DemoBanner user={session.user} />
        <VisitBanner user={session.user} />
        {maySeeAlarms && <AlarmBanner />}
      </ConnectionBanner>
      {!isPhone && <Navigation />}
      {isPhone && (
        <Suspense>
          <PhoneNavigation isOpen={isMenuOpen} onClose={menu.close} />
        </Suspense>
      )}
      <main id="main" className={classes.main} tabIndex={-1}>
        <Suspense fallback={<LoadingState />}>
          <Outlet />
        </Suspense>
      </main>
      {isSearchOpen && (
        <Suspense>
          <SearchBox onClose={searchBox.close} />
        </Suspense>
      )}
      <ScrollRestoration />
      {deletion !== undefined && (
        <Suspense fallback={null}>
          <DeletionUndo />
        </Suspense>
      )}
    </div>
  );
}

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);
