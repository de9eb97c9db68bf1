import type { MessageLike } from '@ritzel/sentences';

/** Every event that is kept, by kind and code, with its parameters. Sentences are made from these when somebody reads. */
export interface EventCatalogue {
  condition: {
    changed: {
      readonly signalNumber: number;
      /** Severities by their numbers. */
      readonly from: number;
      readonly to: number;
      readonly value: number | null;
      /** As it was written with the condition: facts, and the sentence of then. */
      readonly reason: unknown;
    };
  };
  /** A value stays beyond a limit, by the delays and minimum samples of its rule; alarms are made of these. */
  exceedance: Record<'began' | 'changed' | 'ended', ExceedanceFacts>;
  /** A step or act in the life of an alarm. */
  alarm: Record<
    string,
    {
      readonly alarmId: string;
      readonly caseId: string | null;
      /** By their numbers. */
      readonly severity: number;
      readonly severityBefore: number | null;
      readonly state: string;
      readonly subject: string;
      readonly comment: string | null;
      /** What the alarm said then: it may say more when the event is read. Not with events of earlier versions. */
      readonly sentence?: string;
      readonly says?: readonly MessageLike[];
    }
  >;
  /** `opened` and `worse` are what people are notified of. */
  case: Record<
    string,
    {
      readonly caseId: string;
      readonly number: number;
      /** By their numbers. */
      readonly severity: number;
      readonly severityBefore: number | null;
      /** What is wrong: one English sentence, and the messages it is made of. */
      readonly sentence: string;
      readonly says: readonly unknown[];
      readonly text: string | null;
    }
  >;
  connectivity: Record<'online' | 'stale' | 'offline' | 'none', DeviceFacts & { readonly before: string }>;
  'device-status': Record<
    string,
    DeviceFacts & { readonly before: string; readonly reasons: readonly unknown[] }
  >;
  /** The first of an hour; the device's own log counts on. */
  'device-log': Record<string, DeviceFacts & { readonly detail: string; readonly count: number }>;
  finding: Record<
    'confirmed' | 'grown' | 'closed' | 'reopened',
    {
      readonly part: string;
      readonly fault: string;
      readonly channel: string;
      /** By their numbers; null where there was none before, or is none after. */
      readonly severity: number | null;
      readonly severityBefore: number | null;
      readonly waveformId: string;
      readonly cause: unknown;
    }
  >;
  /** What the values and records of a drivetrain are compared with. */
  limits: {
    changed: { readonly of: readonly LimitBasis[] };
    'reference-chosen': ReferenceFacts;
    'reference-withdrawn': ReferenceFacts;
    /** An edition of the organisation's own limits; without equipment where it is for all parts of a kind. */
    published: EditionFacts;
    withdrawn: EditionFacts;
  };
  kinematics: Record<
    string,
    { readonly version: number; readonly status: string; readonly comment: string | null }
  >;
  'fault-drill': {
    done: {
      readonly faults: number;
      readonly named: number;
      readonly limit: number;
      readonly never: number;
    };
  };
  report: Record<
    'done' | 'failed',
    {
      readonly number: number;
      readonly subject: string;
      /** One of `REPORT_FAILURES` of the contract; null where it was made. */
      readonly failure: string | null;
    }
  >;
  job: Record<
    'done' | 'failed' | 'timed-out' | 'cancelled',
    {
      readonly jobKind: string;
      readonly reasonCode: string | null;
      readonly reason: string | null;
    }
  >;
  setup: {
    confirmed: { readonly version: number | null };
    /** Of before setups were confirmed by events: the verb of the audit log. */
    requested: { readonly action: string };
  };
  'log-entry': Record<
    'added' | 'changed' | 'removed',
    { readonly entryKind: string; readonly resetsBaseline: boolean }
  >;
  maintenance: Record<
    'planned' | 'changed' | 'ended' | 'started' | 'given-up' | 'finished',
    /** A word that each language has (`check:oil-sample`), or what somebody called it. */
    { readonly checkId: string; readonly check: string }
  > & {
    'step-failed': {
      readonly checkId: string;
      readonly check: string;
      readonly executionId: string;
      readonly step: string;
      readonly stepKey: string;
      readonly text: string | null;
    };
    'hours-corrected': {
      readonly before: number | null;
      readonly after: number;
      readonly reason: string;
    };
    /** What the hours are counted from: `counter`, `speed` or `load`. */
    'hours-source-changed': {
      readonly before: string | null;
      readonly after: string;
      readonly hours: number | null;
    };
  };
  /** What was handed on to the maintenance system, as it was then: it may say more when the event is read. */
  'work-order': Record<
    'created' | 'changed' | 'cancelled',
    {
      readonly workOrderId: string;
      readonly number: number;
      readonly order: WorkOrderFacts;
      /** Which of its fields changed. */
      readonly changed?: readonly string[];
    }
  > & {
    feedback: {
      readonly workOrderId: string;
      readonly number: number;
      readonly feedbackId: string;
      readonly feedbackKind: string;
      readonly status: string;
      readonly isLate: boolean;
    };
  };
  equipment: {
    created: Record<string, never>;
    changed: Record<string, never>;
    renamed: NameChange;
    'identifier-changed': NameChange;
    deleted: { readonly type: string; readonly identifier: string };
    /** Within the day after it was deleted. */
    restored: { readonly type: string; readonly identifier: string };
    'kinematics-unknown': { readonly parts: readonly string[] };
  };
  picture: Record<'added' | 'replaced' | 'removed', Record<string, never>>;
  document: Record<'added' | 'removed', { readonly title: string }>;
  session: {
    /** Of before sign-ins said how, nothing. */
    'signed-in': { readonly method?: string; readonly secondFactor?: string | null };
    refused: Record<string, never>;
    /** After too many failed attempts, from one address or with a second factor. */
    'locked-out': { readonly failures: number; readonly minutes: number };
    'signed-out': Record<string, never>;
    /** One session or all others, by their owner. */
    revoked: { readonly sessions: number; readonly isEverywhere: boolean };
    stolen: Record<string, never>;
  };
  invitation: Record<
    'created' | 'sent-again' | 'accepted' | 'withdrawn',
    { readonly email: string; readonly role: string } & OwnRoles
  >;
  policy: Record<
    'published' | 'withdrawn',
    { readonly name: string; readonly version: string; readonly languages: readonly string[] }
  >;
  organisation: {
    created: { readonly from: string | null; readonly to: string };
    renamed: { readonly from: string | null; readonly to: string };
    'status-changed': { readonly name: string; readonly from: string; readonly to: string };
    /** Everything it owns, as an archive; the measured values and the records where they go along. */
    'export-requested': { readonly values: boolean; readonly records: boolean };
    exported: { readonly values: boolean; readonly records: boolean; readonly bytes: number };
  };
  group: {
    created: { readonly name: string };
    changed: { readonly from: GroupPlace; readonly to: GroupPlace };
    deleted: { readonly name: string; readonly equipment: number; readonly people: number };
    'people-added': GroupPeople;
    'people-removed': GroupPeople;
    'equipment-added': GroupEquipment;
    'equipment-removed': GroupEquipment;
    'equipment-moved': GroupEquipment;
  };
  contact: { 'message-received': { readonly subject: string } };
  rights: {
    /** The codes of all roles before, with blanks between. */
    'role-changed': { readonly from: string; readonly to: string } & OwnRoles;
    'status-changed': { readonly from: string; readonly to: string };
    'account-created': { readonly role: string } & OwnRoles;
    'account-deleted': { readonly name: string };
    'password-changed': Record<string, never>;
    'second-factor-added': { readonly factor: string };
    'second-factor-removed': { readonly factor: string };
    'second-factors-reset': Record<string, never>;
    'recovery-codes-renewed': Record<string, never>;
    'second-factor-rule-changed': {
      readonly from: readonly string[];
      readonly to: readonly string[];
    } & OwnRoles;
    'single-sign-on-changed': Record<string, never>;
    'role-given': { readonly role: string } & OwnRoles;
    'role-taken': { readonly role: string } & OwnRoles;
  };
  role: Record<
    'created' | 'changed' | 'deleted',
    { readonly name: string; readonly added: readonly string[]; readonly removed: readonly string[] }
  >;
  /** The operator's staff in a customer's organisation. */
  visit: {
    entered: { readonly reason: string; readonly endsAt: string };
    left: Record<string, never>;
  };
  'service-account': {
    created: { readonly name: string; readonly permissions: readonly string[] };
    deleted: { readonly name: string };
    'token-issued': { readonly name: string; readonly expiresAt: string };
    'token-revoked': { readonly name: string; readonly hint: string };
  };
  /** Where an organisation has what happens sent to. */
  webhook: {
    created: WebhookEventFacts;
    changed: WebhookEventFacts & { readonly changed: readonly string[] };
    deleted: WebhookEventFacts;
    'secret-rotated': WebhookEventFacts;
    /** By the portal itself. */
    paused: WebhookEventFacts & { readonly pause: 'failing' | 'gone'; readonly failures: number };
    resumed: WebhookEventFacts;
  };
}

