import { listChildIdentifiers, listEquipment, readEquipment } from '@ritzel/contract';
import { expect, it } from 'vitest';
import { callUrl } from './call-url.ts';

it('parameters are filled in and encoded', () => {
  expect(callUrl(listChildIdentifiers, { params: { identifier: 'GU/1 ä' } })).toBe(
    '/components/GU%2F1%20%C3%A4/children/identifiers',
  );
});

it('query values that are absent or empty are left out', () => {
  expect(
    callUrl(listEquipment, {
      query: { search: '', group: undefined, severity: 'CRITICAL,SEVERE', page: 2 },
    }),
  ).toBe('/equipment?severity=CRITICAL%2CSEVERE&page=2');
  expect(callUrl(listEquipment, {})).toBe('/equipment');
});

it('a missing parameter is a fault of the caller', () => {
  expect(() => callUrl(readEquipment, { params: {} })).toThrow('readEquipment needs the parameter id.');
});
