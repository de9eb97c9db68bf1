import { ActionIcon } from '@mantine/core';
import { type PlantPlace, readMapToken } from '@ritzel/contract';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentPreferences, usePreferences } from '../../platform/preferences.ts';
import { queryOf } from '../../platform/query-client.ts';
import { whenIdle } from '../../platform/when-idle.ts';
import { useIsDark } from '../../ui/use-is-dark.ts';
import { loadBasemap } from '../../widgets/basemap/basemap-data.ts';
import type { MapCommands } from './map-commands.ts';
import { MapPicture } from './map-picture.tsx';
import { PlaceEquipment } from './place-equipment.tsx';
import { PlaceList } from './place-list.tsx';
import { type MapPosition, readMapPosition, totalOf, writeMapPosition } from './place-points.ts';
import type { PlaceFilter } from './places-query.ts';
import classes from './plant-map.module.css';
import type { MappedPlant } from './use-markers.ts';
import { usePlace, usePlaces } from './use-places.ts';

// The map's land is fetched while the places are still on their way.
void loadBasemap('coarse', currentPreferences().language).catch(() => undefined);

const MapCanvas = lazy(async () => ({ default: (await import('./map-canvas.tsx')).MapCanvas }));

/** Asked when the map is wanted: a context costs more than all of the first picture. */
const canDraw = (() => {
  let answer: boolean | undefined;
  return () => {
    answer ??= document.createElement('canvas').getContext('webgl2') !== null;
    return answer;
  };
})();

/** The equipment without a location, as the address and the calls name it. */
const UNPLACED = 'none';

/** What the address holds of the map. */
export interface MapView {
  /** Longitude, latitude, zoom; empty: all that matches is in view. */
  readonly at: string;
  /** The place that is open. */
  readonly place: string;
}

/** The places on the map, and beside it the same as a list: what one of them shows, the other does too. */
export function PlantMap({
  filter,
  view,
  onChange,
  previewedId,
  onPreview,
  withList,
  empty,
}: {
  filter: PlaceFilter;
  view: MapView;
  onChange: (change: Partial<MapView>) => void;
  previewedId: string;
  onPreview: (id: string) => void;
  /** False where the tree stands beside the map. */
  withList: boolean;
  /** Shown when nothing matches. */
  empty: ReactNode;
}) {
  const { t } = useTranslation('plant');
  const { language } = usePreferences();
  const isDark = useIsDark();
  const { query, places, total, placeAt, look } = usePlaces(filter);
  const token = useQuery({ ...queryOf(readMapToken, {}), staleTime: Number.POSITIVE_INFINITY });
  const [hasFailed, setFailed] = useState(false);
  const [highlighted, setHighlighted] = useState<PlantPlace>();
  const mapCommands = useRef<MapCommands>(null);
  const pictureCommands = useRef<MapCommands>(null);
  const [drawing, setDrawing] = useState<'picture' | 'both' | 'map' | 'none'>('picture');
  // Until the map is ready the picture is what is seen.
  const commands = () => (drawing === 'map' ? mapCommands : pictureCommands).current;
  const position = useMemo(() => readMapPosition(view.at), [view.at]);
  const ownStyle = useMemo(
    () =>
      hasFailed || !token.data?.styleUrl
        ? undefined
        : { styleUrl: token.data.styleUrl, token: token.data.token },
    [token.data, hasFailed],
  );

  const { bounds } = query.data ?? {};
  const plant = useMemo<MappedPlant>(
    () => ({ filter, places, isWhole: total <= places.length, bounds: bounds ?? undefined }),
    [filter, places, total, bounds],
  );
  const wantMap = useCallback(() => {
    // What the reader does meanwhile goes first; on a machine without a graphics card the map takes a second.
    whenIdle(() => setDrawing((now) => (now !== 'picture' ? now : canDraw() ? 'both' : 'none')), {
      withinMs: 1500,
    });
  }, []);

  const isUnplaced = view.place === UNPLACED;
  const chosen = usePlace(filter, isUnplaced ? '' : view.place, places);
  const choose = (place: PlantPlace | undefined) => {
    setHighlighted(place);
    onChange({ place: place?.id ?? '' });
    if (place !== undefined) commands()?.showPlace(place);
  };
  const isDrawable = drawing !== 'none';
  const isReady = query.data !== undefined && !token.isPending;
  const unplaced = query.data === undefined ? 0 : totalOf(query.data.unplaced.counts);

  if (query.data !== undefined && total === 0 && unplaced === 0) return <>{empty}</>;
  const side = (
    <section className={classes.side} aria-label={t('map.places')}>
      {chosen === undefined && !isUnplaced ? (
        <PlaceList
          query={query}
          total={total}
          placeAt={placeAt}
          onLook={look}
          unplaced={unplaced}
          onUnplaced={() => onChange({ place: UNPLACED })}
          withNotice={!isDrawable}
          onHighlight={setHighlighted}
          onChoose={choose}
        />
      ) : (
        <PlaceEquipment
          key={view.place}
          place={chosen ?? null}
          filter={filter}
          previewedId={previewedId}
          onPreview={onPreview}
          onBack={() => choose(undefined)}
        />
      )}
    </section>
  );
  const map = {
    plant,
    isDark,
    language,
    position,
    highlighted: highlighted ?? chosen,
    onMoved: (moved: MapPosition) => onChange({ at: writeMapPosition(moved) }),
    onChoose: (id: string) => {
      const place = places.find((each) => each.id === id);
      if (place === undefined) onChange({ place: id });
      else choose(place);
    },
  };
  if (!isDrawable) return <div className={classes.root}>{side}</div>;
  return (
    <div className={classes.root} data-map="" data-beside={withList || undefined}>
      <div className={classes.canvas}>
        {query.data !== undefined && drawing !== 'map' && (
          <MapPicture {...map} onWanted={wantMap} commands={pictureCommands} />
        )}
        {isReady && drawing !== 'picture' && (
          <Suspense>
            <MapCanvas
              {...map}
              ownStyle={ownStyle}
              onStyleFailed={() => setFailed(true)}
              onReady={() => setDrawing('map')}
              commands={mapCommands}
            />
          </Suspense>
        )}
        <fieldset className={classes.controls} aria-label={t('map.controls')}>
          <ActionIcon
            variant="default"
            size={30}
            aria-label={t('map.zoomIn')}
            onClick={() => commands()?.zoomBy(1)}
          >
            <IconPlus size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={30}
            aria-label={t('map.zoomOut')}
            onClick={() => commands()?.zoomBy(-1)}
          >
            <IconMinus size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={30}
            aria-label={t('map.fit')}
            title={t('map.fit')}
            onClick={() => {
              commands()?.fit();
              onChange({ at: '' });
            }}
          >
            <IconFocusCentered size={16} />
          </ActionIcon>
        </fieldset>
        {hasFailed && (
          <p className={classes.notice} role="status">
            {t('map.styleFailed')}
          </p>
        )}
      </div>
      {(withList || chosen !== undefined || isUnplaced) && side}
    </div>
  );
}
