import { expect, test } from 'vitest';
import { CommandRefusedError } from './sparkplug-command.ts';
import { decodeSparkplugPayload } from './sparkplug-decode.ts';
import { codes, livingHost, newHost, START, stateOf, T, temperature } from './sparkplug-edge.testing.ts';
import type { SparkplugHost } from './sparkplug-host.ts';
import { proves } from './sparkplug-requirements.testing.ts';

test('an NDEATH of another bdSeq is the will of a session long gone and changes nothing', () => {
  const { host, edge } = livingHost();
  const output = host.receive(edge.ndeath(77));
  expect(output.presences).toEqual([]);
  expect(codes(output)).toEqual(['NDEATH_OTHER_SESSION']);
  expect(host.nodeState('plant', 'gateway')!.isOnline).toBe(true);
});

test(
  proves(
    [
      'tck-id-operational-behavior-host-reordering-rebirth',
      'tck-id-operational-behavior-data-commands-ncmd-rebirth-verb',
      'tck-id-operational-behavior-data-commands-ncmd-rebirth-name',
      'tck-id-operational-behavior-data-commands-ncmd-rebirth-value',
      'tck-id-payloads-ncmd-timestamp',
      'tck-id-payloads-ncmd-seq',
      'tck-id-payloads-ncmd-qos',
      'tck-id-payloads-ncmd-retain',
    ],
    'when the window elapses the node is asked for a rebirth',
  ),
  () => {
    const { host, edge } = livingHost({ reorderTimeoutMs: 700 });
    edge.ddata('gear-7', []);
    host.receive(edge.ddata('gear-7', [temperature(2)]));
    expect(host.tick(edge.nowMs + 699).publications).toEqual([]);
    const { publications, faults } = host.tick(edge.nowMs + 700);
    expect(faults.map(({ code }) => code)).toEqual(['SEQ_LOST']);
    expect(publications).toMatchObject([{ topic: 'spBv1.0/plant/NCMD/gateway', qos: 0, retain: false }]);
    const command = decodeSparkplugPayload(publications[0]!.payload);
    expect(command.timestamp).toBe(edge.nowMs + 700);
    expect(command.seq).toBeUndefined();
    expect(command.metrics).toMatchObject([
      { name: 'Node Control/Rebirth', datatype: T.Boolean, value: true },
    ]);
    expect(host.tick(edge.nowMs + 1400).publications).toEqual([]);
  },
);

test(
  proves(
    [
      'tck-id-topics-dcmd-mqtt',
      'tck-id-topics-dcmd-timestamp',
      'tck-id-topics-dcmd-payload',
      'tck-id-operational-behavior-data-commands-dcmd-verb',
      'tck-id-operational-behavior-data-commands-dcmd-metric-name',
      'tck-id-operational-behavior-data-commands-dcmd-metric-value',
      'tck-id-payloads-dcmd-timestamp',
      'tck-id-payloads-name-cmd-requirement',
      'tck-id-payloads-dcmd-seq',
      'tck-id-payloads-dcmd-qos',
      'tck-id-payloads-dcmd-retain',
    ],
    'a device command has the name and datatype of the birth',
  ),
  () => {
    const { host, edge } = livingHost();
    const command = host.command(
      { group: 'plant', node: 'gateway', device: 'gear-7' },
      [{ name: 'Load', value: 7 }],
      START + 50,
    );
    expect(command).toMatchObject({ topic: 'spBv1.0/plant/DCMD/gateway/gear-7', qos: 0, retain: false });
    const payload = decodeSparkplugPayload(command.payload);
    expect(payload).toMatchObject({ timestamp: START + 50, seq: undefined });
    expect(payload.metrics).toMatchObject([{ name: 'Load', datatype: T.Int16, value: 7 }]);
    const refused = (name: string, value: number | string) => () =>
      host.command({ group: 'plant', node: 'gateway', device: 'gear-7' }, [{ name, value }], START);
    for (const attempt of [
      refused('Load', 40_000),
      refused('Load', 1.5),
      refused('Load', 'x'),
      refused('none', 1),
    ]) {
      expect(attempt).toThrow(CommandRefusedError);
    }
    host.receive(edge.ddeath('gear-7'));
    expect(refused('Load', 1)).toThrow(/not online/);
  },
);

test(
  proves(
    [
      'tck-id-topics-ncmd-mqtt',
      'tck-id-topics-ncmd-timestamp',
      'tck-id-topics-ncmd-payload',
      'tck-id-operational-behavior-data-commands-ncmd-verb',
      'tck-id-operational-behavior-data-commands-ncmd-metric-name',
      'tck-id-operational-behavior-data-commands-ncmd-metric-value',
    ],
    'a node command likewise',
  ),
  () => {
    const { host } = livingHost();
    const command = host.command({ group: 'plant', node: 'gateway' }, [{ name: 'Signal', value: -1 }], START);
    expect(command).toMatchObject({ topic: 'spBv1.0/plant/NCMD/gateway', qos: 0, retain: false });
    expect(decodeSparkplugPayload(command.payload).metrics).toMatchObject([
      { name: 'Signal', datatype: T.Int32, value: -1 },
    ]);
    expect(() => host.command({ group: 'plant', node: 'gateway' }, [], START)).toThrow(CommandRefusedError);
  },
);

test('our own commands and the STATE of other hosts are settled in silence', () => {
  const { host } = livingHost();
  const state = new TextEncoder().encode('{"online":false,"timestamp":1}');
  for (const topic of [
    'spBv1.0/plant/NCMD/gateway',
    'spBv1.0/plant/DCMD/gateway/gear-7',
    'spBv1.0/STATE/other',
  ]) {
    const output = host.receive({ topic, payload: state, receivedAtMs: START, receipt: topic });
    expect(output).toMatchObject({ settled: [topic], faults: [], publications: [] });
  }
});

