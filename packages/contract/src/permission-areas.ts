import type { PermissionCode } from './permissions.ts';

/** Areas in the order in which a screen shows them. */
export const PERMISSION_AREAS = [
  'EQUIPMENT',
  'NOTE',
  'DOCUMENT',
  'DIAGNOSIS',
  'ALARM',
  'NOTIFICATION',
  'DEVICE',
  'MAINTENANCE',
  'WORKORDER',
  'REPORT',
  'KNOWLEDGE',
  'BEARING',
  'USER',
  'ROLE',
  'SERVICE',
  'WEBHOOK',
  'ORGANISATION',
  'AUDIT',
  'ADMIN',
  'CONTACT',
  'POLICY',
  'MESSAGE',
] as const;
export type PermissionArea = (typeof PERMISSION_AREAS)[number];

/** The area of a code is the word before its number. */
export function areaOf(code: PermissionCode): PermissionArea {
  const area = PERMISSION_AREAS.find((known) => code.startsWith(`${known}_`));
  if (area === undefined) throw new Error(`The code ${code} is of no area.`);
  return area;
}
