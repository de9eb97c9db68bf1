import { parseArgs } from 'node:util';
import { CliError } from './cli-io.ts';

export interface ReadWords {
  readonly files: readonly string[];
  /** What was given to each option with a value. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly flags: ReadonlySet<string>;
}

export interface KnownWords {
  readonly command: string;
  /** Options with a value, and whether they may be repeated. */
  readonly options: Readonly<Record<string, 'once' | 'repeated'>>;
  readonly flags: readonly string[];
}

/** The words after a command, as node reads them. Throws CliError naming the first that is wrong. */
export function readWords(argv: readonly string[], known: KnownWords): ReadWords {
  const { tokens } = parseArgs({
    args: [...argv],
    // Not strict: its sentences are those of programmers.
    strict: false,
    tokens: true,
    options: {
      ...Object.fromEntries(
        Object.keys(known.options).map((name) => [name, { type: 'string', multiple: true }]),
      ),
      ...Object.fromEntries(known.flags.map((name) => [name, { type: 'boolean' }])),
    },
  });
  const files: string[] = [];
  const values = new Map<string, string[]>();
  const flags = new Set<string>();
  for (const token of tokens) {
    if (token.kind === 'positional') files.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const takes = Object.hasOwn(known.options, name) ? known.options[name] : undefined;
    if (rawName === `--${name}` && takes !== undefined) {
      // A file name may begin with a dash, behind `=`.
      if (value === undefined || (!inlineValue && value.startsWith('--')))
        throw new CliError(name, `${rawName} needs a value.`);
      const given = values.get(name) ?? [];
      if (given.length > 0 && takes === 'once') throw new CliError(name, `${rawName} is given twice.`);
      values.set(name, [...given, value]);
    } else if (rawName === `--${name}` && known.flags.includes(name) && value === undefined) flags.add(name);
    else
      throw new CliError(
        'arguments',
        `There is no option "${argv[token.index]}": see "ritzel ${known.command} --help".`,
      );
  }
  return { files, values, flags };
}
