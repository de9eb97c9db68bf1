import '../ui/styles.ts';
import { createRoot } from 'react-dom/client';
import { loadBrowserSecret } from '../platform/browser-secret.ts';
import { loadConfig } from '../platform/config.ts';
import { watchConnection } from '../platform/connection.ts';
import { startTranslations } from '../platform/i18n/translate.ts';
import { restorePreferences } from '../platform/preferences.ts';
import { refreshWhenBack } from '../platform/query-client.ts';
import { openBrowserStorage } from '../platform/secure-storage.ts';
import { restoreSession, watchOtherTabs } from '../platform/session.ts';
import { clearCachesWhenTheUserChanges } from '../platform/sign-out.ts';
import { App } from './app.tsx';
import { offerOfflinePage } from './offline-page.ts';
import { makeRouter } from './router.tsx';
import { areasOf, askAhead, warmUp } from './warm-up.ts';

const { pathname, search } = window.location;
warmUp(pathname);
const [{ storageKey }, browserSecret] = await Promise.all([loadConfig(), loadBrowserSecret()]);
openBrowserStorage(storageKey, browserSecret);
restorePreferences();
restoreSession();
watchOtherTabs();
clearCachesWhenTheUserChanges();
refreshWhenBack();
watchConnection();
askAhead(pathname, search);
const router = makeRouter();
await startTranslations(areasOf(pathname));

offerOfflinePage();

createRoot(document.getElementById('root')!).render(<App router={router} />);
