import {
  DEFAULT_LANGUAGE,
  firstLanguageOf,
  LANGUAGES,
  type Language,
  readPreferences,
  savePreferences,
} from '@ritzel/contract';
import { call } from './call.ts';
import { createObservable, useObservable } from './observable.ts';
import { browserStorage } from './secure-storage.ts';
import { currentSession } from './session.ts';

export const THEMES = ['light', 'dark', 'auto'] as const;
export type Theme = (typeof THEMES)[number];

export const UNIT_SYSTEMS = ['metric', 'imperial'] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];

export const DASHBOARD_MODES = ['LIST', 'GRID'] as const;
export type DashboardMode = (typeof DASHBOARD_MODES)[number];

/** The reader's choices. They travel with the person (`/user/pref`); an encrypted copy serves the first paint. */
export interface Preferences {
  readonly language: Language;
  readonly theme: Theme;
  /** IANA name, or `local` for the zone of the browser. */
  readonly timeZone: string;
  readonly unitSystem: UnitSystem;
  /** How the dashboard opens (specification, section 9: the default view keys). */
  readonly view: DashboardMode;
  readonly showMapKey: boolean;
  readonly showTreeKey: boolean;
  /** Choices of single screens by name, e.g. `dashboard`: kept as the screen left them. */
  readonly screens: Readonly<Record<string, unknown>>;
}

export const DEFAULT_PREFERENCES: Preferences = {
  language: DEFAULT_LANGUAGE,
  theme: 'auto',
  timeZone: 'local',
  unitSystem: 'metric',
  view: 'LIST',
  showMapKey: false,
  showTreeKey: false,
  screens: {},
};

const ENTRY = 'preferences';
const SAVE_DELAY_MS = 800;

const preferences = createObservable<Preferences>(DEFAULT_PREFERENCES);
let pendingSave: ReturnType<typeof setTimeout> | undefined;

export function currentPreferences(): Preferences {
  return preferences.get();
}

export function usePreferences(): Preferences {
  return useObservable(preferences);
}

export function subscribeToPreferences(listener: () => void): () => void {
  return preferences.subscribe(listener);
}

/** What was stored, brought to the known shape; anything unknown or wrong falls back to its default. */
export function completePreferences(raw: unknown): Preferences {
  const kept = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};
  return {
    language: LANGUAGES.find((each) => each === kept.language) ?? DEFAULT_PREFERENCES.language,
    theme: THEMES.find((each) => each === kept.theme) ?? DEFAULT_PREFERENCES.theme,
    timeZone:
      typeof kept.timeZone === 'string' && isTimeZone(kept.timeZone)
        ? kept.timeZone
        : DEFAULT_PREFERENCES.timeZone,
    unitSystem: UNIT_SYSTEMS.find((each) => each === kept.unitSystem) ?? DEFAULT_PREFERENCES.unitSystem,
    view: DASHBOARD_MODES.find((each) => each === kept.view) ?? DEFAULT_PREFERENCES.view,
    showMapKey: kept.showMapKey === true,
    showTreeKey: kept.showTreeKey === true,
    // @NOTE: each screen checks its own part when it reads it.
    screens:
      typeof kept.screens === 'object' && kept.screens !== null && !Array.isArray(kept.screens)
        ? (kept.screens as Record<string, unknown>)
        : {},
  };
}

function isTimeZone(name: string): boolean {
  if (name === 'local') return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Changes some choices: at once on the screen, soon on the server. */
export function changePreferences(change: Partial<Preferences>): void {
  keepLocally({ ...preferences.get(), ...change });
  if (currentSession() === undefined) return;
  clearTimeout(pendingSave);
  pendingSave = setTimeout(() => void flushPreferences(), SAVE_DELAY_MS);
}

/** One screen's own choices, beside those of the others. */
export function changeScreenPreferences(screen: string, choices: unknown): void {
  changePreferences({ screens: { ...preferences.get().screens, [screen]: choices } });
}

/** The request under way: two at once could arrive in the wrong order, and the older choices would stay. */
let saving: Promise<void> = Promise.resolve();

/** Sends what has not been sent; at logout and when the page is left. A refusal changes nothing on the screen. */
export function flushPreferences(): Promise<void> {
  clearTimeout(pendingSave);
  pendingSave = undefined;
  const choices = preferences.get();
  saving = saving.then(async () => {
    try {
      // @NOTE: choices are plain JSON by construction; the interface cannot say so.
      await call(savePreferences, { body: choices as unknown as Record<string, never> });
    } catch {
      // The encrypted copy keeps them; they are sent again with the next change.
    }
  });
  return saving;
}

/** After sign-in: the person's stored choices win over this browser's. */
export async function fetchPreferences(): Promise<void> {
  try {
    const stored = await call(readPreferences, {});
    if (Object.keys(stored).length > 0) keepLocally(completePreferences(stored));
  } catch {
    // The encrypted copy, or the defaults, hold.
  }
}

export function restorePreferences(): void {
  const stored = browserStorage().read(ENTRY);
  if (stored !== undefined) preferences.set(completePreferences(JSON.parse(stored)));
  else
    preferences.set({
      ...DEFAULT_PREFERENCES,
      language: firstLanguageOf(navigator.languages) ?? DEFAULT_LANGUAGE,
    });
}

/** Logout: the language goes back to the default (specification, section 4), the person's own choices leave this browser. */
export function resetPreferences(): void {
  clearTimeout(pendingSave);
  pendingSave = undefined;
  keepLocally({ ...DEFAULT_PREFERENCES, theme: preferences.get().theme });
}

function keepLocally(next: Preferences): void {
  preferences.set(next);
  browserStorage().write(ENTRY, JSON.stringify(next));
}
