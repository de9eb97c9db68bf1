/**
 * The tokens of the charts on paper: black, white and grey, so that a copy of a copy still says the same. Zones are hatched the
 * denser the worse they are; a canvas of paper knows the names of the hatches.
 */
const PRINT_TOKENS: Readonly<Record<string, string>> = {
  '--surface': '#ffffff',
  '--line': '#dcdcdc',
  '--line-strong': '#8c8c8c',
  '--line-control': '#777777',
  '--ink': '#000000',
  '--ink-2': '#444444',
  '--accent': '#000000',
  '--focus': '#000000',
  '--chart-1': '#000000',
  '--chart-2': '#555555',
  '--chart-3': '#7a7a7a',
  '--chart-4': '#8a8a8a',
  '--chart-5': '#333333',
  '--chart-6': '#666666',
  '--chart-7': '#9a9a9a',
  '--chart-8': '#444444',
  '--chart-cursor': '#000000',
  '--chart-harmonic': '#000000',
  '--chart-sideband': '#444444',
  '--chart-zone-b': 'hatch-sparse',
  '--chart-zone-c': 'hatch-middle',
  '--chart-zone-d': 'hatch-dense',
  '--chart-zone-b-line': '#000000',
  '--chart-zone-c-line': '#000000',
  '--chart-zone-d-line': '#000000',
  '--chart-family-shaft': '#555555',
  '--chart-family-mesh': '#222222',
  '--chart-family-bearing': '#000000',
  '--chart-family-planetary': '#333333',
  '--chart-family-electrical': '#555555',
};

export const printToken = (token: string): string => PRINT_TOKENS[token] ?? '#000000';
