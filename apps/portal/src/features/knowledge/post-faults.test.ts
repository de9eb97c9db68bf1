import { expect, test } from 'vitest';
import common from '../../platform/i18n/en/common.json';
import { POST_FAULTS } from './post-faults.ts';

test('a post can be about each fault that has a name', () => {
  expect([...POST_FAULTS].sort()).toEqual(Object.keys(common.fault).sort());
});
