import { createHash } from 'node:crypto';
import type { DrivetrainDocument } from '@ritzel/contract';
import type { RememberedCredentials } from './edge/state-folder.ts';
import type { RatedLife } from './fleet/life-inputs.ts';

export interface Portal {
  readonly url: string;
  readonly token: string;
}

/** A refusal of the portal, with what it said. */
export class PortalRefusedError extends Error {
  override readonly name = 'PortalRefusedError';
  readonly status: number;

  constructor(what: string, status: number, answer: string) {
    super(`${what} was refused with status ${status}: ${answer.slice(0, 400)}`);
    this.status = status;
  }
}

const post = (portal: Portal, path: string, body: unknown) => send(portal, 'POST', path, body);

async function send(portal: Portal, method: 'POST' | 'PUT', path: string, body: unknown): Promise<unknown> {
  const response = await fetch(new URL(`/api${path}`, portal.url), {
    method,
    headers: {
      Authorization: `Bearer ${portal.token}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  if (!response.ok) throw new PortalRefusedError(`${method} ${path}`, response.status, text);
  return JSON.parse(text);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown, field: string): string {
  if (isRecord(value) && typeof value[field] === 'string') return value[field];
  throw new Error(`The portal's answer lacks the field ${field}.`);
}

export interface SavedDrivetrain {
  /** The portal had not received it before. */
  readonly isNew: boolean;
  readonly devices: readonly { readonly id: string; readonly identifier: string }[];
}

/** Whether the portal has a drivetrain of this identifier. */
export async function isKnown(portal: Portal, identifier: string): Promise<boolean> {
  const path = `/components/${encodeURIComponent(identifier)}/children/identifiers`;
  const response = await fetch(new URL(`/api${path}`, portal.url), {
    headers: { Authorization: `Bearer ${portal.token}` },
    signal: AbortSignal.timeout(30_000),
  });
  if (response.status === 404) return false;
  if (!response.ok) throw new PortalRefusedError(`GET ${path}`, response.status, await response.text());
  return true;
}

/** Differs where a document differs from the one that was handed over. */
export function documentHash({ kinematics: _, ...rest }: DrivetrainDocument): string {
  return createHash('sha256').update(JSON.stringify(rest)).digest('base64url');
}

/**
 * Hands a drivetrain over, new or again; answers its devices as the portal knows them. Its kinematics are handed over
 * once, and confirmed, with the lives that its maker calculated: from then on they are the engineers', who may have corrected and locked them.
 */
export async function provisionDrivetrain(
  portal: Portal,
  document: DrivetrainDocument,
  lives: readonly RatedLife[] = [],
): Promise<SavedDrivetrain> {
  const { kinematics, ...rest } = document;
  const isOld = await isKnown(portal, document.identifier);
  const answer = await post(portal, '/drivetrains', isOld ? rest : document);
  if (isRecord(answer) && answer.created === true && kinematics !== undefined) {
    for (const step of ['submit', 'verify'])
      await post(portal, `/drivetrains/${text(answer, 'id')}/kinematics/1/${step}`, {});
    for (const { element, ratedLifeHours } of lives)
      await send(
        portal,
        'PUT',
        `/equipment/${text(answer, 'id')}/life-inputs/${encodeURIComponent(element)}`,
        {
          revision: 0,
          inputs: { ratedLifeHours },
        },
      );
  }
  if (!isRecord(answer) || !Array.isArray(answer.devices)) {
    throw new Error("The portal's answer lacks the field devices.");
  }
  return {
    isNew: answer.created === true,
    devices: answer.devices.map((device: unknown) => ({
      id: text(device, 'id'),
      identifier: text(device, 'identifier'),
    })),
  };
}

/** New credentials of a device; those it had before stop working. */
export async function issueCredentials(portal: Portal, deviceId: string): Promise<RememberedCredentials> {
  const answer = await post(portal, `/devices/${deviceId}/credentials`, undefined);
  return {
    clientId: text(answer, 'clientId'),
    username: text(answer, 'username'),
    password: text(answer, 'password'),
  };
}
