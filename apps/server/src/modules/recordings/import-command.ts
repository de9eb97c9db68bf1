import { parseArgs } from 'node:util';
import { type CallReply, instant, issueDeviceCredentials, saveDrivetrain, sendRaws } from '@ritzel/contract';
import { ExchangeFileError, encodeWaveform } from '@ritzel/telemetry';
import { findMachine, prepareMachine, type RecordingPlace } from './existing-machine.ts';
import { documentOf, machineIdentifier } from './recording-machines.ts';
import { type Recording, readRecordings } from './recording-reading.ts';
import {
  ImportError,
  makeServerRequests,
  RefusedError,
  type ServerRequests,
  signInAt,
} from './server-requests.ts';

export const importHelp = `ritzel import FILE|FOLDER [options]

Sends recordings to the server as a device would: WAV, CSV, UFF58, MATLAB level 4 and 5, Parquet, raw float32, or a folder
of them. A folder may hold an index (recordings.json) that states what raw files do not; without one, files are taken in the
order of their names.

  --machine NAME       the machine they are of, by its identifier. One that is there takes them through a recorder beside
                       its own devices; otherwise REC-NAME is made for them
  --channel NAME       the channel they are of: needed where the machine has several and the files do not state
  --fs HZ --rpm RPM    sampling rate and speed, where the files do not state
  --unit g|m/s²|mm/s   unit, where the files do not state
  --start TIME         time of the first, the others a minute apart: 2026-11-22 or 2026-11-22T08:30:00Z (default 2020-01-01)
  --url URL --email E --password P     another server than the one running here (RITZEL_PASSWORD is read too)

Exit code 0 when all that could be read was sent, 1 when the server is not there or refused one, 2 for a wrong option or
nothing to read. Sending a recording twice changes nothing.`;

export interface ImportIo {
  readonly out: (text: string) => void;
  readonly progress: (text: string, share: number) => void;
  /** Address and token of the server that runs on this machine, if one does. */
  readonly localAccess: { url: string; token: string } | undefined;
  readonly environment: NodeJS.ProcessEnv;
}

const UNITS = ['g', 'm/s²', 'm/s2', 'mm/s'];

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
    if (!(value > 0 && value < 1e9))
      throw new Error(`--${name} must be a number above 0, not "${values[name]}".`);
    return value;
  };
  const start = instant.safeParse(values.start ?? '2020-01-01');
  if (!start.success)
    throw new Error(`--start is no time: "${values.start}". Write 2026-11-22 or 2026-11-22T08:30:00Z.`);
  if (values.unit !== undefined && !UNITS.includes(values.unit))
    throw new Error(`--unit is one of ${UNITS.join(', ')}, not "${values.unit}".`);
  const [place, second] = positionals;
  if (second !== undefined) throw new Error(`One file or folder at a time: "${second}" is a second one.`);
  const unit = values.unit === 'm/s2' ? 'm/s²' : values.unit;
  return {
    ...values,
    unit,
    place,
    fsHz: number('fs'),
    speedRpm: number('rpm'),
    startMs: start.data.getTime(),
  };
}

type Options = ReturnType<typeof readOptions>;

async function serverOf(options: Options, io: ImportIo): Promise<ServerRequests> {
  const url = options.url?.replace(/(?<!\/)\/+$/, '');
  if (options.email !== undefined) {
    const password = options.password ?? io.environment.RITZEL_PASSWORD;
    if (password === undefined) throw new ImportError('Give --password or RITZEL_PASSWORD with --email.');
    return signInAt(url ?? io.localAccess?.url ?? 'http://localhost:8080', options.email, password);
  }
  if (io.localAccess === undefined) {
    throw new ImportError(
      'No server with a demo plant runs here: start one, or give --url, --email and --password.',
    );
  }
  return makeServerRequests(url ?? io.localAccess.url, io.localAccess.token);
}

/** Recordings carry no time of their own: one minute apart, in the order of the index. */
const spacingMs = 60_000;

