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
  };
  kinematics: Record<
    string,
    { readonly version: number; readonly status: string; readonly comment: string | null }
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
  equipment: {
    created: Record<string, never>;
    changed: Record<string, never>;
    renamed: NameChange;
    'identifier-changed': NameChange;
    deleted: { readonly type: string; readonly identifier: string };
    'kinematics-unknown': { readonly parts: readonly string[] };
  };
  picture: Record<'added' | 'replaced' | 'removed', Record<string, never>>;
  document: Record<'added' | 'removed', { readonly title: string }>;
  session: Record<'signed-in' | 'refused' | 'signed-out' | 'stolen', Record<string, never>>;
  rights: {
    'role-changed': { readonly from: string; readonly to: string };
    'status-changed': { readonly from: string; readonly to: string };
    'password-changed': Record<string, never>;
  };
}

/** What limits are chosen by, and the signals they are chosen for. */
export type LimitBasis = 'application' | 'nameplate' | 'vibrationRating' | 'temperatureLimits' | 'signals';

interface ReferenceFacts {
  readonly channel: string;
}
interface DeviceFacts {
  readonly deviceIdentifier: string;
  readonly deviceType: string;
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

export interface EventSubject {
  readonly kind: string;
  readonly id: string | null;
}

/** Who did it; the name is written down with the event, for people leave. */
export type EventActor =
  | { readonly kind: 'system' }
  | { readonly kind: 'device'; readonly id: string }
  | { readonly kind: 'user'; readonly id: string | null };

export type NewEvent = EventFacts & {
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
};

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
