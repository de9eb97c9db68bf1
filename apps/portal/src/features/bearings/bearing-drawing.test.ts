import { describe, expect, it } from 'vitest';
import { drawRow, drawSection } from './bearing-drawing.ts';

const geometry = { elements: 9, elementDiameterMm: 7.94, pitchDiameterMm: 39.04, contactAngleDeg: 0 };
const ball = { type: 'deep-groove-ball', boreMm: 25, outerDiameterMm: 52, widthMm: 15, geometry } as const;

describe('the drawing of a bearing', () => {
  it('has section, ball and pitch circle at their true places', () => {
    const section = drawSection(ball)!;
    expect([section.width, section.height]).toEqual([15, 13.5]);
    expect(section.elements).toEqual([{ x: 7.5, y: (52 - 39.04) / 2, diameter: 7.94, turnDeg: 0 }]);
    const [outer, inner] = section.rings;
    expect(outer!.y).toBe(0);
    expect(inner!.y + inner!.height).toBeCloseTo(13.5, 9);
    expect(outer!.height).toBeLessThan(inner!.y);
  });

  it('has two leaning rows in a spherical roller bearing', () => {
    const roller = { elements: 15, elementDiameterMm: 30, pitchDiameterMm: 157.5, contactAngleDeg: 12 };
    const section = drawSection({
      type: 'spherical-roller',
      boreMm: 100,
      outerDiameterMm: 215,
      widthMm: 73,
      geometry: roller,
    })!;
    expect(section.elements.map(({ turnDeg }) => turnDeg)).toEqual([-12, 12]);
    expect(section.elements[0]!.x + section.elements[1]!.x).toBeCloseTo(73, 9);
    expect(section.elements[0]!.contactLine![0]).toBeLessThan(section.elements[0]!.x);
  });

  it('draws no elements where they are unknown or fit nowhere, and nothing without rings', () => {
    expect(drawSection({ ...ball, geometry: null })!.elements).toEqual([]);
    expect(drawSection({ ...ball, geometry: { ...geometry, elementDiameterMm: 20 } })!.elements).toEqual([]);
    expect(drawSection({ ...ball, widthMm: null })).toBeUndefined();
    expect(drawSection({ ...ball, boreMm: 60 })).toBeUndefined();
  });

  it('puts the elements of a row evenly on the pitch circle', () => {
    const row = drawRow(geometry);
    expect(row).toHaveLength(9);
    for (const { x, y } of row) expect(Math.hypot(x, y)).toBeCloseTo(39.04 / 2, 9);
    expect(row[0]!.y).toBeCloseTo(-39.04 / 2, 9);
    expect(drawRow({ ...geometry, elements: 8.5 })).toEqual([]);
  });
});
