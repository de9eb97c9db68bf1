import 'maplibre-gl/dist/maplibre-gl.css';
import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { applyMapStyle, type OwnMapStyle } from '../basemap/apply-map-style.ts';
import classes from './locations.module.css';
import { drawTowns, keepTowns } from './map-towns.ts';

setWorkerUrl(workerUrl);

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** A town and its surroundings. */
const TOWN_ZOOM = 9;
const WORLD_ZOOM = 1;

/** A map under a fixed cross: whoever moves it, by pointer or arrow keys, chooses what lies below. */
export default function PositionMap({
  start,
  label,
  isDark,
  language,
  ownStyle,
  onMoved,
}: {
  /** Undefined: the world. */
  start: Position | undefined;
  label: string;
  isDark: boolean;
  language: string;
  ownStyle: OwnMapStyle | undefined;
  onMoved: (position: Position) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap>();
  const [hasFailed, setFailed] = useState(false);
  const first = useEffectEvent(() => start);
  const moved = useEffectEvent((made: MapLibreMap) => {
    const { lat, lng } = made.getCenter().wrap();
    onMoved({ latitude: lat, longitude: lng });
  });
  useEffect(() => {
    if (box.current === null) return;
    const at = first();
    const made = new MapLibreMap({
      container: box.current,
      center: at === undefined ? [12, 30] : [at.longitude, at.latitude],
      zoom: at === undefined ? WORLD_ZOOM : TOWN_ZOOM,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      fadeDuration: 0,
      attributionControl: { compact: false },
    });
    made.touchZoomRotate.disableRotation();
    made.keyboard.disableRotation();
    made.on('moveend', () => moved(made));
    const stopTowns = keepTowns(made);
    // A click brings what was clicked under the cross.
    made.on('click', ({ lngLat }) => made.easeTo({ center: lngLat }));
    setMap(made);
    return () => {
      stopTowns();
      setMap(undefined);
      made.remove();
    };
  }, []);
  useEffect(() => {
    map?.getCanvas().setAttribute('aria-label', label);
  }, [map, label]);
  // The operator's own map has its towns; the portal's gets them here.
  const style = hasFailed ? undefined : ownStyle;
  useEffect(() => {
    if (map === undefined) return;
    const stopDrawing = style === undefined ? drawTowns(map, isDark) : undefined;
    const stopStyle = applyMapStyle(map, {
      ownStyle: style,
      isDark,
      language,
      onFailed: () => setFailed(true),
    });
    return () => {
      stopDrawing?.();
      stopStyle();
    };
  }, [map, isDark, language, style]);
  return (
    <div className={classes.mapBox}>
      <div ref={box} className={classes.map} />
      <span className={classes.cross} aria-hidden />
    </div>
  );
}
