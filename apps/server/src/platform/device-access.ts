import { problem } from '@ritzel/contract';
import type { FastifyRequest } from 'fastify';

/** Requests whose device has signed in, so that their bodies may be read. */
const admitted = new WeakSet<FastifyRequest>();

/** The device that sends this request is known and may send. */
export function admitDevice(request: FastifyRequest): void {
  admitted.add(request);
}

/** Throws for a device call whose device has not been admitted, whoever bound it and whatever was forgotten. */
export function assertDeviceAdmitted(request: FastifyRequest): void {
  if (request.routeOptions.config.access === 'device' && !admitted.has(request)) throw problem.notSignedIn();
}
