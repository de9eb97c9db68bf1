import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proves } from './sparkplug-requirements.testing.ts';
import { DEVICE_VERBS, formatSparkplugTopic, NODE_VERBS, parseSparkplugTopic } from './sparkplug-topic.ts';

const id = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/[+#/\0]/.test(text));

test('every topic that can be written is read back as it was', () => {
  const topics = fc.oneof(
    fc.record({
      kind: fc.constant('node' as const),
      verb: fc.constantFrom(...NODE_VERBS),
      group: id,
      node: id,
    }),
    fc.record({
      kind: fc.constant('device' as const),
      verb: fc.constantFrom(...DEVICE_VERBS),
      group: id,
      node: id,
      device: id,
    }),
    fc.record({ kind: fc.constant('state' as const), host: id }),
  );
  fc.assert(
    fc.property(topics, (topic) => {
      expect(parseSparkplugTopic(formatSparkplugTopic(topic))).toEqual(topic);
    }),
  );
});

test(proves(['tck-id-topics-ncmd-topic'], 'a node command goes to namespace/group/NCMD/node'), () => {
  expect(formatSparkplugTopic({ kind: 'node', verb: 'NCMD', group: 'plant', node: 'gateway-1' })).toBe(
    'spBv1.0/plant/NCMD/gateway-1',
  );
});

test(
  proves(['tck-id-topics-dcmd-topic'], 'a device command goes to namespace/group/DCMD/node/device'),
  () => {
    expect(
      formatSparkplugTopic({
        kind: 'device',
        verb: 'DCMD',
        group: 'plant',
        node: 'gateway-1',
        device: 'gear-7',
      }),
    ).toBe('spBv1.0/plant/DCMD/gateway-1/gear-7');
  },
);

test.each([
  '',
  'spAv1.0/g/NDATA/n',
  'spBv1.0/g/NDATA',
  'spBv1.0/g/NDATA/n/d',
  'spBv1.0/g/DDATA/n',
  'spBv1.0//NDATA/n',
  'spBv1.0/g/DDATA/n/d/x',
  'spBv1.0/g/XDATA/n',
  'STATE/host',
  'spBv1.0/STATE/',
])('"%s" is foreign and says why', (topic) => {
  const parsed = parseSparkplugTopic(topic);
  expect(parsed.kind).toBe('foreign');
  expect(parsed).toHaveProperty('reason', expect.stringMatching(/\w+ \w+/));
});

test('an identifier with a wildcard or a slash is not written into a topic', () => {
  for (const node of ['', 'a/b', '#', 'x+', 'nul\0']) {
    expect(() => formatSparkplugTopic({ kind: 'node', verb: 'NDATA', group: 'g', node })).toThrow(RangeError);
  }
});
