import { problem } from '@ritzel/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { admitDevice } from '../../platform/device-access.ts';
import { type DeviceSignIn, type KnownDevice, SIGN_IN_WAIT_S } from '../devices/index.ts';
import { type ByteLimits, makeByteBudget } from './byte-budget.ts';
import { readDeviceToken } from './device-token.ts';

const MIB = 1024 * 1024;
/** A device may send two of the longest waveforms at once; two such devices are not all of an organisation. */
const LIMITS: ByteLimits = { device: 160 * MIB, organisation: 384 * MIB, process: 768 * MIB };
const BUSY_WAIT_S = 5;
/** A body may come for an hour: after so long its device is asked for anew, its rights may be gone or others. */
const ADMITTED_MS = 5_000;

/** A request whose device is known and whose bytes have their place. */
export interface AdmittedRequest {
  readonly device: KnownDevice;
  /** More bytes for the same request, given back with it; throws a problem while there is no room. */
  reserve(bytes: number): void;
}

/** Who may send a body, and how much of all bodies together is taken: asked before the first byte is read. */
export interface IngestAdmission {
  /** An `onRequest` hook for a route whose bodies have at most so many bytes. */
  admit(maxBytes: number): (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** The request as it was admitted, once its body is here. Throws when its device may no longer send. */
  of(request: FastifyRequest, reply: FastifyReply): Promise<AdmittedRequest>;
  readonly reservedBytes: number;
}

export function makeIngestAdmission(parts: {
  signIn: DeviceSignIn['signIn'];
  limits?: ByteLimits;
  admittedMs?: number;
}): IngestAdmission {
  const budget = makeByteBudget(parts.limits ?? LIMITS);
  const admittedMs = parts.admittedMs ?? ADMITTED_MS;
  const admitted = new WeakMap<FastifyRequest, AdmittedRequest & { readonly atMs: number }>();

  async function signIn(request: FastifyRequest, reply: FastifyReply): Promise<KnownDevice> {
    const outcome = await parts.signIn({
      ...readDeviceToken(request.headers.authorization),
      address: request.ip,
      via: 'http',
    });
    if (outcome.device !== undefined) return outcome.device;
    if (!outcome.isTooMany) throw problem.notSignedIn();
    reply.header('retry-after', SIGN_IN_WAIT_S);
    throw problem.tooMany();
  }

  return {
    admit: (maxBytes) => async (request, reply) => {
      let releases: (() => void)[] | undefined = [];
      // Comes after every end: answer sent, client gone, error.
      reply.raw.once('close', () => {
        for (const release of releases ?? []) release();
        releases = undefined;
      });
      const device = await signIn(request, reply);
      const reserve = (bytes: number): void => {
        if (releases === undefined) return;
        try {
          releases.push(budget.reserve(device, bytes));
        } catch (error) {
          reply.header('retry-after', BUSY_WAIT_S);
          throw error;
        }
      };
      const { 'content-length': length, 'transfer-encoding': transferEncoding } = request.headers;
      // Nobody knows how long a chunked body gets: room is made for the longest.
      const bytes = transferEncoding === undefined ? Number(length ?? 0) : maxBytes;
      if (bytes > maxBytes) throw problem.tooLarge();
      reserve(bytes);
      admitted.set(request, { device, reserve, atMs: performance.now() });
      admitDevice(request);
    },
    async of(request, reply) {
      const found = admitted.get(request);
      if (found === undefined) throw problem.notSignedIn();
      if (performance.now() - found.atMs < admittedMs) return found;
      return { ...found, device: await signIn(request, reply) };
    },
    get reservedBytes() {
      return budget.reservedBytes;
    },
  };
}
