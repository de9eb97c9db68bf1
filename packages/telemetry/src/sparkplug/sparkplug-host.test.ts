import { expect, test } from 'vitest';
import {
  codes,
  gearBirth,
  livingHost,
  newHost,
  readings,
  START,
  staleMetrics,
  T,
  TestEdge,
  temperature,
} from './sparkplug-edge.testing.ts';
import { proves } from './sparkplug-requirements.testing.ts';

test(
  proves(
    ['tck-id-topics-nbirth-metric-reqs', 'tck-id-topics-dbirth-metric-reqs'],
    'births name metrics and give first values',
  ),
  () => {
    const host = newHost();
    const edge = new TestEdge();
    const born = host.receive(edge.nbirth([{ name: 'Signal', alias: 10, datatype: T.Int32, value: -70 }]));
    expect(readings(born)).toEqual([[undefined, 'Signal', -70, START + 1]]);
    expect(born.presences).toMatchObject([{ device: undefined, isOnline: true, reason: 'birth' }]);
    const deviceBorn = host.receive(edge.dbirth('gear-7', gearBirth()));
    expect(readings(deviceBorn)).toEqual([
      ['gear-7', 'Oil/Temperature', 61.5, START + 2],
      ['gear-7', 'Load', -3, START + 2],
    ]);
    expect(deviceBorn.presences).toMatchObject([{ device: 'gear-7', isOnline: true, reason: 'birth' }]);
    expect(deviceBorn.points[0]!.metric).toMatchObject({ unit: '°C', datatype: T.Float, isStale: false });
    expect(codes(born).concat(codes(deviceBorn))).toEqual([]);
  },
);

test(
  proves(['tck-id-payloads-name-requirement'], 'data by alias and data by name reach the same metric'),
  () => {
    const { host, edge } = livingHost();
    const byAlias = host.receive(edge.ddata('gear-7', [temperature(62.5)]));
    const byName = host.receive(
      edge.ddata('gear-7', [{ name: 'Oil/Temperature', value: 63.5, wire: 'float' }]),
    );
    expect(byAlias.points[0]!.metric).toBe(byName.points[0]!.metric);
    expect([...readings(byAlias), ...readings(byName)].map(([, , value]) => value)).toEqual([62.5, 63.5]);
  },
);

test(
  proves(
    ['tck-id-payloads-name-birth-data-requirement', 'tck-id-payloads-metric-timestamp-in-UTC'],
    'a metric keeps its own time, the payload is second choice, the receipt third',
  ),
  () => {
    const { host, edge } = livingHost();
    const own = host.receive(
      edge.ddata('gear-7', [{ ...temperature(1), timestamp: 1_600_000_000_000, isHistorical: true }]),
    );
    expect(own.points[0]).toMatchObject({ timestampMs: 1_600_000_000_000, isHistorical: true });
    const payloadTime = host.receive(edge.ddata('gear-7', [temperature(2)]));
    expect(payloadTime.points[0]).toMatchObject({ timestampMs: edge.nowMs, isHistorical: false });
  },
);

test(
  proves(
    [
      'tck-id-payloads-metric-datatype-value',
      'tck-id-payloads-metric-datatype-req',
      'tck-id-payloads-metric-datatype-value-type',
    ],
    'a birth without a known datatype is named, its neighbours count',
  ),
  () => {
    const { host, edge } = livingHost();
    const output = host.receive(
      edge.dbirth('gear-8', [
        { name: 'none', alias: 20, value: 1 },
        { name: 'foreign', alias: 21, datatype: 99, value: 1, wire: 'int' },
        { name: 'good', alias: 22, datatype: T.Double, value: 1 },
      ]),
    );
    expect(codes(output)).toEqual(['METRIC_DATATYPE', 'METRIC_DATATYPE']);
    expect(readings(output).map(([, name]) => name)).toEqual(['good']);
  },
);

test(
  proves(['tck-id-payloads-metric-datatype-not-req'], 'integers of data get their sign from the birth'),
  () => {
    const { host, edge } = livingHost();
    expect(
      readings(host.receive(edge.ddata('gear-7', [{ alias: 2, value: -250, wire: 'int' }])))[0]![2],
    ).toBe(-250);
  },
);