/** The machine with this identifier, or one made for these recordings. */
async function placeOf(
  server: ServerRequests,
  machine: string,
  recordings: readonly Recording[],
  options: Options,
  io: ImportIo,
): Promise<RecordingPlace> {
  const existing = options.machine === undefined ? undefined : await findMachine(server, options.machine);
  if (existing) {
    io.out(`  ${existing.identifier} (${existing.name}) takes ${recordings.length} recordings.`);
    return prepareMachine(server, existing, recordings, options.channel);
  }
  const identifier = machineIdentifier(machine);
  if (options.machine !== undefined)
    io.out(`  There is no machine "${options.machine}" here: ${identifier} stands for it.`);
  const saved = await server.send<CallReply<typeof saveDrivetrain>>(
    saveDrivetrain.method,
    saveDrivetrain.path,
    {
      body: documentOf(machine, recordings),
    },
  );
  const deviceId = saved.devices[0]?.id ?? '';
  return { deviceId, deviceIdentifier: `${identifier}-R`, channelOf: ({ channel }) => channel };
}

interface Sent {
  readonly created: number;
  readonly known: number;
  readonly refused: { readonly name: string; readonly reason: string }[];
}

async function sendMachine(
  server: ServerRequests,
  place: RecordingPlace,
  recordings: readonly Recording[],
  startMs: number,
  onSent: () => void,
): Promise<Sent> {
  const credentials = await server.send<{ token: string }>(
    issueDeviceCredentials.method,
    issueDeviceCredentials.path.replace('{id}', place.deviceId),
  );
  const sent = { created: 0, known: 0, refused: [] as Sent['refused'][number][] };
  for (const [index, recording] of recordings.entries()) {
    const bytes = encodeWaveform(
      {
        id: recording.name,
        device: place.deviceIdentifier,
        channel: place.channelOf(recording),
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
    try {
      const reply = await server.send<{ created: boolean }>(sendRaws.method, sendRaws.path, {
        token: credentials.token,
        bytes: new Uint8Array(bytes),
      });
      sent[reply.created ? 'created' : 'known'] += 1;
    } catch (error) {
      // What is wrong with one recording is no reason to hold back the others.
      if (!(error instanceof RefusedError) || ![400, 413, 415, 422].includes(error.status)) throw error;
      sent.refused.push({ name: recording.name, reason: error.message });
    }
    onSent();
  }
  return sent;
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
    throw new ExchangeFileError('NO_RECORDING', `${options.place} holds no recording that could be read.`);
  const server = await serverOf(options, io);
  const machines = Map.groupBy(recordings, (recording) => recording.machine);
  const total = { created: 0, known: 0, refused: 0 };
  let done = 0;
  for (const [machine, own] of machines) {
    const place = await placeOf(server, machine, own, options, io);
    const sent = await sendMachine(server, place, own, options.startMs, () => {
      done += 1;
      io.progress('Sending recordings', done / recordings.length);
    });
    for (const { name, reason } of sent.refused) io.out(`  refused ${name}: ${reason}`);
    total.created += sent.created;
    total.known += sent.known;
    total.refused += sent.refused.length;
  }
  const search = machines.size === 1 && options.machine !== undefined ? options.machine : 'rec-';
  const of = machines.size === 1 ? 'one machine' : `${machines.size} machines`;
  const sent = `${total.created} ${total.created === 1 ? 'recording' : 'recordings'} of ${of} sent`;
  const known = `${total.known} already there`;
  io.out(
    `${sent}, ${known}, ${total.refused} refused, ${skipped.length} left out. Look at ${server.url}/dashboard?search=${encodeURIComponent(search.toLowerCase())}`,
  );
  return total.refused > 0 ? 1 : 0;
}

/** `ritzel import`: 0 when all that could be read was sent, 1 when the server could not be had or refused one, 2 for wrong words or nothing to read. */
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
