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
  'CONTACT_5201', // write to the operator of the portal
  'ADMIN_9001', // the admin area: every organisation and device
  'AUDIT_9002',
  'POLICY_9101', // write and publish legal texts, see who accepted them
  'MESSAGE_9102', // read the messages to the operator
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

/**
 * What the operator of the installation does for every organisation. Where one company runs the portal for itself there
 * is no operator's staff: then the administrators of that only organisation hold these too.
 */
export const INSTALLATION_CODES = [
  'POLICY_9101',
  'MESSAGE_9102',
] as const satisfies readonly PermissionCode[];

const viewerCodes = [...readCodes, 'CONTACT_5201'] as const satisfies readonly PermissionCode[];

const operatorCodes = [
  ...viewerCodes,
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
  Vie: { name: 'Viewer', permissions: viewerCodes },
  Dem: { name: 'Demo', permissions: readCodes },
} as const satisfies Record<string, { name: string; permissions: readonly PermissionCode[] }>;

export type RoleCode = keyof typeof ROLES;
// @NOTE: Object.keys widens to string; the object above is the closed list.
export const ROLE_CODES = Object.keys(ROLES) as [RoleCode, ...RoleCode[]];

export function isRole(text: unknown): text is RoleCode {
  return typeof text === 'string' && Object.hasOwn(ROLES, text);
}
