export interface SimulatorConfiguration {
  /** Where the demo plant is handed over; without it the broker must take the gateways as they come. */
  readonly portal?: { readonly url: string; readonly token: string };
  /** The same for the second company of the demo; without it only the first has machines. */
  readonly secondPortal?: { readonly url: string; readonly token: string };
  readonly mqttUrl: string;
  readonly stateFolder: string;
  readonly seed: number;
  readonly historyDays: number;
  /** Only the first so many machines, for small trials. */
  readonly machines: number;
  readonly waveformMinutes: number;
}

/** What is wrong with the environment, all at once. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Reads the environment; throws ConfigurationError with every complaint. */
export function readSimulatorConfiguration(
  env: Readonly<Record<string, string | undefined>>,
): SimulatorConfiguration {
  const complaints: string[] = [];
  const number = (name: string, otherwise: number, least: number, most: number) => {
    const value = env[name] === undefined || env[name] === '' ? otherwise : Number(env[name]);
    if (!(value >= least && value <= most))
      complaints.push(`${name} must be a number from ${least} to ${most}.`);
    return value;
  };
  const mqttUrl = env.MQTT_URL ?? 'mqtt://127.0.0.1:1883';
  if (!/^(mqtts?|wss?|tcp|tls):\/\//.test(mqttUrl))
    complaints.push('MQTT_URL must begin with mqtt:// or mqtts://.');
  const { RITZEL_URL: url, RITZEL_TOKEN: token, RITZEL_SECOND_TOKEN: secondToken } = env;
  if (url && !URL.canParse(url)) complaints.push('RITZEL_URL is no address.');
  if (url && !token)
    complaints.push('RITZEL_TOKEN is missing: the portal at RITZEL_URL asks who hands over.');
  const configuration: SimulatorConfiguration = {
    ...(url && token ? { portal: { url, token } } : {}),
    ...(url && secondToken ? { secondPortal: { url, token: secondToken } } : {}),
    mqttUrl,
    stateFolder: env.STATE_DIR || './data/simulator',
    seed: number('SEED', 1, 0, 4294967295),
    historyDays: number('HISTORY_DAYS', 90, 0, 366),
    machines: number('MACHINES', 1000, 1, 1000),
    waveformMinutes: number('WAVEFORM_MINUTES', 20, 1, 1440),
  };
  if (complaints.length > 0) throw new ConfigurationError(complaints.join(' '));
  return configuration;
}
