import type { Language } from '@ritzel/contract';

/** Letters that the font of the portal lacks. A style sheet names a hundred small files; a page fetches those it needs. */
const FONTS: Readonly<Partial<Record<Language, () => Promise<unknown>>>> = {
  zh: () => import('@fontsource-variable/noto-sans-sc/wght.css'),
};

/** Not waited for, and not missed: without them the machine's own fonts are taken. */
export function fetchFonts(language: string): void {
  const fetch = Object.entries(FONTS).find(([each]) => each === language)?.[1];
  fetch?.().catch(() => undefined);
}