test(
  proves(
    ['tck-id-payloads-alias-uniqueness'],
    'an alias given twice is named and the second metric counts by name',
  ),
  () => {
    const { host, edge } = livingHost();
    const output = host.receive(
      edge.dbirth('gear-8', [{ name: 'x', alias: 1, datatype: T.Double, value: 5 }]),
    );
    expect(codes(output)).toEqual(['ALIAS_TWICE']);
    expect(readings(host.receive(edge.ddata('gear-7', [temperature(7)])))[0]![0]).toBe('gear-7');
    expect(readings(host.receive(edge.ddata('gear-8', [{ name: 'x', value: 6 }])))[0]).toEqual([
      'gear-8',
      'x',
      6,
      edge.nowMs,
    ]);
  },
);

test(
  proves(
    ['tck-id-case-sensitivity-metric-names'],
    'names that differ by case alone are named and kept apart',
  ),
  () => {
    const { host, edge } = livingHost();
    const output = host.receive(
      edge.dbirth('gear-8', [
        { name: 'speed', datatype: T.Double, value: 1 },
        { name: 'Speed', datatype: T.Double, value: 2 },
      ]),
    );
    expect(codes(output)).toEqual(['METRIC_CASE']);
    expect(readings(output).map(([, name, value]) => [name, value])).toEqual([
      ['speed', 1],
      ['Speed', 2],
    ]);
  },
);

test(
  proves(
    ['tck-id-payloads-propertyset-quality-value-type', 'tck-id-payloads-propertyset-quality-value-value'],
    'quality travels with the point, an unknown code is bad',
  ),
  () => {
    const { host, edge } = livingHost();
    const quality = (code: number) => ({
      ...temperature(1),
      properties: { keys: ['Quality'], values: [{ type: T.Int32, value: code }] },
    });
    const { points } = host.receive(
      edge.ddata('gear-7', [quality(192), quality(500), quality(0), quality(7), temperature(1)]),
    );
    expect(points.map((point) => point.quality)).toEqual([192, 500, 0, 0, 192]);
  },
);

test(
  proves(
    ['tck-id-topics-nbirth-templates', 'tck-id-payloads-template-definition-nbirth-only'],
    'templates and data sets are read past, the points beside them count',
  ),
  () => {
    const host = newHost();
    const edge = new TestEdge();
    const output = host.receive(
      edge.nbirth([
        {
          name: 'Bearing',
          datatype: T.Template,
          value: { isDefinition: true, version: '1', metrics: [], parameters: [] },
        },
        { name: 'Table', datatype: T.DataSet, value: { columns: ['a'], types: [T.Double], rows: [[1]] } },
        { name: 'Started', datatype: T.DateTime, value: START },
        { name: 'x', datatype: T.Double, value: 4 },
      ]),
    );
    // Nothing of ours stores them: that is said.
    expect(new Set(codes(output))).toEqual(new Set(['VALUE_UNSUPPORTED']));
    expect(readings(output).map(([, name]) => name)).toEqual(['x']);
  },
);

test('texts, null values and waveforms come out as what they are', () => {
  const { host, edge } = livingHost();
  const born = host.receive(
    edge.dbirth('sensor', [
      { name: 'State', alias: 30, datatype: T.String, value: 'running' },
      { name: 'Waveform/DE', alias: 31, datatype: T.Bytes, value: null },
      { name: 'Speed', alias: 32, datatype: T.Double, value: null },
      { name: 'Hatch', alias: 33, datatype: T.Boolean, value: true },
    ]),
  );
  expect(born.texts).toMatchObject([{ text: 'running' }]);
  expect(readings(born).map(([, name, value]) => [name, value])).toEqual([['Hatch', 1]]);
  const { waveforms } = host.receive(edge.ddata('sensor', [{ alias: 31, value: Uint8Array.of(1, 2, 3) }]));
  expect(waveforms).toMatchObject([{ channel: 'DE', bytes: Uint8Array.of(1, 2, 3), isHistorical: false }]);
});

test('a value of another kind than the birth said is named and left out', () => {
  const { host, edge } = livingHost();
  const output = host.receive(
    edge.ddata('gear-7', [
      { alias: 1, value: 'hot' },
      { alias: 2, value: 1.5, wire: 'double' },
      temperature(2),
    ]),
  );
  expect(codes(output)).toEqual(['VALUE_MISMATCH', 'VALUE_MISMATCH']);
  expect(output.points).toHaveLength(1);
});