/** What is sent of a work order; sentences as messages, for who receives it chooses the language. */
export interface WorkOrderFacts {
  readonly id: string;
  readonly number: number;
  readonly revision: number;
  readonly status: string;
  readonly origin: string;
  readonly title: string | null;
  readonly sentence: string;
  readonly says: readonly MessageLike[];
  readonly remark: string | null;
  /** By its number; null of a check. */
  readonly severity: number | null;
  readonly priority: string;
  readonly dueOn: string | null;
  readonly functionalLocation: string | null;
  readonly equipmentNumber: string | null;
  readonly foreignNumber: string | null;
  readonly caseId: string | null;
  readonly caseNumber: number | null;
  readonly checkId: string | null;
  readonly endReason: string | null;
  readonly steps: readonly {
    readonly key: string;
    readonly kind: string;
    readonly text: string;
    readonly message: MessageLike | null;
    readonly unit: string | null;
    readonly low: number | null;
    readonly high: number | null;
    readonly isRequired: boolean;
  }[];
}

export interface ExceedanceFacts {
  /** Null of a spectrum: its limits are those of a channel. */
  readonly signalId: string | null;
  readonly signalNumber: number | null;
  /** Of a spectrum the name of its channel. */
  readonly signalName: string;
  readonly unit: string;
  /** A kind of rule of @ritzel/alarms. */
  readonly rule: string;
  /** The edition of the organisation's limits; null of a shipped limit set. */
  readonly editionId: string | null;
  readonly limitSet: string | null;
  /** The operating bin, as text; null outside of any. */
  readonly bin: string | null;
  /** Severities by their numbers. */
  readonly from: number;
  readonly to: number;
  readonly value: number | null;
  readonly limit: number | null;
  readonly boundary: string | null;
  /** The rule latches its alarms; left out: it does not. */
  readonly isLatching?: boolean;
  /** Of a mask or a band: the line of the record that passed it. */
  readonly spectral?: {
    readonly channel: string;
    /** The record; null where the rule itself has ended. */
    readonly waveformId: string | null;
    readonly spectrum: string;
    readonly frequencyHz: number | null;
    readonly decibel: number | null;
    /** Of a band: the line of the machine, its name then, and which multiple. */
    readonly line: string | null;
    readonly lineName: string | null;
    readonly harmonic: number | null;
  };
  /** Of a signal that is not received: when it was measured for the last time. */
  readonly lastAt?: string;
}

