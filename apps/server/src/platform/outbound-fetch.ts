import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { englishProblem, type ProblemText, problemText } from '@ritzel/sentences';

const MAX_ANSWER_BYTES = 1024 * 1024;
const MAX_ANSWER_MS = 10_000;

/** An address of the own network, or without encryption, that the configuration does not allow. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
  readonly refusal: ProblemText;

  constructor(refusal: ProblemText) {
    super(englishProblem(refusal));
    this.refusal = refusal;
  }
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

/** Resolves names as usual and refuses what is not allowed: asked anew for each connection. */
function lookupAllowed(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const [first] = addresses;
      if (first === undefined || addresses.some(({ address }) => !isAllowed(address)))
        return done(new AddressRefusedError(problemText('ADDRESS_OF_OWN_NETWORK', { host: name })), '', 0);
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

interface OutboundTerms {
  /** Another in tests of names. */
  readonly resolve?: Resolve;
  readonly maxAnswerBytes?: number;
  readonly maxAnswerMs?: number;
  /** An answer that is longer is cut there instead of refused. */
  readonly cutsAnswer?: boolean;
}

export interface OutboundAccess {
  readonly fetch: OutboundFetch;
  /** Throws where an address cannot be allowed, whatever its name resolves to. */
  assertAllowed(url: string): void;
  isPrivate(url: string): boolean;
}

/** Whether this is an address with the length of its prefix, such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [, address = '', prefix = ''] = /^(.+)\/(\d{1,3})$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(prefix) <= (family === 4 ? 32 : 128);
}

/** The networks among these entries; the others are names of hosts, or single addresses. */
function networksAmong(entries: readonly string[]): BlockList | undefined {
  const networks = entries.filter(isNetwork);
  if (networks.length === 0) return undefined;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), isIP(address) === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

const hostOf = (url: string) => new URL(url).hostname.replaceAll(/^\[|\]$/g, '');

/**
 * Asks hosts whose addresses people enter (providers of sign-in, receivers of web pushes and webhooks): of the Internet and
 * encrypted alone, except the hosts and networks that the configuration names. The address that was checked is the one
 * connected to; redirects are not followed; answers are bounded in bytes and time.
 */
export function makeOutboundFetch(
  privatePlaces: readonly string[],
  {
    resolve = lookup,
    maxAnswerBytes = MAX_ANSWER_BYTES,
    maxAnswerMs = MAX_ANSWER_MS,
    cutsAnswer = false,
  }: OutboundTerms = {},
): OutboundAccess {
  const allowed = new Set(privatePlaces.map((host) => host.toLowerCase()));
  const networks = networksAmong(privatePlaces);
  const isInNetworks = (address: string) =>
    networks?.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') ?? false;
  const isPrivate = (url: string) => {
    const host = hostOf(url);
    return allowed.has(host) || (isIP(host) !== 0 && isInNetworks(host));
  };

  function assertAllowed(url: string): void {
    const { protocol, username, password } = new URL(url);
    const host = hostOf(url);
    if (isPrivate(url)) return;
    // Without encryption only within the allowed networks, which a name is resolved for.
    const mayBeInside = networks !== undefined && isIP(host) === 0;
    if (protocol !== 'https:' && !mayBeInside)
      throw new AddressRefusedError(problemText('ADDRESS_NOT_HTTPS'));
    if (username !== '' || password !== '')
      throw new AddressRefusedError(problemText('ADDRESS_WITH_PASSWORD'));
    const isLocal = host === 'localhost' || host.endsWith('.localhost');
    if ((isIP(host) && !isPublicAddress(host)) || (isLocal && !mayBeInside))
      throw new AddressRefusedError(problemText('ADDRESS_OF_OWN_NETWORK', { host }));
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
          ...(isPrivate(url)
            ? {}
            : {
                lookup: lookupAllowed(
                  resolve,
                  (address) =>
                    isInNetworks(address) || (url.startsWith('https:') && isPublicAddress(address)),
                ),
              }),
        },
        (answer) => {
          const parts: Buffer[] = [];
          let bytes = 0;
          const finish = () => {
            const status = answer.statusCode ?? 500;
            const hasNoBody = status === 204 || status === 304;
            const given = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
              value === undefined ? [] : [[name, String(value)]],
            );
            answered(new Response(hasNoBody ? null : Buffer.concat(parts), { status, headers: given }));
          };
          answer.on('data', (part: Buffer) => {
            bytes += part.length;
            if (bytes <= maxAnswerBytes) return void parts.push(part);
            if (!cutsAnswer) return void answer.destroy(new Error('The host answers too much.'));
            parts.push(part.subarray(0, part.length - (bytes - maxAnswerBytes)));
            finish();
            answer.destroy();
          });
          answer.once('error', reject);
          answer.once('end', finish);
        },
      );
      asked.once('error', reject);
      asked.end(sent);
    });
  };
  return { fetch: fetchOutside, assertAllowed, isPrivate };
}
