import type { PlaceCluster, PlantPlace } from '@ritzel/contract';
import type { Position } from 'geojson';
import type { Basemap } from '../../widgets/basemap/basemap-data.ts';
import { mapColors } from '../../widgets/basemap/map-style.ts';
import { type MapProjection, type MapSize, projectionOf } from './map-camera.ts';
import { markerPixelRatio, paintMarker, readMarkerName } from './marker-images.ts';
import { factsOf, type MapPosition, markerImageName } from './place-points.ts';

export interface MapScene {
  readonly size: MapSize;
  readonly camera: MapPosition;
  /** Not there yet: markers on the sea. */
  readonly land: Basemap | undefined;
  readonly markers: readonly PlaceCluster[];
  readonly highlighted: PlantPlace | undefined;
  readonly isDark: boolean;
}

/** Draws sea, land, borders and markers as `basemapStyle` has them. Names of countries come with the map itself. */
export function paintMap(canvas: HTMLCanvasElement, scene: MapScene): void {
  const { size, isDark, land } = scene;
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.round(size.width * ratio);
  canvas.height = Math.round(size.height * ratio);
  const context = canvas.getContext('2d');
  if (context === null) return;
  const colors = mapColors(isDark);
  const projection = projectionOf(scene.camera, size);
  context.scale(ratio, ratio);
  context.fillStyle = colors.sea;
  context.fillRect(0, 0, size.width, size.height);
  for (const shift of visibleCopies(projection, size)) {
    context.save();
    context.translate(shift, 0);
    if (land !== undefined) paintLand(context, projection, land, colors);
    paintMarkers(context, projection, scene, colors.accent);
    context.restore();
  }
}

/** How far each copy of the world in view lies from the first. */
function visibleCopies({ project, worldPx }: MapProjection, size: MapSize): number[] {
  const [left] = project(-180, 0);
  const first = Math.ceil(-(left + worldPx) / worldPx);
  const last = Math.floor((size.width - left) / worldPx);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * worldPx);
}

function paintLand(
  context: CanvasRenderingContext2D,
  { project }: MapProjection,
  { land, borders }: Basemap,
  colors: ReturnType<typeof mapColors>,
): void {
  const trace = (path: Path2D, line: readonly Position[]) => {
    for (const [index, [longitude = 0, latitude = 0]] of line.entries()) {
      const [x, y] = project(longitude, latitude);
      if (index === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    }
  };
  const coast = new Path2D();
  for (const { geometry } of land.features)
    for (const ring of geometry.coordinates.flat()) {
      trace(coast, ring);
      coast.closePath();
    }
  context.fillStyle = colors.land;
  context.fill(coast, 'evenodd');
  context.strokeStyle = colors.border;
  context.lineWidth = 0.5;
  const between = new Path2D();
  for (const line of borders.coordinates) trace(between, line);
  context.stroke(between);
  context.globalAlpha = 0.6;
  context.stroke(coast);
  context.globalAlpha = 1;
}

function paintMarkers(
  context: CanvasRenderingContext2D,
  { project }: MapProjection,
  { markers, highlighted, isDark }: MapScene,
  accent: string,
): void {
  if (highlighted !== undefined) {
    const [x, y] = project(highlighted.longitude, highlighted.latitude);
    context.beginPath();
    context.arc(x, y, 27, 0, 2 * Math.PI);
    context.strokeStyle = accent;
    context.fillStyle = accent;
    context.lineWidth = 2;
    context.globalAlpha = 0.14;
    context.fill();
    context.globalAlpha = 1;
    context.stroke();
  }
  const pictures = new Map<string, OffscreenCanvas | undefined>();
  const drawn = markers.map((marker) => ({ marker, facts: factsOf(marker) }));
  // The worst lies on top.
  for (const { marker, facts } of drawn.sort((a, b) => a.facts.worst - b.facts.worst)) {
    const image = markerImageName(facts);
    if (!pictures.has(image)) {
      const name = readMarkerName(image);
      pictures.set(image, name && paintMarker(name, isDark));
    }
    const picture = pictures.get(image);
    if (picture === undefined) continue;
    const [x, y] = project(marker.longitude, marker.latitude);
    const [width, height] = [picture.width / markerPixelRatio, picture.height / markerPixelRatio];
    context.drawImage(picture, x - width / 2, y - height / 2, width, height);
  }
}
