import type { MessageParams } from '@ritzel/sentences/core';
import type { Formats } from '../../platform/formats.ts';

/** A level above the noise floor with its sign: `+6`, `−12`. */
export function levelText(levelDb: number, formats: Pick<Formats, 'number'>): string {
  const sign = levelDb > 0 ? '+' : levelDb < 0 ? '\u2212' : '';
  return `${sign}${formats.number(Math.abs(levelDb), 0)}`;
}

/** The sentence of a reason: a record that is too short has two, by whether it is known how long it must be. */
export function reasonMessage(reason: string, params: MessageParams): [code: string, params: MessageParams] {
  const code =
    reason === 'too-few-turns' && params.neededS !== undefined
      ? 'DRILL_TOO_SHORT'
      : `DRILL_${reason.toUpperCase().replaceAll('-', '_')}`;
  return [code, params];
}

export function improvementMessage(
  code: string,
  params: MessageParams,
): [code: string, params: MessageParams] {
  return [`IMPROVE_${code.toUpperCase().replaceAll('-', '_')}`, params];
}
