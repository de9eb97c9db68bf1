import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDecimal } from '../exchange/decimal-number.ts';
import { LineProtocolReader, type LineResolver, LineScope } from './line-protocol.ts';
import type { LinePrecision } from './line-values.ts';

const NOW = 1_700_000_000_000;

/** Gives every series and field a handle and remembers what they are called. */
function namingResolver(): LineResolver & { fields: string[]; seriesAsked: number } {
  const series: string[] = [];
  const fields: string[] = [];
  return {
    fields,
    seriesAsked: 0,
    series(measurement, tags) {
      this.seriesAsked++;
      if (measurement === 'refused') return 'device "x" is not known';
      const name = [measurement, ...[...tags].sort().map(([key, value]) => `${key}=${value}`)].join('|');
      const known = series.indexOf(name);
      return known >= 0 ? known : series.push(name) - 1;
    },
    field(handle, name) {
      if (name === 'unwanted') return -1;
      const full = `${series[handle]}#${name}`;
      const known = fields.indexOf(full);
      return known >= 0 ? known : fields.push(full) - 1;
    },
  };
}

function readLines(text: string, precision: LinePrecision = 'ns') {
  const resolver = namingResolver();
  const points = new LineProtocolReader().read(
    new TextEncoder().encode(text),
    new LineScope(resolver),
    precision,
    NOW,
  );
  return {
    points: Array.from({ length: points.count }, (_, index) => [
      resolver.fields[points.handles[index]!],
      points.timesMs[index],
      points.values[index],
    ]),
    texts: points.texts.map(({ handle, timeMs, text: value }) => [resolver.fields[handle], timeMs, value]),
    errors: points.errors.map(({ message }) => message),
    unwanted: points.unwanted,
  };
}

test('a line of every field type is read', () => {
  const { points, texts, errors } = readLines(
    'weather,location=us-midwest,season=summer temperature=82.5,count=3i,big=18446744073709551615u,ok=t,off=FALSE,note="too hot" 1465839830100400200\n',
  );
  const name = (field: string) => `weather|location=us-midwest|season=summer#${field}`;
  expect(points).toEqual([
    [name('temperature'), 1465839830100, 82.5],
    [name('count'), 1465839830100, 3],
    [name('big'), 1465839830100, 18446744073709552000],
    [name('ok'), 1465839830100, 1],
    [name('off'), 1465839830100, 0],
  ]);
  expect(texts).toEqual([[name('note'), 1465839830100, 'too hot']]);
  expect(errors).toEqual([]);
});

test.each([
  ['ns', '1700000000123999999', 1_700_000_000_123],
  ['us', '1700000000123999', 1_700_000_000_123],
  ['ms', '1700000000123', 1_700_000_000_123],
  ['s', '1700000000', 1_700_000_000_000],
  ['ns', '-1500000', -2],
  ['ns', '999999', 0],
  ['ms', '-5', -5],
] as const)('a timestamp in %s is read as whole ms', (precision, timestamp, ms) => {
  expect(readLines(`m f=1 ${timestamp}`, precision).points).toEqual([['m#f', ms, 1]]);
});

test('a missing timestamp is the time of receipt', () => {
  expect(readLines('m f=1\nm f=2 \n').points).toEqual([
    ['m#f', NOW, 1],
    ['m#f', NOW, 2],
  ]);
});

test('escaped commas, spaces and equals signs belong to the names', () => {
  expect(readLines('wea\\,th\\ er,loc\\ ation=us\\,mid\\=west temp\\=er\\ ature=1 1', 'ms').points).toEqual([
    ['wea,th er|loc ation=us,mid=west#temp=er ature', 1, 1],
  ]);
});

test('quoted texts keep commas, spaces, newlines and escaped quotes', () => {
  const { texts, points, errors } = readLines('m a="x, y=1 \\"z\\" \\\\ \n end",b=2 7\nm b=x 8\n', 'ms');
  expect(texts).toEqual([['m#a', 7, 'x, y=1 "z" \\ \n end']]);
  expect(points).toEqual([['m#b', 7, 2]]);
  expect(errors).toEqual([expect.stringMatching(/^line 3: field "b"/)]);
});

test('comments, empty lines and carriage returns are passed over', () => {
  expect(readLines('# a comment, with=signs\n\n   \nm f=1 5\r\n\r\n#\nm f=2 6\r\n', 'ms').points).toEqual([
    ['m#f', 5, 1],
    ['m#f', 6, 2],
  ]);
});

