import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { releaseVersion, repositoryRoot } from '../platform/release.ts';

const COMMANDS = [
  'start',
  'serve',
  'dev',
  'migrate',
  'import',
  'make-operator',
  'diagnose',
  'inspect',
  'run',
  'help',
];

interface Answer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** `ritzel WORDS` as one types it, with a data folder that cannot be made: whatever starts, fails. */
function ritzel(...words: string[]): Promise<Answer> {
  const env = { PATH: process.env.PATH, DATA_DIR: '/dev/null/x', PORT: '0', MQTT_PORT: '0' };
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [path.join(repositoryRoot, 'bin/ritzel.js'), ...words],
      { env },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    ),
  );
}

test.each(COMMANDS)('ritzel %s answers --help at once', async (command) => {
  const { code, stdout, stderr } = await ritzel(command, '--help');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(command === 'help' ? /^ritzel COMMAND/ : new RegExp(`^ritzel ${command}`));
});

test.each(['serve', 'import'])('ritzel %s answers -h as --help, and --version', async (command) => {
  const [help, short, version] = await Promise.all([
    ritzel(command, '--help'),
    ritzel(command, '-h'),
    ritzel(command, '--version'),
  ]);
  expect(short).toEqual(help);
  expect(version).toEqual({ code: 0, stdout: `${releaseVersion}\n`, stderr: '' });
});

test.each([
  [['--version'], `${releaseVersion}\n`],
  [['-v'], `${releaseVersion}\n`],
  [[], 'ritzel COMMAND'],
  [['--help'], 'ritzel COMMAND'],
  [['-h'], 'ritzel COMMAND'],
  [['help', 'import'], 'ritzel import'],
])('ritzel %j is answered', async (words, begin) => {
  const { code, stdout } = await ritzel(...words);
  expect(code).toBe(0);
  expect(stdout.startsWith(begin)).toBe(true);
});

test.each([
  [['serv'], 'There is no command "serv".'],
  [['--verbose'], 'There is no option "--verbose".'],
  [['toString'], 'There is no command "toString".'],
  [['help', 'serv'], 'There is no command "serv".'],
  [['serve', '--port', '80'], '"ritzel serve" knows no option "--port".'],
  [['start', 'now'], '"ritzel start" knows no argument "now".'],
  [['dev', '-x'], '"ritzel dev" knows no option "-x".'],
  [['migrate', 'down'], '"ritzel migrate" knows no argument "down".'],
  [['import', '--nothing'], "Unknown option '--nothing'"],
  [['diagnose', 'a.f32', '--nothing'], 'There is no option "--nothing": see "ritzel'],
  [['inspect', '--nothing'], 'There is no option "--nothing": see "ritzel'],
  [['make-operator'], 'Name one e-mail address.'],
  [['make-operator', 'ada'], '"ada" is no e-mail address.'],
  [['run'], 'Name the script'],
  [['run', 'scripts/none.ts'], 'There is no script "scripts/none.ts".'],
])('ritzel %j ends with 2 and a sentence, and starts nothing', async (words, sentence) => {
  const { code, stderr, stdout } = await ritzel(...words);
  expect(`${stderr}${stdout}`).toContain(sentence);
  expect(`${stderr}${stdout}`).not.toMatch(/^\s+at /m);
  expect(code).toBe(2);
});
