import type { z } from 'zod';
import type { PermissionCode } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Shape = z.ZodType | undefined;

/** How a reply travels: `json` is validated by its schema, the others are bytes or a stream. */
export type ReplyKind = 'json' | 'empty' | 'binary' | 'event-stream';

/** Who may call: everyone, a signed-in user holding every listed code, or a device with its token. */
export type CallAccess = PublicAccess | DeviceAccess | UserAccess;
export interface PublicAccess {
  readonly kind: 'public';
}
export interface DeviceAccess {
  readonly kind: 'device';
}
export interface UserAccess {
  readonly kind: 'user';
  readonly permissions: readonly PermissionCode[];
  /** One of these is needed too; which one depends on what the call is about, and its handler looks. */
  readonly oneOf?: readonly PermissionCode[];
  /** A visitor of the demo who sees equipment may make the call: it changes a copy of their own alone. */
  readonly visitors?: 'sandbox';
}

export interface CallDefinition {
  /** operationId of the OpenAPI document and the name of the handler: a verb and its object. */
  readonly name: string;
  readonly method: Method;
  /** Below the base `/api`, parameters in braces: `/components/{id}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly access: CallAccess;
  readonly params?: Shape;
  readonly query?: Shape;
  readonly body?: Shape;
  /** Media types of a body that is sent as it is: a picture, a file. */
  readonly sentBody?: readonly string[];
  readonly reply?: Shape;
  /** Media types of a binary reply, where they are known beforehand. */
  readonly replyTypes?: readonly string[];
  readonly replyKind: ReplyKind;
  /** The configured base service the portal sends this call to (specification, section 7). */
  readonly service: ServiceKind;
  /** A read whose reply a client may keep for the hour, by url and method (specification, section 7). */
  readonly cached?: true;
}

export const SERVICE_KINDS = [
  'auth',
  'config',
  'asset',
  'report',
  'notification',
  'component',
  'data',
  'knowledge',
  'geo',
  'search',
  'location',
] as const;
export type ServiceKind = (typeof SERVICE_KINDS)[number];

type Infer<S> = S extends z.ZodType ? z.output<S> : undefined;
type InferInput<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a caller hands over: only the parts that the call declares. */
export type CallInput<C extends CallDefinition> = (C['params'] extends z.ZodType
  ? { params: InferInput<C['params']> }
  : unknown) &
  (C['query'] extends z.ZodType ? { query?: InferInput<C['query']> } : unknown) &
  (C['body'] extends z.ZodType ? { body: InferInput<C['body']> } : unknown);

export type CallParams<C extends CallDefinition> = Infer<C['params']>;
export type CallQuery<C extends CallDefinition> = Infer<C['query']>;
export type CallBody<C extends CallDefinition> = Infer<C['body']>;
export type CallReply<C extends CallDefinition> = C['replyKind'] extends 'json'
  ? InferInput<C['reply']>
  : C['replyKind'] extends 'binary'
    ? Uint8Array
    : undefined;

/** Whether somebody who holds these codes may make the call at all. */
export function holdsAccess(
  { permissions, oneOf }: UserAccess,
  holds: (code: PermissionCode) => boolean,
): boolean {
  return permissions.every(holds) && (oneOf === undefined || oneOf.some(holds));
}

/** A call is one imported object: it gives the route, its types, the portal's `call()` and OpenAPI. */
export function defineCall<const C extends Omit<CallDefinition, 'replyKind'> & { replyKind?: ReplyKind }>(
  definition: C,
): C & { readonly replyKind: C['replyKind'] extends ReplyKind ? C['replyKind'] : 'json' } {
  // @NOTE: the default cannot be expressed without a cast; `json` is the only default.
  return { replyKind: 'json', ...definition } as C & {
    replyKind: C['replyKind'] extends ReplyKind ? C['replyKind'] : 'json';
  };
}

export const publicCall: PublicAccess = { kind: 'public' };
export const deviceCall: DeviceAccess = { kind: 'device' };
/** Signed in and holding all the codes; without codes any signed-in user. */
export function userCall(...permissions: PermissionCode[]): UserAccess {
  return { kind: 'user', permissions };
}
/** Signed in and holding one of the codes at least. */
export function userCallOfOne(...oneOf: PermissionCode[]): UserAccess {
  return { kind: 'user', permissions: [], oneOf };
}
/** As `userCall`; what a visitor of the demo changes with it is theirs alone and goes with the visit. */
export function sandboxCall(...permissions: PermissionCode[]): UserAccess {
  return { kind: 'user', permissions, visitors: 'sandbox' };
}
