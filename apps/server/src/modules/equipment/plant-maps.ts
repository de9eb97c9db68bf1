import {
  type CallQuery,
  type CallReply,
  clusterPlaces,
  clustersWithin,
  isWithin,
  type listPlaceClusters,
  type listPlaces,
  type PlaceCluster,
  type PlantPlace,
} from '@ritzel/contract';
import type { Database } from '../../platform/database.ts';
import type { EventBus } from '../../platform/events.ts';
import type { EquipmentFilter, EquipmentScope } from './equipment-filter-store.ts';
import { type EquipmentPlaces, readEquipmentPlaces } from './equipment-place-store.ts';

/** Under a stream of changing conditions the places are counted again at most this often. */
const OLDEST_AFTER_CHANGE_MS = 2_000;
/** For changes that no event reports. */
const OLDEST_MS = 30_000;
/** Organisations times filters; one of ten thousand places takes about 4 MB. */
const KEPT = 24;

/** Up to this zoom the markers of the whole world are made once: a screen shows most of it. */
const WHOLE_WORLD_ZOOM = 3;

interface PlantMap extends EquipmentPlaces {
  readonly madeAtMs: number;
  readonly bounds: CallReply<typeof listPlaces>['bounds'];
  /** By whole zoom, made when first asked for. */
  readonly clusters: Map<number, readonly PlaceCluster[]>;
}

interface Kept {
  readonly organisationId: string;
  readonly map: Promise<PlantMap>;
  /** Since when a condition may have changed. */
  changedAtMs?: number;
}

type PlacesQuery = CallQuery<typeof listPlaces>;
type ClustersQuery = CallQuery<typeof listPlaceClusters>;

export interface PlantMaps {
  places(scope: EquipmentScope, query: PlacesQuery): Promise<CallReply<typeof listPlaces>>;
  clusters(scope: EquipmentScope, query: ClustersQuery): Promise<CallReply<typeof listPlaceClusters>>;
}

/**
 * The places of each organisation as the map asks for them: counted once, then remembered under organisation and filter
 * until something changes. Counting ten thousand places takes what a reader of the map would wait for at every movement.
 *
 * Without events nothing is remembered. What depends on the reader (favourites, groups) never is.
 */
export function makePlantMaps(parts: {
  db: Database;
  now: () => number;
  events?: Pick<EventBus, 'subscribe'> | undefined;
}): PlantMaps {
  const { db, now, events } = parts;
  const kept = new Map<string, Kept>();

  events?.subscribe(({ name, event }) => {
    if (name === 'eventsMissed') kept.clear();
    if (name !== 'condition' && name !== 'connectivity' && name !== 'equipmentChanged') return;
    for (const [key, entry] of kept) {
      if (entry.organisationId !== event.organisationId) continue;
      // Who edits sees at once what came of it.
      if (name === 'equipmentChanged') kept.delete(key);
      else entry.changedAtMs ??= now();
    }
  });

  async function make(scope: EquipmentScope, filter: EquipmentFilter): Promise<PlantMap> {
    // Before it is read: what changes meanwhile is newer.
    const madeAtMs = now();
    const read = await readEquipmentPlaces(db, scope, filter);
    const places = read.places.toSorted(worstFirst);
    return { places, unplaced: read.unplaced, madeAtMs, bounds: boundsOf(places), clusters: new Map() };
  }

  async function isFresh(entry: Kept): Promise<boolean> {
    const ageMs = now() - (await entry.map).madeAtMs;
    return ageMs < (entry.changedAtMs === undefined ? OLDEST_MS : OLDEST_AFTER_CHANGE_MS);
  }

  async function mapOf(scope: EquipmentScope, filter: EquipmentFilter): Promise<PlantMap> {
    // What depends on the reader is counted for the reader.
    if (events === undefined || filter.favorite === true || scope.visibleGroups !== null)
      return await make(scope, filter);
    const key = keyOf(scope, filter);
    const found = kept.get(key);
    if (found !== undefined && (await isFresh(found)) && kept.get(key) === found) return await found.map;
    const begun = kept.get(key);
    // Another reader has begun meanwhile.
    if (begun !== undefined && begun !== found) return await begun.map;
    const entry: Kept = { organisationId: scope.organisationId, map: make(scope, filter) };
    kept.delete(key);
    kept.set(key, entry);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
    entry.map.catch(() => kept.get(key) === entry && kept.delete(key));
    return await entry.map;
  }

  return {
    async places(scope, { page, size, ...filter }) {
      const { places, unplaced, bounds } = await mapOf(scope, filter);
      const from = (page - 1) * size;
      return { places: places.slice(from, from + size), total: places.length, page, size, bounds, unplaced };
    },
    async clusters(scope, { zoom, west, south, east, north, ...filter }) {
      const map = await mapOf(scope, filter);
      const level = Math.floor(zoom);
      const bounds = { west, south, east, north };
      if (level > WHOLE_WORLD_ZOOM) return { clusters: clustersWithin(map.places, level, bounds) };
      let all = map.clusters.get(level);
      if (all === undefined) {
        all = clusterPlaces(map.places, level);
        map.clusters.set(level, all);
      }
      return { clusters: all.filter((cluster) => isWithin(cluster, bounds)) };
    },
  };
}

function keyOf(scope: EquipmentScope, filter: EquipmentFilter): string {
  const named = Object.entries(filter).filter(([, value]) => value !== undefined);
  return JSON.stringify([scope.organisationId, ...named.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

const byName = new Intl.Collator('en');

/** The place with the most of the worst; then by name. */
function worstFirst(a: PlantPlace, b: PlantPlace): number {
  for (let level = a.counts.length - 1; level >= 0; level -= 1) {
    const difference = (b.counts[level] ?? 0) - (a.counts[level] ?? 0);
    if (difference !== 0) return difference;
  }
  return byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
}

function boundsOf(places: readonly PlantPlace[]): PlantMap['bounds'] {
  if (places.length === 0) return null;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { longitude, latitude } of places) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return { west, south, east, north };
}
