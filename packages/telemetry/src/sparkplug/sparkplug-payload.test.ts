import fc from 'fast-check';
import sparkplug from 'sparkplug-payload';
import { expect, test } from 'vitest';
import { MalformedPayloadError } from './protobuf-reader.ts';
import { readIntegerAs, SPARKPLUG_DATATYPE, type SparkplugDatatypeName } from './sparkplug-datatypes.ts';
import { decodeSparkplugPayload } from './sparkplug-decode.ts';
import { encodeSparkplugPayload } from './sparkplug-encode.ts';
import type {
  SparkplugMetric,
  SparkplugPayload,
  SparkplugPropertySet,
  SparkplugValue,
} from './sparkplug-payload.ts';
import { proves } from './sparkplug-requirements.testing.ts';

const reference = sparkplug.get('spBv1.0')!;
const T = SPARKPLUG_DATATYPE;

const bigIntOrNumber = (min: bigint, max: bigint) =>
  fc.bigInt({ min, max }).map((value) => {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value;
  });
const wholeNumber = (min: number, max: number) => fc.integer({ min, max });
const text = fc.string({ unit: 'grapheme' });

const VALUES: Partial<Record<SparkplugDatatypeName, fc.Arbitrary<SparkplugValue>>> = {
  Int8: wholeNumber(-128, 127),
  Int16: wholeNumber(-32768, 32767),
  Int32: wholeNumber(-2147483648, 2147483647),
  Int64: bigIntOrNumber(-(2n ** 63n), 2n ** 63n - 1n),
  UInt8: wholeNumber(0, 255),
  UInt16: wholeNumber(0, 65535),
  UInt32: wholeNumber(0, 4294967295),
  UInt64: bigIntOrNumber(0n, 2n ** 64n - 1n),
  Float: fc.float(),
  Double: fc.double(),
  Boolean: fc.boolean(),
  String: text,
  DateTime: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  Text: text,
  UUID: fc.uuid(),
  Bytes: fc.uint8Array({ maxLength: 300 }),
  File: fc.uint8Array(),
  Int8Array: fc.uint8Array(),
  DataSet: fc.record({
    columns: fc.constant<string[]>(['a', 'b', 'c']),
    types: fc.constant<number[]>([T.Int32, T.Double, T.String]),
    rows: fc.array(fc.tuple(wholeNumber(-2147483648, 2147483647), fc.double(), text)),
  }),
  Template: fc.record({
    version: fc.constant('1.0'),
    templateRef: fc.constant('Bearing'),
    isDefinition: fc.boolean(),
    metrics: fc.array(
      fc.record({
        name: text,
        datatype: fc.constant(T.Double),
        value: fc.double({ noDefaultInfinity: true }),
      }),
      { maxLength: 3 },
    ),
    parameters: fc.array(fc.record({ name: text, type: fc.constant(T.Int32), value: wholeNumber(-5, 5) }), {
      maxLength: 3,
    }),
  }),
};

const value = fc.oneof(
  ...Object.entries(VALUES).map(([name, arbitrary]) =>
    // @NOTE Object.entries forgets the key type.
    arbitrary.map((each) => ({ datatype: T[name as SparkplugDatatypeName], value: each })),
  ),
);

const properties: fc.Arbitrary<SparkplugPropertySet> = fc.record({
  keys: fc.constant<string[]>(['Quality', 'engUnit', 'inner', 'list']),
  values: fc.tuple(
    fc.record({ type: fc.constant(T.Int32), value: fc.constantFrom(0, 192, 500) }),
    fc.record({ type: fc.constant(T.String), value: fc.option(text) }),
    fc.record({
      type: fc.constant(T.PropertySet),
      value: fc.record({
        keys: fc.constant<string[]>(['x']),
        values: fc.tuple(fc.record({ type: fc.constant(T.Double), value: fc.double() })),
      }),
    }),
    fc.record({
      type: fc.constant(T.PropertySetList),
      value: fc.constant<SparkplugPropertySet[]>([
        { keys: ['y'], values: [{ type: T.Boolean, value: true }] },
      ]),
    }),
  ),
});

