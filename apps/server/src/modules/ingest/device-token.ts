import { splitDeviceToken } from '../devices/index.ts';

export interface SentCredentials {
  readonly username: string | undefined;
  readonly password: string | undefined;
}

/**
 * The credentials in an Authorization header: as `Bearer TOKEN`, as `Token TOKEN` (Telegraf, Influx clients) or as Basic
 * user and password. Undefined where there are none.
 */
export function readDeviceToken(authorization: string | undefined): SentCredentials {
  const [scheme = '', secret = ''] = (authorization ?? '').split(' ', 2);
  const credentials =
    scheme.toLowerCase() === 'basic'
      ? splitAt(Buffer.from(secret, 'base64').toString(), ':')
      : ['bearer', 'token'].includes(scheme.toLowerCase())
        ? splitDeviceToken(secret)
        : undefined;
  return credentials ?? { username: undefined, password: undefined };
}

function splitAt(text: string, sign: string): { username: string; password: string } | undefined {
  const at = text.indexOf(sign);
  return at > 0 ? { username: text.slice(0, at), password: text.slice(at + 1) } : undefined;
}
