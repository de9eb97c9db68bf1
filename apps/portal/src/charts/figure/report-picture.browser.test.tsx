import { expect, test } from 'vitest';
import { makeReportPicture, placeFacts } from './report-picture.ts';

const colors = { surface: '#ffffff', ink: '#000000', ink2: '#444444', line: '#dddddd' };
const look = { colors, family: 'sans-serif', ratio: 2 };

/** A plot of one red colour, 400 x 100 px of the page. */
function plot(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = 800;
  canvas.height = 200;
  const ctx = canvas.getContext('2d')!;
  ctx.fillStyle = '#ff0000';
  ctx.fillRect(0, 0, 800, 200);
  return canvas;
}

/** Whether something dark was written in rows of the picture. */
function isWritten(picture: HTMLCanvasElement, from: number, to: number): boolean {
  const { data } = picture.getContext('2d')!.getImageData(0, from, picture.width, to - from);
  for (let i = 0; i < data.length; i += 4) if (data[i]! < 90 && data[i + 1]! < 90) return true;
  return false;
}

/** First and last row in which the red plot stands. */
function plotRows(picture: HTMLCanvasElement): [number, number] {
  const { data } = picture.getContext('2d')!.getImageData(100, 0, 1, picture.height);
  const red = Array.from({ length: picture.height }, (_, y) => y).filter(
    (y) => data[4 * y] === 255 && data[4 * y + 1] === 0,
  );
  return [red[0] ?? -1, red.at(-1) ?? -1];
}

test('a picture for a report has its title block above the plot and the cursors below', () => {
  const facts = [
    { name: 'Machine', value: 'GU-1' },
    { name: 'Date', value: '2026-11-22' },
  ];
  const readings = [{ name: 'Main', cells: ['34.93 Hz', '10.6 m/s²', 'BPFO B3'] }];
  const picture = makeReportPicture(plot(), { title: 'Envelope', facts, readings }, look);
  expect(picture.width).toBe(800);
  const [top, bottom] = plotRows(picture);
  expect(bottom - top).toBe(199);
  expect(isWritten(picture, 0, top)).toBe(true);
  expect(isWritten(picture, bottom + 1, picture.height)).toBe(true);
});

test('without cursors nothing stands below the plot', () => {
  const picture = makeReportPicture(plot(), { title: 'Spectrum', facts: [], readings: [] }, look);
  const [, bottom] = plotRows(picture);
  expect(isWritten(picture, bottom + 1, picture.height)).toBe(false);
});

test('facts stand one after the other and go on in the next row where there is no room', () => {
  const facts = ['a', 'b', 'c', 'd'].map((name) => ({ name, value: '' }));
  const of = (width: number) => placeFacts(facts, width, () => 150).map(({ x, row }) => [x, row]);
  expect(of(1200)).toEqual([
    [16, 0],
    [188, 0],
    [360, 0],
    [532, 0],
  ]);
  expect(of(390)).toEqual([
    [16, 0],
    [188, 0],
    [16, 1],
    [188, 1],
  ]);
});
