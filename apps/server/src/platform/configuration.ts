import path from 'node:path';
import { z } from 'zod';
import { POOL_SIZES, type PoolLimits, type PoolSizes } from './database-limits.ts';

/** PostgreSQL writes its log ahead in pieces of 16 MB, and stops altogether when one does not fit. */
export const DEFAULT_STORAGE_RESERVE_MB = 128;

/** Each complaint goes on where the variable's name ends. */
const sayInstead = (sentence: string) => ({ error: sentence });

const portWanted = sayInstead('must be a port number from 0 to 65535');
const port = z
  .string()
  .regex(/^\d{1,5}$/, portWanted)
  .transform(Number)
  .refine((number) => number <= 65_535, portWanted);
const flag = z
  .enum(['true', 'false', '1', '0'], sayInstead('must be true or false'))
  .transform((text) => text === 'true' || text === '1');

const poolSize = z
  .string()
  .regex(/^\d{1,3}$/, sayInstead('must be a number of connections from 2 to 500'))
  .transform(Number)
  .refine(
    (number) => number >= 2 && number <= 500,
    sayInstead('must be a number of connections from 2 to 500'),
  );

/** What a process may carry; one carries all unless told otherwise. */
export const ROLES = ['http', 'ingest', 'jobs'] as const;

const environmentSchema = z.object({
  PORT: port.default(8080),
  HOST: z.string().default('0.0.0.0'),
  MQTT_PORT: port.default(1883),
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
  MQTT_URL: z
    .url({ protocol: /^(mqtts?|wss?)$/, ...sayInstead('must begin with mqtt://, mqtts://, ws:// or wss://') })
    .optional(),
  BLOB_URL: z
    .url({
      protocol: /^(file|s3\+https?)$/,
      ...sayInstead('must begin with file://, s3+http:// or s3+https://'),
    })
    .optional(),
  /** Which parts this process runs: one process carries all three unless told otherwise. */
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
  /** Comma separated domains that an address of role kind Fle must belong to. */
  STAFF_EMAIL_DOMAINS: z.string().default('ritzel.example,ritzel-service.example'),
  /** Key of the encrypted data in the browser; without it one is made on first start and kept. */
  STORAGE_KEY: z.string().min(16, sayInstead('must have 16 characters at least')).optional(),
  /** Who bears it may read `/api/metrics`; without it only this machine may. */
  METRICS_TOKEN: z.string().min(16, sayInstead('must have 16 characters at least')).optional(),
  /** The longest a session lasts, however often it is refreshed. */
  SESSION_MAX_DAYS: z
    .string()
    .regex(/^\d{1,3}$/, sayInstead('must be a number of days from 1 to 365'))
    .transform(Number)
    .refine((days) => days >= 1 && days <= 365, sayInstead('must be a number of days from 1 to 365'))
    .default(30),
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
  /** True behind a reverse proxy that sets X-Forwarded-For. */
  TRUST_PROXY: flag.default(false),
});

export type Role = (typeof ROLES)[number];

export interface MapConfiguration {
  readonly styleUrl: string;
  readonly token: string | null;
  /** Where the browser may fetch from for it. */
  readonly origins: readonly string[];
}

export interface Configuration {
  readonly port: number;
  readonly host: string;
  readonly mqttPort: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The usual ones unless told otherwise. */
  readonly poolSizes?: PoolSizes | undefined;
  readonly storageReserveMb?: number | undefined;
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
  readonly metricsToken: string | undefined;
  readonly sessionMaxDays: number;
  readonly trustProxy: boolean;
  /** The operator's own map; undefined for the one that comes with the portal. */
  readonly map: MapConfiguration | undefined;
  /** Demo plant, demo login and simulator: set by the command, not by the environment. */
  readonly demo: boolean;
}

/** What stops a start: one clear sentence and exit code 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
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
  return {
    port: values.PORT,
    host: values.HOST,
    mqttPort: values.MQTT_PORT,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    poolSizes: {
      people: values.DATABASE_POOL_HTTP,
      ingest: values.DATABASE_POOL_INGEST,
      background: values.DATABASE_POOL_JOBS,
    },
    storageReserveMb: values.STORAGE_RESERVE_MB,
    mqttUrl: values.MQTT_URL,
    blobUrl: values.BLOB_URL,
    roles: values.ROLES,
    logLevel: values.LOG_LEVEL,
    publicUrl: values.PUBLIC_URL,
    staffEmailDomains: values.STAFF_EMAIL_DOMAINS.split(',').map((domain) => domain.trim().toLowerCase()),
    storageKey: values.STORAGE_KEY,
    metricsToken: values.METRICS_TOKEN,
    sessionMaxDays: values.SESSION_MAX_DAYS,
    trustProxy: values.TRUST_PROXY,
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
