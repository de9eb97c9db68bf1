import type { MessageParams } from '../sentence.ts';
import type { ENGLISH_PROBLEMS } from './en.ts';

type EnglishTexts = typeof ENGLISH_PROBLEMS.sentences;

/** Every code that a refusal has a sentence for. */
export type ProblemTextCode = keyof EnglishTexts;

/** The name in a gap: `x` of `{x}`, `{x:2}` and `{x|}`. */
type NameOf<Gap extends string> = Gap extends `${infer Name}:${string}`
  ? Name
  : Gap extends `${infer Name}|`
    ? Name
    : Gap;
type GapsOf<Text extends string> = Text extends `${string}{${infer Gap}}${infer Rest}`
  ? NameOf<Gap> | GapsOf<Rest>
  : never;
type ParamsOf<Code extends ProblemTextCode> = [GapsOf<EnglishTexts[Code]>] extends [never]
  ? []
  : [params: Readonly<Record<GapsOf<EnglishTexts[Code]>, string | number>>];

/** Why something is refused, before the language of its reader is known. */
export interface ProblemText {
  readonly code: ProblemTextCode;
  readonly params: MessageParams;
}

/** `problemText('MOST_WEBHOOKS', { most: 20 })`: the compiler knows the codes and which parameters each has. */
export function problemText<Code extends ProblemTextCode>(
  code: Code,
  ...[params]: ParamsOf<Code>
): ProblemText {
  return { code, params: params ?? {} };
}

/**
 * The message of an issue of a schema: zod hands on a text and nothing else, so it carries code and parameters as JSON.
 * The server reads it back with `readIssueMessage`.
 */
export const issueMessage = <Code extends ProblemTextCode>(code: Code, ...params: ParamsOf<Code>): string =>
  JSON.stringify(problemText(code, ...params));
