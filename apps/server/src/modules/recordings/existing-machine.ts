import {
  type CallReply,
  type DrivetrainDocument,
  documentFingerprint,
  type EquipmentRow,
  listEquipment,
  readDrivetrainDocument,
  saveDrivetrain,
} from '@ritzel/contract';
import { FILE_RECORDER_TYPE } from '@ritzel/drivetrain';
import { recorderChannel } from './recording-machines.ts';
import type { Recording } from './recording-reading.ts';
import { ImportError, type ServerRequests } from './server-requests.ts';

type Part = DrivetrainDocument['parts'][number];
type Channel = NonNullable<NonNullable<Part['devices']>[number]['waveforms']>[number];

/** Where recordings go: a device, and under which of its channels each. */
export interface RecordingPlace {
  readonly deviceId: string;
  readonly deviceIdentifier: string;
  readonly channelOf: (recording: Recording) => string;
}

const SEARCHED_TYPES = ['gearunit', 'drivetrain', 'motor', 'coupling'];

/** The equipment with this identifier; capitals count only where two differ by nothing else. */
export async function findMachine(
  server: ServerRequests,
  identifier: string,
): Promise<EquipmentRow | undefined> {
  const found: EquipmentRow[] = [];
  for (const type of SEARCHED_TYPES) {
    const query = new URLSearchParams({ type, search: identifier.slice(0, 120), size: '500' });
    const { rows } = await server.send<CallReply<typeof listEquipment>>(
      'GET',
      `${listEquipment.path}?${query}`,
    );
    found.push(...rows.filter((row) => row.identifier.toLowerCase() === identifier.toLowerCase()));
  }
  return found.find((row) => row.identifier === identifier) ?? found[0];
}

/**
 * Makes a machine that is there ready to take recordings: a recorder is added to its part, beside the devices it has,
 * whose credentials stay as they are. Its channels bear the names of the machine's own, so that the kinematics know where
 * each was measured. Throws ImportError where it is not clear which part or channel is meant.
 */
export async function prepareMachine(
  server: ServerRequests,
  machine: EquipmentRow,
  recordings: readonly Recording[],
  chosenChannel: string | undefined,
): Promise<RecordingPlace> {
  const document = await server.send<DrivetrainDocument>(
    'GET',
    readDrivetrainDocument.path.replace('{id}', machine.id),
  );
  const part = partOf(document, machine);
  const deviceIdentifier = `${part.identifier.slice(0, 62)}-R`;
  const isRecorder = ({ identifier }: { identifier: string }) => identifier === deviceIdentifier;
  const devices = part.devices ?? [];
  const known = devices.flatMap(({ waveforms }) => waveforms ?? []);
  const channelOf = chooseChannels(part, known, recordings, chosenChannel);
  const channels = new Map<string, Channel>(
    devices.find(isRecorder)?.waveforms?.map((channel) => [channel.channel, channel]),
  );
  for (const recording of recordings) {
    const channel = channelOf(recording);
    const own = recorderChannel(channel, recording);
    const same = known.find((each) => each.channel === channel);
    if (same && (same.quantity ?? 'acceleration') !== own.quantity)
      throw new ImportError(
        `"${recording.name}" is ${own.quantity} in ${recording.unit}, and the channel "${channel}" of ${part.identifier} measures ${same.quantity ?? 'acceleration'}: give another --channel.`,
      );
    channels.set(channel, { ...same, ...own });
  }
  const recorder = {
    identifier: deviceIdentifier,
    deviceType: FILE_RECORDER_TYPE,
    waveforms: [...channels.values()],
  };
  const changed: DrivetrainDocument = {
    ...document,
    parts: document.parts.map((each) =>
      each === part
        ? { ...each, devices: [...devices.filter((device) => !isRecorder(device)), recorder] }
        : each,
    ),
  };
  const saved = await server.send<CallReply<typeof saveDrivetrain>>(
    'POST',
    `${saveDrivetrain.path}?basedOn=${documentFingerprint(document)}`,
    { body: changed },
  );
  const device = saved.devices.find(isRecorder);
  if (device === undefined)
    throw new ImportError(
      `The recorder of ${part.identifier} could not be added: changing devices needs the right DEVICE_2002.`,
    );
  return { deviceId: device.id, deviceIdentifier, channelOf };
}

function partOf(document: DrivetrainDocument, { type, identifier }: EquipmentRow): Part {
  const own = document.parts.find((part) => part.identifier === identifier);
  if (own) return own;
  const measured = document.parts.filter(({ devices }) =>
    devices?.some(({ waveforms }) => waveforms?.length),
  );
  const [only] = document.parts.length === 1 ? document.parts : measured;
  if (only && measured.length <= 1) return only;
  const names = document.parts.map((part) => part.identifier).join(', ');
  throw new ImportError(
    `${identifier} is a ${type}: name the part that was measured with --machine, one of ${names}.`,
  );
}

function chooseChannels(
  part: Part,
  known: readonly Channel[],
  recordings: readonly Recording[],
  chosen: string | undefined,
): (recording: Recording) => string {
  const names = [...new Set(known.map(({ channel }) => channel))];
  // Without channels of its own any name is as good; with one, it is meant.
  if (chosen !== undefined || names.length === 0) return ({ channel }) => chosen ?? channel;
  const [only] = names;
  if (names.length === 1 && only !== undefined) return () => only;
  const unknown = recordings.find(({ channel }) => !names.includes(channel));
  if (unknown)
    throw new ImportError(
      `"${unknown.name}" does not say which channel of ${part.identifier} it is of: give --channel, one of ${names.join(', ')}.`,
    );
  return ({ channel }) => channel;
}
