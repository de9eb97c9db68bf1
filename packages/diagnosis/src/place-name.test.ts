import { expect, it } from 'vitest';
import { placeName } from './place-name.ts';

it('the name of a part says where it sits, and does not repeat what it holds already', () => {
  expect(placeName('B3', 'intermediate shaft', '22320')).toBe('B3 (intermediate shaft, 22320)');
  expect(placeName('22320 at the kiln', undefined, '22320')).toBe('22320 at the kiln');
});
