import { useEffect, useEffectEvent, useRef } from 'react';
import { type LiveEvent, openLiveEvents } from './live-events.ts';
import { createObservable, useObservable } from './observable.ts';

/**
 * One event stream for the whole tab, open while anybody listens: browsers allow only six connections to a host, and
 * every screen wants to be live. The stream asks for the values that any listener wants.
 */
interface Listener {
  readonly equipmentIds: readonly string[];
  readonly onEvent: (event: LiveEvent) => void;
  readonly onResync: () => void;
}

export type LiveState = 'connecting' | 'connected' | 'away';

/** Waits for the screen to settle before the stream is opened anew for other equipment. */
const SETTLE_MS = 60;

const listeners = new Set<Listener>();
const state = createObservable<LiveState>('connecting');
let stream: { readonly wanted: string; readonly stop: () => void } | undefined;
let settling: ReturnType<typeof setTimeout> | undefined;

function settle(): void {
  clearTimeout(settling);
  settling = setTimeout(() => {
    const ids = [...new Set([...listeners].flatMap((listener) => listener.equipmentIds))].sort();
    const wanted = ids.join(',');
    if (stream !== undefined && listeners.size > 0 && stream.wanted === wanted) return;
    stream?.stop();
    stream = undefined;
    if (listeners.size === 0) return;
    let wasUnreachable = false;
    const { stop } = openLiveEvents({
      equipmentIds: ids,
      onEvent: (event) => {
        for (const listener of listeners) listener.onEvent(event);
      },
      onState: (isConnected) => {
        state.set(isConnected ? 'connected' : 'away');
        // What happened while the stream was away was missed: whoever shows it reads it again.
        if (isConnected && wasUnreachable) for (const listener of listeners) listener.onResync();
        wasUnreachable = !isConnected;
      },
    });
    stream = { wanted, stop };
  }, SETTLE_MS);
}

export function listenToLiveEvents(listener: Listener): () => void {
  listeners.add(listener);
  settle();
  return () => {
    listeners.delete(listener);
    settle();
  };
}

/**
 * Live events while the component is on screen.
 *
 * @param equipmentIds whose values are wanted; conditions, connectivity and waveforms come for all.
 * @param onResync after the stream was away: read again what may have changed meanwhile.
 */
export function useLiveEvents(
  equipmentIds: readonly string[],
  onEvent: (event: LiveEvent) => void,
  onResync: () => void = () => {},
): void {
  const handle = useEffectEvent(onEvent);
  const resync = useEffectEvent(onResync);
  const wanted = equipmentIds.join(',');
  useEffect(
    () =>
      listenToLiveEvents({
        equipmentIds: wanted === '' ? [] : wanted.split(','),
        onEvent: (event) => handle(event),
        onResync: () => resync(),
      }),
    [wanted],
  );
}

/** Whether the stream is up. Not yet opened counts as connecting. */
export function useLiveState(): LiveState {
  return useObservable(state);
}

/** Counts and order are read again this long after the first change received. */
const REFRESH_AFTER_EVENT_MS = 2_500;

/** Calls `work` a moment after it is first asked to, however often that is. */
export function useRefreshSoon(work: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    if (timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      work();
    }, REFRESH_AFTER_EVENT_MS);
  };
}
