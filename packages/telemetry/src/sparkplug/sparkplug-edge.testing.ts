import { SPARKPLUG_DATATYPE } from './sparkplug-datatypes.ts';
import { encodeSparkplugPayload } from './sparkplug-encode.ts';
import { SparkplugHost, type SparkplugMessage } from './sparkplug-host.ts';
import type { HostOutput } from './sparkplug-output.ts';
import type { SparkplugMetric } from './sparkplug-payload.ts';
import type { SparkplugPublication } from './sparkplug-state.ts';

export const T = SPARKPLUG_DATATYPE;
export const START = 1_700_000_000_000;

/** An edge node for tests: writes births, data and deaths with the right sequence numbers, one ms apart. */
export class TestEdge {
  nowMs = START;
  seq = 0;
  bdSeq: number;
  #messages = 0;
  readonly group: string;
  readonly node: string;

  constructor(group = 'plant', node = 'gateway', bdSeq = 0) {
    this.group = group;
    this.node = node;
    this.bdSeq = bdSeq;
  }

  message(
    verb: string,
    device: string | undefined,
    metrics: SparkplugMetric[],
    seq?: number,
  ): SparkplugMessage<string> {
    this.nowMs++;
    const topic = `spBv1.0/${this.group}/${verb}/${this.node}${device === undefined ? '' : `/${device}`}`;
    const payload = encodeSparkplugPayload({ timestamp: this.nowMs, seq, metrics });
    return { topic, payload, receivedAtMs: this.nowMs, receipt: `${++this.#messages}:${verb}` };
  }

  #nextSeq(): number {
    const { seq } = this;
    this.seq = (seq + 1) % 256;
    return seq;
  }

  nbirth(metrics: SparkplugMetric[] = []): SparkplugMessage<string> {
    this.seq = 0;
    const own: SparkplugMetric[] = [
      { name: 'bdSeq', datatype: T.Int64, value: this.bdSeq, timestamp: this.nowMs },
      { name: 'Node Control/Rebirth', datatype: T.Boolean, value: false, timestamp: this.nowMs },
    ];
    return this.message('NBIRTH', undefined, [...own, ...metrics], this.#nextSeq());
  }

  ndeath(bdSeq = this.bdSeq): SparkplugMessage<string> {
    return this.message('NDEATH', undefined, [{ name: 'bdSeq', datatype: T.Int64, value: bdSeq }]);
  }

  ndata(metrics: SparkplugMetric[]): SparkplugMessage<string> {
    return this.message('NDATA', undefined, metrics, this.#nextSeq());
  }

  dbirth(device: string, metrics: SparkplugMetric[]): SparkplugMessage<string> {
    return this.message('DBIRTH', device, metrics, this.#nextSeq());
  }

  ddata(device: string, metrics: SparkplugMetric[]): SparkplugMessage<string> {
    return this.message('DDATA', device, metrics, this.#nextSeq());
  }

  ddeath(device: string): SparkplugMessage<string> {
    return this.message('DDEATH', device, [], this.#nextSeq());
  }
}

/** The two metrics the tests' gear unit is born with. */
export function gearBirth(): SparkplugMetric[] {
  return [
    {
      name: 'Oil/Temperature',
      alias: 1,
      datatype: T.Float,
      value: 61.5,
      properties: { keys: ['engUnit'], values: [{ type: T.String, value: '°C' }] },
    },
    { name: 'Load', alias: 2, datatype: T.Int16, value: -3 },
  ];
}

export const temperature = (value: number): SparkplugMetric => ({ alias: 1, value, wire: 'float' });

export const newHost = (options = {}) => new SparkplugHost<string>({ hostId: 'ritzel', ...options });

/** A host that has seen a gear unit born, with its edge. */
export function livingHost(options = {}) {
  const host = newHost(options);
  const edge = new TestEdge();
  host.receive(edge.nbirth([{ name: 'Signal', alias: 10, datatype: T.Int32, value: -70 }]));
  host.receive(edge.dbirth('gear-7', gearBirth()));
  return { host, edge };
}

export const readings = ({ points }: HostOutput<string>) =>
  points.map(({ metric, value, timestampMs }) => [metric.device, metric.name, value, timestampMs]);
export const codes = ({ faults }: HostOutput<string>) => faults.map(({ code }) => code);
export const stateOf = ({ payload }: SparkplugPublication) => JSON.parse(new TextDecoder().decode(payload));

export function receiveAll(
  host: SparkplugHost<string>,
  messages: SparkplugMessage<string>[],
): HostOutput<string>[] {
  return messages.map((message) => host.receive(message));
}

export const staleMetrics = (host: SparkplugHost<string>, device?: string) => {
  const node = host.nodeState('plant', 'gateway')!;
  const metrics = device === undefined ? node.metrics : node.devices.get(device)!.metrics;
  return [...metrics.values()].map(({ isStale, staleSinceMs }) => (isStale ? staleSinceMs : false));
};
