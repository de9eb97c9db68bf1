import { execFileSync } from 'node:child_process';
import { decodeSparkplugPayload } from '@ritzel/telemetry';
import { expect, test } from 'vitest';
import { httpLine, mqttLine, shellWord } from './device-lines.ts';

const value = { metric: 'Vibration/velocityRms', value: 2.4 };
const access = {
  host: 'ritzel.plant.example',
  port: 1883,
  isTls: false,
  username: 'd-1',
  password: 'p-1',
  sparkplug: { group: 'plant', node: 'KILN-2', device: 'KILN-2-GU' },
};

/** What a shell makes of a line whose programs only say what they were given. */
function shellArguments(line: string, program: string): string[][] {
  const script = `${program}() { printf '%s\\n' "$@" '--end--' >&3; }\n${line}`;
  const out = execFileSync('sh', ['-c', `{ ${script}\n} 3>&1 >/dev/null`], { encoding: 'utf8' });
  return out
    .split('--end--\n')
    .slice(0, -1)
    .map((each) => each.split('\n').slice(0, -1));
}

test.each(['plain', "it's", 'two words', '$(reboot)', '"', '`x`', 'a\\b'])(
  '%s is one word of a shell',
  (text) => {
    const out = execFileSync('sh', ['-c', `printf %s ${shellWord(text)}`], { encoding: 'utf8' });
    expect(out).toBe(text);
  },
);

test('the line for HTTP names address, token and value', () => {
  expect(shellArguments(httpLine('http://ritzel.example/api', 'user.pass', value), 'curl')).toEqual([
    [
      '-sS',
      '-i',
      'http://ritzel.example/api/v2/write',
      '-H',
      'Authorization: Bearer user.pass',
      '--data-binary',
      'Vibration/velocityRms value=2.4',
    ],
  ]);
});

test('a metric with blanks and commas stays one name', () => {
  const [words] = shellArguments(httpLine('/api', 't', { metric: 'Oil, inlet', value: 1 }), 'curl');
  expect(words?.at(-1)).toBe('Oil\\,\\ inlet value=1');
});

test('the line for MQTT bears a node and then its device, with the value', () => {
  const line = mqttLine(access, value);
  const calls = shellArguments(line, 'mosquitto_pub');
  const common = ['-h', 'ritzel.plant.example', '-p', '1883', '-u', 'd-1', '-P', 'p-1', '-q', '1', '-t'];
  expect(calls).toEqual([
    [...common, 'spBv1.0/plant/NBIRTH/KILN-2', '-s'],
    [...common, 'spBv1.0/plant/DBIRTH/KILN-2/KILN-2-GU', '-s'],
  ]);
  const payloads = [...line.matchAll(/echo (\S+) \|/g)].map(([, text]) =>
    decodeSparkplugPayload(Buffer.from(text ?? '', 'base64')),
  );
  expect(payloads).toMatchObject([
    { seq: 0, metrics: [{ name: 'bdSeq', value: 0 }] },
    { seq: 1, metrics: [{ name: 'Vibration/velocityRms', value: 2.4 }] },
  ]);
});

test('where the broker speaks TLS the line does too', () => {
  expect(mqttLine({ ...access, isTls: true, port: 8883 }, value)).toContain('-p 8883 --tls-use-os-certs');
});
