import { latitudeAt, longitudeAt, type MapBounds, worldX, worldY } from '@ritzel/contract';
import type { MapPosition } from './place-points.ts';

/** MapLibre's measure: the world is 512 px wide at zoom 0. */
const WORLD_PX = 512;
export const MIN_ZOOM = -0.5;
export const MAX_ZOOM = 17;
export const FIT_PADDING_PX = 44;
/** A place alone is shown with the country around it. */
export const FIT_MAX_ZOOM = 6;

export interface MapSize {
  readonly width: number;
  readonly height: number;
}

/** Where MapLibre stands when it shows these bounds: it never shows beyond the poles, and zooms in rather. */
export function cameraFor(bounds: MapBounds | undefined, size: MapSize, maxZoom = FIT_MAX_ZOOM): MapPosition {
  if (bounds === undefined) return withinPoles({ longitude: 12, latitude: 30, zoom: 1 }, size);
  const [west, east] = [worldX(bounds.west), worldX(bounds.east)];
  const [north, south] = [worldY(bounds.north), worldY(bounds.south)];
  const room = (px: number, share: number) =>
    Math.log2(Math.max(1, px - 2 * FIT_PADDING_PX) / (WORLD_PX * Math.max(share, 1e-9)));
  const zoom = Math.min(maxZoom, room(size.width, east - west), room(size.height, south - north));
  return withinPoles(
    {
      longitude: longitudeAt((west + east) / 2),
      latitude: latitudeAt((north + south) / 2),
      zoom: Math.max(MIN_ZOOM, zoom),
    },
    size,
  );
}

export function withinPoles({ longitude, latitude, zoom }: MapPosition, size: MapSize): MapPosition {
  const least = Math.log2(Math.max(1, size.height) / WORLD_PX);
  const inside = Math.min(MAX_ZOOM, Math.max(zoom, least));
  const half = size.height / 2 / (WORLD_PX * 2 ** inside);
  const y = Math.min(1 - half, Math.max(half, worldY(latitude)));
  return { longitude, latitude: latitudeAt(y), zoom: inside };
}

export interface MapProjection {
  /** Pixels in the box, of the copy of the world that is nearest to the middle. */
  readonly project: (longitude: number, latitude: number) => readonly [x: number, y: number];
  readonly worldPx: number;
}

export function projectionOf(camera: MapPosition, size: MapSize): MapProjection {
  const worldPx = WORLD_PX * 2 ** camera.zoom;
  const left = worldX(camera.longitude) * worldPx - size.width / 2;
  const top = worldY(camera.latitude) * worldPx - size.height / 2;
  return {
    worldPx,
    project: (longitude, latitude) => [worldX(longitude) * worldPx - left, worldY(latitude) * worldPx - top],
  };
}

/** What is in view. */
export function visibleBounds(camera: MapPosition, size: MapSize): MapBounds {
  const worldPx = WORLD_PX * 2 ** camera.zoom;
  const [halfX, halfY] = [size.width / 2 / worldPx, size.height / 2 / worldPx];
  const [x, y] = [worldX(camera.longitude), worldY(camera.latitude)];
  return {
    ...(halfX >= 0.5
      ? { west: -180, east: 180 }
      : { west: wrapped(longitudeAt(x - halfX)), east: wrapped(longitudeAt(x + halfX)) }),
    north: latitudeAt(Math.max(0, y - halfY)),
    south: latitudeAt(Math.min(1, y + halfY)),
  };
}

const wrapped = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;
