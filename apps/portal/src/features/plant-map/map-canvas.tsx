import 'maplibre-gl/dist/maplibre-gl.css';
import type { MapBounds, PlantPlace } from '@ritzel/contract';
import { type GeoJSONSource, type MapGeoJSONFeature, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applyMapStyle, type OwnMapStyle } from '../../widgets/basemap/apply-map-style.ts';
import { mapColors } from '../../widgets/basemap/map-style.ts';
import { FIT_MAX_ZOOM, FIT_PADDING_PX, MAX_ZOOM, MIN_ZOOM, visibleBounds } from './map-camera.ts';
import classes from './map-canvas.module.css';
import type { MapCommands } from './map-commands.ts';
import { drawMarker, markerPixelRatio, readMarkerName } from './marker-images.ts';
import { PlaceCard } from './place-card.tsx';
import { CLUSTER_FIT_ZOOM, type MapPosition, type MarkerFacts, markerPoints } from './place-points.ts';
import { type MappedPlant, useMarkers, type VisibleArea } from './use-markers.ts';

setWorkerUrl(workerUrl);

/** What the pointer is on: a place or a cluster, where it stands on the screen. */
interface Pointed {
  readonly facts: MarkerFacts;
  readonly placeId: string | undefined;
  readonly at: readonly [longitude: number, latitude: number];
}

