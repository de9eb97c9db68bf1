import { convertUnit, findUnit, UNKNOWN_UNIT_LABEL } from '@ritzel/drivetrain';
import type { UnitSystem } from './preferences.ts';

/** What an imperial reader sees instead; everything else stays metric, as on the machines' own nameplates. */
const IMPERIAL: Readonly<Record<string, string>> = { 'mm/s': 'in/s', '°C': '°F', µm: 'mil' };

const reported = new Set<string>();

/** An unknown unit name is logged, once per name (specification, section 8). */
function reportUnknownUnit(name: string): void {
  if (reported.has(name)) return;
  reported.add(name);
  console.error(`Unknown unit: ${name}`);
}

export interface DisplayQuantity {
  readonly value: number;
  readonly label: string;
  readonly isKnown: boolean;
}

/**
 * A value with the label of its unit in the reader's system. An unknown unit leaves the raw value and is labelled
 * `[?]` (specification, section 3).
 */
export function displayQuantity(value: number, unit: string, system: UnitSystem = 'metric'): DisplayQuantity {
  const found = findUnit(unit);
  if (found === undefined) {
    reportUnknownUnit(unit);
    return { value, label: UNKNOWN_UNIT_LABEL, isKnown: false };
  }
  // A pure number carries no unit.
  if (found.label === '1') return { value, label: '', isKnown: true };
  const wanted = system === 'imperial' ? IMPERIAL[found.label] : undefined;
  if (wanted === undefined) return { value, label: found.label, isKnown: true };
  return { value: convertUnit(value, found.label, wanted), label: wanted, isKnown: true };
}

/** The label alone, for axes and headers. */
export function displayUnit(unit: string, system: UnitSystem = 'metric'): string {
  return displayQuantity(0, unit, system).label;
}
