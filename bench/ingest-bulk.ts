import type { LineLoad } from './bulk-lines.ts';
import { openRawHttp, renderPost } from './raw-client.ts';

export interface LineTarget {
  readonly port: number;
  readonly writePath: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends all bodies over a few connections; points per second until the last one is acknowledged. */
export async function sendLines(target: LineTarget, load: LineLoad, connections: number): Promise<number> {
  const clients = await Promise.all(Array.from({ length: connections }, () => openRawHttp(target.port)));
  const requests = load.bodies.map((body) => renderPost(target.writePath, body, target.headers).request);
  const next = requests.values();
  const startedAt = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (const request of next) {
        const status = await client.send(request);
        if (status !== 204) throw new Error(`a body was answered with ${status}`);
      }
      client.close();
    }),
  );
  return load.points / ((performance.now() - startedAt) / 1000);
}