/** The map itself. What it shows comes in; where it was moved to and what was chosen goes out. */
export function MapCanvas({
  plant,
  isDark,
  language,
  ownStyle,
  position,
  highlighted,
  onMoved,
  onChoose,
  onStyleFailed,
  onReady,
  commands,
}: {
  plant: MappedPlant;
  isDark: boolean;
  language: string;
  ownStyle: OwnMapStyle | undefined;
  /** Where to stand; undefined: so that all places are seen. */
  position: MapPosition | undefined;
  highlighted: PlantPlace | undefined;
  onMoved: (position: MapPosition) => void;
  onChoose: (placeId: string) => void;
  onStyleFailed: () => void;
  /** Everything is drawn. */
  onReady: () => void;
  commands: React.Ref<MapCommands>;
}) {
  const { t } = useTranslation('plant');
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap>();
  const [pointed, setPointed] = useState<Pointed>();
  const [isReady, setReady] = useState(false);
  const [, redraw] = useState(0);
  const [visibleArea, setVisibleArea] = useState<VisibleArea>();
  const markers = useMarkers(plant, visibleArea);

  const moved = useEffectEvent((made: MapLibreMap) => {
    const { lng, lat } = made.getCenter();
    onMoved({ longitude: lng, latitude: lat, zoom: made.getZoom() });
  });
  const clicked = useEffectEvent((made: MapLibreMap, feature: MapGeoJSONFeature) => {
    const { placeId } = feature.properties;
    if (typeof placeId === 'string') return onChoose(placeId);
    // @NOTE: the properties are those of markerPoints.
    const bounds = feature.properties as MapBounds;
    made.fitBounds(cornersOf(bounds), { padding: 2 * FIT_PADDING_PX, maxZoom: CLUSTER_FIT_ZOOM });
    made.once('moveend', () => moved(made));
  });
  const complain = useEffectEvent(onStyleFailed);
  const firstPosition = useEffectEvent(() => position);
  const firstBounds = useEffectEvent(() => plant.bounds);
  const ready = useEffectEvent((made: MapLibreMap) => {
    setReady(true);
    // What was asked of the picture before it.
    if (position !== undefined)
      made.jumpTo({ center: [position.longitude, position.latitude], zoom: position.zoom });
    onReady();
  });

  // The map is made once; style and data follow by their own effects.
  useEffect(() => {
    if (box.current === null) return;
    const start = firstPosition();
    const bounds = firstBounds();
    const made = new MapLibreMap({
      container: box.current,
      ...(start !== undefined
        ? { center: [start.longitude, start.latitude], zoom: start.zoom }
        : bounds !== undefined
          ? {
              bounds: cornersOf(bounds),
              fitBoundsOptions: { padding: FIT_PADDING_PX, maxZoom: FIT_MAX_ZOOM },
            }
          : { center: [12, 30], zoom: 1 }),
      minZoom: MIN_ZOOM,
      maxZoom: MAX_ZOOM,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      fadeDuration: 0,
      attributionControl: { compact: false },
    });
    made.touchZoomRotate.disableRotation();
    made.keyboard.disableRotation();
    made.on('moveend', (event) => {
      // Moved by hand, not by us.
      if ('originalEvent' in event && event.originalEvent) moved(made);
    });
    const look = () => setVisibleArea((before) => visibleAreaOf(made, before));
    look();
    made.on('moveend', look);
    made.on('zoom', look);
    made.on('move', () => redraw((count) => count + 1));
    made.on('mousemove', 'places', (event) => {
      const feature = event.features?.[0];
      if (feature === undefined) return;
      made.getCanvas().style.cursor = 'pointer';
      // @NOTE: as above.
      const facts = feature.properties as unknown as MarkerFacts & { placeId?: string };
      setPointed({ facts, placeId: facts.placeId, at: pointOf(feature) });
    });
    made.on('mouseleave', 'places', () => {
      made.getCanvas().style.cursor = '';
      setPointed(undefined);
    });
    made.on('click', 'places', (event) => {
      const feature = event.features?.[0];
      if (feature !== undefined) clicked(made, feature);
    });
    setMap(made);
    return () => {
      setMap(undefined);
      made.remove();
    };
  }, []);

  useEffect(() => {
    if (map === undefined) return;
    map.setMissingStyleImageResolver((id) => {
      const name = readMarkerName(id);
      if (name !== undefined && !map.hasImage(id)) {
        map.addImage(id, drawMarker(name, isDark), { pixelRatio: markerPixelRatio });
      }
    });
    map.getCanvas().setAttribute('aria-label', t('map.canvas'));
    return applyMapStyle(map, { ownStyle, isDark, language, onFailed: complain });
  }, [map, isDark, language, ownStyle, t]);

  const latest = useEffectEvent(() => ({ points: markerPoints(markers ?? []), highlighted }));
  useEffect(() => {
    if (map === undefined) return;
    const add = () => {
      if (map.getSource('places') !== undefined) return;
      map.addSource('places', { type: 'geojson', data: latest().points });
      map.addSource('highlighted', { type: 'geojson', data: pointAt(latest().highlighted) });
      map.addLayer({
        id: 'highlighted',
        type: 'circle',
        source: 'highlighted',
        paint: {
          'circle-radius': 27,
          'circle-color': mapColors(isDark).accent,
          'circle-opacity': 0.14,
          'circle-stroke-color': mapColors(isDark).accent,
          'circle-stroke-width': 2,
        },
      });
      map.addLayer({
        id: 'places',
        type: 'symbol',
        source: 'places',
        layout: {
          'icon-image': ['get', 'image'],
          'icon-allow-overlap': true,
          'icon-ignore-placement': false,
          // The worst lies on top.
          'symbol-sort-key': ['get', 'worst'],
        },
      });
    };
    map.on('style.load', add);
    return () => {
      map.off('style.load', add);
    };
  }, [map, isDark]);

  useEffect(() => {
    if (markers !== undefined) void map?.getSource<GeoJSONSource>('places')?.setData(markerPoints(markers));
  }, [map, markers]);
  // Ready is when the markers are drawn, on whatever map.
  const hasMarkers = markers !== undefined;
  useEffect(() => {
    if (map === undefined || !hasMarkers || isReady) return;
    const check = () => {
      if (map.getSource('places') !== undefined) ready(map);
    };
    map.on('idle', check);
    return () => {
      map.off('idle', check);
    };
  }, [map, hasMarkers, isReady]);

  useEffect(() => {
    void map?.getSource<GeoJSONSource>('highlighted')?.setData(pointAt(highlighted));
  }, [map, highlighted]);

  const { bounds } = plant;
  const fit = (on = map, animate = true) => {
    if (on === undefined || bounds === undefined) return;
    on.fitBounds(cornersOf(bounds), { padding: FIT_PADDING_PX, maxZoom: FIT_MAX_ZOOM, animate });
  };
  // Another filter, another part of the world: unless the reader has chosen one.
  const key = bounds === undefined ? '' : Object.values(bounds).join();
  const follow = useEffectEvent(() => {
    if (position === undefined) fit(map, isReady);
  });
  useEffect(() => {
    if (key !== '') follow();
  }, [key]);

  useImperativeHandle(commands, () => ({
    zoomBy: (steps) => {
      if (map === undefined) return;
      map.easeTo({ zoom: map.getZoom() + steps });
      map.once('moveend', () => moved(map));
    },
    fit: () => fit(),
    showPlace: (place) => {
      if (map === undefined) return;
      const isSeen = map.getBounds().contains([place.longitude, place.latitude]);
      if (!isSeen) map.easeTo({ center: [place.longitude, place.latitude] });
    },
  }));

  const shownPlace =
    pointed === undefined ? highlighted : plant.places.find(({ id }) => id === pointed.placeId);
  const cardAt = pointed?.at ?? (highlighted && ([highlighted.longitude, highlighted.latitude] as const));
  const pixel = cardAt !== undefined && map !== undefined ? map.project([...cardAt]) : undefined;
  return (
    <div className={classes.root} data-ready={isReady || undefined} data-usable={isReady || undefined}>
      <div ref={box} className={classes.map} />
      {pixel !== undefined && (
        <PlaceCard
          x={pixel.x}
          y={pixel.y}
          boxWidth={box.current?.clientWidth ?? 0}
          place={shownPlace}
          facts={pointed?.facts}
        />
      )}
    </div>
  );
}

function cornersOf({ west, south, east, north }: MapBounds): [[number, number], [number, number]] {
  return [
    [west, south],
    [east, north],
  ];
}

/** The part of the map in view; the same object while the zoom stays within a whole number and the map does not stand still. */
function visibleAreaOf(map: MapLibreMap, before: VisibleArea | undefined): VisibleArea {
  const zoom = Math.floor(map.getZoom());
  if (before?.zoom === zoom && map.isMoving()) return before;
  const { lng, lat } = map.getCenter();
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  return {
    zoom,
    bounds: visibleBounds({ longitude: lng, latitude: lat, zoom: map.getZoom() }, { width, height }),
  };
}

function pointOf(feature: MapGeoJSONFeature): readonly [number, number] {
  if (feature.geometry.type !== 'Point') return [0, 0];
  const [longitude = 0, latitude = 0] = feature.geometry.coordinates;
  return [longitude, latitude];
}

function pointAt(place: PlantPlace | undefined) {
  return {
    type: 'FeatureCollection' as const,
    features:
      place === undefined
        ? []
        : [
            {
              type: 'Feature' as const,
              properties: {},
              geometry: { type: 'Point' as const, coordinates: [place.longitude, place.latitude] },
            },
          ],
  };
}
