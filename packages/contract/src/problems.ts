import {
  englishProblem,
  PROBLEM_TITLES_EN,
  type ProblemText,
  type ProblemThing,
  type ProblemTitleCode,
  problemText,
} from '@ritzel/sentences/problems';
import { z } from 'zod';

/** Every problem the API answers with (RFC 9457), its HTTP status and its title in English. */
export const PROBLEMS = {
  inputInvalid: { status: 400, title: PROBLEM_TITLES_EN.inputInvalid },
  notSignedIn: { status: 401, title: PROBLEM_TITLES_EN.notSignedIn },
  credentialsWrong: { status: 401, title: PROBLEM_TITLES_EN.credentialsWrong },
  sessionEnded: { status: 401, title: PROBLEM_TITLES_EN.sessionEnded },
  secondFactorRequired: { status: 401, title: PROBLEM_TITLES_EN.secondFactorRequired },
  signInExpired: { status: 401, title: PROBLEM_TITLES_EN.signInExpired },
  secondFactorWrong: { status: 401, title: PROBLEM_TITLES_EN.secondFactorWrong },
  passwordSignInOff: { status: 401, title: PROBLEM_TITLES_EN.passwordSignInOff },
  singleSignOnFailed: { status: 401, title: PROBLEM_TITLES_EN.singleSignOnFailed },
  confirmationNeeded: { status: 422, title: PROBLEM_TITLES_EN.confirmationNeeded },
  // Not-found and forbidden answer alike, so that nothing can be probed.
  notFound: { status: 404, title: PROBLEM_TITLES_EN.notFound },
  conflict: { status: 409, title: PROBLEM_TITLES_EN.conflict },
  policiesNotAccepted: { status: 422, title: PROBLEM_TITLES_EN.policiesNotAccepted },
  tooLarge: { status: 413, title: PROBLEM_TITLES_EN.tooLarge },
  unsupportedMedia: { status: 415, title: PROBLEM_TITLES_EN.unsupportedMedia },
  tooMany: { status: 429, title: PROBLEM_TITLES_EN.tooMany },
  notReady: { status: 503, title: PROBLEM_TITLES_EN.notReady },
  storageFull: { status: 503, title: PROBLEM_TITLES_EN.storageFull },
  databaseBusy: { status: 503, title: PROBLEM_TITLES_EN.databaseBusy },
  lockTimeout: { status: 503, title: PROBLEM_TITLES_EN.lockTimeout },
  statementTimeout: { status: 503, title: PROBLEM_TITLES_EN.statementTimeout },
  internal: { status: 500, title: PROBLEM_TITLES_EN.internal },
} as const satisfies Record<ProblemTitleCode, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;
// @NOTE: Object.keys widens to string; the object above is the closed list.
const problemCodes = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

export const fieldErrorSchema = z.object({
  /** Dotted path of the input: `body.email`, `query.from`. */
  field: z.string(),
  /** The specification's flag where it has one (`emailInvalid`, `dateOrderInvalid`), else a zod issue code. */
  code: z.string(),
  message: z.string(),
});
export type FieldError = z.infer<typeof fieldErrorSchema>;

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(problemCodes),
    detail: z.string().optional(),
    errors: z.array(fieldErrorSchema).optional(),
    /** Of a conflict: what is there now, in the shape that the call answers. */
    current: z.unknown().optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problemSchema>;

/** Why something is refused: a sentence with its code, for every language, or a plain English one that has none yet. */
export type Refusal = ProblemText | string;

/** An error of a field before the language of its reader is known. */
export interface RefusedField {
  readonly field: string;
  readonly code: string;
  readonly message: Refusal;
}

/** What a problem says beside its title, before the language of its reader is known. */
export interface ProblemRefusals {
  readonly detail?: Refusal | undefined;
  /** One for each of `problem.errors`. */
  readonly errors?: readonly Refusal[] | undefined;
}

/** A problem thrown on either side: by a handler, or by `call()` for what the server answered. */
export class ProblemError extends Error {
  /** As it is answered to a reader of English. */
  readonly problem: Problem;
  /** What the server renders in other languages; of an answer that a client has read there is none. */
  readonly refusals: ProblemRefusals;

