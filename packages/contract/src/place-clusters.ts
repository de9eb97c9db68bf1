/** A place on the map: degrees, and how many stand there of each severity by its number. */
export interface MappedPlace {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly counts: readonly number[];
  readonly withUnknown: number;
}

/** Degrees. West lies beyond east where the antimeridian is between them. */
export interface MapBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** What one marker of the map stands for: as bad as its worst member, and it counts what they count. */
export interface PlaceCluster {
  readonly longitude: number;
  readonly latitude: number;
  readonly counts: number[];
  readonly withUnknown: number;
  /** How many places. */
  readonly places: number;
  /** The place, where it is one alone. */
  readonly placeId: string | null;
  readonly bounds: MapBounds;
}

/** Above this zoom every place stands for itself. */
export const CLUSTER_MAX_ZOOM = 11;
/** Markers of one answer. */
export const MAX_CLUSTERS = 2000;

/** Places within a marker's width of each other are one marker. */
const RADIUS_PX = 46;
/** The map's own measure: the world is 512 px wide at zoom 0. */
const WORLD_PX = 512;
/** Web Mercator ends where the world is square. */
const MAX_LATITUDE = 85.0511;

/** Web Mercator (EPSG:3857) as a fraction of the world's width, from its north-west corner. */
export function worldX(longitude: number): number {
  return longitude / 360 + 0.5;
}

export function worldY(latitude: number): number {
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

export const longitudeAt = (x: number): number => (x - 0.5) * 360;
export const latitudeAt = (y: number): number =>
  (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI;

interface Growing {
  x: number;
  y: number;
  counts: number[];
  withUnknown: number;
  places: number;
  placeId: string;
  west: number;
  south: number;
  east: number;
  north: number;
}

/**
 * The markers of a zoom. A grid as fine as a marker is wide gathers the places, and what came to lie too close across a
 * line of it is put together; so a marker stays what it is while the map is moved. At most `MAX_CLUSTERS`: beyond it the
 * grid is coarser than the zoom asks for.
 */
export function clusterPlaces(places: readonly MappedPlace[], zoom: number): PlaceCluster[] {
  if (zoom >= CLUSTER_MAX_ZOOM + 1 && places.length <= MAX_CLUSTERS) return places.map(alone).map(finished);
  for (let grid = Math.min(CLUSTER_MAX_ZOOM, Math.floor(zoom)); ; grid -= 1) {
    const cellsAcross = (WORLD_PX * 2 ** grid) / RADIUS_PX;
    const markers = joined(gathered(places, cellsAcross), cellsAcross);
    if (markers.length <= MAX_CLUSTERS) return markers.map(finished);
  }
}

function alone(place: MappedPlace): Growing {
  const { longitude, latitude } = place;
  return {
    x: worldX(longitude),
    y: worldY(latitude),
    counts: [...place.counts],
    withUnknown: place.withUnknown,
    places: 1,
    placeId: place.id,
    west: longitude,
    south: latitude,
    east: longitude,
    north: latitude,
  };
}

function gathered(places: readonly MappedPlace[], cellsAcross: number): Map<number, Growing> {
  const cells = new Map<number, Growing>();
  for (const place of places) {
    const one = alone(place);
    const key = cellKey(one, cellsAcross);
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, one);
    else take(cell, one);
  }
  return cells;
}

const ROW = 2 ** 24;
const cellKey = ({ x, y }: Growing, cellsAcross: number) =>
  Math.floor(y * cellsAcross) * ROW + Math.floor(x * cellsAcross);

/** The larger takes the smaller beside it, in an order that depends on nothing but the places. */
function joined(cells: Map<number, Growing>, cellsAcross: number): Growing[] {
  const closest = 0.8 / cellsAcross;
  const order = [...cells].sort(([a, one], [b, other]) => other.places - one.places || a - b);
  const markers: Growing[] = [];
  for (const [key, cell] of order) {
    // Deleted: taken by a larger one.
    if (!cells.delete(key)) continue;
    for (const row of [-ROW, 0, ROW]) {
      for (const column of [-1, 0, 1]) {
        const beside = key + row + column;
        const other = cells.get(beside);
        if (other === undefined || Math.hypot(other.x - cell.x, other.y - cell.y) > closest) continue;
        take(cell, other);
        cells.delete(beside);
      }
    }
    markers.push(cell);
  }
  return markers;
}

function take(cell: Growing, other: Growing): void {
  const places = cell.places + other.places;
  cell.x += ((other.x - cell.x) * other.places) / places;
  cell.y += ((other.y - cell.y) * other.places) / places;
  cell.places = places;
  cell.withUnknown += other.withUnknown;
  for (const [level, count] of other.counts.entries()) cell.counts[level] = (cell.counts[level] ?? 0) + count;
  cell.west = Math.min(cell.west, other.west);
  cell.south = Math.min(cell.south, other.south);
  cell.east = Math.max(cell.east, other.east);
  cell.north = Math.max(cell.north, other.north);
}

function finished({ x, y, west, south, east, north, ...rest }: Growing): PlaceCluster {
  const isOne = rest.places === 1;
  return {
    longitude: isOne ? west : longitudeAt(x),
    latitude: isOne ? south : latitudeAt(y),
    counts: rest.counts,
    withUnknown: rest.withUnknown,
    places: rest.places,
    placeId: isOne ? rest.placeId : null,
    bounds: { west, south, east, north },
  };
}

/**
 * The markers of a piece of the map. Only what can reach into it is looked at, and `MAX_CLUSTERS` is for this piece: far
 * in, a plant of many thousand places is divided as finely as a small one.
 */
export function clustersWithin(
  places: readonly MappedPlace[],
  zoom: number,
  bounds: MapBounds,
): PlaceCluster[] {
  const margin = (2 * 360 * RADIUS_PX) / (WORLD_PX * 2 ** Math.floor(zoom));
  const isWide = bounds.west <= bounds.east && bounds.east - bounds.west + 2 * margin >= 360;
  const wide: MapBounds = {
    west: isWide ? -180 : wrapped(bounds.west - margin),
    east: isWide ? 180 : wrapped(bounds.east + margin),
    south: bounds.south - margin,
    north: bounds.north + margin,
  };
  const near = places.filter((place) => isWithin(place, wide));
  return clusterPlaces(near, zoom).filter((cluster) => isWithin(cluster, bounds));
}

const wrapped = (longitude: number) =>
  longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude;

export function isWithin(
  { longitude, latitude }: Pick<MappedPlace, 'longitude' | 'latitude'>,
  bounds: MapBounds,
): boolean {
  if (latitude < bounds.south || latitude > bounds.north) return false;
  return bounds.west <= bounds.east
    ? longitude >= bounds.west && longitude <= bounds.east
    : longitude >= bounds.west || longitude <= bounds.east;
}
