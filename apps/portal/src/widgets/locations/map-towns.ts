import { listTownsInView } from '@ritzel/contract';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { queryClient, queryOf } from '../../platform/query-client.ts';
import { mapColors } from '../basemap/map-style.ts';

const SOURCE = 'towns';
/** The view is asked for in steps of so many degrees, so that a small movement asks for nothing new. */
const STEP_DEG = 0.25;
const NOTHING = { type: 'FeatureCollection' as const, features: [] };

/** Adds towns to each style that a map gets, as points with their names. What it returns ends that. */
export function drawTowns(map: MapLibreMap, isDark: boolean): () => void {
  const add = () => {
    if (map.getSource(SOURCE) !== undefined) return;
    const { name, land } = mapColors(isDark);
    map.addSource(SOURCE, { type: 'geojson', data: NOTHING });
    map.addLayer({
      id: SOURCE,
      type: 'circle',
      source: SOURCE,
      paint: {
        'circle-radius': 2.5,
        'circle-color': name,
        'circle-stroke-color': land,
        'circle-stroke-width': 1,
      },
    });
    map.addLayer({
      id: 'town-names',
      type: 'symbol',
      source: SOURCE,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['Inter Variable'],
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 0.4],
        // The larger one keeps its name where two would cover each other.
        'symbol-sort-key': ['-', ['get', 'population']],
      },
      paint: { 'text-color': name, 'text-halo-color': land, 'text-halo-width': 1.5 },
    });
    void readTowns(map);
  };
  map.on('style.load', add);
  return () => {
    map.off('style.load', add);
  };
}

/** Asks for the towns of wherever the map is moved to. What it returns ends that. */
export function keepTowns(map: MapLibreMap): () => void {
  const read = () => void readTowns(map);
  map.on('moveend', read);
  return () => {
    map.off('moveend', read);
  };
}

async function readTowns(map: MapLibreMap): Promise<void> {
  if (map.getSource(SOURCE) === undefined) return;
  const bounds = map.getBounds();
  const isWholeWorld = bounds.getEast() - bounds.getWest() >= 360;
  const down = (degrees: number) => Math.floor(degrees / STEP_DEG) * STEP_DEG;
  const up = (degrees: number) => Math.ceil(degrees / STEP_DEG) * STEP_DEG;
  const query = {
    west: isWholeWorld ? -180 : wrapped(down(bounds.getWest())),
    east: isWholeWorld ? 180 : wrapped(up(bounds.getEast())),
    south: Math.max(-90, down(bounds.getSouth())),
    north: Math.min(90, up(bounds.getNorth())),
  };
  // Without towns the map is as good as before.
  const answer = await queryClient
    .fetchQuery({ ...queryOf(listTownsInView, { query }), staleTime: Number.POSITIVE_INFINITY })
    .catch(() => undefined);
  if (answer === undefined) return;
  void map.getSource<GeoJSONSource>(SOURCE)?.setData({
    type: 'FeatureCollection',
    features: answer.towns.map(({ name, population, latitude, longitude }) => ({
      type: 'Feature',
      properties: { name, population },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  });
}

/** A map that went around the world counts on beyond 180 degrees. */
const wrapped = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;
