import type { PlantPlace, SeverityTally } from '@ritzel/contract';
import { SEVERITY_CODES, type Severity, severityOf } from '@ritzel/drivetrain';

/** Worst known level of a tally; UNKNOWN is level 0, so anything known is worse. */
export function worstOf(counts: SeverityTally): Severity {
  return severityOf(counts.findLastIndex((count) => count > 0));
}

export function totalOf(counts: SeverityTally): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Places worst first, then the ones with most of it, then by name. */
export function worstPlacesFirst(places: readonly PlantPlace[]): PlantPlace[] {
  return places.toSorted((a, b) => {
    for (let level = SEVERITY_CODES.length - 1; level >= 0; level -= 1) {
      const difference = (b.counts[level] ?? 0) - (a.counts[level] ?? 0);
      if (difference !== 0) return difference;
    }
    return a.name.localeCompare(b.name);
  });
}

/** What a marker of the map knows: a place, or a cluster of them by `CLUSTER_PROPERTIES`. */
export interface MarkerFacts {
  /** Number of the worst severity. */
  readonly worst: number;
  readonly total: number;
  readonly withUnknown: number;
  readonly [count: `c${number}`]: number;
}

export function placePoints(places: readonly PlantPlace[]) {
  return {
    type: 'FeatureCollection' as const,
    features: places.map((place) => ({
      type: 'Feature' as const,
      properties: {
        placeId: place.id,
        worst: place.counts.findLastIndex((count) => count > 0),
        total: totalOf(place.counts),
        withUnknown: place.withUnknown,
        ...Object.fromEntries(place.counts.map((count, level) => [`c${level}`, count])),
      },
      geometry: { type: 'Point' as const, coordinates: [place.longitude, place.latitude] },
    })),
  };
}

/** A cluster is as bad as its worst member, counts what they count, and hides nothing unknown (MapLibre expressions). */
export const CLUSTER_PROPERTIES = {
  worst: ['max', ['get', 'worst']],
  total: ['+', ['get', 'total']],
  withUnknown: ['+', ['get', 'withUnknown']],
  ...Object.fromEntries(SEVERITY_CODES.map((_, level) => [`c${level}`, ['+', ['get', `c${level}`]]])),
};

export function tallyOf(facts: MarkerFacts): SeverityTally {
  return SEVERITY_CODES.map((_, level) => facts[`c${level}`] ?? 0);
}

/** West, south, east, north of all places; undefined without any. */
export function boundsOf(
  places: readonly PlantPlace[],
): [[west: number, south: number], [east: number, north: number]] | undefined {
  if (places.length === 0) return undefined;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { longitude, latitude } of places) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return [
    [west, south],
    [east, north],
  ];
}

/** Where the map stands, as the address has it: longitude, latitude, zoom. */
export interface MapPosition {
  readonly longitude: number;
  readonly latitude: number;
  readonly zoom: number;
}

export function readMapPosition(text: string): MapPosition | undefined {
  const [longitude, latitude, zoom, ...rest] = text.split(',').map(Number);
  if (text === '' || rest.length > 0) return undefined;
  if (longitude === undefined || latitude === undefined || zoom === undefined) return undefined;
  const isOnMap = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 && zoom >= 0 && zoom <= 22;
  return isOnMap ? { longitude, latitude, zoom } : undefined;
}

export function writeMapPosition({ longitude, latitude, zoom }: MapPosition): string {
  const wrapped = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return [wrapped.toFixed(4), latitude.toFixed(4), zoom.toFixed(2)].map(Number).join(',');
}
