import { STEP_KINDS, STEP_OUTCOMES } from '@ritzel/drivetrain';
import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { placedEquipmentSchema } from './alarm-calls.ts';
import { defineCall, userCall } from './call.ts';
import { messageSchema } from './diagnosis-calls.ts';
import { figure, queryNumber } from './numbers.ts';
import { afterQuery, keysetOf, queryList } from './paging.ts';
import { severitySchema } from './severity-words.ts';
import { calendarDate, instant } from './time-bounds.ts';
import { WEBHOOK_DELIVERY_STATES } from './webhook-calls.ts';

/** `open`: handed on, and the maintenance system has not answered yet. */
export const WORK_ORDER_STATUSES = ['open', 'accepted', 'in-work', 'done', 'rejected', 'cancelled'] as const;
export type WorkOrderStatus = (typeof WORK_ORDER_STATUSES)[number];
/** Of these the work is still to be done. */
export const OPEN_WORK_ORDER_STATUSES = ['open', 'accepted', 'in-work'] as const;

export const WORK_ORDER_PRIORITIES = ['immediate', 'high', 'normal', 'low'] as const;
export type WorkOrderPriority = (typeof WORK_ORDER_PRIORITIES)[number];

/** What a maintenance system answers. */
export const WORK_ORDER_FEEDBACK_KINDS = ['accepted', 'in-work', 'done', 'rejected'] as const;
export type WorkOrderFeedbackKind = (typeof WORK_ORDER_FEEDBACK_KINDS)[number];

/** Of one work order: beyond this something sends the same again and again under new ids. */
export const MAX_WORK_ORDER_FEEDBACK = 500;

const byId = z.object({ id: z.uuid() });
const base = { tag: 'work orders', service: 'asset' } as const;

/** How the maintenance system names the machine; of a part without names of its own those of its drivetrain. */
const referenceShape = {
  functionalLocation: z.string().trim().min(1).max(80).nullable(),
  equipmentNumber: z.string().trim().min(1).max(80).nullable(),
};

const workOrderStepSchema = z.object({
  key: z.string(),
  kind: z.enum(STEP_KINDS),
  text: z.string(),
  /** The sentence that each language has; null of what somebody wrote. */
  message: messageSchema.nullable(),
  unit: z.string().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  isRequired: z.boolean(),
});

export const workOrderSchema = z
  .object({
    id: z.uuid(),
    /** Counted in the organisation; names the work order in the maintenance system until that gives its own number. */
    number: z.int(),
    revision: z.int(),
    status: z.enum(WORK_ORDER_STATUSES),
    statusSince: z.iso.datetime(),
    /** Somebody handed it on, or a rule of the organisation did. */
    origin: z.enum(['person', 'rule']),
    title: z.string(),
    /** Why: what was found, in one sentence. */
    sentence: z.string(),
    says: z.array(messageSchema),
    /** What whoever handed it on added. */
    remark: z.string().nullable(),
    /** Of the fault; null of a check. */
    severity: severitySchema.nullable(),
    priority: z.enum(WORK_ORDER_PRIORITIES),
    dueOn: z.string().nullable(),
    equipment: placedEquipmentSchema,
    reference: z.object({
      functionalLocation: z.string().nullable(),
      equipmentNumber: z.string().nullable(),
    }),
    case: z.object({ id: z.uuid(), number: z.int() }).nullable(),
    check: z.object({ id: z.uuid() }).nullable(),
    steps: z.array(workOrderStepSchema),
    /** The page with the evidence. */
    url: z.string(),
    /** The number that the maintenance system gave it. */
    foreignNumber: z.string().nullable(),
    createdAt: z.iso.datetime(),
    createdBy: z.string().nullable(),
    changedAt: z.iso.datetime(),
    /** Why it was rejected or cancelled. */
    endReason: z.string().nullable(),
  })
  .meta({ id: 'WorkOrder' });
export type WorkOrder = z.infer<typeof workOrderSchema>;