const metric: fc.Arbitrary<SparkplugMetric> = fc
  .tuple(
    value,
    fc.record(
      {
        name: text,
        alias: bigIntOrNumber(0n, 2n ** 64n - 1n),
        timestamp: wholeNumber(0, 4e12),
        isHistorical: fc.boolean(),
        isTransient: fc.boolean(),
        properties,
        metadata: fc.record({ size: wholeNumber(0, 1e9), contentType: text, isMultiPart: fc.boolean() }),
      },
      { requiredKeys: [] },
    ),
    fc.boolean(),
  )
  .map(([typed, rest, isNull]) =>
    isNull ? { ...rest, ...typed, value: null, isNull } : { ...rest, ...typed },
  );

const payload: fc.Arbitrary<SparkplugPayload> = fc.record(
  {
    timestamp: wholeNumber(0, 4e12),
    seq: wholeNumber(0, 255),
    uuid: fc.uuid(),
    body: fc.uint8Array(),
    metrics: fc.array(metric, { maxLength: 8 }),
  },
  { requiredKeys: ['metrics'] },
);

/** Drops what says nothing: undefined fields, and the wire kind that the decoder adds. */
function plain(node: unknown): unknown {
  if (node instanceof Uint8Array) return `bytes ${Array.from(node).join(' ')}`;
  if (Array.isArray(node)) return node.map(plain);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, each]) => each !== undefined && key !== 'wire')
      .map(([key, each]) => [key, plain(each)]),
  );
}

test('every payload of every datatype is read back as it was written', () => {
  fc.assert(
    fc.property(payload, (sent) => {
      expect(plain(decodeSparkplugPayload(encodeSparkplugPayload(sent)))).toEqual(plain(sent));
    }),
    { numRuns: 500 },
  );
});

const simpleTypes: SparkplugDatatypeName[] = ['Int8', 'Int16', 'Int32', 'UInt8', 'UInt16', 'Float', 'Double'];
const commonMetric = fc.oneof(
  ...[...simpleTypes, 'Boolean' as const, 'String' as const, 'Text' as const, 'Bytes' as const].map((type) =>
    fc.record({
      name: text,
      alias: wholeNumber(0, 1e6),
      timestamp: wholeNumber(0, 4e12),
      type: fc.constant(type),
      value: VALUES[type]!,
    }),
  ),
);
const commonPayload = fc.record({
  timestamp: wholeNumber(0, 4e12),
  seq: wholeNumber(0, 255),
  metrics: fc.array(commonMetric, { maxLength: 6 }),
});

test('what the reference encoder writes, we read', () => {
  fc.assert(
    fc.property(commonPayload, (sent) => {
      // @NOTE The reference types its values by Long and its own unions; the shapes are the same.
      const bytes = reference.encodePayload(sent as Parameters<typeof reference.encodePayload>[0]);
      const read = decodeSparkplugPayload(bytes);
      expect(read.timestamp).toBe(sent.timestamp);
      expect(read.seq).toBe(sent.seq);
      expect(
        read.metrics.map(({ name, alias, timestamp, value, datatype }) =>
          plain([name, alias, timestamp, value, datatype]),
        ),
      ).toEqual(
        sent.metrics.map(({ name, alias, timestamp, value, type }) =>
          plain([name, alias, timestamp, value, T[type]]),
        ),
      );
    }),
    { numRuns: 300 },
  );
});

test('what we write, the reference decoder reads', () => {
  fc.assert(
    fc.property(commonPayload, (sent) => {
      const bytes = encodeSparkplugPayload({
        ...sent,
        metrics: sent.metrics.map(({ type, ...rest }) => ({ ...rest, datatype: T[type] })),
      });
      const read = reference.decodePayload(bytes);
      expect(Number(read.seq)).toBe(sent.seq);
      expect(
        (read.metrics ?? []).map(({ name, timestamp, type, value }) => [
          name,
          Number(timestamp),
          type,
          plain(value),
        ]),
      ).toEqual(
        sent.metrics.map(({ name, timestamp, type, value }) => [name, timestamp, type, plain(value)]),
      );
    }),
    { numRuns: 300 },
  );
});

