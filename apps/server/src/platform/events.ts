import { EventEmitter } from 'node:events';

/** What the server tells itself and the open portals, after the commit that made it true. */
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
  import: {
    readonly organisationId: string;
    readonly progressId: string;
    readonly done: number;
    readonly total: number;
  };
  /** Between processes only, never told to a portal: the findings of these assets have changed. */
  findingsChanged: {
    readonly organisationId: string;
    readonly assetIds: readonly string[];
  };
  /** Between processes only, never told to a portal: what others remember of this equipment is out of date. */
  equipmentChanged: {
    readonly organisationId: string;
    readonly assetIds: readonly string[];
  };
}

export type EventName = keyof ServerEvents;
/** One event with its name: which name it is tells which facts it has. */
export type EventEnvelope = {
  [N in EventName]: { readonly name: N; readonly event: ServerEvents[N] };
}[EventName];

export interface EventBus {
  publish<N extends EventName>(name: N, event: ServerEvents[N]): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (envelope: EventEnvelope) => void): () => void;
}

/** Events within one process; a process with other roles gets them through `bridgeEvents`. */
export function makeEventBus(): EventBus {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    publish(name, event) {
      emitter.emit('event', { name, event });
    },
    subscribe(listener) {
      emitter.on('event', listener);
      return () => emitter.off('event', listener);
    },
  };
}
