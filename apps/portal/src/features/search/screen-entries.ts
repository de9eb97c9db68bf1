import { DELETION_RIGHTS, type PermissionCode } from '@ritzel/contract';

/** A screen that the search box knows without asking the server. */
export interface ScreenEntry {
  readonly url: string;
  /** Its title, as the navigation or the screen itself says it: the area of the translations, and the key. */
  readonly title: readonly [area: string, key: string];
  /** The screen it belongs to, where its title says too little alone: a key of the area `shell`. */
  readonly within?: string;
  /** What one must hold to open it: each of these, and one of `oneOf`. */
  readonly permissions: readonly PermissionCode[];
  readonly oneOf?: readonly PermissionCode[];
}

type Title = ScreenEntry['title'];

const screen = (url: string, title: Title, permission?: PermissionCode, within?: string): ScreenEntry => ({
  ...{ url, title, permissions: permission === undefined ? [] : [permission] },
  ...(within === undefined ? {} : { within }),
});

const adminSection = (path: string, ...permissions: PermissionCode[]): ScreenEntry => ({
  ...{ url: `/flenderadmin/${path}`, title: ['admin', `sections.${path}`], within: 'nav.admin', permissions },
});

/** Every screen that opens without naming a thing first; `app/screen-entries.test.ts` holds them to the routes. */
export const SCREEN_ENTRIES: readonly ScreenEntry[] = [
  screen('/dashboard', ['shell', 'nav.dashboard'], 'EQUIPMENT_1001'),
  screen('/alarms', ['shell', 'nav.alarms'], 'ALARM_3101'),
  screen('/alarms/health', ['alarm-health', 'title'], 'ALARM_3101', 'nav.alarms'),
  screen('/alarms/wall', ['alarms', 'wall'], 'ALARM_3101', 'nav.alarms'),
  screen('/cases', ['shell', 'nav.cases'], 'ALARM_3101'),
  screen('/on-call', ['shell', 'nav.onCall'], 'ALARM_3101'),
  screen('/findings', ['shell', 'nav.findings'], 'EQUIPMENT_1001'),
  screen('/maintenance', ['shell', 'nav.maintenance'], 'MAINTENANCE_4001'),
  screen('/maintenance/templates', ['maintenance', 'templates'], 'MAINTENANCE_4001', 'nav.maintenance'),
  screen('/work-orders', ['shell', 'nav.workOrders'], 'WORKORDER_4401'),
  screen(
    '/organisation/maintenance-system',
    ['work-orders', 'system.title'],
    'WORKORDER_4401',
    'nav.workOrders',
  ),
  screen('/measuring-rounds', ['shell', 'nav.measuringRounds'], 'EQUIPMENT_1001'),
  screen('/notifications', ['shell', 'nav.notifications'], 'EQUIPMENT_1001'),
  screen('/deliveries', ['notify', 'log.title'], 'NOTIFICATION_3002', 'nav.notifications'),
  screen('/log', ['shell', 'nav.log'], 'EQUIPMENT_1001'),
  screen('/limits', ['shell', 'nav.limits'], 'EQUIPMENT_1001'),
  screen('/analysis', ['shell', 'nav.analysis'], 'EQUIPMENT_1001'),
  screen('/coverage', ['shell', 'nav.coverage'], 'EQUIPMENT_1001'),
  screen('/reports', ['shell', 'nav.reports'], 'REPORT_4101'),
  screen('/download-data', ['shell', 'nav.downloadData'], 'EQUIPMENT_1001'),
  screen('/devices', ['shell', 'nav.devices'], 'DEVICE_2001'),
  screen('/bearings', ['shell', 'nav.bearings'], 'BEARING_4301'),
  screen('/knowledge-center', ['shell', 'nav.knowledge'], 'KNOWLEDGE_4201'),
  screen('/knowledge-center/docs', ['search', 'docs'], 'KNOWLEDGE_4201', 'nav.knowledge'),
  screen('/organisation', ['shell', 'nav.organisation'], 'ORGANISATION_5101'),
  screen('/first-steps', ['first-steps', 'title'], 'ORGANISATION_5102'),
  screen('/settings/sign-in', ['shell', 'profile.signInSettings'], 'ORGANISATION_5102'),
  screen('/organisation/people', ['shell', 'nav.people'], 'USER_5001'),
  screen('/settings/roles', ['shell', 'nav.roles'], 'USER_5001'),
  screen('/settings/service-accounts', ['shell', 'nav.serviceAccounts'], 'SERVICE_5301'),
  screen('/organisation/webhooks', ['shell', 'nav.webhooks'], 'WEBHOOK_5401'),
  screen('/settings/contact', ['shell', 'nav.contact'], 'CONTACT_5201'),
  screen('/profile', ['shell', 'profile.profile']),
  screen('/legal/about', ['shell', 'nav.about']),
  screen('/legal/termsofuse', ['common', 'legal.termsOfUse']),
  screen('/legal/privacypolicy', ['common', 'legal.privacyPolicy']),
  screen('/legal/datausageagreement', ['common', 'legal.dataUsage']),
  screen('/legal/imprint', ['common', 'legal.imprint']),
  adminSection('devices', 'DEVICE_2002'),
  adminSection('organisations', 'ORGANISATION_5102'),
  adminSection('users', 'USER_5001'),
  adminSection('policies', 'POLICY_9101'),
  adminSection('messages', 'MESSAGE_9102'),
  adminSection('mail', 'USER_5002'),
  adminSection('firmware', 'DEVICE_2002'),
  adminSection('health', 'ADMIN_9001'),
  adminSection('audit', 'AUDIT_9002'),
  adminSection('failed-jobs', 'ADMIN_9001'),
  { ...adminSection('deleted'), oneOf: Object.values(DELETION_RIGHTS) },
];

export function mayOpen({ permissions, oneOf }: ScreenEntry, held: readonly string[]): boolean {
  return (
    permissions.every((code) => held.includes(code)) &&
    (oneOf === undefined || oneOf.some((code) => held.includes(code)))
  );
}
