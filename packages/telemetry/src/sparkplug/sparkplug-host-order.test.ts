import { expect, test } from 'vitest';
import {
  codes,
  gearBirth,
  livingHost,
  newHost,
  readings,
  receiveAll,
  START,
  T,
  TestEdge,
  temperature,
} from './sparkplug-edge.testing.ts';
import { proves } from './sparkplug-requirements.testing.ts';

test('sequence numbers wrap from 255 to 0 without a fault', () => {
  const { host, edge } = livingHost();
  for (let index = 0; index < 600; index++) {
    const output = host.receive(edge.ddata('gear-7', [temperature(index)]));
    expect(codes(output)).toEqual([]);
    expect(output.points).toHaveLength(1);
  }
});

test(
  proves(
    [
      'tck-id-operational-behavior-host-reordering-param',
      'tck-id-operational-behavior-host-reordering-start',
    ],
    'a gap starts a window of the configured length, data flows on',
  ),
  () => {
    const { host, edge } = livingHost({ reorderTimeoutMs: 700 });
    edge.ddata('gear-7', [temperature(1)]);
    const after = host.receive(edge.ddata('gear-7', [temperature(2)]));
    expect(codes(after)).toEqual(['SEQ_GAP']);
    expect(readings(after)).toHaveLength(1);
    expect(after.publications).toEqual([]);
    expect(host.nodeState('plant', 'gateway')!.sequence!.deadlineMs).toBe(edge.nowMs + 700);
  },
);

test(
  proves(
    ['tck-id-operational-behavior-host-reordering-success'],
    'missing messages that come in time end the window',
  ),
  () => {
    const { host, edge } = livingHost();
    const [late1, late2, early] = [1, 2, 3].map((value) => edge.ddata('gear-7', [temperature(value)]));
    host.receive(early!);
    expect(readings(host.receive(late2!))).toHaveLength(1);
    expect(readings(host.receive(late1!))).toHaveLength(1);
    expect(host.nodeState('plant', 'gateway')!.sequence!.deadlineMs).toBeUndefined();
    expect(host.tick(edge.nowMs + 60_000).publications).toEqual([]);
    expect(codes(host.receive(edge.ddata('gear-7', [temperature(4)])))).toEqual([]);
  },
);

test('a DBIRTH that overtakes its NBIRTH after a restart is held and takes its place', () => {
  const { host, edge } = livingHost();
  for (let index = 0; index < 20; index++) host.receive(edge.ddata('gear-7', [temperature(index)]));
  edge.bdSeq = 1;
  const [nbirth, dbirth, ddata] = [
    edge.nbirth(),
    edge.dbirth('gear-7', gearBirth()),
    edge.ddata('gear-7', [temperature(9)]),
  ];
  const held = receiveAll(host, [dbirth!, ddata!]);
  expect(held.flatMap((output) => output.settled)).toEqual([]);
  const released = host.receive(nbirth!);
  expect(released.settled).toEqual([dbirth!.receipt, ddata!.receipt, nbirth!.receipt]);
  expect(released.presences.map(({ device, isOnline }) => [device, isOnline])).toEqual([
    ['gear-7', false],
    [undefined, true],
    ['gear-7', true],
  ]);
  expect(readings(released).at(-1)).toEqual(['gear-7', 'Oil/Temperature', 9, edge.nowMs]);
  const next = host.receive(edge.ddata('gear-7', [temperature(10)]));
  expect(codes(next)).toEqual([]);
  expect(host.tick(edge.nowMs + 60_000).publications).toEqual([]);
});

test('a DBIRTH that overtakes the first NBIRTH of all asks for nothing while the window is open', () => {
  const host = newHost();
  const edge = new TestEdge();
  const nbirth = edge.nbirth();
  const early = host.receive(edge.dbirth('gear-7', gearBirth()));
  expect([early.settled, early.publications, early.faults]).toEqual([[], [], []]);
  expect(host.receive(nbirth).settled).toHaveLength(2);
  expect(codes(host.receive(edge.ddata('gear-7', [temperature(1)])))).toEqual([]);
});

test('births and deaths out of order are applied in order', () => {
  const { host, edge } = livingHost();
  const dbirth = edge.dbirth('gear-8', [{ name: 'x', datatype: T.Double, value: 1 }]);
  const ddeath = edge.ddeath('gear-8');
  expect(host.receive(ddeath).settled).toEqual([]);
  const { presences, settled } = host.receive(dbirth);
  expect(presences.map(({ isOnline }) => isOnline)).toEqual([true, false]);
  expect(settled).toEqual([ddeath.receipt, dbirth.receipt]);
});

