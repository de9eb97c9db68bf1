import '../ui/styles.ts';
import { createRoot } from 'react-dom/client';
import { config as configureZod } from 'zod';
import { loadConfig } from '../platform/config.ts';
import { startTranslations } from '../platform/i18n/translate.ts';
import { restorePreferences } from '../platform/preferences.ts';
import { openBrowserStorage } from '../platform/secure-storage.ts';
import { restoreSession, watchOtherTabs } from '../platform/session.ts';
import { clearCachesWhenTheUserChanges } from '../platform/sign-out.ts';
import { App } from './app.tsx';

// The content security policy forbids eval; zod must not even try.
configureZod({ jitless: true });

const { storageKey } = await loadConfig();
openBrowserStorage(storageKey);
restorePreferences();
restoreSession();
watchOtherTabs();
clearCachesWhenTheUserChanges();
await startTranslations();

createRoot(document.getElementById('root')!).render(<App />);
