import type { EventBus } from '../../platform/events.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { onAppended } from './appended-signal.ts';
import { type ConsumerParts, type EventConsumer, isConcerned, makeEventConsumer } from './event-consumer.ts';

export interface EventConsumers {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Notifies the other processes that events were written here: their consumers need not wait for their next round. */
export function announceAppended(events: EventBus): () => void {
  return onAppended((kinds) => events.publish('eventsAppended', { organisationId: '', kinds: [...kinds] }));
}

/** The consumers of this process, woken by what other processes write as well. */
export function makeEventConsumers(
  parts: Omit<ConsumerParts, 'metrics'> & { readonly events: EventBus; readonly metrics: Metrics },
  consumers: readonly EventConsumer[],
): EventConsumers {
  const metrics = {
    lag: (consumer: string, seconds: number) => parts.metrics.eventLag.set({ consumer }, seconds),
    setAside: (consumer: string) => parts.metrics.eventsSetAside.inc({ consumer }),
  };
  const running = consumers.map((consumer) => ({
    consumer,
    ...makeEventConsumer({ ...parts, metrics, loopMetrics: parts.metrics }, consumer),
  }));
  let unsubscribe: () => void = () => {};
  return {
    async start() {
      unsubscribe = parts.events.subscribe((envelope) => {
        if (envelope.name !== 'eventsAppended' && envelope.name !== 'eventsMissed') return;
        const kinds = envelope.name === 'eventsAppended' ? new Set(envelope.event.kinds) : undefined;
        for (const { consumer, wake } of running)
          if (kinds === undefined || isConcerned(consumer, kinds)) wake();
      });
      for (const each of running) await each.start();
    },
    async stop() {
      unsubscribe();
      await Promise.all(running.map((each) => each.stop()));
    },
  };
}
