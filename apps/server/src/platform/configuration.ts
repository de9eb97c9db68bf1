import path from 'node:path';
import { readInviteLine } from '@ritzel/contract';
import { z } from 'zod';
import { POOL_SIZES, type PoolLimits, type PoolSizes } from './database-limits.ts';
import { isNetwork } from './outbound-fetch.ts';

/** PostgreSQL writes its log ahead in pieces of 16 MB, and stops altogether when one does not fit. */
export const DEFAULT_STORAGE_RESERVE_MB = 128;
export const DEFAULT_DOWNLOAD_QUOTA_MB = 20_480;
export const DEFAULT_EVENT_RETENTION_DAYS = 1826;

import { type ProxyTrust, readProxyTrust } from './proxy-trust.ts';

/** Each complaint goes on where the variable's name ends. */
const sayInstead = (sentence: string) => ({ error: sentence });

const mqttPortWanted = sayInstead('must be a port number from 0 to 65535, or off');
const portWanted = sayInstead('must be a port number from 0 to 65535');
const port = z
  .string()
  .regex(/^\d{1,5}$/, portWanted)
  .transform(Number)
  .refine((number) => number <= 65_535, portWanted);

const poolSize = z
  .string()
  .regex(/^\d{1,3}$/, sayInstead('must be a number of connections from 2 to 500'))
  .transform(Number)
  .refine(
    (number) => number >= 2 && number <= 500,
    sayInstead('must be a number of connections from 2 to 500'),
  );

/** What a process may carry; by default one carries all. */
export const PROCESS_ROLES = ['http', 'ingest', 'jobs'] as const;

