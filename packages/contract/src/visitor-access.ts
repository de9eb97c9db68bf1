import { type CallDefinition, holdsAccess } from './call.ts';
import { type PermissionCode, ROLES } from './permissions.ts';

const visitorCodes: ReadonlySet<PermissionCode> = new Set<PermissionCode>(ROLES.Dem.permissions);

/**
 * Whether visitors of the demo may make a call, whoever's eyes they look through: what reads, what changes their own view,
 * and what changes a copy of their own in the sandbox.
 */
export function isOpenToVisitors({ access, method }: Pick<CallDefinition, 'access' | 'method'>): boolean {
  if (access.kind !== 'user') return true;
  if (method === 'GET' || access.visitors === 'sandbox') return true;
  return holdsAccess(access, (code) => visitorCodes.has(code));
}

/**
 * Codes of acts: with the eyes of somebody who holds them a visitor sees the act and may not do it. What the same codes let
 * people read stays readable.
 */
export const ACT_CODES: ReadonlySet<PermissionCode> = new Set<PermissionCode>([
  'EQUIPMENT_1002',
  'EQUIPMENT_1004',
  'EQUIPMENT_1005',
  'NOTE_1101',
  'DOCUMENT_1201',
  'DIAGNOSIS_1301',
  'DEVICE_2002',
  'NOTIFICATION_3001',
  'ALARM_3102',
  'MAINTENANCE_4002',
  'MAINTENANCE_4003',
  'WORKORDER_4402',
  'WORKORDER_4403',
  'WORKORDER_4404',
  'REPORT_4102',
  'KNOWLEDGE_4202',
  'BEARING_4302',
  'ROLE_5202',
  'SERVICE_5302',
  'WEBHOOK_5402',
]);
