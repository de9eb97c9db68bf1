import type { MessageLike } from '@ritzel/sentences/core';

const GROWTH: readonly string[] = ['GROWING', 'FADING'];

/**
 * What an alarm or a case says, without how fast it grew when it was announced: beside it stands how fast it grows now, and
 * two rates would contradict each other. Its timeline keeps what was said.
 */
export const withoutGrowth = (says: readonly MessageLike[]): readonly MessageLike[] =>
  says.filter(({ code }) => !GROWTH.includes(code));