test.each([
  ['m', /no fields/],
  ['m ', /no name/],
  ['m f', /"f" has no value/],
  ['m f=', /"f" has the value ""/],
  ['m f=NaN', /no finite number/],
  ['m f=inf', /no finite number/],
  ['m f=1e999', /no finite number/],
  ['m f=1.2.3', /no finite number/],
  ['m f=--1', /no finite number/],
  ['m f=1i2', /no finite number/],
  ['m f=9223372036854775808i', /no finite number/],
  ['m f=-1u', /no finite number/],
  ['m f=truth', /no finite number/],
  ['m f="open', /does not end/],
  ['m f=1,', /no name/],
  ['m f=1,=2', /no name/],
  ['m f=1 12x', /timestamp "12x"/],
  ['m f=1 99999999999999999999', /timestamp/],
  ['m f=1 1 2', /follows the fields/],
  [',t=1 f=1', /measurement has no name/],
  ['m,t f=1', /tag "t"/],
  ['m,t= f=1', /tag "t="/],
  ['m,t=1,t=2 f=1', /stands twice/],
  ['m f="\\', /does not end/],
  ['refused f=1', /device "x" is not known/],
])('the line "%s" is left out by number and reason, its neighbours are taken', (line, reason) => {
  const { points, errors } = readLines(`m a=1 1\nm b=5,c=6 2\n${line}\nm d=4 3\n`, 'ms');
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(reason);
  expect(errors[0]).toMatch(/^line 3: /);
  expect(points.slice(0, 3).map(([name]) => name)).toEqual(['m#a', 'm#b', 'm#c']);
  if (!line.includes('"')) expect(points[3]).toEqual(['m#d', 3, 4]);
});

test('a malformed line takes its earlier fields with it', () => {
  expect(readLines('m a=1,b=2,c="t",d=x 1').points).toEqual([]);
  expect(readLines('m a=1,b=2,c="t",d=x 1').texts).toEqual([]);
});

test('fields nobody wants are counted', () => {
  const { points, unwanted } = readLines('m unwanted=1,f=2 1\nm f=1,unwanted="x" 2', 'ms');
  expect(points).toHaveLength(2);
  expect(unwanted).toBe(2);
});

test('a series and its fields are asked for once, in whatever order the fields come', () => {
  const resolver = namingResolver();
  const reader = new LineProtocolReader();
  const scope = new LineScope(resolver);
  const read = (text: string) => {
    const { count, handles } = reader.read(new TextEncoder().encode(text), scope, 'ms', NOW);
    return [...handles.subarray(0, count)];
  };
  expect(read('m,t=1 a=1,b=2,c=3 1\nm,t=1 c=3,a=1 2\n')).toEqual([0, 1, 2, 2, 0]);
  expect(read('m,t=1 b=2 3\n')).toEqual([1]);
  expect(resolver.seriesAsked).toBe(1);
  scope.forget();
  expect(read('m,t=1 b=2 3\n')).toEqual([1]);
  expect(resolver.seriesAsked).toBe(2);
});

test('more series than the cache keeps are still read', () => {
  const resolver = namingResolver();
  const reader = new LineProtocolReader();
  const scope = new LineScope(resolver, 10);
  const text = Array.from({ length: 50 }, (_, index) => `m,t=${index} f=${index} 1`).join('\n');
  for (let round = 0; round < 2; round++) {
    const { count, values } = reader.read(new TextEncoder().encode(text), scope, 'ms', NOW);
    expect([...values.subarray(0, count)]).toEqual(Array.from({ length: 50 }, (_, index) => index));
  }
});