const environmentSchema = z.object({
  PORT: port.default(8080),
  HOST: z.string().default('0.0.0.0'),
  /** Of MQTT without encryption; `off` where TLS is all that is spoken. */
  MQTT_PORT: z.union([z.literal('off').transform(() => null), port], mqttPortWanted).default(1883),
  MQTTS_PORT: port.default(8883),
  /** Files of a certificate and its key (PEM): HTTPS at PORT and MQTT at MQTTS_PORT. */
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  /** Certificate of the authority whose certificates devices must show. */
  TLS_CLIENT_CA: z.string().optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      ...sayInstead('must look like postgres://user:password@host:5432/name'),
    })
    .optional(),
  /** Connections for what people ask, for what devices send, and for work in the background. */
  DATABASE_POOL_HTTP: poolSize.default(POOL_SIZES.people),
  DATABASE_POOL_INGEST: poolSize.default(POOL_SIZES.ingest),
  DATABASE_POOL_JOBS: poolSize.default(POOL_SIZES.background),
  /** Below so many free megabytes on a disk of ours nothing more is taken in; 0 lets it fill up. */
  STORAGE_RESERVE_MB: z
    .string()
    .regex(/^\d{1,6}$/, sayInstead('must be a number of megabytes'))
    .transform(Number)
    .default(DEFAULT_STORAGE_RESERVE_MB),
  /** What all downloads of one organisation may take together; one alone a fifth of it. */
  DOWNLOAD_QUOTA_MB: z
    .string()
    .regex(/^[1-9]\d{0,7}$/, sayInstead('must be a number of megabytes'))
    .transform(Number)
    .default(DEFAULT_DOWNLOAD_QUOTA_MB),
  MQTT_URL: z
    .url({ protocol: /^(mqtts?|wss?)$/, ...sayInstead('must begin with mqtt://, mqtts://, ws:// or wss://') })
    .optional(),
  BLOB_URL: z
    .url({
      protocol: /^(file|s3\+https?)$/,
      ...sayInstead('must begin with file://, s3+http:// or s3+https://'),
    })
    .optional(),
  /** Which parts this process runs: by default one process runs all three. */
  ROLES: z
    .string()
    .default('http,ingest,jobs')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(
      z.array(z.enum(['http', 'ingest', 'jobs'], sayInstead('names http, ingest and jobs alone'))).min(1),
    ),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      sayInstead('is one of fatal, error, warn, info, debug, trace and silent'),
    )
    .default('info'),
  PUBLIC_URL: z.url(sayInstead('must be an address such as https://ritzel.example')).optional(),
  /** The server that takes mail: smtp://user:password@host:587, smtps:// for TLS from the start. Without it an outbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, ...sayInstead('must begin with smtp:// or smtps://') }).optional(),
  /** Whose address mail bears: `ritzel@plant.example` or `Ritzel <ritzel@plant.example>`. */
  MAIL_FROM: z
    .string()
    .max(400)
    .transform((text, context) => {
      const sender = readInviteLine(text);
      if (sender !== undefined) return { name: sender.name, address: sender.email };
      context.addIssue('must be an address such as Ritzel <ritzel@plant.example>');
      return z.NEVER;
    })
    .optional(),
  /** Comma separated domains that an address of role kind Fle must belong to. */
  STAFF_EMAIL_DOMAINS: z.string().default('ritzel.example,ritzel-service.example'),
  /** Key of the encrypted data in the browser; without it one is made on first start and kept. */
  STORAGE_KEY: z.string().min(16, sayInstead('must have 16 characters at least')).optional(),
  /** Key of what is stored encrypted: secrets of authenticator apps and providers. Without it one is made and kept. */
  SECRETS_KEY: z.string().min(32, sayInstead('must have 32 characters at least')).optional(),
  /** Hosts of the own network that may be a provider of single sign-on, without encryption too; comma separated. */
  OIDC_PRIVATE_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim().toLowerCase())
        .filter((part) => part !== ''),
    ),
  /** Networks and hosts of one's own that webhooks and web pushes may be sent to, without encryption too; comma separated. */
  OUTBOUND_ALLOW: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim().toLowerCase())
        .filter((part) => part !== ''),
    )
    .refine(
      (places) => places.every((place) => isNetwork(place) || /^[a-z0-9.:_-]+$/.test(place)),
      sayInstead('names networks such as 10.0.0.0/8 and hosts such as alertmanager.plant.example'),
    ),
  /** Who bears it may read `/api/metrics`; without it only this machine may. */
  METRICS_TOKEN: z.string().min(16, sayInstead('must have 16 characters at least')).optional(),
  /** The longest a session lasts, however often it is refreshed. */
  SESSION_MAX_DAYS: z
    .string()
    .regex(/^\d{1,3}$/, sayInstead('must be a number of days from 1 to 365'))
    .transform(Number)
    .refine((days) => days >= 1 && days <= 365, sayInstead('must be a number of days from 1 to 365'))
    .default(30),
  /** How long events are kept; whole quarters are dropped when their last day is older. */
  EVENT_RETENTION_DAYS: z
    .string()
    .regex(/^\d{2,5}$/, sayInstead('must be a number of days from 31 to 36500'))
    .transform(Number)
    .refine((days) => days >= 31 && days <= 36_500, sayInstead('must be a number of days from 31 to 36500'))
    .default(DEFAULT_EVENT_RETENTION_DAYS),
  /** The style of a map of one's own (MapLibre style specification); without it the portal draws the one it brings. */
  MAP_STYLE_URL: z
    .url({ protocol: /^https?$/, ...sayInstead('must begin with http:// or https://') })
    .optional(),
  /** Takes the place of {token} in every address that the style asks for. It reaches the browsers. */
  MAP_TOKEN: z.string().optional(),
  /** Further addresses that the style's tiles, glyphs and pictures come from, comma separated. */
  MAP_ORIGINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(
      z.array(
        z
          .url({ protocol: /^https?$/, ...sayInstead('names addresses such as https://tiles.example alone') })
          .transform((text) => new URL(text).origin),
      ),
    ),
  /** A geocoder that speaks the API of Photon, which knows streets; without it, towns alone. */
  GEOCODER_URL: z
    .url({ protocol: /^https?$/, ...sayInstead('must begin with http:// or https://') })
    .optional(),
  /** Whose data that geocoder answers with; named beside its answers. */
  GEOCODER_ATTRIBUTION: z.string().max(200).default('© OpenStreetMap contributors'),
  /** Whose X-Forwarded-For is believed: nobody's, that of so many proxies in a row, or of those in these networks. */
  TRUST_PROXY: z
    .string()
    .default('false')
    .transform((text, context): ProxyTrust => {
      const trust = readProxyTrust(text);
      if (trust !== undefined) return trust;
      context.addIssue(
        'must be false, the number of proxies in front (1 to 10) or their addresses and networks such as loopback or 10.0.0.5,10.1.0.0/16; "true" would believe whatever a client writes',
      );
      return z.NEVER;
    }),
});

