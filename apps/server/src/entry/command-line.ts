import { parseArgs } from 'node:util';

/** One command: what `ritzel help` says of it, its own text, and what it does. */
export interface Command {
  readonly summary: string;
  readonly help: () => string | Promise<string>;
  /** It reads its words itself; without this, any word is refused. */
  readonly takesWords?: boolean;
  readonly run: (words: readonly string[]) => Promise<number>;
}

export interface CommandLineIo {
  readonly out: (text: string) => void;
  readonly complain: (text: string) => void;
  readonly version: string;
}

/** The text of a command without words of its own. */
export function plainHelp(name: string, does: string): string {
  return `ritzel ${name}\n\n${does}\n\n  --help, -h   this text\n  --version    the version of Ritzel`;
}

export function overviewOf(commands: Readonly<Record<string, Command>>): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length)) + 3;
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}${summary}`);
  return `ritzel COMMAND [options]

${lines.join('\n')}

"ritzel COMMAND --help" says more of a command, "ritzel --version" which version this is.
PORT, MQTT_PORT, DATA_DIR, DATABASE_URL, MQTT_URL, BLOB_URL choose otherwise; see docs/operating.md.`;
}

/** What stands before `--`: behind it even `--help` is a file's name. */
function asksFor(words: readonly string[], ...names: string[]): boolean {
  const end = words.indexOf('--');
  return words.slice(0, end < 0 ? undefined : end).some((word) => names.includes(word));
}

/**
 * Runs what the words say and answers the exit code: 2 for words nobody knows, with a sentence and the usage. `--help` and
 * `--version` are answered before anything is started.
 */
export async function runCommandLine(
  commands: Readonly<Record<string, Command>>,
  words: readonly string[],
  io: CommandLineIo,
): Promise<number> {
  const [name, ...rest] = words;
  if (name === '--version' || name === '-v' || (name === 'help' && asksFor(rest, '--version'))) {
    io.out(io.version);
    return 0;
  }
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const about = rest.find((word) => !word.startsWith('-'));
    if (about !== undefined && !Object.hasOwn(commands, about))
      return refuse(`There is no command "${about}".`);
    io.out(about === undefined ? overviewOf(commands) : ((await commands[about]?.help()) ?? ''));
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined)
    return refuse(name.startsWith('-') ? `There is no option "${name}".` : `There is no command "${name}".`);
  if (asksFor(rest, '--help', '-h')) {
    io.out(await command.help());
    return 0;
  }
  if (asksFor(rest, '--version')) {
    io.out(io.version);
    return 0;
  }
  if (!command.takesWords) {
    try {
      parseArgs({ args: [...rest], options: {}, allowPositionals: false });
    } catch {
      const [word = ''] = rest;
      const kind = word.startsWith('-') ? 'option' : 'argument';
      return refuse(`"ritzel ${name}" knows no ${kind} "${word}".`, await command.help());
    }
  }
  return command.run(rest);

  function refuse(sentence: string, usage = overviewOf(commands)): number {
    io.complain(`${sentence}\n\n${usage}`);
    return 2;
  }
}
