import { ROLES, type RoleCode } from '@ritzel/contract';
import { describe, expect, test } from 'vitest';
import { type AssigningCaller, assertMayAssign, assertMayChange, assignableRoles } from './user-rules.ts';

const caller = (role: RoleCode): AssigningCaller => ({
  userId: 'me',
  permissions: new Set(ROLES[role].permissions),
});
const user = (role: RoleCode, email = 'ada@holtwick.example') => ({ id: 'other', email, role });
const domains = ['ritzel.example', 'ritzel-service.example'];

test.each([
  ['Fle', ['Fle', 'Adm', 'Ana', 'Ope', 'Vie']],
  ['Adm', ['Adm', 'Ana', 'Ope', 'Vie']],
  ['Ana', []],
  ['Dem', []],
] as const)('role %s may give %j', (role, roles) => {
  expect(assignableRoles(caller(role))).toEqual(roles);
});

describe('giving a role', () => {
  test('that the caller may not give is refused by field', () => {
    expect(() => assertMayAssign(caller('Adm'), user('Vie'), 'Fle', domains)).toThrow('cannot give');
    expect(() => assertMayAssign(caller('Fle'), user('Vie'), 'Dem', domains)).toThrow('cannot give');
  });

  test('of kind Fle needs an address of the company’s own domains', () => {
    expect(() => assertMayAssign(caller('Fle'), user('Vie'), 'Fle', domains)).toThrow('own domains');
    const staff = user('Vie', 'ada@ritzel-service.example');
    expect(() => assertMayAssign(caller('Fle'), staff, 'Fle', domains)).not.toThrow();
  });
});

describe('changing a user', () => {
  test('of kind Fle is like not finding them, except for one of the same kind', () => {
    expect(() => assertMayChange(caller('Adm'), user('Fle'))).toThrow('No such user');
    expect(() => assertMayChange(caller('Fle'), user('Fle'))).not.toThrow();
  });

  test('who is oneself is refused', () => {
    expect(() => assertMayChange(caller('Adm'), { ...user('Adm'), id: 'me' })).toThrow('Nobody changes');
  });
});
