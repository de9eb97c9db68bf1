import type { PlaceCluster, SeverityTally } from '@ritzel/contract';
import { SEVERITY_CODES, type Severity, severityOf } from '@ritzel/drivetrain';

/** Worst known level of a tally; UNKNOWN is level 0, so anything known is worse. */
export function worstOf(counts: SeverityTally): Severity {
  return severityOf(counts.findLastIndex((count) => count > 0));
}

export function totalOf(counts: SeverityTally): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** What a marker of the map knows of what it stands for. */
export interface MarkerFacts {
  /** Number of the worst severity. */
  readonly worst: number;
  readonly total: number;
  readonly withUnknown: number;
  readonly [count: `c${number}`]: number;
}

export function markerPoints(clusters: readonly PlaceCluster[]) {
  return {
    type: 'FeatureCollection' as const,
    features: clusters.map((cluster) => {
      const facts = factsOf(cluster);
      return {
        type: 'Feature' as const,
        properties: { placeId: cluster.placeId, ...cluster.bounds, ...facts, image: markerImageName(facts) },
        geometry: { type: 'Point' as const, coordinates: [cluster.longitude, cluster.latitude] },
      };
    }),
  };
}

export function factsOf({ counts, withUnknown }: Pick<PlaceCluster, 'counts' | 'withUnknown'>): MarkerFacts {
  return {
    worst: counts.findLastIndex((count) => count > 0),
    total: totalOf(counts),
    withUnknown,
    ...Object.fromEntries(counts.map((count, level) => [`c${level}`, count])),
  };
}

/**
 * Names the picture of a marker: level, number as it is written, whether something is unknown beside it. The pictures
 * are drawn when the map asks for one, so any number can stand in any shape without a server of letters.
 */
export function markerImageName({ worst, total, withUnknown }: MarkerFacts): string {
  const label = total < 2 ? '' : total < 1000 ? String(total) : `${Math.floor(total / 100) / 10}k`;
  return `marker|${worst}|${label}|${withUnknown > 0 && worst > 0 ? '?' : ''}`;
}

export function tallyOf(facts: MarkerFacts): SeverityTally {
  return SEVERITY_CODES.map((_, level) => facts[`c${level}`] ?? 0);
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

/** A cluster that is opened fills the map, unless its places stand in one street. */
export const CLUSTER_FIT_ZOOM = 12.3;
