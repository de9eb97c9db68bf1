import {
  clusterPlaces,
  listPlaceClusters,
  type MapBounds,
  type PlaceCluster,
  type PlantPlace,
} from '@ritzel/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../platform/query-client.ts';
import type { PlaceFilter } from './places-query.ts';

/** The places as far as they have been read. */
export interface MappedPlant {
  readonly filter: PlaceFilter;
  readonly places: readonly PlantPlace[];
  /** All that match are among them. */
  readonly isWhole: boolean;
  readonly bounds: MapBounds | undefined;
}

export interface VisibleArea {
  /** Whole: markers change at whole zooms only. */
  readonly zoom: number;
  readonly bounds: MapBounds;
}

/** Up to this zoom a screen shows most of the world anyway. */
const WHOLE_WORLD_ZOOM = 3;

/**
 * The markers in view. A plant that has been read whole is put together here; of a larger one the server
 * answers what lies in view, at most two thousand markers however many places there are.
 */
export function useMarkers(
  plant: MappedPlant,
  visibleArea: VisibleArea | undefined,
): readonly PlaceCluster[] | undefined {
  const zoom = visibleArea?.zoom;
  const own = useMemo(
    () => (plant.isWhole && zoom !== undefined ? clusterPlaces(plant.places, zoom) : undefined),
    [plant.isWhole, plant.places, zoom],
  );
  const asked = useQuery({
    ...queryOf(listPlaceClusters, {
      query: {
        ...plant.filter,
        zoom: zoom ?? 0,
        ...(visibleArea === undefined || visibleArea.zoom <= WHOLE_WORLD_ZOOM
          ? {}
          : rounded(visibleArea.bounds)),
      },
    }),
    enabled: !plant.isWhole && visibleArea !== undefined,
    placeholderData: keepPreviousData,
  });
  return plant.isWhole ? own : asked.data?.clusters;
}

/** To hundredths of a degree: the same view asks the same question. */
function rounded({ west, south, east, north }: MapBounds): MapBounds {
  const down = (value: number, least: number) => Math.max(least, Math.floor(value * 100) / 100);
  const up = (value: number, most: number) => Math.min(most, Math.ceil(value * 100) / 100);
  return { west: down(west, -180), south: down(south, -90), east: up(east, 180), north: up(north, 90) };
}
