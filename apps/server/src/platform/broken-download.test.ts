import { once } from 'node:events';
import { Readable } from 'node:stream';
import { defineCall, publicCall } from '@ritzel/contract';
import { afterAll, expect, test, vi } from 'vitest';
import { makeHttpServer } from './http-server.ts';
import { makeLog } from './log.ts';

const complaints: string[] = [];
const log = makeLog('debug');
for (const level of ['warn', 'error'] as const)
  vi.spyOn(log, level).mockImplementation(
    (...words: unknown[]) => void complaints.push(JSON.stringify(words)),
  );
const call = defineCall({
  name: 'readEndlessFile',
  method: 'GET',
  path: '/endless',
  tag: 'service',
  service: 'config',
  summary: 'A file that never ends.',
  access: publicCall,
  replyKind: 'binary',
});
const streams: Readable[] = [];
const http = await makeHttpServer({ log, readToken: () => Promise.reject(new Error('none')) });
http.serve(call, async ({ reply }) => {
  const stream = new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024));
    },
  });
  streams.push(stream);
  return reply.type('application/zip').send(stream);
});
await http.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => http.app.close());

test('a reader that leaves in the middle of a file ends its stream, and is no failure of the server', async () => {
  const address = http.app.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const leave = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/api/endless`, { signal: leave.signal });
  expect(response.status).toBe(200);
  await response.body!.getReader().read();
  const [stream] = streams;
  const closed = once(stream!, 'close');
  leave.abort();
  await closed;
  // The end of the stream ends the reply, which is when it was taken for one that had not begun.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(complaints).toEqual([]);
});