/** What limits are chosen by, and the signals they are chosen for. */
export type LimitBasis = 'application' | 'nameplate' | 'vibrationRating' | 'temperatureLimits' | 'signals';

/** What the organisation's own roles among them are called, by code: one may be gone when somebody reads. */
interface OwnRoles {
  readonly ownRoles?: Readonly<Record<string, string>>;
}
interface EditionFacts {
  readonly level: string;
  readonly edition: number;
  readonly role: string;
  readonly partType: string;
  readonly signalName: string | null;
  readonly reason: string;
}
interface ReferenceFacts {
  readonly channel: string;
}
interface DeviceFacts {
  readonly deviceIdentifier: string;
  readonly deviceType: string;
}
interface WebhookEventFacts {
  readonly name: string;
  /** The host alone: an address may hold a key. */
  readonly host: string;
}
interface GroupPlace {
  readonly name: string;
  readonly parentId: string | null;
}
interface GroupPeople {
  readonly name: string;
  readonly userIds: readonly string[];
  readonly names: readonly string[];
}
interface GroupEquipment {
  readonly name: string;
  /** The group it was moved to. */
  readonly to: string | null;
  readonly equipmentIds: readonly string[];
}
interface NameChange {
  readonly from: string;
  readonly to: string;
}

export type EventKind = keyof EventCatalogue;

