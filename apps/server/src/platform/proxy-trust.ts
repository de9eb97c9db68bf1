import { BlockList, isIP } from 'node:net';

/**
 * Whose word about the client's address and protocol is believed (`X-Forwarded-For`, `X-Forwarded-Proto`): nobody's,
 * that of so many proxies in a row, or that of proxies in these networks. There is no value that believes everyone:
 * the first address of the header is the client's own word.
 */
export type ProxyTrust = false | number | readonly string[];

const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
const maxHops = 10;

/** What `TRUST_PROXY` says, or undefined when it says nothing that can be followed. */
export function readProxyTrust(text: string): ProxyTrust | undefined {
  const word = text.trim().toLowerCase();
  if (word === 'false' || word === '0') return false;
  if (/^\d+$/.test(word)) return Number(word) <= maxHops ? Number(word) : undefined;
  const networks = word.split(',').map((part) => part.trim());
  return networks.every((network) => network in namedNetworks || parseNetwork(network))
    ? networks
    : undefined;
}

interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

function parseNetwork(text: string): Network | undefined {
  const [address = '', length, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return undefined;
  const longest = family === 4 ? 32 : 128;
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return undefined;
  const prefix = length === undefined ? longest : Number(length);
  // A prefix of 0 would believe everyone.
  if (prefix < 1 || prefix > longest) return undefined;
  return { address, prefix, family: family === 4 ? 'ipv4' : 'ipv6' };
}

/** The question Fastify asks of each address, the nearest (`hop` 0) first; it stops at the first that is not trusted. */
export function trustFunction(trust: ProxyTrust): false | ((address: string, hop: number) => boolean) {
  if (trust === false) return false;
  if (typeof trust === 'number') return (_address, hop) => hop < trust;
  const list = new BlockList();
  for (const network of trust.flatMap((name) => namedNetworks[name] ?? [name])) {
    const parsed = parseNetwork(network);
    if (parsed === undefined) throw new Error(`${network} is no network`);
    list.addSubnet(parsed.address, parsed.prefix, parsed.family);
  }
  return (address) => {
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
  };
}
