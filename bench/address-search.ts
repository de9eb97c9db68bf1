import { timeGets } from './query-chart.ts';
import type { ResultRow } from './result-table.ts';

const PART = 'Addresses, from the 135 000 places that come with the portal';
const GOAL_MS = 10;
const TYPED: readonly (readonly [what: string, texts: readonly string[]])[] = [
  ['letters as they are typed', ['k', 'kö', 'köl', 'sa', 'saint', 'new y']],
  ['a name in another language', ['cologne', 'münchen', 'Florence', 'Москва', '上海']],
  ['a town in one country', ['Springfield, US', 'San José, CR', 'Frankfurt, DE']],
  ['misspelt', ['rotterdm', 'hambrug', 'duseldorf', 'birmingam']],
  ['what is nowhere', ['xyzzyx', 'qqqq wwww']],
];

/** Autocomplete of an address and what lies at a position, over HTTP. */
export async function measureAddresses(baseUrl: string, token: string): Promise<ResultRow[]> {
  const headers = { authorization: `Bearer ${token}` };
  const suggestions = (text: string) => `${baseUrl}/geo/address-suggestions?${new URLSearchParams({ text })}`;
  // The index is made when it is first asked for.
  await (await fetch(suggestions('k'), { headers })).arrayBuffer();
  const questions: readonly (readonly [what: string, urls: readonly string[]])[] = [
    ...TYPED.map(([what, texts]) => [`autocomplete, ${what}`, texts.map(suggestions)] as const),
    [
      'what lies at a position',
      ['latitude=50.94&longitude=6.96', 'latitude=-90&longitude=0', 'latitude=0&longitude=180'].map(
        (position) => `${baseUrl}/geo/address-at?${position}`,
      ),
    ],
  ];
  const rows: ResultRow[] = [];
  for (const [what, urls] of questions) {
    const { p50, p95 } = await timeGets(urls, headers, 220);
    rows.push({
      part: PART,
      what: `${what}, p95`,
      value: p95,
      unit: 'ms',
      goal: { atMost: GOAL_MS },
      note: `p50 ${p50.toFixed(1)} ms, over HTTP`,
    });
  }
  return rows;
}
