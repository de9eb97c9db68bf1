import { isIP } from 'node:net';
import { isLoopbackAddress } from '../platform/client-address.ts';
import type { Configuration } from '../platform/configuration.ts';

const isThisMachine = (host: string) => host === 'localhost' || (isIP(host) !== 0 && isLoopbackAddress(host));

/**
 * One sentence when passwords of people or devices would cross the network unencrypted; undefined when they stay on
 * this machine, TLS is spoken, or a proxy stands in front, which has to speak it then.
 */
export function clearTextWarning(
  configuration: Pick<Configuration, 'host' | 'roles' | 'tls' | 'trustProxy' | 'mqttPort' | 'mqttUrl'>,
): string | undefined {
  const { host, roles, tls, trustProxy, mqttPort, mqttUrl } = configuration;
  const isOpen = !isThisMachine(host) && trustProxy === false;
  const ways: string[] = [];
  if (isOpen && tls === undefined) ways.push('HTTP');
  if (roles.includes('ingest')) {
    if (mqttUrl === undefined && isOpen && mqttPort !== null) ways.push(`MQTT at port ${mqttPort}`);
    if (mqttUrl !== undefined && isReadableBroker(mqttUrl)) ways.push('MQTT to the broker of MQTT_URL');
  }
  if (ways.length === 0) return undefined;
  return `Passwords cross the network unencrypted (${ways.join(', ')}): set TLS_CERT and TLS_KEY, put a proxy in front (TRUST_PROXY) or listen on HOST=127.0.0.1; see docs/operating.md.`;
}

function isReadableBroker(url: string): boolean {
  const { protocol, hostname, password } = new URL(url);
  return (
    /^(mqtt|ws):$/.test(protocol) && password !== '' && !isThisMachine(hostname.replaceAll(/[[\]]/g, ''))
  );
}
