import type { PlantPlace } from '@ritzel/contract';

/** What the buttons and the list ask of the map. */
export interface MapCommands {
  readonly zoomBy: (steps: number) => void;
  readonly fit: () => void;
  readonly showPlace: (place: PlantPlace) => void;
}
