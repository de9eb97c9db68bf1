import '../ui/styles.ts';
import '../ui/styles-signed-in.ts';
import { MantineProvider } from '@mantine/core';
import { LANGUAGES } from '@ritzel/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import {
  BUNDLE_ID,
  bundleOf,
  NOTES_ID,
  type SecondOpinionNotes,
} from '../features/vibration/second-opinion/second-opinion-file.ts';
import { SecondOpinionPage } from '../features/vibration/second-opinion/second-opinion-page.tsx';
import { startTranslations } from '../platform/i18n/translate.ts';
import { changePreferences } from '../platform/preferences.ts';
import { queryClient } from '../platform/query-client.ts';
import { openBrowserStorage } from '../platform/secure-storage.ts';
import { cssVariables, theme } from '../ui/theme.ts';

/** The page of a second opinion in one file: no server, no session; what is chosen in it is forgotten with it. */
const textOf = (id: string) => document.getElementById(id)?.textContent ?? '';
// @NOTE: written by the portal that saved the file
const notes = JSON.parse(textOf(NOTES_ID)) as SecondOpinionNotes;
openBrowserStorage('second-opinion', undefined, nowhere());
const language = LANGUAGES.find((each) => each === notes.language);
if (language !== undefined) changePreferences({ language });
await startTranslations(['vibration', 'charts', 'schemes']);
document.title = `${notes.machine} · ${notes.point}`;

const router = createMemoryRouter([
  { path: '*', element: <SecondOpinionPage text={bundleOf(textOf(BUNDLE_ID))} notes={notes} /> },
]);
createRoot(document.getElementById('root')!).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>,
);

/** A store that lasts as long as the page: a file on disk has none of its own in every browser. */
function nowhere(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (place) => [...kept.keys()][place] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
}