  constructor(problem: Problem, refusals: ProblemRefusals = {}) {
    super(problem.detail ?? problem.title);
    this.name = 'ProblemError';
    this.problem = problem;
    this.refusals = refusals;
  }
}

/** A refusal in English, as logs, devices and programs read it. */
export const englishRefusal = (refusal: Refusal): string =>
  typeof refusal === 'string' ? refusal : englishProblem(refusal);

function makeProblem(code: ProblemCode, detail?: Refusal, errors?: readonly RefusedField[]): ProblemError {
  return new ProblemError(
    {
      type: `/problems/${code}`,
      title: PROBLEMS[code].title,
      status: PROBLEMS[code].status,
      code,
      ...(detail === undefined ? {} : { detail: englishRefusal(detail) }),
      ...(errors === undefined
        ? {}
        : { errors: errors.map((each) => ({ ...each, message: englishRefusal(each.message) })) }),
    },
    { detail, errors: errors?.map(({ message }) => message) },
  );
}

/** The problem that the body of an answer is, if it is one. */
export function readProblem(body: unknown): ProblemError | undefined {
  if (typeof body !== 'object' || body === null || !('code' in body && 'status' in body)) return undefined;
  // @NOTE: the server answers every failure with a problem; its code is checked by who shows it
  return new ProblemError(body as Problem);
}

/** What a client makes of an answer that is no problem: with the status it saw, 0 where no answer came. */
export function problemOfStatus(code: ProblemCode, status: number): ProblemError {
  return new ProblemError({ type: `/problems/${code}`, title: PROBLEMS[code].title, status, code });
}

/** `throw problem.notFound('equipment')`: errors are values with a code from the contract. */
export const problem = {
  inputInvalid: (errors: readonly RefusedField[], detail?: Refusal) =>
    makeProblem('inputInvalid', detail, errors),
  fieldInvalid: (field: string, code: string, message: Refusal) =>
    makeProblem('inputInvalid', message, [{ field, code, message }]),
  notSignedIn: () => makeProblem('notSignedIn'),
  credentialsWrong: () => makeProblem('credentialsWrong'),
  sessionEnded: () => makeProblem('sessionEnded'),
  secondFactorRequired: () => makeProblem('secondFactorRequired'),
  signInExpired: () => makeProblem('signInExpired'),
  secondFactorWrong: () => makeProblem('secondFactorWrong'),
  passwordSignInOff: () => makeProblem('passwordSignInOff'),
  /** `reason` is a code for programs; `detail` one sentence. */
  singleSignOnFailed: (reason: string, detail: Refusal) =>
    makeProblem('singleSignOnFailed', detail, [{ field: 'provider', code: reason, message: detail }]),
  confirmationNeeded: () => makeProblem('confirmationNeeded'),
  notFound: (what?: ProblemThing) =>
    makeProblem('notFound', what === undefined ? undefined : problemText('THING_NOT_FOUND', { what })),
  conflict: (detail: Refusal, errors?: readonly RefusedField[]) => makeProblem('conflict', detail, errors),
  /** Somebody else was first: the second gets what is there now beside what they sent. */
  changedMeanwhile: (field: string, message: Refusal, current: unknown) => {
    const { problem: refused, refusals } = makeProblem('conflict', message, [
      { field, code: 'changedMeanwhile', message },
    ]);
    return new ProblemError({ ...refused, current }, refusals);
  },
  policiesNotAccepted: (missing: readonly RefusedField[], detail?: Refusal) =>
    makeProblem('policiesNotAccepted', detail, missing),
  tooLarge: (detail?: Refusal) => makeProblem('tooLarge', detail),
  unsupportedMedia: (detail?: Refusal) => makeProblem('unsupportedMedia', detail),
  tooMany: (detail?: Refusal) => makeProblem('tooMany', detail),
  notReady: (detail?: Refusal) => makeProblem('notReady', detail),
  storageFull: (detail?: Refusal) => makeProblem('storageFull', detail),
  databaseBusy: (detail?: Refusal) => makeProblem('databaseBusy', detail),
  lockTimeout: (detail?: Refusal) => makeProblem('lockTimeout', detail),
  statementTimeout: (detail?: Refusal) => makeProblem('statementTimeout', detail),
  internal: () => makeProblem('internal'),
};