const feedbackShape = {
  kind: z.enum(WORK_ORDER_FEEDBACK_KINDS),
  foreignNumber: z.string().trim().min(1).max(60).nullable().default(null),
  /** Who did it, as the maintenance system knows them. */
  by: z.string().trim().min(1).max(120).nullable().default(null),
  /** What was found at the machine; of a rejection its reason. */
  text: z.string().trim().min(1).max(20_000).nullable().default(null),
  values: z
    .array(
      z.object({
        name: z.string().trim().min(1).max(80),
        value: figure,
        unit: z.string().trim().max(20).default(''),
      }),
    )
    .max(50)
    .default([]),
  parts: z
    .array(
      z.object({
        name: z.string().trim().min(1).max(120),
        number: z.string().trim().min(1).max(60).nullable().default(null),
        quantity: z.number().min(0).max(1_000_000),
      }),
    )
    .max(50)
    .default([]),
  hours: z.number().min(0).max(100_000).nullable().default(null),
  /** Where photos lie in the maintenance system; they are linked and not fetched. */
  photos: z
    .array(z.url({ protocol: /^https?$/ }).max(2000))
    .max(20)
    .default([]),
  /** Answers of single steps; a step that is not named counts as done where the order is. */
  steps: z
    .array(
      z.object({
        key: z
          .string()
          .max(60)
          .regex(/^[a-z0-9-]{1,60}$/),
        outcome: z.enum(STEP_OUTCOMES),
        value: figure.nullable().default(null),
        text: z.string().trim().min(1).max(4000).nullable().default(null),
      }),
    )
    .max(100)
    .default([]),
};

export const workOrderFeedbackSchema = z
  .object({
    id: z.string(),
    kind: z.enum(WORK_ORDER_FEEDBACK_KINDS),
    foreignNumber: z.string().nullable(),
    by: z.string().nullable(),
    text: z.string().nullable(),
    values: z.array(z.object({ name: z.string(), value: z.number(), unit: z.string() })),
    parts: z.array(z.object({ name: z.string(), number: z.string().nullable(), quantity: z.number() })),
    hours: z.number().nullable(),
    photos: z.array(z.string()),
    steps: z.array(
      z.object({
        key: z.string(),
        outcome: z.enum(STEP_OUTCOMES),
        value: z.number().nullable(),
        text: z.string().nullable(),
      }),
    ),
    at: z.iso.datetime(),
    receivedAt: z.iso.datetime(),
    /** Whose token sent it. */
    receivedFrom: z.string().nullable(),
    /** It came too late to move the status, and is kept all the same. */
    isLate: z.boolean(),
  })
  .meta({ id: 'WorkOrderFeedback' });
export type WorkOrderFeedback = z.infer<typeof workOrderFeedbackSchema>;

export const workOrderDetailSchema = workOrderSchema
  .extend({
    /** In the order in which it happened in the maintenance system. */
    feedback: z.array(workOrderFeedbackSchema),
    /** What was posted by webhooks, oldest first; at most 100. */
    sent: z.array(
      z.object({
        event: z.string(),
        webhook: z.string(),
        state: z.enum(WEBHOOK_DELIVERY_STATES),
        at: z.iso.datetime(),
        endedAt: z.iso.datetime().nullable(),
      }),
    ),
    /** Photos of the case, as WebP to be fetched with the token. */
    photos: z.array(z.object({ id: z.uuid(), url: z.string() })),
  })
  .meta({ id: 'WorkOrderDetail' });
export type WorkOrderDetail = z.infer<typeof workOrderDetailSchema>;

export const listWorkOrders = defineCall({
  ...base,
  name: 'listWorkOrders',
  method: 'GET',
  path: '/work-orders',
  summary:
    'Work orders, newest first; with `changedSince` those that changed since then, oldest change first, for systems that poll.',
  access: userCall('WORKORDER_4401'),
  query: z.object({
    status: queryList.pipe(z.array(z.enum(WORK_ORDER_STATUSES)).max(WORK_ORDER_STATUSES.length)).optional(),
    equipment: z.uuid().optional(),
    case: z.uuid().optional(),
    check: z.uuid().optional(),
    search: z.string().trim().max(80).optional(),
    changedSince: instant.optional(),
    after: afterQuery,
    size: queryNumber(z.number().int().min(1).max(200)).default(50),
  }),
  reply: keysetOf(workOrderSchema).extend({
    /** Of all that match but for their status. */
    counts: z.object({ open: z.int(), ended: z.int() }),
  }),
});

export const readWorkOrder = defineCall({
  ...base,
  name: 'readWorkOrder',
  method: 'GET',
  path: '/work-orders/{id}',
  summary: 'A work order with what was sent of it and what the maintenance system answered.',
  access: userCall('WORKORDER_4401'),
  params: byId,
  reply: workOrderDetailSchema,
});

const wanted = {
  /** Null: the sentence of the case, or the name of the check. */
  title: z.string().trim().min(1).max(160).nullable().default(null),
  remark: z.string().trim().min(1).max(4000).nullable().default(null),
  dueOn: calendarDate.nullable().default(null),
};

