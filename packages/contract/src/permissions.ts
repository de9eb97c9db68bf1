/**
 * Permission codes. The specification gives one of them, NOTIFICATION_3001 (the e-mail notification toggle);
 * the others follow its pattern. A caller needs every code a call lists. Each is described in `permissions.json` of
 * the portal's words.
 */
export const PERMISSION_CODES = [
  'EQUIPMENT_1001', // see equipment, its condition and measurements
  'EQUIPMENT_1002', // create and change equipment and kinematics
  'EQUIPMENT_1003', // own view state: favourites, saved views
  'EQUIPMENT_1004', // write in the log book
  'EQUIPMENT_1005', // allow that locked kinematics are reopened
  'NOTE_1101', // write notes at plots
  'DOCUMENT_1201', // add and remove documents
  'DIAGNOSIS_1301', // request a re-diagnosis, choose references
  'DEVICE_2001', // see devices and their logs
  'DEVICE_2002', // create devices, credentials, measurement setups, firmware jobs
  'NOTIFICATION_3001', // e-mail notification toggle
  'NOTIFICATION_3002', // mark notifications as read
  'ALARM_3101', // see alarms
  'ALARM_3102', // acknowledge, shelve, comment
  'MAINTENANCE_4001', // see checks and what is due
  'MAINTENANCE_4002', // plan checks, edit templates, correct operating hours
  'MAINTENANCE_4003', // carry checks out
  'WORKORDER_4401', // see what was handed on to the maintenance system
  'WORKORDER_4402', // hand on, change and cancel; names of machines in that system
  'WORKORDER_4403', // answer for the maintenance system
  'WORKORDER_4404', // say what is handed on by itself
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
  'ORGANISATION_5103', // enter a customer's organisation
  'ROLE_5202', // add, copy, change and delete the organisation's own roles
  'SERVICE_5301', // see service accounts
  'SERVICE_5302', // create service accounts, issue and revoke their tokens
  'WEBHOOK_5401', // see webhooks and what was sent
  'WEBHOOK_5402', // add, change, test and delete webhooks
  'ADMIN_9001', // the admin area: every organisation and device
  'AUDIT_9002',
  'POLICY_9101', // write and publish legal texts, see who accepted them
  'MESSAGE_9102', // read the messages to the operator
] as const;
export type PermissionCode = (typeof PERMISSION_CODES)[number];

const knownCodes: ReadonlySet<string> = new Set(PERMISSION_CODES);

export function isPermissionCode(text: string): text is PermissionCode {
  return knownCodes.has(text);
}

const readCodes = [
  'EQUIPMENT_1001',
  'EQUIPMENT_1003',
  'DEVICE_2001',
  'NOTIFICATION_3002',
  'ALARM_3101',
  'MAINTENANCE_4001',
  'WORKORDER_4401',
  'REPORT_4101',
  'KNOWLEDGE_4201',
  'BEARING_4301',
  'ORGANISATION_5101',
] as const satisfies readonly PermissionCode[];

const viewerCodes = [...readCodes, 'CONTACT_5201'] as const satisfies readonly PermissionCode[];

const operatorCodes = [
  ...viewerCodes,
  'EQUIPMENT_1004',
  'NOTE_1101',
  'NOTIFICATION_3001',
  'ALARM_3102',
  'MAINTENANCE_4003',
] as const satisfies readonly PermissionCode[];

const analystCodes = [
  ...operatorCodes,
  'EQUIPMENT_1002',
  'DOCUMENT_1201',
  'DIAGNOSIS_1301',
  'MAINTENANCE_4002',
  'WORKORDER_4402',
  'WORKORDER_4403',
  'REPORT_4102',
  'KNOWLEDGE_4202',
  'BEARING_4302',
] as const satisfies readonly PermissionCode[];

const administratorCodes = [
  ...analystCodes,
  'EQUIPMENT_1005',
  'DEVICE_2002',
  'USER_5001',
  'USER_5002',
  'ORGANISATION_5102',
  'ROLE_5202',
  'SERVICE_5301',
  'SERVICE_5302',
  'WEBHOOK_5401',
  'WEBHOOK_5402',
  'WORKORDER_4404',
  'AUDIT_9002',
] as const satisfies readonly PermissionCode[];

/** The shipped roles by code; they cannot be changed. `Fle` is the specification's code for the operator of the portal itself. */
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

/** Whether it is one of the shipped roles; an organisation's own have codes of their own. */
export function isRole(text: unknown): text is RoleCode {
  return typeof text === 'string' && Object.hasOwn(ROLES, text);
}

/**
 * Codes of the operator's staff: no role of an organisation's own holds them, for `Fle` alone has the e-mail rule. Where one
 * company runs the portal for itself, the administrators (`Adm`) of that only organisation at the top hold them too.
 */
export const STAFF_ONLY_CODES: readonly PermissionCode[] = [
  'ORGANISATION_5103',
  'ADMIN_9001',
  'POLICY_9101',
  'MESSAGE_9102',
];

/**
 * What a program with a token never does: make accounts, roles or tokens, have data sent elsewhere, which would go on after
 * its token was revoked, or act as the operator.
 */
export const NEVER_OF_SERVICES: readonly PermissionCode[] = [
  ...STAFF_ONLY_CODES,
  'USER_5002',
  'ROLE_5202',
  'SERVICE_5302',
  'WEBHOOK_5402',
];

/**
 * What somebody with these roles may: the union of the shipped ones and of `ownPermissions`, the codes of the
 * organisation's own roles among them. A code that this release does not know gives nothing.
 */
export function permissionsOfRoles(
  roles: readonly string[],
  ownPermissions: readonly string[],
): Set<PermissionCode> {
  const held = new Set<PermissionCode>(ownPermissions.filter(isPermissionCode));
  for (const role of roles) if (isRole(role)) for (const code of ROLES[role].permissions) held.add(code);
  return held;
}

export function holdsEvery(held: ReadonlySet<PermissionCode>, codes: Iterable<PermissionCode>): boolean {
  for (const code of codes) if (!held.has(code)) return false;
  return true;
}

/** Who holds every code of the shipped administrator can give every right an organisation needs. */
export function isAdministratorOf(held: ReadonlySet<PermissionCode>): boolean {
  return holdsEvery(held, administratorCodes);
}
