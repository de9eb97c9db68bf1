import { expect, test } from 'vitest';
import { toPng } from './picture-file.ts';
import { drawTrend, figure, type TrendFacts } from './trend-picture.ts';

const DAY_MS = 86_400_000;
const days = 48;
const facts: TrendFacts = {
  timesMs: Array.from({ length: 200 }, (_, at) => (at * days * DAY_MS) / 199),
  values: Array.from({ length: 200 }, (_, at) => 30 + 96 * (at / 199) ** 2),
  unit: 'm/s²',
  limits: [
    { value: 50, name: 'A/B' },
    { value: 80, name: 'B/C' },
    { value: 125, name: 'C/D' },
  ],
  isLowBad: false,
  fromMs: 0,
  toMs: days * DAY_MS,
  marksMs: [10 * DAY_MS],
  dayOf: (atMs) => new Date(atMs).toISOString().slice(0, 10),
};

/** How dark a part of a picture is: the share of pixels that are not white. */
async function inkOf(png: Uint8Array, area: { left: number; top: number; width: number; height: number }) {
  const { default: sharp } = await import('sharp');
  const pixels = await sharp(png).extract(area).greyscale().raw().toBuffer();
  return pixels.filter((value) => value < 200).length / pixels.length;
}

test('the picture is a PNG of 1008 x 440 in which limits and days can be read', async () => {
  const png = toPng(drawTrend(facts)!);
  expect([...png.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
  const { default: sharp } = await import('sharp');
  expect(await sharp(png).metadata()).toMatchObject({ width: 1008, height: 440 });
  // Where the labels stand there is ink: a missing font would leave them white.
  expect(await inkOf(png, { left: 845, top: 20, width: 160, height: 300 })).toBeGreaterThan(0.01);
  expect(await inkOf(png, { left: 10, top: 390, width: 250, height: 45 })).toBeGreaterThan(0.03);
});

test('labels of limits that lie close together do not touch', () => {
  const svg = drawTrend({ ...facts, limits: [1, 2, 3].map((value) => ({ value: 100 + value, name: 'x' })) })!;
  const places = [...svg.matchAll(/x="850" y="([\d.]+)"/g)].map(([, y]) => Number(y)).slice(0, 3);
  expect(places[1]! - places[0]!).toBeGreaterThanOrEqual(31.9);
  expect(places[2]! - places[1]!).toBeGreaterThanOrEqual(31.9);
});

test('where nothing was measured for long the line is broken, and what is no number is left out', () => {
  const timesMs = [0, 1, 2, 30, 31].map((day) => day * DAY_MS);
  const svg = drawTrend({ ...facts, timesMs, values: [1, Number.NaN, 2, 3, 4], toMs: 31 * DAY_MS })!;
  expect(/ d="([^"]+)"/.exec(svg)![1]!.match(/M/g)).toHaveLength(2);
  expect(svg).not.toContain('NaN');
  expect(drawTrend({ ...facts, timesMs: [1], values: [1] })).toBeUndefined();
});

test('a unit is drawn as text, whatever signs it has', () => {
  expect(drawTrend({ ...facts, unit: '<g>' })).toContain('&#60;g&#62;');
  expect(drawTrend({ ...facts, unit: '毫米' })).not.toContain('毫米');
  expect([figure(125.64), figure(0.0123), figure(5), figure(71.04)]).toEqual(['125.6', '0.0123', '5', '71']);
});
