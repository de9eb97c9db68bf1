import type { FeatureCollection, MultiLineString, MultiPolygon, Point, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import fineUrl from 'world-atlas/countries-50m.json?url';
import coarseUrl from 'world-atlas/countries-110m.json?url';
import { cutLineAtAntimeridian, cutRingAtAntimeridian, type Ring } from './antimeridian.ts';

/** The land of Natural Earth, ready for a flat map: everything is cut at 180°. */
export interface Basemap {
  readonly land: FeatureCollection<MultiPolygon>;
  readonly borders: MultiLineString;
  /** A country's name at its largest piece; `rank` is smaller for larger countries. */
  readonly names: FeatureCollection<Point, { name: string; rank: number }>;
}

type World = Topology<{ countries: GeometryCollection<{ name: string }> }>;

const loaded = new Map<string, Promise<Basemap>>();

/** @param detail `coarse` draws at once, `fine` has the islands and replaces it. */
export function loadBasemap(detail: 'coarse' | 'fine', language: string): Promise<Basemap> {
  const key = `${detail} ${language}`;
  let basemap = loaded.get(key);
  if (basemap === undefined) {
    basemap = fetch(detail === 'coarse' ? coarseUrl : fineUrl)
      // @NOTE: a file of our own build, whose shape the package gives.
      .then(async (response) => basemapOf((await response.json()) as World, language));
    basemap.catch(() => loaded.delete(key));
    loaded.set(key, basemap);
  }
  return basemap;
}

export function basemapOf(world: World, language: string): Basemap {
  const countries = feature(world, world.objects.countries);
  const land: Basemap['land']['features'] = [];
  const names: Basemap['names']['features'] = [];
  for (const country of countries.features) {
    const { geometry } = country;
    if (geometry === null || (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon')) continue;
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    // Holes of countries are other countries or lakes; none reaches the antimeridian.
    const cut = polygons.flatMap(([outer, ...holes]) => {
      const rings = cutRingAtAntimeridian(positionsOf(outer));
      return rings.map((ring, index) => [ring, ...(index === 0 && rings.length === 1 ? holes : [])]);
    });
    land.push({
      type: 'Feature',
      properties: {},
      // @NOTE: a Ring is a list of pairs, which GeoJSON's Position says less precisely and mutably.
      geometry: { type: 'MultiPolygon', coordinates: cut as unknown as Position[][][] },
    });
    const largest = cut.map(([outer]) => positionsOf(outer)).sort((a, b) => areaOf(b) - areaOf(a))[0];
    if (largest === undefined) continue;
    names.push({
      type: 'Feature',
      properties: {
        name: countryName(country.id, country.properties.name, language),
        rank: -areaOf(largest),
      },
      geometry: { type: 'Point', coordinates: centreOf(largest) },
    });
  }
  const borders = mesh(world, world.objects.countries, (a, b) => a !== b).coordinates;
  return {
    land: { type: 'FeatureCollection', features: land },
    borders: {
      type: 'MultiLineString',
      coordinates: borders.flatMap((line) =>
        cutLineAtAntimeridian(positionsOf(line)).map((piece) => piece.map(([x, y]) => [x, y])),
      ),
    },
    names: { type: 'FeatureCollection', features: names },
  };
}

function positionsOf(ring: readonly (readonly number[])[] | undefined): Ring {
  return (ring ?? []).map(([longitude = 0, latitude = 0]) => [longitude, latitude]);
}

/** In the reader's language: the browser knows the regions by the ISO 3166-1 numbers that Natural Earth gives. */
function countryName(id: string | number | undefined, english: string, language: string): string {
  if (id === undefined) return english;
  const region = new Intl.Locale(`und-${String(id).padStart(3, '0')}`).region;
  if (region === undefined || /^\d/.test(region)) return english;
  return new Intl.DisplayNames(language, { type: 'region', style: 'short' }).of(region) ?? english;
}

function areaOf(ring: Ring): number {
  let sum = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    sum += (x * nextY - nextX * y) * Math.cos((y * Math.PI) / 180);
  }
  return Math.abs(sum) / 2;
}

/** Centroid of the ring (Bourke 1988). */
function centreOf(ring: Ring): [number, number] {
  let [area, cx, cy] = [0, 0, 0];
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    const cross = x * nextY - nextX * y;
    area += cross;
    cx += (x + nextX) * cross;
    cy += (y + nextY) * cross;
  }
  if (area === 0) return [ring[0]?.[0] ?? 0, ring[0]?.[1] ?? 0];
  return [cx / (3 * area), cy / (3 * area)];
}