test('data of an unknown node is held, a rebirth is asked for with back-off, and the births give the data out', () => {
  const host = newHost();
  const edge = new TestEdge();
  edge.seq = 57;
  const data = edge.ddata('gear-7', [temperature(5)]);
  const first = host.receive(data);
  expect(first.publications).toHaveLength(1);
  expect(codes(first)).toEqual(['BIRTH_MISSING']);
  expect(first.settled).toEqual([]);
  expect(host.receive(edge.ddata('gear-7', [temperature(6)])).publications).toEqual([]);
  expect(host.tick(edge.nowMs + 4_000).publications).toEqual([]);
  expect(host.tick(edge.nowMs + 5_100).publications).toHaveLength(1);
  expect(host.tick(edge.nowMs + 10_300).publications).toEqual([]);
  expect(host.tick(edge.nowMs + 15_400).publications).toHaveLength(1);
  edge.nowMs += 16_000;
  host.receive(edge.nbirth());
  const born = host.receive(edge.dbirth('gear-7', gearBirth()));
  expect(born.settled).toHaveLength(3);
  expect(readings(born).map(([, , value]) => value)).toEqual([61.5, -3, 5, 6]);
  expect(codes(host.receive(edge.ddata('gear-7', [temperature(7)])))).toEqual([]);
});

test('data whose birth never comes is given up by name, and settled', () => {
  const host = newHost({ holdMs: 10_000 });
  const edge = new TestEdge();
  const data = edge.ddata('gear-7', [temperature(5)]);
  host.receive(data);
  const { settled, faults } = host.tick(edge.nowMs + 10_000);
  expect(settled).toEqual([data.receipt]);
  expect(faults).toMatchObject([
    { code: 'BIRTH_NEVER_CAME', group: 'plant', node: 'gateway', device: 'gear-7' },
  ]);
});

test('data of a device without birth asks its node for a rebirth and hurts nobody else', () => {
  const { host, edge } = livingHost();
  const outsider = host.receive(edge.ddata('gear-9', [temperature(1)]));
  expect(outsider.publications).toHaveLength(1);
  expect(outsider.points).toEqual([]);
  expect(readings(host.receive(edge.ddata('gear-7', [temperature(2)])))).toHaveLength(1);
});

test('a metric no birth named is complained of and a rebirth asked for; the others of the message count', () => {
  const { host, edge } = livingHost();
  const output = host.receive(
    edge.ddata('gear-7', [{ alias: 999, value: 1 }, temperature(3), { name: 'new', value: 1 }]),
  );
  expect(codes(output)).toEqual(['METRIC_UNKNOWN', 'METRIC_UNKNOWN']);
  expect(output.points).toHaveLength(1);
  expect(output.publications).toHaveLength(1);
});

test('a redelivered message gives the same points again and no fault', () => {
  const { host, edge } = livingHost();
  const message = edge.ddata('gear-7', [temperature(5)]);
  const [first, second] = receiveAll(host, [message, message]);
  expect(readings(second!)).toEqual(readings(first!));
  expect(codes(second!)).toEqual([]);
  expect(codes(host.receive(edge.ddata('gear-7', [temperature(6)])))).toEqual([]);
});

test('nodes, metrics and held messages are bounded', () => {
  const host = newHost({ maxNodes: 2, maxMetricsPerNode: 5, maxHeldBytes: 800 });
  const many = Array.from({ length: 6 }, (_, index) => ({ name: `m${index}`, datatype: T.Double, value: 1 }));
  expect(codes(host.receive(new TestEdge('plant', 'one').nbirth(many)))).toContain('TOO_MANY_METRICS');
  host.receive(new TestEdge('plant', 'two').nbirth());
  expect(codes(host.receive(new TestEdge('plant', 'three').nbirth()))).toEqual(['TOO_MANY_NODES']);
  const edge = new TestEdge('plant', 'one');
  const outputs = Array.from({ length: 20 }, () => host.receive(edge.ddata('gear-7', [temperature(1)])));
  expect(outputs.flatMap(codes)).toContain('HELD_TOO_MANY');
  expect(outputs.flatMap(({ settled }) => settled).length).toBeGreaterThan(10);
});

test('a flood of data from a clock that runs ahead does not keep the births out that end it', () => {
  const host = newHost({ reorderTimeoutMs: 100 });
  const ahead = new TestEdge();
  ahead.nowMs += 3_600_000;
  for (let index = 0; index < 1200; index++) {
    const flood = ahead.message(
      'DDATA',
      'gear-7',
      [{ name: 'nobody', value: index, datatype: T.Int32 }],
      index % 7,
    );
    host.receive({ ...flood, receivedAtMs: START + index });
  }
  const edge = new TestEdge();
  edge.nowMs = START + 5000;
  host.receive(edge.nbirth());
  host.receive(edge.dbirth('gear-7', gearBirth()));
  const output = host.receive(edge.ddata('gear-7', [temperature(42)]));
  expect(readings(output)).toEqual([['gear-7', 'Oil/Temperature', 42, edge.nowMs]]);
});
