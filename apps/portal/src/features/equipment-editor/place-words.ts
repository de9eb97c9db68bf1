import type { TFunction } from 'i18next';

/** Places of a document as the form names them; what is not here is the identifier of a part. */
const WORDS = {
  name: 'fact.name',
  group: 'fact.group',
  application: 'fact.applicationName',
  criticality: 'fact.criticality',
  place: 'section.place',
  commissionedAt: 'fact.commissionedAt',
  maintenanceDueHours: 'fact.maintenanceDueHours',
  shafts: 'section.shafts',
  gearPairs: 'section.gears',
  planetaryStages: 'section.gears',
  unknownGears: 'section.gears',
  bearings: 'section.bearings',
  couplings: 'section.coupling',
  motors: 'section.motor',
  machines: 'section.machine',
  sensors: 'section.sensors',
} as const;

/** Each said once: pairs, planetary stages and unknown gears are all gears to who reads. */
export function placeWords(places: readonly string[], t: TFunction<'editor'>): string[] {
  return [...new Set(places.map((place) => (isNamed(place) ? t(WORDS[place]) : place)))];
}

function isNamed(place: string): place is keyof typeof WORDS {
  return place in WORDS;
}
