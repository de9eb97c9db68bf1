import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** A signed address is good for so long; a transfer that has begun goes on after that until it breaks. */
export const LINK_LIFE_MS = 60 * 60_000;

const claimsSchema = z.object({
  id: z.uuid(),
  part: z.int(),
  userId: z.uuid(),
  organisationId: z.uuid(),
  sessionId: z.uuid().nullable(),
  isService: z.boolean(),
  endsAtMs: z.int(),
});
export type LinkClaims = z.infer<typeof claimsSchema>;

export interface DownloadLinks {
  issue(claims: LinkClaims): string;
  /** Undefined for what is not signed by us, and for what is over. */
  read(link: string): LinkClaims | undefined;
}

/** Addresses of files that need no header: whoever has one may follow it, as long as its owner may. */
export function makeDownloadLinks(key: Uint8Array, now: () => Date): DownloadLinks {
  const sign = (body: string) => createHmac('sha256', key).update(body).digest();
  return {
    issue(claims) {
      const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
      return `${body}.${sign(body).toString('base64url')}`;
    },
    read(link) {
      const [body = '', signature = '', ...rest] = link.split('.');
      const expected = sign(body);
      const given = Buffer.from(signature, 'base64url');
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
        return undefined;
      const claims = claimsSchema.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()));
      if (!claims.success || claims.data.endsAtMs <= now().getTime()) return undefined;
      return claims.data;
    },
  };
}
