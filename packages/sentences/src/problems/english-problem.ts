import { fillText } from '../sentence.ts';
import { ENGLISH_PROBLEMS } from './en.ts';
import type { ProblemText } from './problem-text.ts';

/** What logs, devices and programs read. */
export function englishProblem({ code, params }: ProblemText): string {
  return fillText(ENGLISH_PROBLEMS.sentences[code], params, ENGLISH_PROBLEMS.words, 'en');
}

const isProblemText = (value: unknown): value is ProblemText =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  Object.hasOwn(ENGLISH_PROBLEMS.sentences, value.code) &&
  'params' in value;

/** What `issueMessage` wrote; undefined for a text of zod's own. */
export function readIssueMessage(message: string): ProblemText | undefined {
  if (!message.startsWith('{')) return undefined;
  try {
    const read: unknown = JSON.parse(message);
    return isProblemText(read) ? read : undefined;
  } catch {
    return undefined;
  }
}
