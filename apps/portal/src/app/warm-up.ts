/** The screens that are opened first most often, with the areas of words they use. */
const FIRST_SCREENS = [
  {
    path: /^\/auth\/login\/?$/,
    areas: ['login'],
    load: () => import('../screens/login/login-screen.tsx'),
  },
  {
    path: /^\/(?:dashboard\/?)?$/,
    areas: ['shell', 'dashboard'],
    load: () => Promise.all([import('./shell.tsx'), import('../screens/dashboard/dashboard-screen.tsx')]),
  },
] as const;

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

/** Areas of words that the first screen will ask for. */
export function areasOf(path: string): readonly string[] {
  return firstScreen(path)?.areas ?? [];
}
