import { parseArgs } from 'node:util';
import { issueDeviceCredentials, type Problem, saveDrivetrain, sendRaws, signIn } from '@ritzel/contract';
import { ExchangeFileError, encodeWaveform } from '@ritzel/telemetry';
import { documentOf, machineIdentifier } from './recording-machines.ts';
import { type Recording, readRecordings } from './recording-reading.ts';

export const importHelp = `ritzel import FILE|FOLDER [options]

Sends recordings through the devices' door: WAV, CSV, UFF58, MATLAB, raw float32, or a folder of them; a folder may
hold an index (recordings.json) that tells what raw files do not.

  --fs HZ --unit g|m/s²|mm/s --rpm RPM     what the files do not tell themselves
  --machine NAME --channel NAME            where they belong; otherwise taken from index and file
  --start ISO                              time of the first recording without one (default 2020-01-01)
  --url URL --email E --password P         another server than the one running here (RITZEL_PASSWORD is read too)`;

export interface ImportIo {
  readonly out: (text: string) => void;
  readonly progress: (text: string, share: number) => void;
  /** Address and token of the server that runs on this machine, if one does. */
  readonly localAccess: { url: string; token: string } | undefined;
  readonly environment: NodeJS.ProcessEnv;
}

class ImportError extends Error {}

function readOptions(argv: readonly string[]) {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      fs: text,
      unit: text,
      rpm: text,
      machine: text,
      channel: text,
      start: text,
      url: text,
      email: text,
      password: text,
      help: { type: 'boolean' },
    },
  });
  const number = (name: 'fs' | 'rpm') => {
    if (values[name] === undefined) return undefined;
    const value = Number(values[name]);
    if (!(value > 0)) throw new ImportError(`--${name} must be a number above 0, not "${values[name]}".`);
    return value;
  };
  const startMs = Date.parse(values.start ?? '2020-01-01T00:00:00Z');
  if (Number.isNaN(startMs)) throw new ImportError(`--start is no time: "${values.start}".`);
  return { ...values, place: positionals[0], fsHz: number('fs'), speedRpm: number('rpm'), startMs };
}

type Options = ReturnType<typeof readOptions>;

async function request<T>(
  url: string,
  method: string,
  path: string,
  options: { token?: string; body?: unknown; bytes?: Uint8Array<ArrayBuffer> },
): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'content-type': options.bytes ? 'application/vnd.ritzel.waveform' : 'application/json',
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      },
      body: options.bytes ?? JSON.stringify(options.body ?? {}),
    });
  } catch (error) {
    throw new ImportError(
      `The server at ${url} cannot be reached: ${error instanceof Error ? error.message : error}.`,
    );
  }
  if (!response.ok) {
    const problem = (await response.json().catch(() => undefined)) as Problem | undefined; // @NOTE: failures are problems
    const fields = problem?.errors?.map((error) => `${error.field}: ${error.message}`).join('; ');
    throw new ImportError(
      `The server refused ${method} ${path}: ${fields ?? problem?.detail ?? problem?.title ?? response.status}`,
    );
  }
  return (await response.json()) as T; // @NOTE: replies follow the contract
}

async function accessOf(options: Options, io: ImportIo): Promise<{ url: string; token: string }> {
  if (options.email !== undefined) {
    const password = options.password ?? io.environment.RITZEL_PASSWORD;
    if (password === undefined) throw new ImportError('Give --password or RITZEL_PASSWORD with --email.');
    const url = (options.url ?? io.localAccess?.url ?? 'http://localhost:8080').replace(/\/$/, '');
    const session = await request<{ token: string }>(url, signIn.method, signIn.path, {
      body: { email: options.email, password },
    });
    return { url, token: session.token };
  }
  if (io.localAccess === undefined) {
    throw new ImportError(
      'No server with a demo plant runs here: start one, or give --url, --email and --password.',
    );
  }
  return { url: options.url?.replace(/\/$/, '') ?? io.localAccess.url, token: io.localAccess.token };
}

/** Recordings carry no time of their own: one minute apart, in the order of the index. */
const spacingMs = 60_000;

async function sendMachine(
  machine: string,
  recordings: readonly Recording[],
  access: { url: string; token: string },
  startMs: number,
  told: () => void,
): Promise<{ created: number; known: number }> {
  const saved = await request<{ devices: { id: string }[] }>(
    access.url,
    saveDrivetrain.method,
    saveDrivetrain.path,
    {
      token: access.token,
      body: documentOf(machine, recordings),
    },
  );
  const deviceId = saved.devices[0]?.id ?? '';
  const path = issueDeviceCredentials.path.replace('{id}', deviceId);
  const credentials = await request<{ token: string }>(access.url, issueDeviceCredentials.method, path, {
    token: access.token,
  });
  const count = { created: 0, known: 0 };
  for (const [index, recording] of recordings.entries()) {
    const bytes = encodeWaveform(
      {
        id: recording.name,
        device: `${machineIdentifier(machine)}-R`,
        channel: recording.channel,
        t0Ns: BigInt(startMs + index * spacingMs) * 1_000_000n,
        fsHz: recording.samplingRateHz,
        unit: recording.unit,
        scale: 1,
        offset: 0,
        speedRpm: recording.speedRpm,
        load: recording.load,
        trigger: 'manual',
      },
      recording.samples,
    );
    const reply = await request<{ created: boolean }>(access.url, sendRaws.method, sendRaws.path, {
      token: credentials.token,
      bytes: new Uint8Array(bytes),
    });
    count[reply.created ? 'created' : 'known'] += 1;
    told();
  }
  return count;
}

async function importPlace(options: Options, io: ImportIo): Promise<number> {
  if (options.help || options.place === undefined) {
    io.out(importHelp);
    return options.help ? 0 : 2;
  }
  const { recordings, skipped } = await readRecordings(options.place, {
    ...(options.fsHz === undefined ? {} : { samplingRateHz: options.fsHz }),
    ...(options.unit === undefined ? {} : { unit: options.unit }),
    ...(options.speedRpm === undefined ? {} : { speedRpm: options.speedRpm }),
    ...(options.machine === undefined ? {} : { machine: options.machine }),
    ...(options.channel === undefined ? {} : { channel: options.channel }),
  });
  for (const { name, reason } of skipped) io.out(`  left out ${name}: ${reason}`);
  if (recordings.length === 0)
    throw new ImportError(`${options.place} holds no recording that could be read.`);
  const access = await accessOf(options, io);
  const machines = Map.groupBy(recordings, (recording) => recording.machine);
  let done = 0;
  const total = { created: 0, known: 0 };
  for (const [machine, own] of machines) {
    const count = await sendMachine(machine, own, access, options.startMs, () => {
      done += 1;
      io.progress('Sending recordings', done / recordings.length);
    });
    total.created += count.created;
    total.known += count.known;
  }
  io.out(
    `Sent ${total.created} recordings of ${machines.size} machines; ${total.known} were there already. Look at ${access.url}/dashboard?search=rec-`,
  );
  return 0;
}

/** `ritzel import`: 0 when all that could be read was sent, 1 when the server could not be had, 2 for wrong words. */
export async function runImport(argv: readonly string[], io: ImportIo): Promise<number> {
  let options: Options;
  try {
    options = readOptions(argv);
  } catch (error) {
    io.out(`${error instanceof Error ? error.message : String(error)}\n\n${importHelp}`);
    return 2;
  }
  try {
    return await importPlace(options, io);
  } catch (error) {
    if (!(error instanceof ImportError || error instanceof ExchangeFileError)) throw error;
    io.out(error.message);
    return error instanceof ExchangeFileError ? 2 : 1;
  }
}
