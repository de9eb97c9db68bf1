import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const MAX_ANSWER_BYTES = 1024 * 1024;
const MAX_ANSWER_MS = 10_000;

/** An address of the own network, or without encryption, that the configuration does not allow. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
}

/** Networks that are not the Internet: IANA's special-purpose registries, RFC 6890 and its updates. */
const ownNetworks = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  ownNetworks.addSubnet(network, prefix, 'ipv4');

/** Of IPv6 only what is given out as global unicast, without the parts of it that lead back to IPv4 or nowhere. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
const leadElsewhere = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  leadElsewhere.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is one of the Internet. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  switch (isIP(plain)) {
    case 4:
      return !ownNetworks.check(plain, 'ipv4');
    case 6:
      return globalUnicast.check(plain, 'ipv6') && !leadElsewhere.check(plain, 'ipv6');
    default:
      return false;
  }
}

type Resolve = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Resolves names as usual and refuses what is not of the Internet: asked anew for each connection. */
function lookupPublic(resolve: Resolve): LookupFunction {
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const [first] = addresses;
      if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address)))
        return done(new AddressRefusedError(`${name} is an address of the own network.`), '', 0);
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };
}

export type OutboundFetch = (
  url: string,
  options: {
    method: string;
    headers: Record<string, string>;
    body?: unknown;
    signal?: AbortSignal | null | undefined;
  },
) => Promise<Response>;

/**
 * Asks hosts whose addresses people enter (providers of sign-in, receivers of web pushes and webhooks): of the Internet and
 * encrypted alone, except hosts that the configuration names. The address that was checked is the one connected to;
 * redirects are not followed; answers are bounded in bytes and time. `resolve` is another in tests of names.
 */
export function makeOutboundFetch(
  privateHosts: readonly string[],
  {
    resolve = lookup,
    maxAnswerBytes = MAX_ANSWER_BYTES,
    maxAnswerMs = MAX_ANSWER_MS,
  }: { resolve?: Resolve; maxAnswerBytes?: number; maxAnswerMs?: number } = {},
): {
  readonly fetch: OutboundFetch;
  /** Throws where an address cannot be allowed, whatever its name resolves to. */
  assertAllowed(url: string): void;
  isPrivate(url: string): boolean;
} {
  const allowed = new Set(privateHosts.map((host) => host.toLowerCase()));
  const isPrivate = (url: string) => allowed.has(new URL(url).hostname.replaceAll(/^\[|\]$/g, ''));

  function assertAllowed(url: string): void {
    if (isPrivate(url)) return;
    const { protocol, hostname, username, password } = new URL(url);
    const host = hostname.replaceAll(/^\[|\]$/g, '');
    if (protocol !== 'https:') throw new AddressRefusedError('The address begins with https://.');
    if (username !== '' || password !== '') throw new AddressRefusedError('The address holds a password.');
    if ((isIP(host) && !isPublicAddress(host)) || host === 'localhost' || host.endsWith('.localhost'))
      throw new AddressRefusedError(`${host} is an address of the own network.`);
  }

  const fetchOutside: OutboundFetch = async (url, { method, headers, body, signal }) => {
    assertAllowed(url);
    const request = url.startsWith('https:') ? httpsRequest : httpRequest;
    const sent =
      body === undefined || body === null ? undefined : body instanceof Uint8Array ? body : String(body);
    return new Promise<Response>((answered, reject) => {
      const timeout = AbortSignal.timeout(maxAnswerMs);
      const asked = request(
        url,
        {
          method,
          headers: {
            ...headers,
            ...(sent === undefined ? {} : { 'content-length': Buffer.byteLength(sent) }),
          },
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
          ...(isPrivate(url) ? {} : { lookup: lookupPublic(resolve) }),
        },
        (answer) => {
          const parts: Buffer[] = [];
          let bytes = 0;
          answer.on('data', (part: Buffer) => {
            bytes += part.length;
            if (bytes > maxAnswerBytes) answer.destroy(new Error('The host answers too much.'));
            else parts.push(part);
          });
          answer.once('error', reject);
          answer.once('end', () => {
            const status = answer.statusCode ?? 500;
            const hasNoBody = status === 204 || status === 304;
            const given = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
              value === undefined ? [] : [[name, String(value)]],
            );
            answered(new Response(hasNoBody ? null : Buffer.concat(parts), { status, headers: given }));
          });
        },
      );
      asked.once('error', reject);
      asked.end(sent);
    });
  };
  return { fetch: fetchOutside, assertAllowed, isPrivate };
}