export const createWorkOrder = defineCall({
  ...base,
  name: 'createWorkOrder',
  method: 'POST',
  path: '/work-orders',
  summary:
    'Hand a case or a check on to the maintenance system. Where it is handed on already the answer is a conflict with that work order.',
  access: userCall('WORKORDER_4402'),
  body: z
    .object({
      caseId: z.uuid().nullable().default(null),
      checkId: z.uuid().nullable().default(null),
      ...wanted,
      /** Null: by the severity. */
      priority: z.enum(WORK_ORDER_PRIORITIES).nullable().default(null),
    })
    .refine(({ caseId, checkId }) => (caseId === null) !== (checkId === null), {
      path: ['caseId'],
      error: issueMessage('CASE_OR_CHECK'),
      params: { code: 'subjectMissing' },
    }),
  reply: workOrderDetailSchema,
});

export const changeWorkOrder = defineCall({
  ...base,
  name: 'changeWorkOrder',
  method: 'PUT',
  path: '/work-orders/{id}',
  summary: 'Change what is asked for; the maintenance system is sent the change.',
  access: userCall('WORKORDER_4402'),
  params: byId,
  body: z.object({ revision: z.int(), ...wanted, priority: z.enum(WORK_ORDER_PRIORITIES) }),
  reply: workOrderDetailSchema,
});

export const cancelWorkOrder = defineCall({
  ...base,
  name: 'cancelWorkOrder',
  method: 'POST',
  path: '/work-orders/{id}/cancel',
  summary: 'Take a work order back; the maintenance system is sent the cancellation.',
  access: userCall('WORKORDER_4402'),
  params: byId,
  body: z.object({ revision: z.int(), reason: z.string().trim().min(1).max(2000) }),
  reply: workOrderDetailSchema,
});

export const putWorkOrderFeedback = defineCall({
  ...base,
  name: 'putWorkOrderFeedback',
  method: 'PUT',
  path: '/work-orders/{id}/feedback/{feedbackId}',
  summary:
    'What the maintenance system answers. The id is made by who sends it: the same again changes nothing, another body under the same id is a conflict.',
  access: userCall('WORKORDER_4403'),
  params: byId.extend({
    feedbackId: z
      .string()
      .max(80)
      .regex(/^[\w.:-]{1,80}$/),
  }),
  body: z.object({
    ...feedbackShape,
    /** When it happened in the maintenance system. */
    at: instant,
  }),
  reply: workOrderDetailSchema,
});

export const workOrderSettingsSchema = z
  .object({
    /** Open cases of this severity on are handed on by themselves; null: by hand alone. */
    casesFrom: z.enum(['AVERAGE', 'WARNING', 'SEVERE', 'CRITICAL']).nullable(),
    /** Checks are handed on so many days before they are due; null: by hand alone. */
    checksDaysAhead: z.int().min(0).max(90).nullable(),
    revision: z.int(),
  })
  .meta({ id: 'WorkOrderSettings' });
export type WorkOrderSettings = z.infer<typeof workOrderSettingsSchema>;

export const readWorkOrderSettings = defineCall({
  ...base,
  name: 'readWorkOrderSettings',
  method: 'GET',
  path: '/work-order-settings',
  summary: 'What is handed on to the maintenance system by itself.',
  access: userCall('WORKORDER_4401'),
  reply: workOrderSettingsSchema,
});

export const saveWorkOrderSettings = defineCall({
  ...base,
  name: 'saveWorkOrderSettings',
  method: 'PUT',
  path: '/work-order-settings',
  summary: 'Say what is handed on by itself, from now on.',
  access: userCall('WORKORDER_4404'),
  body: workOrderSettingsSchema,
  reply: workOrderSettingsSchema,
});

export const workOrderReferenceSchema = z
  .object({
    equipment: placedEquipmentSchema,
    functionalLocation: z.string().nullable(),
    equipmentNumber: z.string().nullable(),
    /** 0 where it has none yet. */
    revision: z.int(),
  })
  .meta({ id: 'WorkOrderReference' });
export type WorkOrderReference = z.infer<typeof workOrderReferenceSchema>;

export const listWorkOrderReferences = defineCall({
  ...base,
  name: 'listWorkOrderReferences',
  method: 'GET',
  path: '/work-order-references',
  summary: 'Drivetrains and their parts with their names in the maintenance system, by name.',
  access: userCall('WORKORDER_4401'),
  query: z.object({
    search: z.string().trim().max(80).optional(),
    after: afterQuery,
    size: queryNumber(z.number().int().min(1).max(200)).default(50),
  }),
  reply: keysetOf(workOrderReferenceSchema),
});

export const saveWorkOrderReference = defineCall({
  ...base,
  name: 'saveWorkOrderReference',
  method: 'PUT',
  path: '/work-order-references/{id}',
  summary: 'Say how the maintenance system names an equipment; both null takes the names away.',
  access: userCall('WORKORDER_4402'),
  params: byId,
  body: z.object({ ...referenceShape, revision: z.int() }),
  reply: workOrderReferenceSchema,
});
