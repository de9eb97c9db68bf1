import { encodeSparkplugPayload, SPARKPLUG_DATATYPE } from '@ritzel/telemetry';

export interface ExampleValue {
  readonly metric: string;
  readonly value: number;
}

export interface MqttAccess {
  readonly host: string;
  readonly port: number;
  readonly isTls: boolean;
  readonly username: string;
  readonly password: string;
  readonly sparkplug: { readonly group: string; readonly node: string; readonly device: string };
}

/** As one word of a POSIX shell. */
export function shellWord(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A measurement's name in the line protocol: commas and blanks would end it. */
const lineName = (metric: string) => metric.replaceAll(/[\\, ]/g, (sign) => `\\${sign}`);

/** The value by HTTP, at the time of its arrival: a field called `value` is no part of the metric's name. */
export function httpLine(apiUrl: string, token: string, { metric, value }: ExampleValue): string {
  return [
    `curl -sS -i ${shellWord(`${apiUrl}/v2/write`)}`,
    `-H ${shellWord(`Authorization: Bearer ${token}`)}`,
    `--data-binary ${shellWord(`${lineName(metric)} value=${value}`)}`,
  ].join(' \\\n  ');
}

/**
 * The value by MQTT: births of the edge node and of its device in Sparkplug B, the value in the second. Neither bears a
 * time, so that the line is as good tomorrow: the server takes the time of arrival.
 */
export function mqttLine(access: MqttAccess, { metric, value }: ExampleValue): string {
  const { host, port, isTls, username, password, sparkplug } = access;
  const { group, node, device } = sparkplug;
  const nodeBirth = encodeSparkplugPayload({
    seq: 0,
    metrics: [{ name: 'bdSeq', datatype: SPARKPLUG_DATATYPE.Int64, value: 0 }],
  });
  const deviceBirth = encodeSparkplugPayload({
    seq: 1,
    metrics: [{ name: metric, datatype: SPARKPLUG_DATATYPE.Double, value }],
  });
  const publish = (topic: string, payload: Uint8Array) =>
    [
      `echo ${base64(payload)} | base64 -d |`,
      `mosquitto_pub -h ${shellWord(host)} -p ${port}${isTls ? ' --tls-use-os-certs' : ''}`,
      `-u ${shellWord(username)} -P ${shellWord(password)} -q 1 -t ${shellWord(topic)} -s`,
    ].join(' \\\n  ');
  return [
    publish(`spBv1.0/${group}/NBIRTH/${node}`, nodeBirth),
    publish(`spBv1.0/${group}/DBIRTH/${node}/${device}`, deviceBirth),
  ].join(' &&\n');
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
