import { quantile } from './result-table.ts';

/** Median and 95th percentile of a GET, in ms, the body read whole. */
export async function timeGets(
  urls: readonly string[],
  headers: Readonly<Record<string, string>>,
  rounds: number,
): Promise<{ p50: number; p95: number; bytes: number }> {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < rounds; round++) {
    const url = urls[round % urls.length] ?? '';
    const startedAt = performance.now();
    const response = await fetch(url, { headers });
    const body = await response.arrayBuffer();
    // The first tenth warms up.
    if (round >= rounds / 10) times.push(performance.now() - startedAt);
    if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
    bytes = body.byteLength;
  }
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), bytes };
}

export interface ChartSource {
  readonly name: string;
  readonly urls: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** Asks all sources in turn, so that whatever else the machine does meets each of them alike. */
export async function timeInTurn(
  sources: readonly ChartSource[],
  rounds: number,
): Promise<Map<string, { p50: number; p95: number; bytes: number }>> {
  const measured = new Map(sources.map(({ name }) => [name, { times: [] as number[], bytes: 0 }])); // @NOTE: filled below
  for (let round = 0; round < rounds; round++) {
    for (const { name, urls, headers } of sources) {
      const url = urls[round % urls.length] ?? '';
      const startedAt = performance.now();
      const response = await fetch(url, { headers });
      const body = await response.arrayBuffer();
      if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
      const mine = measured.get(name)!;
      // The first tenth warms up.
      if (round >= rounds / 10) mine.times.push(performance.now() - startedAt);
      mine.bytes = body.byteLength;
    }
  }
  return new Map(
    [...measured].map(([name, { times, bytes }]) => [
      name,
      { p50: quantile(times, 0.5), p95: quantile(times, 0.95), bytes },
    ]),
  );
}