/** Certificate, key and, where devices show certificates of their own, the authority that signed those. */
export interface TlsFileNames {
  readonly cert: string;
  readonly key: string;
  readonly clientCa: string | undefined;
}

export type Role = (typeof PROCESS_ROLES)[number];

export interface MapConfiguration {
  readonly styleUrl: string;
  readonly token: string | null;
  /** Where the browser may fetch from for it. */
  readonly origins: readonly string[];
}

export interface Configuration {
  readonly port: number;
  readonly host: string;
  /** Null: no MQTT without encryption. */
  readonly mqttPort: number | null;
  readonly mqttsPort: number;
  readonly tls: TlsFileNames | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The usual ones by default. */
  readonly poolSizes?: PoolSizes | undefined;
  readonly storageReserveMb?: number | undefined;
  readonly downloadQuotaMb?: number | undefined;
  /** In place of each pool's own; not for the environment to set. */
  readonly poolLimits?: Partial<PoolLimits> | undefined;
  /** How long an acknowledgement waits for a database that is away. */
  readonly acknowledgeWithinMs?: number | undefined;
  readonly mqttUrl: string | undefined;
  readonly blobUrl: string | undefined;
  readonly roles: readonly Role[];
  readonly logLevel: string;
  readonly publicUrl: string | undefined;
  readonly staffEmailDomains: readonly string[];
  readonly storageKey: string | undefined;
  readonly secretsKey?: string | undefined;
  readonly oidcPrivateHosts?: readonly string[] | undefined;
  readonly outboundAllow?: readonly string[] | undefined;
  readonly metricsToken: string | undefined;
  readonly trustProxy: ProxyTrust;
  readonly sessionMaxDays: number;
  readonly eventRetentionDays?: number | undefined;
  /** The operator's own map; undefined for the one that comes with the portal. */
  readonly map: MapConfiguration | undefined;
  /** A geocoder of the operator's; undefined for the towns that come with the portal. */
  readonly geocoder?: { readonly url: string; readonly attribution: string } | undefined;
  /** How mail is sent; undefined where it stays in the outbox. */
  readonly mail?: MailConfiguration | undefined;
  /** Demo plant, demo login and simulator: set by the command, not by the environment. */
  readonly demo: boolean;
}

export interface MailConfiguration {
  readonly smtpUrl: string;
  readonly from: { readonly name: string; readonly address: string };
}

/** What stops a start: one clear sentence and exit code 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

type TlsVariables = Pick<
  z.output<typeof environmentSchema>,
  'TLS_CERT' | 'TLS_KEY' | 'TLS_CLIENT_CA' | 'MQTT_PORT' | 'MQTT_URL'
>;

/** What the variables say together and none of them alone. */
function tlsComplaints({ TLS_CERT, TLS_KEY, TLS_CLIENT_CA, MQTT_PORT, MQTT_URL }: TlsVariables): string[] {
  return [
    ...((TLS_CERT === undefined) === (TLS_KEY === undefined) ? [] : ['TLS_CERT and TLS_KEY belong together']),
    ...(TLS_CLIENT_CA !== undefined && TLS_CERT === undefined
      ? ['TLS_CLIENT_CA needs TLS_CERT and TLS_KEY']
      : []),
    ...(MQTT_PORT === null && TLS_CERT === undefined && MQTT_URL === undefined
      ? ['MQTT_PORT can be off only with TLS_CERT and TLS_KEY, or with MQTT_URL']
      : []),
  ];
}

