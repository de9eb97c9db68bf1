import { SEVERITIES } from '@ritzel/drivetrain';
import type { DatabaseTransaction } from '../../platform/database.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { DEFAULT_PREFERENCE, type NotifyPreference } from './notify-preference.ts';
import { makeNotifyPreferenceStore } from './preference-store.ts';

/** How somebody of the demo wants to be notified. */
export type DemoStyle = 'at-night-critical-only' | 'morning-digest' | 'nothing';

const BERLIN = { ...DEFAULT_PREFERENCE, timeZone: 'Europe/Berlin' };

const STYLES_OF_DEMO: Readonly<Record<DemoStyle, NotifyPreference>> = {
  'at-night-critical-only': {
    ...BERLIN,
    quietHours: { from: 22 * 60, to: 6 * 60, criticalComesThrough: true },
  },
  'morning-digest': { ...BERLIN, digest: { at: 7 * 60, upTo: SEVERITIES.CRITICAL } },
  // Whoever sets the demo up, and the operator's staff: no machine is theirs.
  nothing: { ...BERLIN, email: false, push: false },
};

/** Gives somebody of the demo a preference where there is none. */
export async function ensureDemoPreference(
  transaction: DatabaseTransaction,
  person: EquipmentViewer & { readonly userId: string },
  style: DemoStyle,
  now: Date,
): Promise<void> {
  const store = makeNotifyPreferenceStore(transaction, person);
  if ((await store.read()) === undefined) await store.save(STYLES_OF_DEMO[style], now);
}
