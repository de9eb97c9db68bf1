import type { Log } from './log.ts';

/** What the server publishes to itself and to open portals, after the commit that made it true. */
export interface ServerEvents {
  condition: {
    readonly organisationId: string;
    readonly equipmentId: string;
    readonly severity: string;
    readonly hasUnknown: boolean;
    readonly since: string | null;
    readonly reason: unknown;
  };
  values: {
    readonly organisationId: string;
    readonly equipmentId: string;
    readonly values: readonly { readonly signalId: string; readonly t: number; readonly value: number }[];
  };
  connectivity: {
    readonly organisationId: string;
    readonly equipmentId: string;
    readonly connectivity: string;
    readonly lastSeenAt: string | null;
  };
  waveform: {
    readonly organisationId: string;
    readonly equipmentId: string;
    readonly waveformId: string;
    readonly channel: string;
    readonly at: string;
  };
  deviceStatus: {
    readonly organisationId: string;
    readonly equipmentId: string | null;
    readonly deviceId: string;
    readonly status: string;
  };
  deviceJob: {
    readonly organisationId: string;
    readonly equipmentId: string | null;
    readonly deviceId: string;
    readonly jobId: string;
    readonly kind: string;
    readonly state: string;
    readonly progress: number | null;
    readonly waveformIds: readonly string[];
  };
  rediagnosis: {
    readonly organisationId: string;
    readonly equipmentId: string;
    readonly rediagnosisId: string;
    readonly done: number;
    readonly total: number;
  };
  alarm: {
    readonly organisationId: string;
    readonly equipmentId: string;
    readonly alarmId: string | null;
    readonly caseId: string | null;
    readonly state: string;
    readonly severity: string;
    readonly code: string;
  };
  /** A check of a machine was planned, answered, signed or ended, or its hours were corrected. */
  maintenance: {
    readonly organisationId: string;
    readonly equipmentId: string;
  };
  import: {
    readonly organisationId: string;
    /** Whose import it is; never reported to a portal. */
    readonly userId?: string;
    readonly progressId: string;
    readonly done: number;
    readonly total: number;
  };
  report: {
    readonly organisationId: string;
    /** Whose report it is; never reported to a portal. */
    readonly userId: string;
    readonly reportId: string;
    readonly state: string;
    readonly done: number;
    readonly total: number;
  };
  /** Somebody signed in, or rights changed: of no equipment, and for those who may read it. */
  access: {
    readonly organisationId: string;
    readonly kind: 'sign-in' | 'rights';
  };
  /** Between processes only, never sent to a portal: something of these assets waits in the evaluation queue. */
  evaluationQueued: {
    readonly organisationId: string;
    readonly assetIds: readonly string[];
  };
  /** Between processes only, never sent to a portal: what others remember of this equipment is out of date. */
  equipmentChanged: {
    readonly organisationId: string;
    readonly assetIds: readonly string[];
  };
  /** Between processes only: people or equipment were put into groups or taken out, so somebody sees something else. */
  groupsChanged: {
    readonly organisationId: string;
  };
  /** Between processes only: events of these kinds were written that last, so their consumers look. Lost ones cost nothing. */
  eventsAppended: {
    readonly organisationId: string;
    readonly kinds: readonly string[];
  };
  /** Within this process only: events of other processes were lost, so whatever is remembered has to be read again. */
  eventsMissed: Record<string, never>;
}

export type EventName = keyof ServerEvents;
/** One event with its name: the name decides which facts it has. */
export type EventEnvelope = {
  [N in EventName]: { readonly name: N; readonly event: ServerEvents[N] };
}[EventName];

export interface EventBus {
  publish<N extends EventName>(name: N, event: ServerEvents[N]): void;
  /** Returns the function that ends the subscription. A listener that throws is logged and stops no other. */
  subscribe(listener: (envelope: EventEnvelope) => void): () => void;
}

/** Events within one process; a process with other roles gets them through `bridgeEvents`. */
export function makeEventBus(log?: Log): EventBus {
  const listeners = new Set<(envelope: EventEnvelope) => void>();
  return {
    publish(name, event) {
      // @NOTE: the pair is one of the union's by the signature of publish
      const envelope = { name, event } as EventEnvelope;
      // Who subscribes or leaves while it is published changes nothing for this event.
      for (const listener of [...listeners]) {
        try {
          listener(envelope);
        } catch (error) {
          log?.error({ err: error, event: name }, 'a listener failed');
        }
      }
    },
    subscribe(listener) {
      // A function of its own: the same listener may subscribe twice.
      const entry = (envelope: EventEnvelope) => listener(envelope);
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
  };
}
