import { expect, test } from 'vitest';
import { codes, newHost, readings, T, TestEdge } from './sparkplug-edge.testing.ts';

const unit = (text: string) => ({ keys: ['engUnit'], values: [{ type: T.String, value: text }] });
const KIB = 1024;

test.each([
  ['a name of 3000 letters', { name: 'x'.repeat(3000) }, 'METRIC_NAME'],
  ['a name with NUL', { name: 'a\0b' }, 'METRIC_NAME'],
  ['a unit of 3000 letters', { name: 'x', properties: unit('y'.repeat(3000)) }, 'METRIC_UNIT'],
  ['a unit with NUL', { name: 'x', properties: unit('°\0C') }, 'METRIC_UNIT'],
])('%s is refused by name, its neighbours count, and its data asks for no birth', (_, wrong, code) => {
  const host = newHost();
  const edge = new TestEdge();
  host.receive(edge.nbirth());
  const born = host.receive(
    edge.dbirth('gear-7', [
      { alias: 1, datatype: T.Double, value: 1, ...wrong },
      { name: 'good', alias: 2, datatype: T.Double, value: 2 },
    ]),
  );
  expect(codes(born)).toEqual([code]);
  expect(born.faults[0]!.message.length).toBeLessThan(250);
  const data = [
    { alias: 1, value: 3 },
    { alias: 2, value: 4 },
  ];
  const after = host.receive(edge.ddata('gear-7', data));
  expect(codes(after)).toEqual([code]);
  expect([...readings(born), ...readings(after)].map(([, name, value]) => [name, value])).toEqual([
    ['good', 2],
    ['good', 4],
  ]);
  expect(after.publications).toEqual([]);
});

test('a device name of 3000 letters is refused before anything is kept of it', () => {
  const host = newHost();
  const edge = new TestEdge();
  host.receive(edge.nbirth());
  const before = host.nameBytes;
  const refused = host.receive(edge.dbirth('d'.repeat(3000), []));
  expect(codes(refused)).toEqual(['TOPIC_NAME']);
  expect(host.nameBytes).toBe(before);
  expect(refused.settled).toHaveLength(1);
});

test('names have a budget of bytes by device, by node, by owner and for all; what goes gives it back', () => {
  const limits = {
    maxNameBytesPerDevice: 10 * KIB,
    maxNameBytesPerNode: 20 * KIB,
    maxNameBytesPerOwner: 30 * KIB,
    maxNameBytes: 44 * KIB,
  };
  const host = newHost(limits);
  const metrics = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `metric ${index}`, datatype: T.Double, value: 1 }));
  const born = (edge: TestEdge, device: string, count: number) =>
    host.receive(edge.dbirth(device, metrics(count))).faults.map(({ code, message }) => [code, message]);
  const edge = new TestEdge('plant', 'one');
  host.receive(edge.nbirth());
  expect(born(edge, 'wide', 40)).toEqual([
    ['NAMES_TOO_LARGE', expect.stringMatching(/a device may take 10240;/)],
  ]);
  expect(born(edge, 'a', 15)).toEqual([]);
  expect(born(edge, 'a', 16)).toEqual([]);
  expect(born(edge, 'b', 20)).toEqual([]);
  expect(born(edge, 'c', 15)).toEqual([
    ['NAMES_TOO_LARGE', expect.stringMatching(/its edge node would .* 20480/i)],
  ]);
  const sister = new TestEdge('plant', 'two');
  host.receive(sister.nbirth());
  expect(born(sister, 'a', 16)).toEqual([]);
  expect(born(sister, 'b', 16)).toEqual([
    ['NAMES_TOO_LARGE', expect.stringMatching(/all its owner's .* 30720/)],
  ]);
  // Another owner has its own budget, and all together have one.
  const other = new TestEdge('works', 'one');
  host.receive(other.nbirth());
  expect(born(other, 'a', 16)).toEqual([]);
  expect(born(other, 'b', 22)).toEqual([]);
  const third = new TestEdge('mill', 'one');
  host.receive(third.nbirth());
  expect(born(third, 'a', 16)).toEqual([['NAMES_TOO_LARGE', expect.stringMatching(/All names together/)]]);
  host.receive(edge.ddeath('b'));
  expect(born(edge, 'c', 15)).toEqual([]);
  expect(host.nameBytes).toBeLessThanOrEqual(limits.maxNameBytes);
});

test('a hundred thousand devices with long names take no more memory than their budget', () => {
  const host = newHost({ maxMetricsPerNode: 1_000_000 });
  const edge = new TestEdge();
  host.receive(edge.nbirth());
  const refused = new Set<string>();
  for (let index = 0; index < 100_000; index++) {
    const device = `${String(index).padStart(8, '0')}${'d'.repeat(190)}`;
    for (const code of codes(
      host.receive(edge.dbirth(device, [{ name: device, datatype: T.Double, value: 1 }])),
    ))
      refused.add(code);
  }
  expect([...refused]).toEqual(['NAMES_TOO_LARGE']);
  expect(host.nameBytes).toBeLessThanOrEqual(32 * KIB * KIB);
  expect(host.nodeState('plant', 'gateway')!.devices.size).toBeLessThan(30_000);
});

test.each([
  ['UInt8', T.UInt8, 300],
  ['Int8', T.Int8, 300],
  ['Int16', T.Int16, 70_000],
  ['UInt16', T.UInt16, 65_536],
  ['UInt32', T.UInt32, 2 ** 32],
  ['Int32', T.Int32, 2 ** 33],
] as const)(
  'an integer beyond its datatype %s is refused and never cut to another number',
  (_, datatype, value) => {
    const host = newHost();
    const edge = new TestEdge();
    host.receive(edge.nbirth());
    host.receive(edge.dbirth('gear-7', [{ name: 'x', alias: 1, datatype, value: 1 }]));
    const wire = 'long' as const;
    const byBirth = host.receive(edge.ddata('gear-7', [{ alias: 1, value, wire }]));
    const byMessage = host.receive(edge.ddata('gear-7', [{ alias: 1, datatype: T.Int64, value }]));
    for (const output of [byBirth, byMessage]) {
      expect(readings(output)).toEqual([]);
      expect(codes(output)).toEqual(['VALUE_MISMATCH']);
      expect(output.faults[0]!.message).toContain(String(value));
    }
  },
);

test('thousands of faults of one message are a bounded list with their count', () => {
  const host = newHost();
  const edge = new TestEdge();
  host.receive(edge.nbirth());
  host.receive(edge.dbirth('gear-7', []));
  const unknown = Array.from({ length: 5000 }, (_, index) => ({ name: `n${index}`, value: 1 }));
  const { faults } = host.receive(edge.ddata('gear-7', unknown));
  expect(faults.length).toBeLessThanOrEqual(101);
  expect(faults.reduce((sum, { count }) => sum + count, 0)).toBe(5000);
});
