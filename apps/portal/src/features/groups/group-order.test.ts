import type { Group } from '@ritzel/contract';
import { expect, test } from 'vitest';
import { placeGroups, possibleParents } from './group-order.ts';

const group = (id: string, parentId: string | null = null): Group => ({
  id,
  name: id,
  parentId,
  version: 1,
  equipment: 0,
  people: 0,
});
const groups = [group('a'), group('b', 'a'), group('c', 'b'), group('d'), group('e', 'hidden')];

test('groups stand below the one they belong to; one below a group that nobody sees stands at the top', () => {
  expect(placeGroups(groups).map(({ group: { id }, depth }) => `${id}${depth}`)).toEqual([
    'a0',
    'b1',
    'c2',
    'd0',
    'e0',
  ]);
});

test('a group may stand below any but itself and what stands below it', () => {
  expect(possibleParents(groups, groups[1]!).map(({ id }) => id)).toEqual(['a', 'd', 'e']);
  expect(possibleParents(groups, groups[3]!).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'e']);
});
