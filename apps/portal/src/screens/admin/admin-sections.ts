import { DELETION_RIGHTS, type PermissionCode } from '@ritzel/contract';
import type { ComponentType } from 'react';

export interface AdminSection {
  /** Below `/flenderadmin`; its words are `sections.PATH` of the area `admin`. */
  readonly path: string;
  readonly permissions: readonly PermissionCode[];
  /** One of these opens it; which of them says what stands in it. */
  readonly oneOf?: readonly PermissionCode[];
  /** It has its own margins and scrolls by itself. */
  readonly hasOwnLayout?: true;
  readonly load: () => Promise<ComponentType>;
}

/** The sections of the admin area in the order of its list. One more is an entry here and a title in both languages. */
export const ADMIN_SECTIONS: readonly AdminSection[] = [
  {
    path: 'devices',
    permissions: ['DEVICE_2002'],
    load: async () => (await import('./devices-section.tsx')).DevicesSection,
  },
  {
    path: 'organisations',
    permissions: ['ORGANISATION_5102'],
    load: async () => (await import('./organisations-section.tsx')).OrganisationsSection,
  },
  {
    path: 'users',
    permissions: ['USER_5001'],
    load: async () => (await import('./users-section.tsx')).UsersSection,
  },
  {
    path: 'policies',
    permissions: ['POLICY_9101'],
    hasOwnLayout: true,
    load: async () => (await import('./policies-section.tsx')).PoliciesSection,
  },
  {
    path: 'messages',
    permissions: ['MESSAGE_9102'],
    load: async () => (await import('./messages-section.tsx')).MessagesSection,
  },
  {
    path: 'mail',
    permissions: ['USER_5002'],
    load: async () => (await import('./mail-section.tsx')).MailSection,
  },
  {
    path: 'firmware',
    permissions: ['DEVICE_2002'],
    load: async () => (await import('./firmware-section.tsx')).FirmwareSection,
  },
  {
    path: 'health',
    permissions: ['ADMIN_9001'],
    load: async () => (await import('./health-section.tsx')).HealthSection,
  },
  {
    path: 'audit',
    permissions: ['AUDIT_9002'],
    load: async () => (await import('./audit-section.tsx')).AuditSection,
  },
  {
    path: 'failed-jobs',
    permissions: ['ADMIN_9001'],
    load: async () => (await import('./failed-jobs-section.tsx')).FailedJobsSection,
  },
  {
    path: 'deleted',
    permissions: [],
    oneOf: Object.values(DELETION_RIGHTS),
    load: async () => (await import('./deleted-section.tsx')).DeletedSection,
  },
];

/** The sections that somebody with these codes opens. */
export function adminSectionsFor(held: readonly string[]): readonly AdminSection[] {
  return ADMIN_SECTIONS.filter(
    ({ permissions, oneOf }) =>
      permissions.every((code) => held.includes(code)) &&
      (oneOf === undefined || oneOf.some((code) => held.includes(code))),
  );
}
