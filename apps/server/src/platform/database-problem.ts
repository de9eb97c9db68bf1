import { ProblemError, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { isDatabaseUnreachable } from './database.ts';

type ProblemMaker = () => ProblemError;

/** Faults of the moment, by SQLSTATE or by the file system's code: the same request may succeed later. */
const PASSING: Readonly<Record<string, ProblemMaker>> = {
  '53100': problem.storageFull,
  ENOSPC: problem.storageFull,
  EDQUOT: problem.storageFull,
  '53200': problem.databaseBusy,
  '53300': problem.databaseBusy,
  '53400': problem.databaseBusy,
  '55P03': problem.lockTimeout,
  '57014': problem.statementTimeout,
};

/** What the pool says when all its connections were in use for as long as a caller may wait. */
const POOL_EXHAUSTED = 'timeout exceeded when trying to connect';

/**
 * The problem that a fault of database or disk answers with, when it will pass by itself; undefined for any other
 * error. The same for people and devices: nothing was stored, and the sender may come again.
 */
export function passingProblem(error: unknown): ProblemError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ProblemError) return error.problem.status === 503 ? error : undefined;
  const code = 'code' in error ? String(error.code) : '';
  const known = PASSING[code];
  if (known !== undefined) return known();
  // @NOTE: the pool gives this error no code
  if (error.message === POOL_EXHAUSTED) return problem.databaseBusy();
  if (isDatabaseUnreachable(error)) return problem.notReady(problemText('DATABASE_AWAY'));
  return undefined;
}

/** Whether there was no room for what was to be stored, in the database or in a folder. */
export function isStorageFull(error: unknown): boolean {
  return passingProblem(error)?.problem.code === 'storageFull';
}
