import { problem } from '@ritzel/contract';
import { type DeviceRegistry, type KnownDevice, splitDeviceToken } from '../devices/index.ts';

/**
 * The device whose token stands in an Authorization header, as `Bearer TOKEN`, as `Token TOKEN` (Telegraf, Influx
 * clients) or as Basic user and password. Throws the problem notSignedIn.
 */
export async function readDeviceToken(
  registry: Pick<DeviceRegistry, 'authenticate'>,
  authorization: string | undefined,
): Promise<KnownDevice> {
  const [scheme = '', secret = ''] = (authorization ?? '').split(' ', 2);
  const credentials =
    scheme.toLowerCase() === 'basic'
      ? splitAt(Buffer.from(secret, 'base64').toString(), ':')
      : ['bearer', 'token'].includes(scheme.toLowerCase())
        ? splitDeviceToken(secret)
        : undefined;
  const device = credentials && (await registry.authenticate(credentials.username, credentials.password));
  if (!device) throw problem.notSignedIn();
  return device;
}

function splitAt(text: string, sign: string): { username: string; password: string } | undefined {
  const at = text.indexOf(sign);
  return at > 0 ? { username: text.slice(0, at), password: text.slice(at + 1) } : undefined;
}