test('every number is the double that JavaScript reads', () => {
  const written = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.integer().map(String),
    fc.tuple(fc.integer(), fc.nat(999_999)).map(([whole, part]) => `${whole}.${part}`),
    fc
      .tuple(fc.integer(), fc.nat(), fc.integer({ min: -330, max: 330 }))
      .map(([a, b, e]) => `${a}.${b}e${e}`),
    fc.constantFrom('-0', '0.000', '1.', '.5', '-.5', '00012', '+7', '1E5', '123456789012345678901234567890'),
  );
  fc.assert(
    fc.property(written, (text) => {
      const bytes = new TextEncoder().encode(text);
      expect(Object.is(parseDecimal(bytes, 0, bytes.length), Number(text))).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

test('a boolean has a handle of its own, apart from the numbers of the same field', () => {
  const fields: string[] = [];
  const resolver: LineResolver = {
    series: () => 0,
    field: (_, name) => fields.push(name) - 1,
    boolean: (handle) => fields.push(`${fields[handle]} as boolean`) - 1,
  };
  const scope = new LineScope(resolver);
  const text = 'm a=1,b=t,c=2 1\nm a=F,b=true,c=-1e3 2\nm a=1,b=false,c=.5 3';
  const read = () => {
    const { count, handles, values } = new LineProtocolReader().read(
      new TextEncoder().encode(text),
      scope,
      'ms',
      NOW,
    );
    return Array.from({ length: count }, (_, index) => [fields[handles[index]!], values[index]]);
  };
  const expected = [
    ['a', 1],
    ['b as boolean', 1],
    ['c', 2],
    ['a as boolean', 0],
    ['b as boolean', 1],
    ['c', -1000],
    ['a', 1],
    ['b as boolean', 0],
    ['c', 0.5],
  ];
  expect(read()).toEqual(expected);
  expect(read()).toEqual(expected);
  expect(fields).toHaveLength(5);
});

test('names beyond their length are refused by line, and the spellings kept stay within their bytes', () => {
  const { errors, points } = readLines(`${'m'.repeat(5000)} f=1 1\nm ${'f'.repeat(2000)}=1 2\nm f=3 3`, 'ms');
  expect(errors).toEqual([
    expect.stringMatching(/^line 1: measurement and tags are 5000 bytes/),
    expect.stringMatching(/^line 2: the name of a field is 2000 bytes/),
  ]);
  expect(points).toEqual([['m#f', 3, 3]]);
  const scope = new LineScope(namingResolver(), 100_000, 1_000_000);
  const reader = new LineProtocolReader();
  for (let body = 0; body < 20; body++) {
    const lines = Array.from({ length: 100 }, (_, index) => `${'m'.repeat(4000)}${body}-${index} f=1 1`);
    reader.read(new TextEncoder().encode(lines.join('\n')), scope, 'ms', NOW);
    expect(scope.cache.bytes).toBeLessThan(1_010_000);
  }
});

test('points written in the protocol are read as they were, whatever their names', () => {
  const name = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/[\\\n\r\t"#]|^\s/.test(text));
  const escapeName = (text: string) => text.replace(/[,= ]/g, '\\$&');
  // Of a measurement's name the equals sign is no special character: a backslash before it would be one more character.
  const escapeMeasurement = (text: string) => text.replace(/[, ]/g, '\\$&');
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          name,
          name,
          name,
          name,
          fc.double({ noNaN: true, noDefaultInfinity: true }),
          fc.nat(2 ** 40),
        ),
        { maxLength: 20 },
      ),
      (lines) => {
        const text = lines
          .map(
            ([measurement, tag, value, field, number, time]) =>
              `${escapeMeasurement(measurement)},${escapeName(tag)}=${escapeName(value)} ${escapeName(field)}=${number} ${time}`,
          )
          .join('\n');
        const { points, errors } = readLines(text, 'ms');
        const expected = lines
          .filter(([measurement, , , field]) => measurement !== 'refused' && field !== 'unwanted')
          .map(([measurement, tag, value, field, number, time]) => [
            `${measurement}|${tag}=${value}#${field}`,
            time,
            // Written, -0 is 0.
            number + 0,
          ]);
        expect(errors).toEqual([]);
        expect(points).toEqual(expected);
      },
    ),
  );
});

test('mutated and random bodies are read or named by line, never anything else', () => {
  const good = new TextEncoder().encode(
    'weather,location=us\\ x temperature=82.5,n="a\\"b",c=3i 1465839830100400200\nm f=1\n'.repeat(3),
  );
  const mutated = fc
    .array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1 })
    .map((changes) => {
      const bytes = good.slice();
      for (const [at, to] of changes) bytes[at] = to;
      return bytes;
    });
  const reader = new LineProtocolReader();
  const scope = new LineScope(namingResolver());
  fc.assert(
    fc.property(fc.oneof(mutated, fc.uint8Array({ maxLength: 300 })), (bytes) => {
      const { errors, count, values } = reader.read(bytes, scope, 'ns', NOW);
      for (const { message } of errors) expect(message).toMatch(/^line \d+: .{5}/);
      for (const value of values.subarray(0, count)) expect(value).not.toBeNaN();
    }),
    { numRuns: 3000 },
  );
});
