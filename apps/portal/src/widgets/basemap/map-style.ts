import type { StyleSpecification } from 'maplibre-gl';
import type { Basemap } from './basemap-data.ts';

export interface MapColors {
  readonly sea: string;
  readonly land: string;
  readonly border: string;
  readonly name: string;
  readonly accent: string;
}

const LIGHT: MapColors = {
  sea: '#dfe5ec',
  land: '#f9fafb',
  border: '#b8c2cd',
  name: '#7c8896',
  accent: '#1665c1',
};
const DARK: MapColors = {
  sea: '#0f151b',
  land: '#222b35',
  border: '#3d4956',
  name: '#8693a1',
  accent: '#7db7ff',
};

export const mapColors = (isDark: boolean): MapColors => (isDark ? DARK : LIGHT);

/** The map that comes with the portal: sea, land, borders and names, nothing fetched from elsewhere. */
export function basemapStyle(isDark: boolean, basemap: Basemap): StyleSpecification {
  const colors = mapColors(isDark);
  return {
    version: 8,
    // Without `glyphs` letters are drawn in the browser from its own fonts.
    sources: {
      land: { type: 'geojson', data: basemap.land, attribution: 'Natural Earth', tolerance: 0.3 },
      borders: { type: 'geojson', data: { type: 'Feature', properties: {}, geometry: basemap.borders } },
      names: { type: 'geojson', data: basemap.names },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colors.sea } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colors.land } },
      {
        id: 'coast',
        type: 'line',
        source: 'land',
        paint: { 'line-color': colors.border, 'line-width': 0.5, 'line-opacity': 0.6 },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        paint: {
          'line-color': colors.border,
          'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 6, 1.2],
        },
      },
      {
        id: 'names',
        type: 'symbol',
        source: 'names',
        layout: {
          'text-field': ['get', 'name'],
          'text-font': ['Inter Variable'],
          'text-size': ['interpolate', ['linear'], ['zoom'], 1, 9.5, 5, 13],
          'text-transform': 'uppercase',
          'text-letter-spacing': 0.06,
          'text-max-width': 8,
          'text-padding': 6,
          'symbol-sort-key': ['get', 'rank'],
        },
        paint: { 'text-color': colors.name, 'text-halo-color': colors.land, 'text-halo-width': 1 },
      },
    ],
  };
}
