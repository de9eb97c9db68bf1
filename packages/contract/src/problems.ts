import { z } from 'zod';

/** Every problem the API answers with (RFC 9457), its HTTP status and its title. */
export const PROBLEMS = {
  inputInvalid: { status: 400, title: 'The request does not fit the call.' },
  notSignedIn: { status: 401, title: 'Sign in first.' },
  credentialsWrong: { status: 401, title: 'E-mail or password is wrong.' },
  sessionEnded: { status: 401, title: 'The session has ended. Sign in again.' },
  secondFactorRequired: { status: 401, title: 'Confirm the sign-in with a second factor.' },
  signInExpired: { status: 401, title: 'This sign-in took too long or was tried too often. Begin again.' },
  secondFactorWrong: { status: 401, title: 'This code or passkey is not right.' },
  passwordSignInOff: { status: 401, title: 'Your organisation signs in by single sign-on.' },
  singleSignOnFailed: { status: 401, title: 'Single sign-on did not work.' },
  confirmationNeeded: { status: 422, title: 'Confirm with your password first.' },
  // Not-found and forbidden answer alike, so that nothing can be probed.
  notFound: { status: 404, title: 'There is nothing here, or it is not yours to see.' },
  conflict: { status: 409, title: 'Someone changed this meanwhile, or it exists already.' },
  policiesNotAccepted: { status: 422, title: 'Accept the current policies to sign in.' },
  tooLarge: { status: 413, title: 'The request is too large.' },
  unsupportedMedia: { status: 415, title: 'This content type is not understood here.' },
  tooMany: { status: 429, title: 'Too many attempts. Wait a moment.' },
  notReady: { status: 503, title: 'A part of the service is away. It will be retried.' },
  storageFull: {
    status: 503,
    title: 'The storage is full. Nothing was stored; it goes on when there is room.',
  },
  databaseBusy: { status: 503, title: 'The database is busy. Try again in a moment.' },
  lockTimeout: {
    status: 503,
    title: 'Others change the same at this moment. Nothing was changed; try again.',
  },
  statementTimeout: { status: 503, title: 'This took too long and was stopped. Ask for less, or try again.' },
  internal: { status: 500, title: 'Something failed on our side.' },
} as const satisfies Record<string, { status: number; title: string }>;

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

/** A problem thrown on either side: by a handler, or by `call()` for what the server answered. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail ?? problem.title);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

function makeProblem(code: ProblemCode, detail?: string, errors?: readonly FieldError[]): ProblemError {
  return new ProblemError({
    type: `/problems/${code}`,
    title: PROBLEMS[code].title,
    status: PROBLEMS[code].status,
    code,
    ...(detail === undefined ? {} : { detail }),
    ...(errors === undefined ? {} : { errors: [...errors] }),
  });
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
  inputInvalid: (errors: readonly FieldError[], detail?: string) =>
    makeProblem('inputInvalid', detail, errors),
  fieldInvalid: (field: string, code: string, message: string) =>
    makeProblem('inputInvalid', message, [{ field, code, message }]),
  notSignedIn: () => makeProblem('notSignedIn'),
  credentialsWrong: () => makeProblem('credentialsWrong'),
  sessionEnded: () => makeProblem('sessionEnded'),
  secondFactorRequired: () => makeProblem('secondFactorRequired'),
  signInExpired: () => makeProblem('signInExpired'),
  secondFactorWrong: () => makeProblem('secondFactorWrong'),
  passwordSignInOff: () => makeProblem('passwordSignInOff'),
  /** `reason` is a code for the reader's language; `detail` one sentence in English. */
  singleSignOnFailed: (reason: string, detail: string) =>
    makeProblem('singleSignOnFailed', detail, [{ field: 'provider', code: reason, message: detail }]),
  confirmationNeeded: () => makeProblem('confirmationNeeded'),
  notFound: (what?: string) => makeProblem('notFound', what === undefined ? undefined : `No such ${what}.`),
  conflict: (detail: string, errors?: readonly FieldError[]) => makeProblem('conflict', detail, errors),
  /** Somebody else was first: the second gets what is there now beside what they sent. */
  changedMeanwhile: (field: string, message: string, current: unknown) => {
    const { problem: refused } = makeProblem('conflict', message, [
      { field, code: 'changedMeanwhile', message },
    ]);
    return new ProblemError({ ...refused, current });
  },
  policiesNotAccepted: (missing: readonly FieldError[], detail?: string) =>
    makeProblem('policiesNotAccepted', detail, missing),
  tooLarge: (detail?: string) => makeProblem('tooLarge', detail),
  unsupportedMedia: (detail?: string) => makeProblem('unsupportedMedia', detail),
  tooMany: (detail?: string) => makeProblem('tooMany', detail),
  notReady: (detail?: string) => makeProblem('notReady', detail),
  storageFull: (detail?: string) => makeProblem('storageFull', detail),
  databaseBusy: (detail?: string) => makeProblem('databaseBusy', detail),
  lockTimeout: (detail?: string) => makeProblem('lockTimeout', detail),
  statementTimeout: (detail?: string) => makeProblem('statementTimeout', detail),
  internal: () => makeProblem('internal'),
};
