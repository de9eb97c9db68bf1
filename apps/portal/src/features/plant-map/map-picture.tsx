import type { PlantPlace } from '@ritzel/contract';
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Basemap, loadBasemap } from '../../widgets/basemap/basemap-data.ts';
import { cameraFor, MAX_ZOOM, type MapSize, projectionOf, visibleBounds, withinPoles } from './map-camera.ts';
import type { MapCommands } from './map-commands.ts';
import { paintMap } from './map-painter.ts';
import classes from './map-picture.module.css';
import { CLUSTER_FIT_ZOOM, type MapPosition } from './place-points.ts';
import { type MappedPlant, useMarkers } from './use-markers.ts';

/** Half of what a marker takes up. */
const TOUCH_PX = 23;

/**
 * The map before the map: land and markers drawn once, as MapLibre will show them, so that the places can be seen and
 * opened while it is fetched and sets itself up. It neither drags nor flies; a touch asks for the one that does.
 */
export function MapPicture({
  plant,
  isDark,
  language,
  position,
  highlighted,
  onMoved,
  onChoose,
  onWanted,
  commands,
}: {
  plant: MappedPlant;
  isDark: boolean;
  language: string;
  position: MapPosition | undefined;
  highlighted: PlantPlace | undefined;
  onMoved: (position: MapPosition) => void;
  onChoose: (placeId: string) => void;
  /** The picture is there, or the reader wants to move it: the map may come. */
  onWanted: () => void;
  commands: React.Ref<MapCommands>;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<MapSize>();
  const [land, setLand] = useState<Basemap>();
  const [isDrawn, setDrawn] = useState(false);

  useLayoutEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    let isOver = false;
    // Without land the markers still stand where they stand.
    loadBasemap('coarse', language).then(
      (basemap) => !isOver && setLand(basemap),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [language]);

  const { bounds } = plant;
  const camera = useMemo(() => {
    if (size === undefined) return undefined;
    return position === undefined ? cameraFor(bounds, size) : withinPoles(position, size);
  }, [size, position, bounds]);
  const visibleArea = useMemo(
    () =>
      camera === undefined || size === undefined
        ? undefined
        : { zoom: Math.floor(camera.zoom), bounds: visibleBounds(camera, size) },
    [camera, size],
  );
  const markers = useMarkers(plant, visibleArea);

  useLayoutEffect(() => {
    const element = canvas.current;
    if (element === null || size === undefined || camera === undefined || markers === undefined) return;
    paintMap(element, { size, camera, land, markers, highlighted, isDark });
    if (land !== undefined) setDrawn(true);
  }, [size, camera, land, markers, highlighted, isDark]);
  useEffect(() => {
    if (isDrawn) onWanted();
  }, [isDrawn, onWanted]);

  const markerAt = (event: React.MouseEvent) => {
    if (size === undefined || camera === undefined) return undefined;
    const { project, worldPx } = projectionOf(camera, size);
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    // The worst lies on top.
    return markers
      ?.toSorted((a, b) => worstOf(b.counts) - worstOf(a.counts))
      .find(({ longitude, latitude }) => {
        const [atX, atY] = project(longitude, latitude);
        const across = Math.abs(((((x - atX) % worldPx) + 1.5 * worldPx) % worldPx) - worldPx / 2);
        return Math.max(across, Math.abs(y - atY)) < TOUCH_PX;
      });
  };

  useImperativeHandle(commands, () => ({
    zoomBy: (steps) => {
      if (camera !== undefined)
        onMoved({ ...camera, zoom: Math.min(MAX_ZOOM, Math.max(0, camera.zoom + steps)) });
    },
    // The address without a position shows all.
    fit: () => undefined,
    showPlace: () => undefined,
  }));

  return (
    <canvas
      ref={canvas}
      className={classes.root}
      data-usable={isDrawn || undefined}
      onWheel={onWanted}
      onPointerDown={onWanted}
      onMouseMove={(event) => {
        event.currentTarget.style.cursor = markerAt(event) === undefined ? '' : 'pointer';
      }}
      onClick={(event) => {
        const marker = markerAt(event);
        if (marker === undefined || size === undefined) return;
        if (marker.placeId === null) onMoved(cameraFor(marker.bounds, size, CLUSTER_FIT_ZOOM));
        else onChoose(marker.placeId);
      }}
    />
  );
}

const worstOf = (counts: readonly number[]) => counts.findLastIndex((count) => count > 0);