test(
  proves(
    [
      'tck-id-payloads-dataset-column-size',
      'tck-id-payloads-dataset-types-def',
      'tck-id-payloads-dataset-types-type',
      'tck-id-payloads-dataset-types-value',
      'tck-id-payloads-dataset-parameter-type-req',
      'tck-id-payloads-template-dataset-value',
      'tck-id-payloads-template-instance-is-definition',
      'tck-id-payloads-template-version',
      'tck-id-payloads-template-ref-definition',
      'tck-id-payloads-template-ref-instance',
      'tck-id-payloads-template-is-definition',
      'tck-id-payloads-template-is-definition-definition',
      'tck-id-payloads-template-is-definition-instance',
      'tck-id-payloads-template-parameter-name-required',
      'tck-id-payloads-template-parameter-name-type',
      'tck-id-payloads-template-parameter-value-type',
      'tck-id-payloads-template-parameter-type-value',
      'tck-id-payloads-template-parameter-type-req',
      'tck-id-payloads-template-parameter-value',
      'tck-id-payloads-metric-propertyvalue-type-type',
      'tck-id-payloads-metric-propertyvalue-type-value',
      'tck-id-payloads-metric-propertyvalue-type-req',
    ],
    '64-bit integers, data sets, templates and property sets of the reference encoder are read',
  ),
  () => {
    const bytes = reference.encodePayload({
      timestamp: 1_700_000_000_123,
      metrics: [
        { name: 'count', type: 'UInt64', value: 9_007_199_254_740_991 },
        { name: 'time', type: 'DateTime', value: 1_700_000_000_123 },
        { name: 'u32', type: 'UInt32', value: 4_000_000_000 },
        {
          name: 'table',
          type: 'DataSet',
          value: {
            numOfColumns: 2,
            columns: ['n', 's'],
            types: ['Double', 'String'],
            rows: [
              [1.5, 'a'],
              [2.5, 'b'],
            ],
          },
        },
        {
          name: 'temperature',
          type: 'Float',
          value: 20.5,
          properties: { engUnit: { type: 'String', value: '°C' }, Quality: { type: 'Int32', value: 192 } },
        },
        {
          name: 'unit',
          type: 'Template',
          value: {
            templateRef: 'Gear',
            isDefinition: false,
            version: '2',
            metrics: [{ name: 'teeth', type: 'Int32', value: 23 }],
            parameters: [{ name: 'helix', type: 'String', value: 'left' }],
          },
        },
      ],
    });
    const { metrics } = decodeSparkplugPayload(bytes);
    expect(metrics.slice(0, 3).map(({ value }) => value)).toEqual([
      9_007_199_254_740_991, 1_700_000_000_123, 4e9,
    ]);
    expect(metrics[3]!.value).toEqual({
      columns: ['n', 's'],
      types: [10, 12],
      rows: [
        [1.5, 'a'],
        [2.5, 'b'],
      ],
    });
    expect(metrics[4]!.properties).toEqual({
      keys: ['engUnit', 'Quality'],
      values: [
        { type: 12, value: '°C' },
        { type: 3, value: 192 },
      ],
    });
    expect(plain(metrics[5]!.value)).toEqual({
      templateRef: 'Gear',
      isDefinition: false,
      version: '2',
      metrics: [{ name: 'teeth', datatype: 3, value: 23 }],
      parameters: [{ name: 'helix', type: 12, value: 'left' }],
    });
  },
);

test(
  proves(
    ['tck-id-payloads-metric-datatype-not-req'],
    'data without datatype gets sign and width from the birth',
  ),
  () => {
    const bytes = encodeSparkplugPayload({ metrics: [{ alias: 1, value: -5, wire: 'int' }] });
    const { value } = decodeSparkplugPayload(bytes).metrics[0]!;
    expect(value).toBe(4294967291);
    expect(readIntegerAs(4294967291, T.Int8)).toBe(-5);
    expect(readIntegerAs(251, T.Int8)).toBe(-5);
    expect(readIntegerAs(4294967291, T.Int32)).toBe(-5);
    expect(readIntegerAs(18446744073709551611n, T.Int64)).toBe(-5);
    expect(readIntegerAs(readIntegerAs(4294967291, T.Int16), T.Int16)).toBe(-5);
    expect(readIntegerAs(2n ** 63n, T.Int64)).toBe(-(2n ** 63n));
  },
);

