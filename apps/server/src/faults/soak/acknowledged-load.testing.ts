import { setTimeout as sleep } from 'node:timers/promises';
import { encodeSparkplugPayload } from '@ritzel/telemetry';
import { connectAsync, type MqttClient } from 'mqtt';
import { isWholeWaveform, makeNumberedMeasurements, measuredAt } from '../numbered-measurements.testing.ts';
import { replyOf } from './soak-client.testing.ts';
import type { SoakCredentials, SoakDevice, SoakPlant } from './soak-plant.testing.ts';
import type { SoakTally } from './soak-tally.testing.ts';

const START_MS = Math.floor(Date.now() / 1000) * 1000 - 12 * 3_600_000;
const { timeOf, sampleOf, waveformOf } = makeNumberedMeasurements(START_MS);

/** Sends by HTTP and MQTT and remembers what was acknowledged; at the end all of it must be there. */
export interface AcknowledgedLoad {
  run(signal: AbortSignal): Promise<void>;
  /** Counts what was acknowledged and what of it cannot be read. */
  verify(): Promise<void>;
}

export async function makeAcknowledgedLoad(plant: SoakPlant, tally: SoakTally): Promise<AcknowledgedLoad> {
  const machine: SoakDevice = await plant.addMachine();
  const credentials: SoakCredentials = await plant.credentials(machine.deviceId);
  const http = new Set<number>();
  const mqtt = new Set<number>();
  const waveforms = new Map<number, string>();
  let serial = 0;

  async function sendSamples(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const mine = serial++;
      const answer = await plant.client.ask('samples', '/data/samples', {
        token: credentials.token,
        json: { samples: [sampleOf(mine)] },
      });
      if (answer?.status === 204) http.add(mine);
      await sleep(25);
    }
  }

  async function sendWaveforms(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const mine = serial++;
      const answer = await plant.client.ask('waveforms', '/data/raws', {
        token: credentials.token,
        bytes: waveformOf(mine, credentials.sparkplug.device),
        headers: { 'content-type': 'application/vnd.ritzel.waveform' },
      });
      if (answer?.status === 200) waveforms.set(mine, replyOf<{ id: string }>('waveform', answer).id);
      await sleep(1000);
    }
  }

  async function publishUntilBroken(client: MqttClient, signal: AbortSignal): Promise<void> {
    const { group, node, device } = credentials.sparkplug;
    let seq = 0;
    const send = (verb: string, metrics: Parameters<typeof encodeSparkplugPayload>[0]['metrics']) => {
      const payload = encodeSparkplugPayload({ timestamp: Date.now(), seq, metrics });
      seq = (seq + 1) % 256;
      const topic = `spBv1.0/${group}/${verb}/${node}${verb.startsWith('N') ? '' : `/${device}`}`;
      return client.publishAsync(topic, Buffer.from(payload), { qos: 1 });
    };
    await send('NBIRTH', [{ name: 'bdSeq', datatype: 4, value: 0 }]);
    await send('DBIRTH', [{ name: 'Oil/temperature', alias: 1, datatype: 10, value: null }]);
    while (!signal.aborted) {
      const mine = serial++;
      await send('DDATA', [{ alias: 1, datatype: 10, value: measuredAt(mine), timestamp: timeOf(mine) }]);
      mqtt.add(mine);
      await sleep(25);
    }
  }

  async function publish(signal: AbortSignal): Promise<void> {
    const { clientId, username, password } = credentials;
    while (!signal.aborted) {
      let client: MqttClient | undefined;
      try {
        client = await connectAsync(plant.server.mqttUrl, {
          clientId,
          username,
          password,
          reconnectPeriod: 0,
          connectTimeout: 5000,
        });
        const broken = new Promise<never>((_resolve, reject) =>
          client?.once('close', () => reject(new Error('closed'))),
        );
        broken.catch(() => {});
        await Promise.race([publishUntilBroken(client, signal), broken]);
      } catch {
        tally.count('MQTT: connection broken');
        await sleep(200);
      } finally {
        client?.end(true);
      }
    }
  }

  async function lostPoints(key: string, serials: ReadonlySet<number>): Promise<number[]> {
    const signals = replyOf<{ id: string; key: string }[]>(
      'signals',
      await plant.client.ask('verify', `/equipment/${machine.drivetrainId}/signals`, {
        token: await plant.token(0),
      }),
    );
    const id = signals.find((signal) => signal.key === key)?.id;
    const found = new Map<number, number | undefined>();
    const stepMs = 20_000;
    for (let from = START_MS; from <= timeOf(serial); from += stepMs) {
      const range = `from=${new Date(from).toISOString()}&to=${new Date(from + stepMs).toISOString()}`;
      const answer = await plant.client.ask('verify', `/signals/${id}/series?${range}`, {
        token: await plant.token(0),
      });
      const series = replyOf<{ t: number[]; value: number[] }>('series', answer);
      series.t.forEach((t, index) => {
        found.set(t, series.value[index]);
      });
    }
    return [...serials].filter((mine) => found.get(timeOf(mine)) !== measuredAt(mine));
  }

  return {
    async run(signal) {
      await Promise.all([
        sendSamples(signal),
        sendSamples(signal),
        sendSamples(signal),
        sendWaveforms(signal),
        publish(signal),
      ]);
    },
    async verify() {
      tally.count('points acknowledged by HTTP', http.size);
      tally.count('points acknowledged by MQTT', mqtt.size);
      tally.count('waveforms acknowledged', waveforms.size);
      for (const mine of await lostPoints('vibration.velocity.rms.in', http))
        tally.fail('an acknowledged point is lost', `HTTP ${mine}`);
      for (const mine of await lostPoints('oil.temperature', mqtt))
        tally.fail('an acknowledged point is lost', `MQTT ${mine}`);
      for (const [mine, id] of waveforms) {
        const answer = await plant.client.ask('verify', `/waveforms/${id}/samples`, {
          token: await plant.token(0),
        });
        const bytes = answer?.body ?? Buffer.alloc(0);
        if (!isWholeWaveform(bytes, mine))
          tally.fail('an acknowledged waveform is lost', `${mine}: ${answer?.status}`);
      }
    },
  };
}