/** One kind with one of its codes and the parameters of that code. */
export type EventFacts = {
  [K in EventKind]: {
    [C in keyof EventCatalogue[K] & string]: {
      readonly kind: K;
      readonly code: C;
      readonly parameters: EventCatalogue[K][C];
    };
  }[keyof EventCatalogue[K] & string];
}[EventKind];

/** Of people and their rights, and of no equipment: written with their entry of the audit log (`access-events.ts`). */
export const ACCESS_KINDS = [
  'session',
  'rights',
  'invitation',
  'role',
  'group',
  'visit',
  'service-account',
  'webhook',
  'policy',
  'organisation',
] as const satisfies readonly EventKind[];
export type AccessKind = (typeof ACCESS_KINDS)[number];

export const isAccessKind = (kind: EventKind): kind is AccessKind =>
  (ACCESS_KINDS as readonly EventKind[]).includes(kind);

export type AccessFacts = Extract<EventFacts, { readonly kind: AccessKind }>;

export interface EventSubject {
  readonly kind: string;
  readonly id: string | null;
}

/** Who did it; the name is written down with the event, for people leave. */
export type EventActor =
  | { readonly kind: 'system' }
  | { readonly kind: 'device'; readonly id: string }
  | { readonly kind: 'user'; readonly id: string | null };

export type NewEvent = Exclude<EventFacts, { readonly kind: AccessKind }> & EventPlacing;
export type AnyNewEvent = EventFacts & EventPlacing;

interface EventPlacing {
  /** Of the equipment where it is left out. */
  readonly organisationId?: string | null;
  readonly equipmentId: string | null;
  /** When it is equipment that this transaction deletes. */
  readonly deletedEquipment?: { readonly drivetrainId: string; readonly name: string };
  /** Now when left out. */
  readonly occurredAt?: Date;
  readonly subject: EventSubject;
  readonly actor: EventActor;
  /** A writer that may come twice for the same thing names it, and holds the lock of what caused it. */
  readonly idempotencyKey?: string;
  /** Nobody is notified: the program set something up by itself. */
  readonly isUnnotified?: boolean;
}

export type StoredEvent = EventFacts & {
  /** Names the event for good. */
  readonly position: number;
  readonly organisationId: string | null;
  readonly drivetrainId: string | null;
  readonly equipmentId: string | null;
  readonly equipmentName: string | null;
  readonly occurredAt: Date;
  readonly recordedAt: Date;
  readonly subject: EventSubject;
  readonly actor: {
    readonly kind: EventActor['kind'];
    readonly id: string | null;
    readonly name: string | null;
  };
};