test(
  proves(
    [
      'tck-id-message-flow-phid-sparkplug-clean-session-311',
      'tck-id-message-flow-phid-sparkplug-clean-session-50',
    ],
    'the host connects with a clean session',
  ),
  () => {
    expect(newHost().connect(START).clean).toBe(true);
  },
);

test(
  proves(
    [
      'tck-id-host-topic-phid-birth-topic',
      'tck-id-host-topic-phid-birth-qos',
      'tck-id-host-topic-phid-birth-retain',
      'tck-id-host-topic-phid-birth-payload',
      'tck-id-host-topic-phid-birth-payload-timestamp',
      'tck-id-operational-behavior-host-application-connect-birth-topic',
      'tck-id-operational-behavior-host-application-connect-birth-payload',
      'tck-id-operational-behavior-host-application-connect-birth-qos',
      'tck-id-operational-behavior-host-application-connect-birth-retained',
    ],
    'the STATE birth',
  ),
  () => {
    const { birth, will } = newHost().connect(START);
    expect(birth).toMatchObject({ topic: 'spBv1.0/STATE/ritzel', qos: 1, retain: true });
    expect(stateOf(birth)).toEqual({ online: true, timestamp: START });
    expect(stateOf(will).timestamp).toBe(stateOf(birth).timestamp);
  },
);

test(
  proves(
    [
      'tck-id-host-topic-phid-death-topic',
      'tck-id-host-topic-phid-death-qos',
      'tck-id-host-topic-phid-death-retain',
      'tck-id-host-topic-phid-death-required',
      'tck-id-host-topic-phid-death-payload',
      'tck-id-host-topic-phid-death-payload-timestamp-connect',
      'tck-id-operational-behavior-host-application-connect-will',
      'tck-id-operational-behavior-host-application-connect-will-topic',
      'tck-id-operational-behavior-host-application-connect-will-payload',
      'tck-id-operational-behavior-host-application-connect-will-qos',
      'tck-id-operational-behavior-host-application-connect-will-retained',
      'tck-id-payloads-state-will-message',
      'tck-id-payloads-state-will-message-qos',
      'tck-id-payloads-state-will-message-retain',
      'tck-id-payloads-state-will-message-payload',
    ],
    'the will',
  ),
  () => {
    const { will } = newHost().connect(START);
    expect(will).toMatchObject({ topic: 'spBv1.0/STATE/ritzel', qos: 1, retain: true });
    expect(stateOf(will)).toEqual({ online: false, timestamp: START });
  },
);

test(
  proves(
    [
      'tck-id-host-topic-phid-birth-sub-required',
      'tck-id-message-flow-phid-sparkplug-subscription',
      'tck-id-payloads-state-subscribe',
    ],
    'the host subscribes to its STATE and the namespace',
  ),
  () => {
    expect(newHost().connect(START).subscriptions).toEqual([
      { topic: 'spBv1.0/STATE/ritzel', qos: 1 },
      { topic: 'spBv1.0/#', qos: 1 },
    ]);
  },
);

test(
  proves(
    [
      'tck-id-host-topic-phid-death-payload-timestamp-disconnect-clean',
      'tck-id-operational-behavior-host-application-termination',
      'tck-id-operational-behavior-host-application-death-topic',
      'tck-id-operational-behavior-host-application-death-payload',
      'tck-id-operational-behavior-host-application-death-qos',
      'tck-id-operational-behavior-host-application-death-retained',
    ],
    'a wanted end says so with its own time',
  ),
  () => {
    const host = newHost();
    host.connect(START);
    const death = host.disconnect(START + 5000);
    expect(death).toMatchObject({ topic: 'spBv1.0/STATE/ritzel', qos: 1, retain: true });
    expect(stateOf(death)).toEqual({ online: false, timestamp: START + 5000 });
  },
);

test(
  proves(
    ['tck-id-message-flow-hid-sparkplug-state-message-delivered'],
    'a false death of ours is corrected with the time of the connect',
  ),
  () => {
    const host = newHost();
    host.connect(START);
    const says = (text: string) =>
      host.receive({
        topic: 'spBv1.0/STATE/ritzel',
        payload: new TextEncoder().encode(text),
        receivedAtMs: START + 9,
        receipt: 'state',
      });
    const { publications } = says('{"online":false,"timestamp":1}');
    expect(publications.map(stateOf)).toEqual([{ online: true, timestamp: START }]);
    expect(publications[0]).toMatchObject({ qos: 1, retain: true });
    expect(says('{"online":true,"timestamp":1}').publications).toEqual([]);
    expect(says('malformed').publications).toEqual([]);
    host.disconnect(START + 10);
    expect(says('{"online":false,"timestamp":1}').publications).toEqual([]);
  },
);

test(
  proves(
    ['tck-id-operational-behavior-host-application-multi-server-timestamp'],
    'each connection keeps its own STATE time',
  ),
  () => {
    const [one, two] = [newHost(), newHost()];
    one.connect(START);
    two.connect(START + 1000);
    const says = (host: SparkplugHost<string>) =>
      host.receive({
        topic: 'spBv1.0/STATE/ritzel',
        payload: new TextEncoder().encode('{"online":false,"timestamp":1}'),
        receivedAtMs: START,
        receipt: '',
      });
    expect(stateOf(says(one).publications[0]!).timestamp).toBe(START);
    expect(stateOf(says(two).publications[0]!).timestamp).toBe(START + 1000);
  },
);
