import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { deviceStatusSchema } from './device-calls.ts';
import { connectivitySchema } from './equipment-calls.ts';
import { queryNumber } from './numbers.ts';
import { afterQuery, keysetOf } from './paging.ts';

const byId = z.object({ id: z.uuid() });
const size = queryNumber(z.number().int().min(1).max(200)).default(50);
const search = z.string().max(120).optional();
const inOrganisation = z.uuid().optional();

export const adminDeviceSchema = z
  .object({
    id: z.uuid(),
    identifier: z.string(),
    deviceType: z.string(),
    organisationId: z.uuid(),
    organisationName: z.string(),
    equipmentName: z.string().nullable(),
    firmwareVersion: z.string().nullable(),
    connectivity: connectivitySchema,
    status: deviceStatusSchema,
    lastSeenAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AdminDevice' });
export type AdminDevice = z.infer<typeof adminDeviceSchema>;

export const listAdminDevices = defineCall({
  name: 'listAdminDevices',
  method: 'GET',
  path: '/admin/devices',
  tag: 'admin',
  service: 'asset',
  summary: 'Devices by identifier: of every organisation for the operator, otherwise of the own one.',
  access: userCall('DEVICE_2002'),
  query: z.object({
    search,
    organisationId: inOrganisation,
    connectivity: connectivitySchema.optional(),
    firmwareVersion: z.string().max(60).optional(),
    after: z.string().min(1).max(400).optional(),
    size,
  }),
  reply: keysetOf(adminDeviceSchema),
});

export const adminUserSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    /** The first one given first. */
    roles: z.array(z.object({ code: z.string(), name: z.string() })),
    status: z.string(),
    organisationId: z.uuid(),
    organisationName: z.string(),
    lastSignInAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AdminUser' });
export type AdminUser = z.infer<typeof adminUserSchema>;

export const listAdminUsers = defineCall({
  name: 'listAdminUsers',
  method: 'GET',
  path: '/admin/users',
  tag: 'admin',
  service: 'auth',
  summary: 'Users by address, searched by address or name: of every organisation for the operator.',
  access: userCall('USER_5001'),
  query: z.object({
    search,
    organisationId: inOrganisation,
    after: z.string().min(1).max(300).optional(),
    size,
  }),
  reply: keysetOf(adminUserSchema),
});

export const changeAnyUserStatus = defineCall({
  name: 'changeAnyUserStatus',
  method: 'PUT',
  path: '/admin/users/{id}/status',
  tag: 'admin',
  service: 'auth',
  summary:
    'Disable a user, which ends their sessions, or enable them again; the operator in every organisation.',
  access: userCall('USER_5002'),
  params: byId,
  body: z.object({ status: z.enum(['active', 'disabled']) }),
  reply: adminUserSchema,
});

export const auditEntrySchema = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    organisationName: z.string().nullable(),
    /** Null for what the portal did by itself. */
    userName: z.string().nullable(),
    /** E.g. `equipment.rename`. */
    action: z.string(),
    subjectType: z.string(),
    subjectId: z.string().nullable(),
    subjectName: z.string().nullable(),
    /** Old and new values by their path; either side is missing where a thing was made or deleted. */
    changes: z.array(z.object({ path: z.string(), before: z.unknown(), after: z.unknown() })),
    /** What else is known of it. */
    facts: z.record(z.string(), z.unknown()),
    requestId: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const auditFilter = {
  /** Part of a name or an address. */
  person: z.string().max(120).optional(),
  /** Begin of an action: `equipment`, `equipment.rename`. */
  action: z.string().max(80).optional(),
  /** Part of the identifier or name of equipment, of a person or an organisation, or the uuid of any subject. */
  subject: z.string().max(120).optional(),
  from: z.iso.datetime().max(40).optional(),
  to: z.iso.datetime().max(40).optional(),
  organisationId: inOrganisation,
};

export const listAudit = defineCall({
  name: 'listAudit',
  method: 'GET',
  path: '/admin/audit',
  tag: 'admin',
  service: 'auth',
  summary: 'Who changed what, with old and new values, the newest first.',
  access: userCall('AUDIT_9002'),
  query: z.object({ ...auditFilter, after: afterQuery, size }),
  reply: keysetOf(auditEntrySchema),
});

export const exportAudit = defineCall({
  name: 'exportAudit',
  method: 'GET',
  path: '/admin/audit/export',
  tag: 'admin',
  service: 'auth',
  summary: 'The same as a CSV file, row by row; texts that a spreadsheet would take for formulas stay texts.',
  access: userCall('AUDIT_9002'),
  query: z.object(auditFilter),
  replyKind: 'binary',
  replyTypes: ['text/csv'],
});

export const PART_STATES = ['ok', 'degraded', 'failed', 'elsewhere'] as const;

export const readSystemHealth = defineCall({
  name: 'readSystemHealth',
  method: 'GET',
  path: '/admin/system-health',
  tag: 'admin',
  service: 'config',
  summary: 'Parts, queues, storage, versions, background loops and event consumers of the service.',
  access: userCall('ADMIN_9001'),
  reply: z
    .object({
      parts: z.array(
        z.object({
          name: z.string(),
          /** `elsewhere`: another process does it. */
          state: z.enum(PART_STATES),
          detail: z.string().nullable(),
        }),
      ),
      queues: z.array(
        z.object({
          name: z.string(),
          waiting: z.int(),
          running: z.int(),
          failed: z.int(),
          oldestSeconds: z.number().nullable(),
        }),
      ),
      storage: z.object({
        databaseBytes: z.number(),
        /** Disks of this process's own folders. */
        disks: z.array(z.object({ use: z.string(), totalBytes: z.number(), freeBytes: z.number() })),
      }),
      versions: z.object({
        program: z.string(),
        schema: z.string(),
        postgresql: z.string(),
        node: z.string(),
      }),
      loops: z.array(
        z.object({
          name: z.string(),
          isFailing: z.boolean(),
          lastSuccessAt: z.iso.datetime().nullable(),
        }),
      ),
      consumers: z.array(
        z.object({
          name: z.string(),
          lagSeconds: z.number(),
          setAside: z.int(),
          changedAt: z.iso.datetime(),
        }),
      ),
    })
    .meta({ id: 'SystemHealth' }),
});

export const FAILED_KINDS = ['job', 'event', 'rediagnosis'] as const;
export type FailedKind = (typeof FAILED_KINDS)[number];

export const failedJobSchema = z
  .object({
    kind: z.enum(FAILED_KINDS),
    /** Names it together with the kind. */
    id: z.string(),
    /** The queue, the consumer, or the equipment. */
    name: z.string(),
    error: z.string(),
    attempts: z.int(),
    failedAt: z.iso.datetime(),
    /** It was asked for again and has not been tried yet. */
    isWaiting: z.boolean(),
  })
  .meta({ id: 'FailedJob' });
export type FailedJob = z.infer<typeof failedJobSchema>;

export const listFailedJobs = defineCall({
  name: 'listFailedJobs',
  method: 'GET',
  path: '/admin/failed-jobs',
  tag: 'admin',
  service: 'config',
  summary:
    'Background jobs that failed, re-diagnoses with failed records, and events set aside; the newest first.',
  access: userCall('ADMIN_9001'),
  reply: z.object({ rows: z.array(failedJobSchema), isMore: z.boolean() }),
});

export const retryFailedJobs = defineCall({
  name: 'retryFailedJobs',
  method: 'POST',
  path: '/admin/failed-jobs/retry',
  tag: 'admin',
  service: 'config',
  summary: 'Try some of them again, or all.',
  access: userCall('ADMIN_9001'),
  body: z.object({
    jobs: z.union([
      z.literal('all'),
      z
        .array(z.object({ kind: z.enum(FAILED_KINDS), id: z.string().min(1).max(200) }))
        .min(1)
        .max(500),
    ]),
  }),
  reply: z.object({ retried: z.int() }),
});