test(
  proves(
    [
      'tck-id-operational-behavior-edge-node-termination-host-action-ndeath-node-offline',
      'tck-id-operational-behavior-edge-node-termination-host-action-ndeath-node-tags-stale',
      'tck-id-operational-behavior-edge-node-termination-host-action-ndeath-devices-offline',
      'tck-id-operational-behavior-edge-node-termination-host-action-ndeath-devices-tags-stale',
    ],
    'all at the time of the host',
  ),
  () => {
    const { host, edge } = livingHost();
    const death = { ...edge.ndeath(), receivedAtMs: START + 99_000 };
    const { presences } = host.receive(death);
    expect(presences).toMatchObject([
      { device: undefined, isOnline: false, atMs: START + 99_000, reason: 'death' },
      { device: 'gear-7', isOnline: false, atMs: START + 99_000, reason: 'node-death' },
    ]);
    expect(new Set([...staleMetrics(host), ...staleMetrics(host, 'gear-7')])).toEqual(
      new Set([START + 99_000]),
    );
    expect([...presences[1]!.metrics].map(({ name }) => name)).toEqual(['Oil/Temperature', 'Load']);
  },
);

test(
  proves(
    [
      'tck-id-operational-behavior-edge-node-termination-host-action-ddeath-devices-offline',
      'tck-id-operational-behavior-edge-node-termination-host-action-ddeath-devices-tags-stale',
    ],
    'at the time in the DDEATH',
  ),
  () => {
    const { host, edge } = livingHost();
    const death = edge.ddeath('gear-7');
    const { presences } = host.receive({ ...death, receivedAtMs: START + 99_000 });
    expect(presences).toMatchObject([
      { device: 'gear-7', isOnline: false, atMs: edge.nowMs, reason: 'death' },
    ]);
    expect(staleMetrics(host, 'gear-7')).toEqual([edge.nowMs, edge.nowMs]);
    expect(staleMetrics(host)).toEqual([false, false, false]);
  },
);

test('after an NBIRTH devices stay stale until their own birth', () => {
  const { host, edge } = livingHost();
  const reborn = host.receive(edge.nbirth());
  expect(reborn.presences).toMatchObject([
    { device: 'gear-7', isOnline: false, reason: 'rebirth' },
    { device: undefined, isOnline: true, reason: 'birth' },
  ]);
  expect(staleMetrics(host, 'gear-7')).not.toContain(false);
  host.receive(edge.dbirth('gear-7', gearBirth()));
  expect(staleMetrics(host, 'gear-7')).toEqual([false, false]);
});

test('a rebirth that changes nothing keeps the mark of the receiver on each metric', () => {
  const { host, edge } = livingHost();
  const [first] = host.receive(edge.ddata('gear-7', [temperature(1)])).points;
  first!.metric.tag = 42;
  host.receive(edge.nbirth());
  const [again] = host.receive(edge.dbirth('gear-7', gearBirth())).points;
  expect(again!.metric.tag).toBe(42);
});

test('an alias of one device means nothing in the data of another', () => {
  const { host, edge } = livingHost();
  host.receive(edge.dbirth('gear-8', [{ name: 'y', alias: 50, datatype: T.Double, value: 1 }]));
  expect(codes(host.receive(edge.ddata('gear-8', [temperature(1)])))).toEqual(['METRIC_UNKNOWN']);
});

test.each([
  [
    'bytes that are no payload',
    'spBv1.0/plant/DDATA/gateway/gear-7',
    Uint8Array.of(0xff, 0xff, 0xff),
    'PAYLOAD_MALFORMED',
  ],
  ['a topic that is none', 'spBv1.0/plant/XDATA/gateway', new Uint8Array(), 'TOPIC_UNKNOWN'],
  ['an over-long payload', 'spBv1.0/plant/DDATA/gateway/gear-7', new Uint8Array(1001), 'PAYLOAD_TOO_LONG'],
])('%s is named and settled, its neighbour notices nothing', (_, topic, payload, code) => {
  const { host, edge } = livingHost({ maxPayloadBytes: 1000 });
  const output = host.receive({ topic, payload, receivedAtMs: edge.nowMs, receipt: 'bad' });
  expect(codes(output)).toEqual([code]);
  expect(output.settled).toEqual(['bad']);
  expect(codes(host.receive(edge.ddata('gear-7', [temperature(1)])))).toEqual([]);
});

test('devices that were taken away keep no room from those that came', () => {
  const host = newHost({ maxMetricsPerNode: 6 });
  const edge = new TestEdge();
  host.receive(edge.nbirth());
  for (let round = 0; round < 5; round++) {
    expect(codes(host.receive(edge.dbirth(`gear-${round}`, gearBirth())))).not.toContain('TOO_MANY_METRICS');
    host.receive(edge.ddeath(`gear-${round}`));
  }
});
