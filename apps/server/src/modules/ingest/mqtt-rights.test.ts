import { drivetrainDocumentSchema } from '@ritzel/contract';
import { isSparkplugName } from '@ritzel/drivetrain';
import { formatSparkplugTopic } from '@ritzel/telemetry';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeDrivetrainDocument } from '../../testing/drivetrain.testing.ts';
import { mayPublish, mayReceive, maySubscribe } from './mqtt-rights.ts';

/** MQTT 3.1.1, section 4.7: whether a topic filter takes a topic. */
function isMatch(filter: string, topic: string): boolean {
  if (topic.startsWith('$') !== filter.startsWith('$')) return false;
  const wanted = filter.split('/');
  const levels = topic.split('/');
  for (const [index, word] of wanted.entries()) {
    if (word === '#') return true;
    if (index >= levels.length || (word !== '+' && word !== levels[index])) return false;
  }
  return wanted.length === levels.length;
}

const names = [
  '+',
  '#',
  '+/+',
  'a/b',
  'plant',
  'Plant',
  'plänt',
  'pla\u0308nt',
  'plant ',
  'STATE',
  'state',
  'spBv1.0',
  'NCMD',
  '$SYS',
  '$share',
  'p\0',
  'p\u200b',
  '\ud800',
  '',
  'x'.repeat(61),
];
const anyName = fc.oneof(fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 6 }));

interface Declared {
  readonly organisation: number;
  readonly sparkplug: { readonly group: string; readonly node: string; readonly device: string };
}

function isLegal(sparkplug: Declared['sparkplug']): boolean {
  const document = makeDrivetrainDocument();
  for (const { devices } of document.parts) for (const device of devices ?? []) device.sparkplug = sparkplug;
  return drivetrainDocumentSchema.safeParse(document).success;
}

const declaration: fc.Arbitrary<Declared> = fc.record({
  organisation: fc.nat(2),
  sparkplug: fc.record({ group: anyName, node: anyName, device: anyName }),
});

/** What several organisations may declare beside each other: a group is its first declarer's. */
function asStored(declared: readonly Declared[]): Declared[] {
  const owners = new Map<string, number>();
  return declared.filter(({ organisation, sparkplug }) => {
    if (!isLegal(sparkplug)) return false;
    const owner = owners.get(sparkplug.group) ?? organisation;
    owners.set(sparkplug.group, owner);
    return owner === organisation;
  });
}

const VERBS = ['NBIRTH', 'NDEATH', 'NDATA', 'DBIRTH', 'DDEATH', 'DDATA', 'NCMD', 'DCMD'];

/** Topics and filters made of all names there are, of wildcards, and of MQTT's and Sparkplug's own words. */
function levelsOf(declared: readonly Declared[]): fc.Arbitrary<string> {
  const words = declared.flatMap(({ sparkplug: { group, node, device } }) => [group, node, device]);
  const name = fc.constantFrom('+', '#', 'STATE', 'plant', ...words);
  const verb = fc.constantFrom('+', 'ncmd', ...VERBS);
  const regular = fc
    .tuple(
      fc.constantFrom('spBv1.0', 'spbv1.0', '+', '#'),
      name,
      verb,
      name,
      fc.array(name, { maxLength: 2 }),
    )
    .map(([space, group, kind, node, rest]) => [space, group, kind, node, ...rest].join('/'));
  const odd = fc
    .tuple(fc.constantFrom('$share/x/', '$SYS/', '/', ''), fc.array(fc.oneof(name, verb), { maxLength: 6 }))
    .map(([start, rest]) => start + rest.join('/'));
  const state = name.map((host) => `spBv1.0/STATE/${host}`);
  return fc.oneof({ weight: 6, arbitrary: regular }, odd, state);
}

test('no byte of one organisation reaches a device of another, whatever is declared, published and subscribed to', () => {
  const deliveries = { own: 0 };
  fc.assert(
    fc.property(
      fc.array(declaration, { minLength: 2, maxLength: 8 }).chain((list) => {
        const stored = asStored(list);
        return fc.tuple(
          fc.constant(stored),
          fc.array(levelsOf(stored), { minLength: 20, maxLength: 40 }),
          fc.array(levelsOf(stored), { minLength: 20, maxLength: 40 }),
        );
      }),
      ([stored, filters, topics]) => {
        // What an organisation sends: messages of its devices, and the commands of its users.
        const sent = stored.flatMap(({ organisation, sparkplug }) => {
          const { group, node, device } = sparkplug;
          const usual = VERBS.slice(0, 6).map((verb) =>
            [`spBv1.0`, group, verb, node, ...(verb.startsWith('D') ? [device] : [])].join('/'),
          );
          const published = [...usual, ...topics].filter((topic) => mayPublish({ sparkplug }, topic));
          const commands = [
            formatSparkplugTopic({ kind: 'node', verb: 'NCMD', group, node }),
            formatSparkplugTopic({ kind: 'device', verb: 'DCMD', group, node, device }),
          ];
          return [...published, ...commands].map((topic) => ({ organisation, topic }));
        });
        for (const { organisation, sparkplug } of stored) {
          const { group, node } = sparkplug;
          const own = [`spBv1.0/${group}/NCMD/${node}`, `spBv1.0/${group}/DCMD/${node}/#`];
          expect(own.every((filter) => maySubscribe({ sparkplug }, filter))).toBe(true);
          const granted = [...own, ...filters].filter((filter) => maySubscribe({ sparkplug }, filter));
          for (const message of sent) {
            const isTaken = granted.some((filter) => isMatch(filter, message.topic));
            if (isTaken && message.organisation === organisation) deliveries.own += 1;
            if (message.organisation === organisation) continue;
            expect(isTaken, `${granted.join(' ')} takes ${message.topic}`).toBe(false);
            expect(mayReceive({ sparkplug }, message.topic)).toBe(false);
            expect(mayPublish({ sparkplug }, message.topic)).toBe(false);
          }
        }
      },
    ),
    { numRuns: 300 },
  );
  expect(deliveries.own).toBeGreaterThan(0);
});

test.each(['+', '#', 'a/b', 'STATE'])('a stored group or node "%s" is no right to anything', (name) => {
  for (const sparkplug of [
    { group: name, node: 'n', device: null },
    { group: 'g', node: name === 'STATE' ? '+' : name, device: null },
  ]) {
    const { group, node } = sparkplug;
    for (const filter of [`spBv1.0/${group}/NCMD/${node}`, `spBv1.0/${group}/DCMD/${node}/#`])
      expect(maySubscribe({ sparkplug }, filter), filter).toBe(false);
    expect(mayPublish({ sparkplug }, `spBv1.0/${group}/NDATA/${node}`)).toBe(false);
  }
});

test('the contract takes the names that topics take, and no others', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const normal = name.normalize('NFC');
      expect(isLegal({ group: name, node: 'n', device: 'd' })).toBe(isSparkplugName(normal));
      expect(isLegal({ group: 'g', node: name, device: 'd' })).toBe(isSparkplugName(normal));
    }),
    { numRuns: 200 },
  );
  for (const name of ['Anlage 4', 'Mühle', '工場', 'a.b-c_d', 'g$'])
    expect(isSparkplugName(name), name).toBe(true);
});
