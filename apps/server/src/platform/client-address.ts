import { isIP, isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Who connected, as far as it can be believed: the address that `TRUST_PROXY` leads to. */
export function clientAddress(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  // A proxy may pass on what is no address ("unknown"): then its own counts.
  const address = isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? '');
  return withoutMapping(address);
}

/**
 * What limits count: an IPv4 address, or the /64 of an IPv6 one. A single subscriber has a whole /64 and may
 * change its address within it at will (RFC 8981).
 */
export function clientNetwork(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return networkOf(clientAddress(request));
}

export function networkOf(address: string): string {
  const plain = withoutMapping(address);
  if (isIP(plain) !== 6) return plain;
  return `${expandGroups(plain).slice(0, 4).join(':')}::/64`;
}

/** `::ffff:192.0.2.7` is how a socket for both families names an IPv4 address. */
function withoutMapping(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  return mapped !== undefined && isIPv4(mapped) ? mapped : address;
}

/** The eight groups of an IPv6 address without leading zeros; those of a trailing IPv4 part are not distinguished. */
function expandGroups(address: string): string[] {
  const [text = ''] = address.toLowerCase().split('%');
  const [head = '', tail] = text.split('::');
  const groupsOf = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => group.replace(/^0+(?=.)/, ''));
  const first = groupsOf(head);
  if (tail === undefined) return first;
  const last = groupsOf(tail);
  const lastLength = last.length + (tail.includes('.') ? 1 : 0);
  return [...first, ...Array.from({ length: 8 - first.length - lastLength }, () => '0'), ...last];
}

export function isLoopbackAddress(address: string): boolean {
  const plain = withoutMapping(address);
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}
