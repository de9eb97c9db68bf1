/**
 * Permission codes. The specification gives one of them, NOTIFICATION_3001 (the e-mail notification toggle);
 * the others follow its pattern. A caller needs every code a call lists.
 */
export const PERMISSION_CODES = [
  'EQUIPMENT_1001', // see equipment, its condition and measurements
  'EQUIPMENT_1002', // create and change equipment and kinematics
  'EQUIPMENT_1003', // own view state: favourites, saved views
  'EQUIPMENT_1004', // write in the log book
  'DEVICE_2001', // see devices and their logs
  'DEVICE_2002', // create devices, credentials, measurement setups, firmware jobs
  'NOTIFICATION_3001', // e-mail notification toggle
  'ALARM_3101', // see alarms
  'ALARM_3102', // acknowledge, shelve, comment
  'MAINTENANCE_4001',
  'MAINTENANCE_4002',
  'REPORT_4101',
  'REPORT_4102',
  'KNOWLEDGE_4201',
  'KNOWLEDGE_4202',
  'BEARING_4301',
  'BEARING_4302',
  'USER_5001', // see users of the organisation
  'USER_5002', // invite, change roles, delete
  'ORGANISATION_5101',
  'ORGANISATION_5102',
  'ADMIN_9001', // the admin area: every organisation and device
  'AUDIT_9002',
] as const;
export type PermissionCode = (typeof PERMISSION_CODES)[number];

const readCodes = [
  'EQUIPMENT_1001',
  'EQUIPMENT_1003',
  'DEVICE_2001',
  'ALARM_3101',
  'MAINTENANCE_4001',
  'REPORT_4101',
  'KNOWLEDGE_4201',
  'BEARING_4301',
  'ORGANISATION_5101',
] as const satisfies readonly PermissionCode[];

const operatorCodes = [
  ...readCodes,
  'EQUIPMENT_1004',
  'NOTIFICATION_3001',
  'ALARM_3102',
] as const satisfies readonly PermissionCode[];

const analystCodes = [
  ...operatorCodes,
  'EQUIPMENT_1002',
  'MAINTENANCE_4002',
  'REPORT_4102',
  'KNOWLEDGE_4202',
  'BEARING_4302',
] as const satisfies readonly PermissionCode[];

const administratorCodes = [
  ...analystCodes,
  'DEVICE_2002',
  'USER_5001',
  'USER_5002',
  'ORGANISATION_5102',
  'AUDIT_9002',
] as const satisfies readonly PermissionCode[];

/** Roles by code. `Fle` is the specification's code for the operator of the portal itself. */
export const ROLES = {
  Fle: { name: 'Portal administrator', permissions: PERMISSION_CODES },
  Adm: { name: 'Administrator', permissions: administratorCodes },
  Ana: { name: 'Analyst', permissions: analystCodes },
  Ope: { name: 'Operator', permissions: operatorCodes },
  Vie: { name: 'Viewer', permissions: readCodes },
  Dem: { name: 'Demo', permissions: readCodes },
} as const satisfies Record<string, { name: string; permissions: readonly PermissionCode[] }>;

export type RoleCode = keyof typeof ROLES;
// @NOTE: Object.keys widens to string; the object above is the closed list.
export const ROLE_CODES = Object.keys(ROLES) as [RoleCode, ...RoleCode[]];

export function isRole(text: unknown): text is RoleCode {
  return typeof text === 'string' && Object.hasOwn(ROLES, text);
}
