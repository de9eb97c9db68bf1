import { expect, it } from 'vitest';
import { cameraFor, projectionOf, visibleBounds } from './map-camera.ts';

const size = { width: 800, height: 600 };

it('what is to be seen lies in view, with room around it', () => {
  const bounds = { west: 5, south: 45, east: 15, north: 55 };
  const camera = cameraFor(bounds, size);
  const { project } = projectionOf(camera, size);
  const [left, top] = project(bounds.west, bounds.north);
  const [right, bottom] = project(bounds.east, bounds.south);
  expect(top).toBeCloseTo(44, 6);
  expect(bottom).toBeCloseTo(556, 6);
  expect(left).toBeGreaterThan(44);
  expect(left + right).toBeCloseTo(800, 6);
  const visibleArea = visibleBounds(camera, size);
  expect(visibleArea.west).toBeLessThan(5);
  expect(visibleArea.north).toBeGreaterThan(55);
});

it('one place alone is shown with the country around it', () => {
  expect(cameraFor({ west: 8, south: 47, east: 8, north: 47 }, size).zoom).toBe(6);
});

it('the map ends at the poles and is as high as its box at least', () => {
  const camera = cameraFor({ west: -180, south: -80, east: 180, north: 80 }, { width: 300, height: 900 });
  const { project } = projectionOf(camera, { width: 300, height: 900 });
  expect(project(0, 85.0511)[1]).toBeCloseTo(0, 2);
  expect(project(0, -85.0511)[1]).toBeCloseTo(900, 2);
});

it('a view across the antimeridian has its west beyond its east', () => {
  const { west, east } = visibleBounds({ longitude: 179, latitude: 0, zoom: 5 }, size);
  expect(west).toBeGreaterThan(150);
  expect(east).toBeLessThan(-150);
});
