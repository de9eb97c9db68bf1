import { currentSession } from '../platform/session.ts';

interface FirstScreen {
  readonly path: RegExp;
  /** The areas of words it uses. */
  readonly areas: readonly string[];
  readonly load: () => Promise<unknown>;
  /** Asks the server for what the screen shows first. */
  readonly ask?: (search: string) => Promise<void>;
}

/** The screens that are opened first most often. */
const FIRST_SCREENS: readonly FirstScreen[] = [
  {
    path: /^\/auth\/login\/?$/,
    areas: ['login'],
    load: () => import('../screens/login/login-screen.tsx'),
  },
  {
    path: /^\/(?:dashboard\/?)?$/,
    areas: ['shell', 'dashboard', 'plant', 'saved-views'],
    load: () => Promise.all([import('./shell.tsx'), import('../screens/dashboard/dashboard-screen.tsx')]),
    ask: async (search) => {
      const { askForDashboard } = await import('../screens/dashboard/dashboard-screen.tsx');
      askForDashboard(search);
    },
  },
];

function firstScreen(path: string) {
  return FIRST_SCREENS.find((screen) => screen.path.test(path));
}

/** Fetches the screen of this path while the configuration is still being read, instead of after it. */
export function warmUp(path: string): void {
  // A failure shows when the router asks for the same file.
  firstScreen(path)
    ?.load()
    .catch(() => undefined);
}

/** Asks for the first screen's data before anything of it is drawn: the answer is on its way meanwhile. */
export function askAhead(path: string, search: string): void {
  if (currentSession() === undefined) return;
  // As above.
  firstScreen(path)
    ?.ask?.(search)
    .catch(() => undefined);
}

/** Areas of words that the first screen will ask for. */
export function areasOf(path: string): readonly string[] {
  return firstScreen(path)?.areas ?? [];
}
