import { useMemo } from 'react';
import {
  changeScreenPreferences,
  currentPreferences,
  usePreferences,
} from '../../../platform/preferences.ts';
import { decodePanes, encodePanes, type WorkspaceView } from './workspace-view-state.ts';

const SCREEN = 'vibration';

/** How the analysis workspace is arranged; it travels with the person. */
export interface WorkspaceLayout {
  /** What is open where the address does not say. */
  readonly panes: readonly WorkspaceView[];
  /** Height of each pane as a share, by the panes that are open: `{ envelope: [0.35, 0.65] }`. */
  readonly shares: Readonly<Record<string, readonly number[]>>;
  readonly isRailFolded: boolean;
  /** Axes of the same kind zoom and pan together. */
  readonly isLinked: boolean;
  /** The table of the cursors is open below the plots. */
  readonly isTableOpen: boolean;
  /** Indicator of the records; null for the one that shows the finding best. */
  readonly indicator: string | null;
}

export const USUAL_LAYOUT: WorkspaceLayout = {
  panes: ['waveform', 'spectrum', 'envelope'],
  shares: {},
  isRailFolded: false,
  isLinked: false,
  isTableOpen: false,
  indicator: null,
};

/** Below the spectrum that its band lies on, the envelope is what one reads. */
const USUAL_SHARES: Readonly<Record<string, readonly number[]>> = { envelope: [0.36, 0.64] };
const LEAST_SHARE = 0.12;

/** What is kept of this screen, as the person's preferences hold it: checked, for it comes from storage. */
export function keptChoices(screens: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const kept = screens[SCREEN];
  return typeof kept === 'object' && kept !== null && !Array.isArray(kept)
    ? (kept as Record<string, unknown>) // @NOTE: each choice is checked where it is read
    : {};
}

/** Some choices of this screen, beside its others. */
export function keepChoices(change: Readonly<Record<string, unknown>>): void {
  changeScreenPreferences(SCREEN, { ...keptChoices(currentPreferences().screens), ...change });
}

export function readLayout(screens: Readonly<Record<string, unknown>>): WorkspaceLayout {
  const { layout } = keptChoices(screens);
  if (typeof layout !== 'object' || layout === null) return USUAL_LAYOUT;
  const kept = layout as Record<string, unknown>; // @NOTE: each field is checked below
  const shares = typeof kept.shares === 'object' && kept.shares !== null ? kept.shares : {};
  return {
    panes: decodePanes(typeof kept.panes === 'string' ? kept.panes : null) ?? USUAL_LAYOUT.panes,
    shares: Object.fromEntries(Object.entries(shares).filter(([, each]) => isShares(each))),
    isRailFolded: kept.isRailFolded === true,
    isLinked: kept.isLinked === true,
    isTableOpen: kept.isTableOpen === true,
    indicator: typeof kept.indicator === 'string' ? kept.indicator : null,
  };
}

function isShares(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'number' && each > 0 && each < 1);
}

/** The heights of these panes, which add up to one. */
export function sharesOf({ shares }: WorkspaceLayout, panes: readonly WorkspaceView[]): readonly number[] {
  const key = encodePanes(panes);
  const kept = shares[key] ?? USUAL_SHARES[key];
  return kept?.length === panes.length ? kept : panes.map(() => 1 / panes.length);
}

/** The heights after the divider below a pane was moved by a share of the whole; no pane becomes too low to read. */
export function moveDivider(shares: readonly number[], index: number, by: number): number[] {
  const [above = 0, below = 0] = [shares[index], shares[index + 1]];
  const least = Math.min(LEAST_SHARE, above, below);
  const moved = Math.max(least, Math.min(above + below - least, above + by));
  return shares.map((each, i) => (i === index ? moved : i === index + 1 ? above + below - moved : each));
}

export function useWorkspaceLayout() {
  const { screens } = usePreferences();
  const layout = useMemo(() => readLayout(screens), [screens]);
  const change = (part: Partial<WorkspaceLayout>) => {
    const next = { ...readLayout(currentPreferences().screens), ...part };
    keepChoices({ layout: { ...next, panes: encodePanes(next.panes) } });
  };
  return { layout, change };
}
