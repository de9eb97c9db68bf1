import type { SEEN } from './list-assets.ts';
import { timeGets } from './query-chart.ts';
import type { ResultRow } from './result-table.ts';

const GOAL_MS = 50;
const QUESTIONS: readonly (readonly [what: string, queries: readonly string[]])[] = [
  ['an identifier', ['G-012345', 'G-0999', 'G-05']],
  ['a word that all have', ['gear unit', 'gear', 'unit g', 'town']],
  ['a word that few have', ['abcd', 'ffee1', 'town 17', 'unit 00ff']],
  ['letters as they are typed', ['g', 'ge', 'gea', 'to', 'tow']],
  ['misspelt', ['gaer unit', 'geer unti', 'twon', 'townn 17']],
  ['what is nowhere', ['xylophone', 'zzzz qqqq', 'bearng housing']],
];

/** Everything that one box searches, over HTTP; of somebody who sees all of it, or some. */
export async function measureSearch(
  baseUrl: string,
  token: string,
  seen?: typeof SEEN,
): Promise<ResultRow[]> {
  const headers = { authorization: `Bearer ${token}` };
  const of = seen === undefined ? '' : `, of which a person sees ${seen}`;
  const rows: ResultRow[] = [];
  for (const [what, queries] of QUESTIONS) {
    const urls = queries.map((q) => `${baseUrl}/search?${new URLSearchParams({ q })}`);
    const { p50, p95 } = await timeGets(urls, headers, 110);
    rows.push({
      part: `Search over 100 000 assets, 100 000 alarms and 100 000 cases${of}`,
      what: `${what}, p95`,
      value: p95,
      unit: 'ms',
      goal: { atMost: GOAL_MS },
      note: `p50 ${p50.toFixed(1)} ms, over HTTP`,
    });
  }
  return rows;
}
