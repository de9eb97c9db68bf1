import {
  documentFingerprint,
  issueDeviceCredentials,
  ProblemError,
  problemOfStatus,
  readDrivetrainDocument,
  readProblem,
  saveDrivetrain,
  sendRaws,
} from '@ritzel/contract';
import { encodeWaveform } from '@ritzel/telemetry';
import { call } from '../../platform/call.ts';
import { portalConfig } from '../../platform/config.ts';
import { withRecorder } from './first-machine.ts';

export interface DroppedRecord {
  readonly name: string;
  readonly samples: Float32Array;
  readonly fsHz: number;
  readonly unit: string;
  readonly rpm: number | null;
  readonly recordedAtMs: number;
}

/**
 * Sends a recording as `ritzel import` does: a recorder is added to the machine and sends it by credentials of its own;
 * those of the machine's devices stay as they are. Answers the waveform's id. Throws ProblemError.
 */
export async function sendRecording(drivetrainId: string, record: DroppedRecord): Promise<string> {
  const stored = await call(readDrivetrainDocument, { params: { id: drivetrainId } });
  const prepared = withRecorder(stored, {
    unit: record.unit,
    samplingRateHz: record.fsHz,
    samples: record.samples.length,
  });
  if (prepared === undefined) throw problemOfStatus('notFound', 404);
  const saved = await call(saveDrivetrain, {
    body: prepared.document,
    query: { basedOn: documentFingerprint(stored) },
  });
  const device = saved.devices.find(({ identifier }) => identifier === prepared.recorder);
  if (device === undefined) throw problemOfStatus('notFound', 404);
  const { token } = await call(issueDeviceCredentials, { params: { id: device.id } });
  const envelope = encodeWaveform(
    {
      id: record.name,
      device: prepared.recorder,
      channel: prepared.channel,
      t0Ns: BigInt(Math.round(record.recordedAtMs)) * 1_000_000n,
      fsHz: record.fsHz,
      unit: record.unit,
      scale: 1,
      offset: 0,
      trigger: 'manual',
      ...(record.rpm === null ? {} : { speedRpm: record.rpm }),
    },
    record.samples,
  );
  const response = await fetch(`${portalConfig().services[sendRaws.service]}${sendRaws.path}`, {
    method: sendRaws.method,
    headers: { 'content-type': 'application/vnd.ritzel.waveform', authorization: `Bearer ${token}` },
    // @NOTE: encodeWaveform makes a plain buffer of its own.
    body: envelope as Uint8Array<ArrayBuffer>,
  }).catch(() => undefined);
  const answer: unknown = await response?.json().catch(() => undefined);
  if (response?.ok !== true)
    throw (
      readProblem(answer) ??
      problemOfStatus(response === undefined ? 'notReady' : 'inputInvalid', response?.status ?? 0)
    );
  // @NOTE: the contract's reply, proved by the server's tests.
  return (answer as { id: string }).id;
}

/** What to say of a recording that was refused: the server's reasons where it gives some. */
export function sendingFault(error: unknown): string {
  if (!(error instanceof ProblemError)) return error instanceof Error ? error.message : String(error);
  const { errors, detail, title } = error.problem;
  return errors?.map(({ message }) => message).join(' ') || (detail ?? title);
}
