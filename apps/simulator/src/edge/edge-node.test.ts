import { createServer, type Server } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { decodeSparkplugPayload, encodeSparkplugPayload, type SparkplugPayload } from '@ritzel/telemetry';
import { Aedes } from 'aedes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EdgeNode, type EdgeNodeOptions } from './edge-node.ts';

interface Received {
  readonly verb: string;
  readonly device: string | undefined;
  readonly qos: number;
  readonly retain: boolean;
  readonly payload: SparkplugPayload;
}

/** A broker that remembers what it received; PUBACK waits for `mayAcknowledge`. */
class ListeningBroker {
  readonly received: Received[] = [];
  readonly server: Server;
  readonly broker: Aedes;
  port = 0;
  mayAcknowledge: Promise<void> = Promise.resolve();
  readonly #sockets = new Set<{ destroy(): void }>();

  constructor(broker: Aedes) {
    this.broker = broker;
    this.server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      broker.handle(socket);
    });
    broker.authorizePublish = (_client, packet, done) => {
      const [, , verb = '', , device] = packet.topic.split('/');
      if (!packet.topic.startsWith('$SYS') && verb !== 'NCMD' && verb !== 'DCMD') {
        const payload = decodeSparkplugPayload(Buffer.from(packet.payload));
        this.received.push({ verb, device, qos: packet.qos, retain: packet.retain, payload });
      }
      this.mayAcknowledge.then(() => done(null), done);
    };
  }

  static async listen(): Promise<ListeningBroker> {
    const made = new ListeningBroker(await Aedes.createBroker());
    await new Promise<void>((resolve) => made.server.listen(0, '127.0.0.1', resolve));
    const address = made.server.address();
    made.port = typeof address === 'object' && address ? address.port : 0;
    return made;
  }

  cutConnections(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async until(count: number, verb: string): Promise<Received[]> {
    for (;;) {
      const found = this.received.filter((each) => each.verb === verb);
      if (found.length >= count) return found;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async close(): Promise<void> {
    this.cutConnections();
    await new Promise<void>((resolve) => this.broker.close(() => resolve()));
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}

let broker: ListeningBroker;
let node: EdgeNode | undefined;
let bdSeq = 0;

beforeEach(async () => {
  broker = await ListeningBroker.listen();
  bdSeq = 0;
});

afterEach(async () => {
  await node?.close();
  await broker.close();
});

async function online(change: Partial<EdgeNodeOptions> = {}): Promise<EdgeNode> {
  let welcome: () => void = () => {};
  const born = new Promise<void>((resolve) => {
    welcome = resolve;
  });
  node = new EdgeNode({
    url: `mqtt://127.0.0.1:${broker.port}`,
    group: 'Mill',
    node: 'GW-1',
    firmwareVersion: '2.4.1',
    devices: [
      { name: 'GU-1', metrics: [{ name: 'Oil/temperature', unit: '°C' }], channels: ['input-de'] },
      { name: 'MO-1', metrics: [{ name: 'Motor/current', unit: 'A' }], channels: [] },
    ],
    nextBdSeq: () => bdSeq++,
    birthValues: (device) =>
      device === 'GU-1' ? [{ metric: 'Oil/temperature', value: 61.5, tMs: 1000 }] : [],
    now: () => 1_790_000_000_000,
    onOnline: () => welcome(),
    onTrouble: () => {},
    ...change,
  });
  node.open();
  await born;
  return node;
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const metricOf = (payload: SparkplugPayload, name: string) =>
  payload.metrics.find((metric) => metric.name === name)?.value;

describe('an edge node', () => {
  it('gives birth to itself with sequence 0 and bdSeq, then to its devices', async () => {
    await online();
    await broker.until(2, 'DBIRTH');
    expect(broker.received.map(({ verb, device }) => [verb, device])).toEqual([
      ['NBIRTH', undefined],
      ['DBIRTH', 'GU-1'],
      ['DBIRTH', 'MO-1'],
    ]);
    expect(broker.received.map(({ payload }) => payload.seq)).toEqual([0, 1, 2]);
    expect(broker.received.every(({ qos, retain }) => qos === 0 && !retain)).toBe(true);
    const [birth] = broker.received;
    expect(metricOf(birth!.payload, 'bdSeq')).toBe(0);
    expect(metricOf(birth!.payload, 'Node Control/Rebirth')).toBe(false);
  });

  it('declares every metric of a device with name, alias, datatype, unit and value', async () => {
    await online();
    const [gear, motor] = await broker.until(2, 'DBIRTH');
    const [oil, wave] = gear!.payload.metrics;
    expect(oil).toMatchObject({ name: 'Oil/temperature', datatype: 10, value: 61.5, timestamp: 1000 });
    expect(oil!.isHistorical).toBe(true);
    expect(oil!.properties?.values[0]?.value).toBe('°C');
    expect(wave).toMatchObject({ name: 'Waveform/input-de', datatype: 17, value: null });
    expect(motor!.payload.metrics[0]).toMatchObject({ name: 'Motor/current', value: null });
    const aliases = [...gear!.payload.metrics, ...motor!.payload.metrics].map(({ alias }) => alias);
    expect(new Set(aliases).size).toBe(3);
  });

  it('sends values by alias with QoS 1, each message one further, 255 wrapping to 0', async () => {
    const gateway = await online();
    for (let i = 0; i < 256; i++) {
      await gateway.publishValues('GU-1', [{ metric: 'Oil/temperature', value: i, tMs: i }], i % 2 === 0);
    }
    const data = await broker.until(256, 'DDATA');
    expect(data.map(({ payload }) => payload.seq)).toEqual(
      Array.from({ length: 256 }, (_, i) => (i + 3) % 256),
    );
    expect(data.every(({ qos }) => qos === 1)).toBe(true);
    expect(data[0]!.payload.metrics[0]).toMatchObject({ alias: 1, value: 0, isHistorical: true });
    expect(data[1]!.payload.metrics[0]!.name).toBeUndefined();
    expect(data[1]!.payload.metrics[0]!.isHistorical ?? false).toBe(false);
  });

  it('says that a sensor has no value by a null', async () => {
    const gateway = await online();
    await gateway.publishValues('GU-1', [{ metric: 'Oil/temperature', value: null, tMs: 5 }]);
    const [data] = await broker.until(1, 'DDATA');
    expect(data!.payload.metrics[0]).toMatchObject({ value: null, isNull: true });
  });

  it('takes a value for stored only when the broker has acknowledged it', async () => {
    const gateway = await online();
    let acknowledge: () => void = () => {};
    broker.mayAcknowledge = new Promise((resolve) => {
      acknowledge = resolve;
    });
    let isStored = false;
    const sent = gateway.publishValues('GU-1', [{ metric: 'Oil/temperature', value: 1, tMs: 1 }]).then(() => {
      isStored = true;
    });
    await broker.until(1, 'DDATA');
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(isStored).toBe(false);
    acknowledge();
    await sent;
    expect(isStored).toBe(true);
  });

  it('answers a rebirth command with all its births, the same bdSeq and sequence 0', async () => {
    await online();
    await broker.until(2, 'DBIRTH');
    const payload = encodeSparkplugPayload({
      timestamp: 1,
      metrics: [{ name: 'Node Control/Rebirth', datatype: 11, value: true }],
    });
    broker.broker.publish(
      {
        cmd: 'publish',
        topic: 'spBv1.0/Mill/NCMD/GW-1',
        payload: Buffer.from(payload),
        qos: 1,
        dup: false,
        retain: false,
      },
      () => {},
    );
    await broker.until(4, 'DBIRTH');
    const births = broker.received.filter(({ verb }) => verb === 'NBIRTH');
    expect(births).toHaveLength(2);
    expect(births.map(({ payload: birth }) => [birth.seq, metricOf(birth, 'bdSeq')])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('hands commands to its device and survives one that cannot be read', async () => {
    const commands: unknown[] = [];
    const troubles: string[] = [];
    await online({
      onCommand: (...command) => commands.push(command),
      onTrouble: (message) => troubles.push(message),
    });
    const topic = 'spBv1.0/Mill/DCMD/GW-1/GU-1';
    const send = (payload: Buffer) =>
      broker.broker.publish({ cmd: 'publish', topic, payload, qos: 1, dup: false, retain: false }, () => {});
    send(Buffer.from([0xff, 0xff, 0xff]));
    const metrics = [{ name: 'Device Control/Measure', datatype: 11, value: true }];
    send(Buffer.from(encodeSparkplugPayload({ metrics })));
    await expect.poll(() => commands).toEqual([['GU-1', 'Device Control/Measure', true]]);
    expect(troubles).toHaveLength(1);
  });

  it('dies by its will with the bdSeq of its birth, and comes back with the next', async () => {
    await online();
    await broker.until(2, 'DBIRTH');
    broker.cutConnections();
    const [death] = await broker.until(1, 'NDEATH');
    expect(metricOf(death!.payload, 'bdSeq')).toBe(0);
    expect(death!.retain).toBe(false);
    const births = await broker.until(2, 'NBIRTH');
    expect(metricOf(births[1]!.payload, 'bdSeq')).toBe(1);
    expect(births[1]!.payload.seq).toBe(0);
  });

  it('gives up what was under way when the connection is lost', async () => {
    const gateway = await online();
    broker.mayAcknowledge = new Promise(() => {});
    const sent = gateway.publishValues('GU-1', [{ metric: 'Oil/temperature', value: 1, tMs: 1 }]);
    await broker.until(1, 'DDATA');
    broker.cutConnections();
    await expect(sent).rejects.toThrow('The connection was lost.');
    await expect(gateway.publishValues('GU-1', [])).rejects.toThrow('offline');
  });

  it('keeps nothing of what was acknowledged while the connection lasts', async () => {
    const edge = await online();
    const sent: WeakRef<Promise<void>>[] = [];
    const publish = async () => {
      const stored = edge.publishValues('GU-1', [{ metric: 'Oil/temperature', value: 62, tMs: 1000 }]);
      sent.push(new WeakRef(stored));
      await stored;
    };
    for (let i = 0; i < 50; i++) await publish();
    await expect
      .poll(() => {
        collectGarbage();
        return sent.filter((each) => each.deref() !== undefined).length;
      })
      .toBeLessThan(5);
  });

  it('says goodbye once when it is stopped', async () => {
    const gateway = await online();
    await broker.until(2, 'DBIRTH');
    await gateway.close();
    await broker.until(1, 'NDEATH');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(broker.received.filter(({ verb }) => verb === 'NDEATH')).toHaveLength(1);
    expect(gateway.isOnline).toBe(false);
  });
});
