import { expect, test } from 'vitest';
import { roleOfClaims } from './role-of-claims.ts';

const provider = {
  roleClaim: 'groups',
  roleMapping: [
    { value: 'plant-admins', role: 'Adm' },
    { value: 'vibration', role: 'Ana' },
  ],
  defaultRole: null,
} as const;

test.each([
  [{ groups: 'vibration' }, 'Ana'],
  [{ groups: ['canteen', 'vibration'] }, 'Ana'],
  [{ groups: ['vibration', 'plant-admins'] }, 'Adm'],
  [{ groups: ['Vibration'] }, undefined],
  [{ groups: [] }, undefined],
  [{ groups: { vibration: true } }, undefined],
  [{}, undefined],
])('%j gives %s', (claims, role) => {
  expect(roleOfClaims(provider, claims)).toBe(role);
});

test('the default is for those whom no row fits', () => {
  expect(roleOfClaims({ ...provider, defaultRole: 'Vie' }, { groups: ['canteen'] })).toBe('Vie');
});

test('without a claim the role stays what it is here', () => {
  expect(roleOfClaims({ ...provider, roleClaim: null }, { groups: 'plant-admins' })).toBe('keep');
});

test('a claim may lie within another, and nothing is read from where objects come from', () => {
  const nested = { ...provider, roleClaim: 'realm_access.roles' };
  expect(roleOfClaims(nested, { realm_access: { roles: ['vibration'] } })).toBe('Ana');
  expect(roleOfClaims({ ...provider, roleClaim: 'constructor.name' }, { groups: 'x' })).toBeUndefined();
});
