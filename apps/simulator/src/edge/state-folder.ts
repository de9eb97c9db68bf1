import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeviceMemory } from './device-memory.ts';

export interface RememberedCredentials {
  readonly clientId: string;
  readonly username: string;
  readonly password: string;
}

/** What a gateway remembers over restarts. */
export interface GatewayState {
  bdSeq: number;
  /** Values up to this moment are stored by the host. */
  valuesThroughMs: number;
  /** Waveforms up to this moment are stored by the host. */
  waveformsThroughMs: number;
  /** By device name. */
  devices?: Record<string, DeviceMemory>;
  credentials?: { readonly deviceId: string } & RememberedCredentials;
  /** The hash of the document that the portal has of its machine. */
  documentHash?: string;
}

interface StateFile {
  seed: number;
  /** When the demonstration began. */
  epochMs: number;
  gateways: Record<string, GatewayState>;
}

const FILE = 'simulator.json';

/**
 * The simulator's memory: one small file, replaced whole so that it is never half written. A file that cannot
 * be read is an error and not a fresh start, since starting over would write the history twice under new dates.
 */
export class StateFolder {
  readonly #path: string;
  readonly #state: StateFile;
  #isDirty = false;

  /** Throws when the folder cannot be made or the file in it cannot be read. */
  constructor(folder: string, first: { readonly seed: number; readonly epochMs: number }) {
    mkdirSync(folder, { recursive: true });
    this.#path = join(folder, FILE);
    this.#state = this.#read() ?? { ...first, gateways: {} };
    this.save();
  }

  get seed(): number {
    return this.#state.seed;
  }

  get epochMs(): number {
    return this.#state.epochMs;
  }

  gateway(node: string, historyFromMs: number): GatewayState {
    let known = this.#state.gateways[node];
    if (!known) {
      known = { bdSeq: -1, valuesThroughMs: historyFromMs, waveformsThroughMs: historyFromMs };
      this.#state.gateways[node] = known;
    }
    return known;
  }

  /** Nothing of this gateway counts as stored any more. */
  forgetSent(gateway: GatewayState, historyFromMs: number): void {
    gateway.valuesThroughMs = historyFromMs;
    gateway.waveformsThroughMs = historyFromMs;
    this.#isDirty = true;
  }

  /** Something was changed and is to be kept with the next `saveIfChanged`. */
  touch(): void {
    this.#isDirty = true;
  }

  saveIfChanged(): void {
    if (this.#isDirty) this.save();
  }

  save(): void {
    this.#isDirty = false;
    writeFileSync(`${this.#path}.new`, JSON.stringify(this.#state, null, 1), { mode: 0o600 });
    renameSync(`${this.#path}.new`, this.#path);
  }

  #read(): StateFile | undefined {
    let text: string;
    try {
      text = readFileSync(this.#path, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
    const value = readJson(text);
    if (typeof value !== 'object' || value === null || !('epochMs' in value) || !('gateways' in value)) {
      throw new Error(`${this.#path} is not a state file of the simulator.`);
    }
    // @NOTE written by save() above; the fields that another file would lack are checked.
    return value as StateFile;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
