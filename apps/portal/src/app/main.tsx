import '../ui/styles.ts';
import { createRoot } from 'react-dom/client';
import { loadConfig } from '../platform/config.ts';
import { watchConnection } from '../platform/connection.ts';
import { startTranslations } from '../platform/i18n/translate.ts';
import { restorePreferences } from '../platform/preferences.ts';
import { refreshWhenBack } from '../platform/query-client.ts';
import { openBrowserStorage } from '../platform/secure-storage.ts';
import { restoreSession, watchOtherTabs } from '../platform/session.ts';
import { clearCachesWhenTheUserChanges } from '../platform/sign-out.ts';
import { App } from './app.tsx';
import { areasOf, warmUp } from './warm-up.ts';

warmUp(window.location.pathname);
const { storageKey } = await loadConfig();
openBrowserStorage(storageKey);
restorePreferences();
restoreSession();
watchOtherTabs();
clearCachesWhenTheUserChanges();
refreshWhenBack();
watchConnection();
await startTranslations(areasOf(window.location.pathname));

createRoot(document.getElementById('root')!).render(<App />);
