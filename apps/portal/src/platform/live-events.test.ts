import { liveEventSchemas } from '@ritzel/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { type LiveEvent, openLiveEvents } from './live-events.ts';

afterEach(() => vi.unstubAllGlobals());

it('each event of the contract reaches whoever listens, and nothing else does', async () => {
  const sent = [...Object.keys(liveEventSchemas), 'ofAnotherVersion'];
  const text = sent.map((name) => `event: ${name}\ndata: {}\n\n`).join('');
  vi.stubGlobal('window', { localStorage: { getItem: () => null, setItem() {}, removeItem() {} } });
  vi.stubGlobal(
    'fetch',
    async () => new Response(text, { headers: { 'content-type': 'text/event-stream' } }),
  );
  const received: LiveEvent['name'][] = [];
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const { stop } = openLiveEvents({
    onEvent: ({ name }) => received.push(name),
    onState: (isConnected) => !isConnected && end(),
  });
  await isOver;
  stop();
  expect(received).toEqual(Object.keys(liveEventSchemas));
});
