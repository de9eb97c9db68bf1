import { type Problem, ProblemError, problem, type Refusal } from '@ritzel/contract';
import {
  type Language,
  negotiateLanguage,
  problemSentence,
  problemText,
  problemTitle,
} from '@ritzel/sentences';
import type { FastifyRequest } from 'fastify';
import { conflictOfConstraint } from './constraint-conflict.ts';
import { isUnstorable } from './database.ts';
import { passingProblem } from './database-problem.ts';
import type { Log } from './log.ts';

/** A refusal for its reader; what has no code yet is English in every language. */
export const sayRefusal = (refusal: Refusal, language: Language): string =>
  typeof refusal === 'string' ? refusal : problemSentence(refusal, language);

/** A problem as it is answered to a reader of the language: title, detail and errors; codes are the same in each. */
export function problemIn({ problem: english, refusals }: ProblemError, language: Language): Problem {
  if (language === 'en') return english;
  return {
    ...english,
    title: problemTitle(english.code, language),
    ...(refusals.detail === undefined ? {} : { detail: sayRefusal(refusals.detail, language) }),
    ...(english.errors === undefined
      ? {}
      : {
          errors: english.errors.map((each, index) => ({
            ...each,
            message: sayRefusal(refusals.errors?.[index] ?? each.message, language),
          })),
        }),
  };
}

/** In which language a problem is answered: devices read English, people what `Accept-Language` asks for most. */
export function languageOfProblem(request: FastifyRequest): Language {
  return request.routeOptions.config?.access === 'device'
    ? 'en'
    : negotiateLanguage(request.headers['accept-language']);
}

/** Any thrown value as the problem it answers with. What nobody foresaw is logged, and its answer gives nothing away. */
export function problemOfError(error: unknown, log: Log, requestId: string): ProblemError {
  if (error instanceof ProblemError) return error;
  const passing = passingProblem(error);
  if (passing !== undefined) {
    log.warn({ requestId, err: error, code: passing.problem.code }, 'refused for the moment');
    return passing;
  }
  if (isUnstorable(error)) {
    log.warn({ requestId, err: error }, 'input that the database cannot hold');
    return problem.fieldInvalid('body', 'unstorable', problemText('UNSTORABLE'));
  }
  const conflict = conflictOfConstraint(error);
  if (conflict !== undefined) {
    log.warn({ requestId, err: error }, 'somebody else was faster');
    return conflict;
  }
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  const message = error instanceof Error ? error.message : String(error);
  if (status === 413) return problem.tooLarge();
  if (status === 415) return problem.unsupportedMedia();
  if (status === 429) return problem.tooMany(message);
  if (status >= 400 && status < 500) {
    const reason = message.replace(/\.$/, '');
    return problem.fieldInvalid('body', 'malformed', problemText('MALFORMED', { reason }));
  }
  log.error({ requestId, err: error }, 'request failed');
  return problem.internal();
}
