import { type LiveEventName, type liveEventSchemas, readLiveEvents } from '@ritzel/contract';
import type { z } from 'zod';
import { callResponse } from './call.ts';
import { subscribeToConnection } from './connection.ts';
import { createEventStreamReader } from './live-event-stream.ts';

export type LiveEvent = {
  [N in LiveEventName]: { readonly name: N; readonly data: z.infer<(typeof liveEventSchemas)[N]> };
}[LiveEventName];

/** Every event of the contract: the compiler names the one that is missing here. */
const EVENT_NAMES: Readonly<Record<LiveEventName, true>> = {
  condition: true,
  values: true,
  connectivity: true,
  waveform: true,
  deviceJob: true,
  deviceStatus: true,
  rediagnosis: true,
  import: true,
  access: true,
  alarm: true,
  maintenance: true,
  report: true,
};

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

export interface LiveOptions {
  /** Equipment whose values are wanted; conditions and connectivity come for all. */
  readonly equipmentIds?: readonly string[];
  readonly onEvent: (event: LiveEvent) => void;
  readonly onState?: (isConnected: boolean) => void;
}

/**
 * Keeps the event stream open until `stop` is called, with pauses that grow while the server is away. The stream goes
 * by `fetch` because EventSource cannot carry the Authorization header.
 */
export function openLiveEvents({ equipmentIds = [], onEvent, onState }: LiveOptions): { stop(): void } {
  const stopped = new AbortController();

  const readOnce = async () => {
    const equipment = equipmentIds.join(',');
    const response = await callResponse(
      readLiveEvents,
      { query: equipment === '' ? {} : { equipment } },
      { signal: stopped.signal },
    );
    if (response.body === null) return;
    onState?.(true);
    const feed = createEventStreamReader(({ event, data }) => {
      if (!Object.hasOwn(EVENT_NAMES, event)) return;
      // @NOTE: the event's shape is the contract's; the server's tests prove it.
      onEvent({ name: event, data: JSON.parse(data) } as LiveEvent);
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      feed(value);
    }
  };

  void (async () => {
    let pauseMs = FIRST_RETRY_MS;
    while (!stopped.signal.aborted) {
      const openedAt = performance.now();
      try {
        await readOnce();
      } catch {
        // Away or refused: tried again below.
      }
      if (stopped.signal.aborted) return;
      onState?.(false);
      // A stream that held for a while was a good one: start over with short pauses.
      if (performance.now() - openedAt > LONGEST_RETRY_MS) pauseMs = FIRST_RETRY_MS;
      await pause(pauseMs, stopped.signal);
      pauseMs = Math.min(pauseMs * 2, LONGEST_RETRY_MS);
    }
  })();

  return { stop: () => stopped.abort() };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    // The server is back: no reason to wait any longer.
    const unsubscribe = subscribeToConnection((isLost) => !isLost && end());
    function end() {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    }
    signal.addEventListener('abort', end);
  });
}