function thrownBy(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}

test('mutated, truncated and random bytes end in MalformedPayloadError or in a payload, in nothing else', () => {
  const mutated = fc
    .tuple(payload, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }), fc.nat())
    .map(([sent, changes, cut]) => {
      const bytes = encodeSparkplugPayload(sent);
      for (const [at, to] of changes) if (bytes.length > 0) bytes[at % bytes.length] = to;
      return cut % 3 === 0 ? bytes.subarray(0, cut % (bytes.length + 1)) : bytes;
    });
  fc.assert(
    fc.property(fc.oneof(mutated, fc.uint8Array({ maxLength: 400 })), (bytes) => {
      const error = thrownBy(() => decodeSparkplugPayload(bytes));
      expect(error === undefined || error instanceof MalformedPayloadError).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

test('a small message that unfolds into millions of elements is refused', () => {
  const bytes = new Uint8Array(2_000_000);
  for (let at = 0; at < bytes.length; at += 2) bytes[at] = 18;
  expect(() => decodeSparkplugPayload(bytes)).toThrow(/more than 100000 elements/);
});

test('a template that nests without end is refused', () => {
  let inner = encodeSparkplugPayload({ metrics: [] });
  const wrap = (field: number, bytes: Uint8Array) => {
    const length: number[] = [];
    for (let rest = bytes.length; ; rest >>>= 7) {
      length.push(rest > 127 ? (rest & 127) | 128 : rest);
      if (rest <= 127) break;
    }
    const tag = (field << 3) | 2;
    return Uint8Array.from([...(tag > 127 ? [(tag & 127) | 128, tag >> 7] : [tag]), ...length, ...bytes]);
  };
  for (let level = 0; level < 40; level++) inner = wrap(2, wrap(18, inner));
  expect(() => decodeSparkplugPayload(inner)).toThrow(/nests deeper/);
});

test(
  proves(
    ['tck-id-payloads-propertyset-keys-array-size', 'tck-id-payloads-propertyset-values-array-size'],
    'unequal keys and values are refused',
  ),
  () => {
    expect(() =>
      encodeSparkplugPayload({ metrics: [{ name: 'x', value: 1, properties: { keys: ['a'], values: [] } }] }),
    ).toThrow(TypeError);
    // payload { metrics { properties { keys: "a" } } }
    expect(() => decodeSparkplugPayload(Uint8Array.from([18, 5, 74, 3, 10, 1, 97]))).toThrow(
      /keys than values/,
    );
  },
);

test('a value that does not fit its datatype is not encoded', () => {
  for (const [datatype, value] of [
    [T.Int32, 1.5],
    [T.Boolean, 1],
    [T.String, 7],
    [T.Double, 'x'],
    [T.Bytes, 'x'],
  ] as const) {
    expect(() => encodeSparkplugPayload({ metrics: [{ name: 'x', datatype, value }] })).toThrow(/"x"/);
  }
});

test(
  proves(
    ['tck-id-payloads-dataset-column-num-headers', 'tck-id-payloads-dataset-types-num'],
    'a data set whose columns, types and rows disagree is refused',
  ),
  () => {
    for (const table of [
      { columns: ['a', 'b'], types: [T.Double], rows: [] },
      { columns: ['a'], types: [T.Double, T.Double], rows: [] },
      { columns: ['a', 'b'], types: [T.Double, T.Double], rows: [[1]] },
    ]) {
      const bytes = encodeSparkplugPayload({
        metrics: [{ name: 'table', datatype: T.DataSet, value: table }],
      });
      expect(() => decodeSparkplugPayload(bytes)).toThrow(MalformedPayloadError);
    }
  },
);
