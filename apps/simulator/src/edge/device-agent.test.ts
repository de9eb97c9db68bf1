import { COMMAND_METRICS, type JobReport, REPORT_METRICS } from '@ritzel/telemetry';
import { beforeEach, describe, expect, it } from 'vitest';
import { DeviceAgent, type DeviceAgentParts } from './device-agent.ts';
import { type DeviceMemory, factorySetup } from './device-memory.ts';
import type { GatewayDevice } from './gateway-devices.ts';

const waveforms: GatewayDevice['waveforms'] = ['input-de', 'output'].map((channel) => ({
  channel,
  name: channel,
  unit: 'm/s²',
  samplingRateHz: 12_800,
  samples: 65_536,
  range: '16g',
}));
const device: GatewayDevice = {
  name: 'GU-1',
  identifier: 'RZ-GU3-GU-1',
  deviceType: 'RZ-GU3',
  signals: [],
  channels: ['input-de', 'output'],
  waveforms,
};

let said: [string, unknown][];
let recorded: [string, string, number][];
let reboots: number;
let memory: DeviceMemory;
let agent: DeviceAgent;

function begin(change: Partial<DeviceAgentParts> = {}): void {
  agent = new DeviceAgent({
    device,
    memory,
    factorySetup: factorySetup(waveforms, 20),
    publishText: async (metric, text) => {
      said.push([metric, JSON.parse(text)]);
    },
    record: async ({ channel, samplingRateHz }, _tMs, job) => {
      recorded.push([channel, job, samplingRateHz]);
    },
    reboot: async () => {
      reboots++;
      queueMicrotask(() => agent.born());
    },
    batteryPercent: () => 80,
    selfTestFault: undefined,
    now: () => 1_790_000_000_000,
    wait: async () => {},
    onMemory: () => {},
    onTrouble: (message) => {
      throw new Error(message);
    },
    ...change,
  });
}

beforeEach(() => {
  said = [];
  recorded = [];
  reboots = 0;
  memory = {};
  begin();
});

const command = (kind: keyof typeof COMMAND_METRICS, fields: object) =>
  agent.obey(COMMAND_METRICS[kind], JSON.stringify(fields));
const reports = () =>
  said.filter(([metric]) => metric === REPORT_METRICS.job).map(([, report]) => report as JobReport); // @NOTE as written
const setup = (change: object = {}) => {
  const factory = factorySetup(waveforms, 20);
  return {
    ...factory,
    version: 3,
    channels: factory.channels.map((each) => ({ ...each, samplingRateHz: 25_600, ...change })),
  };
};

describe('a simulated device', () => {
  it('measures all channels it is asked for, each job once', async () => {
    command('measure', { job: 'a', channels: ['output'] });
    await expect.poll(() => reports().at(-1)).toEqual({ job: 'a', state: 'done', progress: 1 });
    command('measure', { job: 'a', channels: ['output'] });
    await expect.poll(() => reports().length).toBe(3);
    expect(recorded).toEqual([['output', 'a', 12_800]]);
  });

  it('takes a setup, says so, and records by it from then on', async () => {
    command('setup', { job: 's', ...setup() });
    await expect.poll(() => said.at(-1)).toEqual([REPORT_METRICS.setup, JSON.parse(JSON.stringify(setup()))]);
    command('measure', { job: 'm' });
    await expect
      .poll(() => recorded)
      .toEqual([
        ['input-de', 'm', 25_600],
        ['output', 'm', 25_600],
      ]);
    // Another process of the same device goes on with it.
    begin();
    expect(JSON.parse(agent.birthText(REPORT_METRICS.setup) ?? '')).toMatchObject({ version: 3 });
  });

  it.each([
    [{ samplingRateHz: 44_100 }, 'samples at'],
    [{ samples: 131_072 + 1 }, 'records'],
    [{ channel: 'x' }, 'has no channel'],
  ])('refuses %j with its reason and goes on as before', async (change, words) => {
    command('setup', { job: 's', ...setup(change) });
    await expect
      .poll(() => reports().at(-1))
      .toMatchObject({
        state: 'refused',
        reason: expect.stringContaining(words),
      });
    expect(agent.setup.version).toBe(0);
  });

  it('knows what the portal cannot know: with a low battery it refuses the finest sampling', async () => {
    begin({ batteryPercent: () => 8 });
    command('setup', { job: 's', ...setup() });
    await expect.poll(() => reports().at(-1)?.reason).toContain('battery is at 8 %');
  });

  it('installs a firmware, starts again and tests it', async () => {
    command('firmware', { job: 'f', firmwareVersion: '2.5.0' });
    await expect.poll(() => reports().at(-1)).toEqual({ job: 'f', state: 'done', progress: 1 });
    expect(reboots).toBe(1);
    expect(agent.birthText(REPORT_METRICS.firmwareVersion)).toBe('2.5.0');
  });

  it('goes back to the old version when the new one fails its self-test, and says why in its birth', async () => {
    begin({ selfTestFault: 'Channel 2 is out of calibration.' });
    command('firmware', { job: 'f', firmwareVersion: '2.5.0' });
    await expect.poll(() => reboots).toBe(2);
    expect(agent.birthText(REPORT_METRICS.firmwareVersion)).toBe('2.4.1');
    expect(JSON.parse(agent.birthText(REPORT_METRICS.job) ?? '')).toMatchObject({
      job: 'f',
      state: 'failed',
      reason: 'Self-test of 2.5.0 failed: Channel 2 is out of calibration. Back on 2.4.1.',
    });
  });

  it('refuses a second job while one is under way, and is not disturbed by malformed messages', async () => {
    begin({ wait: () => new Promise(() => {}) });
    agent.obey(COMMAND_METRICS.measure, '{');
    agent.obey(COMMAND_METRICS.measure, null);
    command('measure', { job: 'a' });
    await Promise.resolve();
    command('measure', { job: 'b' });
    await expect.poll(() => reports().at(-1)).toMatchObject({ job: 'b', state: 'refused' });
  });
});
