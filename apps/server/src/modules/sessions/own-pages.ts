import { problem } from '@ritzel/contract';
import type { FastifyRequest } from 'fastify';
import { clientAddress, clientNetwork } from '../../platform/client-address.ts';
import type { Client } from './session-parts.ts';

export function clientOf(raw: FastifyRequest): Client {
  return { address: clientAddress(raw), network: clientNetwork(raw) };
}

/**
 * Browsers say where a request was made (Fetch Metadata), on HTTPS and localhost. The calls that give, use or end the
 * cookie are for the portal's own pages; `SameSite=Strict` alone would let a neighbouring name of the same domain in.
 */
export function isFromOtherSite({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';
}

export function assertFromOwnPages(raw: FastifyRequest): void {
  if (isFromOtherSite(raw)) throw problem.notFound('call');
}

/** The address that browsers have for the portal: the configured one, else the one they asked for. */
export function portalOrigin(raw: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl === undefined ? `${raw.protocol}://${raw.host}` : new URL(publicUrl).origin;
}
