import { SERVICE_KINDS, type ServiceKind } from '@ritzel/contract';

/** The static config file (specification, section 7): base URL per service kind, and the key of stored data. */
export interface PortalConfig {
  readonly services: Readonly<Record<ServiceKind, string>>;
  /** Any text; the encryption key of stored browser data is derived from it. */
  readonly storageKey: string;
  /** Version of the program; empty where the file does not say. */
  readonly version: string;
  /** Mail domains that the role kind `Fle` is limited to. */
  readonly staffEmailDomains: readonly string[];
}

const DEFAULT_BASE = '/api';

/** Base URL of every kind, `/api` where the file names none; a trailing slash is cut. */
export function completeConfig(raw: unknown): PortalConfig {
  const file = isRecord(raw) ? raw : {};
  const bases = isRecord(file.services) ? file.services : {};
  const services = Object.fromEntries(
    SERVICE_KINDS.map((kind) => {
      const base = bases[kind];
      return [kind, typeof base === 'string' && base !== '' ? base.replace(/(?<!\/)\/+$/, '') : DEFAULT_BASE];
    }),
    // @NOTE: Object.fromEntries forgets the keys; every kind is listed above.
  ) as Record<ServiceKind, string>;
  const domains: readonly unknown[] = Array.isArray(file.staffEmailDomains) ? file.staffEmailDomains : [];
  return {
    services,
    storageKey: typeof file.storageKey === 'string' ? file.storageKey : '',
    version: typeof file.version === 'string' ? file.version : '',
    staffEmailDomains: domains.filter((domain) => typeof domain === 'string'),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

let current: PortalConfig = completeConfig(undefined);

export function portalConfig(): PortalConfig {
  return current;
}

/**
 * Reads `/config.json` once at start; our own server has written the same into the page, which spares the way there.
 * Without the file the defaults hold.
 */
export async function loadConfig(): Promise<PortalConfig> {
  try {
    const written = document.getElementById('config')?.textContent;
    if (written) {
      current = completeConfig(JSON.parse(written));
      return current;
    }
    const response = await fetch('/config.json', { credentials: 'same-origin' });
    if (response.ok) current = completeConfig(await response.json());
  } catch {
    // Offline at start: the defaults hold, and the first call will say what is wrong.
  }
  return current;
}
