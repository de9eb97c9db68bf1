import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyReply } from 'fastify';

/** A year (RFC 6797). Of the name asked for alone: others of the same domain may be machines that speak HTTP. */
const strictTransportSecurity = { maxAge: 31_536_000, includeSubDomains: false };

/** Headers by which browsers keep to what the portal is made of; helmet's own defaults beside them. */
export function browserHeaders(terms: {
  readonly hasTls: boolean;
  /** Where the operator's own map comes from. */
  readonly mapOrigins: readonly string[];
}): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        // The FFT's WASM is assembled in the browser from our own bytes; no script is.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Mantine writes its theme variables into a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...terms.mapOrigins],
        workerSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...terms.mapOrigins],
        fontSrc: ["'self'", 'data:'],
        upgradeInsecureRequests: null,
      },
    },
    xFrameOptions: { action: 'deny' },
    // Plain HTTP is normal inside a plant; a proxy in front adds this where TLS ends.
    strictTransportSecurity: terms.hasTls ? strictTransportSecurity : false,
  };
}

/** For what is answered before any route is known, and shows nothing. */
export const BARE_HEADERS = {
  'content-type': 'application/problem+json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** The portal uses none of these, so no script in its pages gets them either. */
const PERMISSIONS_POLICY = [
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** What depends on the reply: pages ask for no hardware, and whatever has a body is what its type says. */
export function addHeadersOfReply(reply: FastifyReply, payload: unknown): void {
  if (String(reply.getHeader('content-type')).startsWith('text/html'))
    reply.header('permissions-policy', PERMISSIONS_POLICY);
  // Device calls go without the browser's headers.
  if (payload && !reply.raw.hasHeader('x-content-type-options'))
    reply.header('x-content-type-options', 'nosniff');
}
