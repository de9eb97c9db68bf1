import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { loadBasemap } from './basemap-data.ts';
import { basemapStyle } from './map-style.ts';

/** The operator's own map instead of the one the portal brings. */
export interface OwnMapStyle {
  readonly styleUrl: string;
  readonly token: string | null;
}

/**
 * Gives a map its style: the operator's own, or the portal's, coarse at first and then with its islands. What it returns
 * ends that. `onFailed` when the style cannot be had.
 */
export function applyMapStyle(
  map: MapLibreMap,
  {
    ownStyle,
    isDark,
    language,
    onFailed,
  }: { ownStyle: OwnMapStyle | undefined; isDark: boolean; language: string; onFailed: () => void },
): () => void {
  if (ownStyle !== undefined) return applyOwnStyle(map, ownStyle, onFailed);
  let isOver = false;
  void (async () => {
    // Letters are drawn from the loaded font: before it is there they would come out in another.
    const [basemap] = await Promise.all([
      loadBasemap('coarse', language),
      document.fonts.load('600 12px "Inter Variable"', 'A1'),
    ]);
    if (isOver) return;
    map.setStyle(basemapStyle(isDark, basemap), { diff: false });
    await map.once('idle');
    const fine = await loadBasemap('fine', language);
    if (isOver) return;
    void map.getSource<GeoJSONSource>('land')?.setData(fine.land);
    void map.getSource<GeoJSONSource>('borders')?.setData({
      type: 'Feature',
      properties: {},
      geometry: fine.borders,
    });
    void map.getSource<GeoJSONSource>('names')?.setData(fine.names);
  })().catch(onFailed);
  return () => {
    isOver = true;
  };
}

function applyOwnStyle(map: MapLibreMap, { styleUrl, token }: OwnMapStyle, onFailed: () => void): () => void {
  const withToken = (url: string) => url.replaceAll('{token}', encodeURIComponent(token ?? ''));
  let hasStyle = false;
  const fail = () => {
    if (!hasStyle) onFailed();
  };
  map.setTransformRequest((url) => ({ url: withToken(url) }));
  map.on('error', fail);
  map.once('style.load', () => {
    hasStyle = true;
  });
  map.setStyle(withToken(styleUrl), { diff: false });
  return () => {
    map.off('error', fail);
  };
}
