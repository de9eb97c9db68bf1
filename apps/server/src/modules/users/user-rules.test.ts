import { type PermissionCode, ROLE_CODES, ROLES, type RoleCode } from '@ritzel/contract';
import { describe, expect, test } from 'vitest';
import { shippedRole } from './role-store.ts';
import { type AssigningCaller, assertMayAssign, assertMayChange, mayAssign } from './user-rules.ts';

const caller = (role: RoleCode): AssigningCaller => ({
  userId: 'me',
  permissions: new Set(ROLES[role].permissions),
});
const user = (role: RoleCode, email = 'ada@holtwick.example') => ({
  id: 'other',
  email,
  permissions: new Set<PermissionCode>(ROLES[role].permissions),
});
const domains = ['ritzel.example', 'ritzel-service.example'];
const role = (code: string, permissions?: readonly PermissionCode[]) =>
  permissions ? { code, permissions } : shippedRole(code);

test.each([
  ['Fle', ['Fle', 'Adm', 'Ana', 'Ope', 'Vie']],
  ['Adm', ['Adm', 'Ana', 'Ope', 'Vie']],
  ['Ana', []],
  ['Dem', []],
] as const)('role %s may give %j of the shipped ones', (code, roles) => {
  const given = ROLE_CODES.filter((each) => mayAssign(caller(code), shippedRole(each)!));
  expect(given).toEqual(roles);
});

describe('giving a role', () => {
  test('that the caller may not give is refused by field', () => {
    expect(() => assertMayAssign(caller('Adm'), user('Vie'), role('Fle'), domains)).toThrow('cannot give');
    expect(() => assertMayAssign(caller('Fle'), user('Vie'), role('Dem'), domains)).toThrow('cannot give');
    expect(() => assertMayAssign(caller('Fle'), user('Vie'), role('nowhere'), domains)).toThrow(
      'cannot give',
    );
  });

  test('of the organisation’s own is for those who hold every code of it', () => {
    const own = role('own', ['EQUIPMENT_1001', 'DEVICE_2002']);
    const personnel = { userId: 'me', permissions: new Set<PermissionCode>(['USER_5002', 'EQUIPMENT_1001']) };
    expect(() => assertMayAssign(personnel, user('Vie'), own, domains)).toThrow('cannot give');
    expect(() => assertMayAssign(caller('Adm'), user('Vie'), own, domains)).not.toThrow();
  });

  test('of kind Fle needs an address of the company’s own domains', () => {
    expect(() => assertMayAssign(caller('Fle'), user('Vie'), role('Fle'), domains)).toThrow('own domains');
    const staff = user('Vie', 'ada@ritzel-service.example');
    expect(() => assertMayAssign(caller('Fle'), staff, role('Fle'), domains)).not.toThrow();
  });
});

describe('changing a user', () => {
  test('of kind Fle is like not finding them, except for one of the same kind', () => {
    expect(() => assertMayChange(caller('Adm'), user('Fle'))).toThrow('No such user');
    expect(() => assertMayChange(caller('Fle'), user('Fle'))).not.toThrow();
  });

  test('who may do more is refused', () => {
    const personnel = { userId: 'me', permissions: new Set<PermissionCode>(['USER_5001', 'USER_5002']) };
    expect(() => assertMayChange(personnel, user('Adm'))).toThrow('more than you');
    expect(() => assertMayChange(caller('Adm'), user('Adm'))).not.toThrow();
  });

  test('who is oneself is refused', () => {
    expect(() => assertMayChange(caller('Adm'), { ...user('Adm'), id: 'me' })).toThrow('Nobody changes');
  });
});
