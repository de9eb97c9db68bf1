import type { DrivetrainDocument } from '@ritzel/contract';
import type { SimulatorConfiguration } from './configuration.ts';
import { Gateway } from './edge/gateway.ts';
import { devicesOf, edgeNodeNameOf } from './edge/gateway-devices.ts';
import { type GatewayState, StateFolder } from './edge/state-folder.ts';
import { MACHINE_PLANS, SECOND_COMPANY_PLANS } from './fleet/demo-plant.ts';
import { ratedLives } from './fleet/life-inputs.ts';
import { machineDocument } from './fleet/machine-document.ts';
import type { MachinePlan } from './fleet/machine-plan.ts';
import {
  documentHash,
  isKnown,
  issueCredentials,
  type Portal,
  PortalRefusedError,
  provisionDrivetrain,
} from './provisioning.ts';
import { SimulatedMachine } from './simulated-machine.ts';

const DAY_MS = 86_400_000;
/** Gateways that write their past at the same time. */
const PASTS_AT_ONCE = 4;
const SHARE_OF_PROVISIONING = 0.1;

export interface FleetRun {
  /** Resolves when the plant is handed over and every value of the past is stored. */
  readonly complete: Promise<void>;
  stop(): Promise<void>;
}

export interface FleetRunParts {
  readonly now: () => number;
  readonly progress: (share: number, text: string) => void;
  /** Something that ought not to be. */
  readonly log: (message: string) => void;
  /** Something worth a line. */
  readonly print: (message: string) => void;
  /** How often the present is looked at; tests hurry. */
  readonly tickMs?: number;
}

/** Runs tasks with at most `atOnce` under way. */
async function inTurns<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const workers = Array.from({ length: atOnce }, async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  });
  await Promise.all(workers);
}

/** A portal that is still starting, or away for a moment, is asked again. */
async function patiently<T>(attempt: () => Promise<T>, log: (message: string) => void): Promise<T> {
  for (let delayMs = 500; ; delayMs = Math.min(2 * delayMs, 10_000)) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof PortalRefusedError && error.status < 500 && error.status !== 429) throw error;
      log(`The portal did not answer: ${String(error)}`);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

/** Hands the plant over, writes its past and lets it live until stopped. */
export function runFleet(configuration: SimulatorConfiguration, parts: FleetRunParts): FleetRun {
  const { now, progress, log, print } = parts;
  const state = new StateFolder(configuration.stateFolder, { seed: configuration.seed, epochMs: now() });
  const historyFromMs = state.epochMs - configuration.historyDays * DAY_MS;
  const { portal: firstPortal, secondPortal } = configuration;
  const plans = [
    ...MACHINE_PLANS.map((plan) => ({ plan, portal: firstPortal })),
    ...(secondPortal === undefined
      ? []
      : SECOND_COMPANY_PLANS.map((plan) => ({ plan, portal: secondPortal }))),
  ].slice(0, configuration.machines);
  const gateways: Gateway[] = [];
  let isStopped = false;

  /** What the portal has already is not sent again: it takes a while, and somebody may have changed it there. */
  async function handOverMachine(
    portal: Portal,
    plan: MachinePlan,
    document: DrivetrainDocument,
    memory: GatewayState,
  ): Promise<void> {
    const hash = documentHash(document);
    if (memory.documentHash === hash && memory.credentials !== undefined) {
      if (await patiently(() => isKnown(portal, document.identifier), log)) return;
    }
    const { isNew, devices } = await patiently(
      () => provisionDrivetrain(portal, document, ratedLives(plan)),
      log,
    );
    // A portal that lost or never had it needs the whole past.
    if (isNew) state.forgetSent(memory, historyFromMs);
    // One gateway speaks for all devices of a machine, with the credentials of the gear unit's.
    const speaker = devicesOf(document).at(-1)!.identifier;
    const device = devices.find(({ identifier }) => identifier === speaker);
    if (!device) throw new Error(`The portal does not know the device ${speaker} it was given.`);
    if (memory.credentials?.deviceId !== device.id) {
      const credentials = await patiently(() => issueCredentials(portal, device.id), log);
      memory.credentials = { deviceId: device.id, ...credentials };
    }
    memory.documentHash = hash;
    state.save();
  }

  async function handOver(): Promise<void> {
    let done = 0;
    for (const { plan, portal } of plans) {
      if (isStopped) return;
      const document = machineDocument(plan);
      const memory = state.gateway(edgeNodeNameOf(document).node, historyFromMs);
      if (portal) await handOverMachine(portal, plan, document, memory);
      const machine = new SimulatedMachine(plan, {
        seed: state.seed,
        epochMs: state.epochMs,
        fromMs: Math.min(historyFromMs, memory.valuesThroughMs),
      });
      gateways.push(
        new Gateway({
          machine,
          document,
          state: memory,
          mqttUrl: configuration.mqttUrl,
          now,
          onStateChange: () => state.touch(),
          onTrouble: log,
          waveformMinutes: configuration.waveformMinutes,
        }),
      );
      progress((SHARE_OF_PROVISIONING * ++done) / plans.length, `Setting up ${plan.name}`);
    }
  }

  async function writePast(): Promise<void> {
    const behind = gateways.map((gateway) => gateway.pointsBehind);
    const total = behind.reduce((sum, points) => sum + points, 0);
    let written = 0;
    const count = (points: number) => {
      written += points;
      const share = total > 0 ? Math.min(1, written / total) : 1;
      progress(
        Math.min(0.999, SHARE_OF_PROVISIONING + (1 - SHARE_OF_PROVISIONING) * share),
        `Sending the past of the plant, ${Math.round(written / 1000)} of about ${Math.round(total / 1000)} thousand values`,
      );
    };
    // The damaged machines first: they are what people look at.
    const order = gateways.toSorted((a, b) => Number(b.machine.isFaulty) - Number(a.machine.isFaulty));
    await inTurns(order, PASTS_AT_ONCE, async (gateway) => {
      if (isStopped) return;
      gateway.open();
      await gateway.writePast(count);
    });
  }

  const ticking = setInterval(() => {
    for (const gateway of gateways) gateway.tick();
  }, parts.tickMs ?? 1000);
  const saving = setInterval(() => {
    try {
      state.saveIfChanged();
    } catch (error) {
      // A full disk must not end the plant; what is not remembered is sent again, which changes nothing.
      state.touch();
      log(`What was sent could not be remembered: ${String(error)}`);
    }
  }, 1000);

  async function begin(): Promise<void> {
    await handOver();
    await writePast();
    if (isStopped) return;
    progress(1, 'The plant is live');
    // A gateway that fell silent has sent its waveforms with its values.
    const speaking = gateways.filter((gateway) => !gateway.isSilentForGood);
    const order = speaking.toSorted((a, b) => Number(b.machine.isFaulty) - Number(a.machine.isFaulty));
    void inTurns(order, 1, (gateway) => gateway.writePastWaveforms())
      .then(() => print('The waveforms of the past are sent.'))
      .catch((error) => log(`The waveforms of the past were not all sent: ${String(error)}`));
  }

  return {
    complete: begin(),
    async stop() {
      isStopped = true;
      clearInterval(ticking);
      clearInterval(saving);
      await Promise.all(gateways.map((gateway) => gateway.close()));
      state.save();
    },
  };
}
