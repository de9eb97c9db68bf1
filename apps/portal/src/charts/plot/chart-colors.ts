/** The colours a canvas needs, read from the tokens so that charts follow light and dark like everything else. */
const TOKENS = {
  surface: '--surface',
  line: '--line',
  lineStrong: '--line-strong',
  ink: '--ink',
  ink2: '--ink-2',
  accent: '--accent',
  focus: '--focus',
  trace1: '--chart-1',
  trace2: '--chart-2',
  trace3: '--chart-3',
  trace4: '--chart-4',
  trace5: '--chart-5',
  trace6: '--chart-6',
  trace7: '--chart-7',
  trace8: '--chart-8',
  cursor: '--chart-cursor',
  harmonic: '--chart-harmonic',
  sideband: '--chart-sideband',
  zoneB: '--chart-zone-b',
  zoneC: '--chart-zone-c',
  zoneD: '--chart-zone-d',
  zoneBLine: '--chart-zone-b-line',
  zoneCLine: '--chart-zone-c-line',
  zoneDLine: '--chart-zone-d-line',
  shaft: '--chart-family-shaft',
  mesh: '--chart-family-mesh',
  bearing: '--chart-family-bearing',
  planetary: '--chart-family-planetary',
  electrical: '--chart-family-electrical',
} as const;

export type ChartColor = keyof typeof TOKENS;
export type ChartColors = Readonly<Record<ChartColor, string>>;

export const TRACE_COLORS = [
  'trace1',
  'trace2',
  'trace3',
  'trace4',
  'trace5',
  'trace6',
  'trace7',
  'trace8',
] as const satisfies readonly ChartColor[];

/** The custom property behind a colour, for use in styles. */
export function colorVariable(color: ChartColor): string {
  return `var(${TOKENS[color]})`;
}

export function readChartColors(element: Element): ChartColors {
  const style = getComputedStyle(element);
  // @NOTE: Object.fromEntries forgets the keys; they are those of TOKENS.
  return Object.fromEntries(
    Object.entries(TOKENS).map(([name, token]) => [name, style.getPropertyValue(token).trim() || '#777']),
  ) as ChartColors;
}

/** Calls back after light and dark were switched, and before and after printing, which is always light; returns how to stop. */
export function watchColorScheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  const printed = matchMedia('print');
  printed.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    printed.removeEventListener('change', onChange);
  };
}