type MailVariables = Pick<z.output<typeof environmentSchema>, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>;

/** A link in a mail must lead somewhere, and a mail needs a sender. */
function mailComplaints({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: MailVariables): string[] {
  if (SMTP_URL === undefined) return [];
  return [
    ...(MAIL_FROM === undefined ? ['SMTP_URL needs MAIL_FROM'] : []),
    ...(PUBLIC_URL === undefined ? ['SMTP_URL needs PUBLIC_URL, where the links in mail lead'] : []),
  ];
}

function mailOf({ SMTP_URL, MAIL_FROM }: MailVariables): MailConfiguration | undefined {
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return undefined;
  return { smtpUrl: SMTP_URL, from: MAIL_FROM };
}

function tlsOf({ TLS_CERT, TLS_KEY, TLS_CLIENT_CA }: TlsVariables): TlsFileNames | undefined {
  if (TLS_CERT === undefined || TLS_KEY === undefined) return undefined;
  return { cert: TLS_CERT, key: TLS_KEY, clientCa: TLS_CLIENT_CA };
}

/** Reads the environment once and complains about everything at once. */
export function readConfiguration(environment: NodeJS.ProcessEnv, options: { demo: boolean }): Configuration {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(set);
  if (!result.success) {
    const complaints = result.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
    throw new StartError(`The configuration is wrong: ${[...new Set(complaints)].join('; ')}.`);
  }
  const values = result.data;
  const complaints = [...tlsComplaints(values), ...mailComplaints(values)];
  if (complaints.length > 0) throw new StartError(`The configuration is wrong: ${complaints.join('; ')}.`);
  return {
    port: values.PORT,
    host: values.HOST,
    mqttPort: values.MQTT_PORT,
    mqttsPort: values.MQTTS_PORT,
    tls: tlsOf(values),
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    poolSizes: {
      people: values.DATABASE_POOL_HTTP,
      ingest: values.DATABASE_POOL_INGEST,
      background: values.DATABASE_POOL_JOBS,
    },
    storageReserveMb: values.STORAGE_RESERVE_MB,
    downloadQuotaMb: values.DOWNLOAD_QUOTA_MB,
    mqttUrl: values.MQTT_URL,
    blobUrl: values.BLOB_URL,
    roles: values.ROLES,
    logLevel: values.LOG_LEVEL,
    publicUrl: values.PUBLIC_URL,
    staffEmailDomains: values.STAFF_EMAIL_DOMAINS.split(',').map((domain) => domain.trim().toLowerCase()),
    storageKey: values.STORAGE_KEY,
    secretsKey: values.SECRETS_KEY,
    oidcPrivateHosts: values.OIDC_PRIVATE_HOSTS,
    outboundAllow: values.OUTBOUND_ALLOW,
    metricsToken: values.METRICS_TOKEN,
    sessionMaxDays: values.SESSION_MAX_DAYS,
    eventRetentionDays: values.EVENT_RETENTION_DAYS,
    trustProxy: values.TRUST_PROXY,
    mail: mailOf(values),
    geocoder:
      values.GEOCODER_URL === undefined
        ? undefined
        : { url: values.GEOCODER_URL, attribution: values.GEOCODER_ATTRIBUTION },
    map:
      values.MAP_STYLE_URL === undefined
        ? undefined
        : {
            styleUrl: values.MAP_STYLE_URL,
            token: values.MAP_TOKEN ?? null,
            origins: [...new Set([new URL(values.MAP_STYLE_URL).origin, ...values.MAP_ORIGINS])],
          },
    demo: options.demo,
  };
}
