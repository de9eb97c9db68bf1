import {
  addCheckPhoto,
  type CheckExecution,
  finishExecution,
  ProblemError,
  readCheck,
  saveAnswers,
  startExecution,
} from '@ritzel/contract';
import { call } from '../../platform/call.ts';
import { subscribeToConnection } from '../../platform/connection.ts';
import { createObservable, useObservable } from '../../platform/observable.ts';
import { queryClient, queryOf } from '../../platform/query-client.ts';
import { currentSession } from '../../platform/session.ts';
import { upload } from '../../platform/upload.ts';
import {
  type CheckWork,
  changeKept,
  isUnsent,
  type KeptCheck,
  type KeptConflict,
  keptChecks,
  openKeptChecks,
} from './kept-checks.ts';

const ANSWERS_AT_ONCE = 100;
const AGAIN_MS = 20_000;

const sending = createObservable<ReadonlySet<string>>(new Set());
export const useSendingChecks = (): ReadonlySet<string> => useObservable(sending);

const changeWork = (checkId: string, change: (work: CheckWork) => CheckWork | null): Promise<void> =>
  changeKept(checkId, (before) => (before?.work ? { ...before, work: change(before.work) } : before));

const workOf = (checkId: string): CheckWork | null => keptChecks().get(checkId)?.work ?? null;

/** Nobody answered, or not now: it is tried again, and nothing is known of what became of it. */
const isPassing = ({ problem }: ProblemError): boolean =>
  problem.status === 0 || problem.status === 401 || problem.status === 429 || problem.status >= 500;

function conflictOf({ problem }: ProblemError): KeptConflict {
  const message = problem.detail ?? problem.title;
  // @NOTE: of these calls a conflict carries what the call answers
  const theirs = (problem.current ?? null) as CheckExecution | null;
  if (problem.status === 404) return { kind: 'gone', theirs: null, message };
  return { kind: theirs === null ? 'refused' : 'done', theirs, message };
}

/** Sends what is kept of one check: that it was begun, answers, photos, signature. Each only once the one before is there. */
async function sendOne(checkId: string): Promise<void> {
  let work = workOf(checkId);
  if (work === null || work.conflict !== null) return;
  if (!work.isBegun) {
    const { startedAt, revision, isSecond, executionId } = work;
    const begun = await call(startExecution, {
      params: { id: executionId },
      body: { checkId, startedAt, revision, isSecond },
    });
    // Somebody is at it already: what was answered here goes to theirs.
    await changeWork(checkId, (now) => ({ ...now, isBegun: true, executionId: begun.id }));
  }
  for (;;) {
    work = workOf(checkId);
    const answers = work?.answers.filter(({ isSent }) => !isSent).slice(0, ANSWERS_AT_ONCE) ?? [];
    if (work === null || answers.length === 0) break;
    const ids = new Set(answers.map(({ id }) => id));
    await call(saveAnswers, {
      params: { id: work.executionId },
      body: { answers: answers.map(({ isSent: _, ...answer }) => answer) },
    });
    await changeWork(checkId, (now) => ({
      ...now,
      answers: now.answers.map((answer) => (ids.has(answer.id) ? { ...answer, isSent: true } : answer)),
    }));
  }
  for (;;) {
    work = workOf(checkId);
    const photo = work?.photos.find(({ isSent }) => !isSent);
    if (work === null || photo === undefined) break;
    const params = { id: work.executionId, photoId: photo.id };
    await upload(addCheckPhoto, { params, query: { step: photo.stepKey } }, photo.blob);
    await changeWork(checkId, (now) => ({
      ...now,
      photos: now.photos.map((each) => (each.id === photo.id ? { ...each, isSent: true } : each)),
    }));
  }
  work = workOf(checkId);
  if (work?.signature) {
    await call(finishExecution, { params: { id: work.executionId }, body: work.signature });
    await changeWork(checkId, () => null);
  }
  const check = await call(readCheck, { params: { id: checkId } });
  // Shown before what is kept here goes: in between it would look like a check that nobody has begun, and what somebody types
  // into the open step at this moment would go with its form.
  const { queryKey } = queryOf(readCheck, { params: { id: checkId } });
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, check);
  // What was added meanwhile stays; what the server has is shown as the server has it.
  await changeKept(checkId, (now) => {
    if (now === undefined) return now;
    const isSettled = now.work === null || !isUnsent(now);
    return { ...now, check, work: isSettled ? null : now.work };
  });
  for (const name of ['readCheck', 'listChecks', 'readCheckCounts', 'listExecutions'])
    void queryClient.invalidateQueries({ queryKey: [name] });
}

async function sendSafely(checkId: string): Promise<void> {
  sending.set(new Set([...sending.get(), checkId]));
  try {
    await sendOne(checkId);
  } catch (error) {
    if (!(error instanceof ProblemError) || isPassing(error)) return;
    await changeWork(checkId, (work) => ({ ...work, conflict: conflictOf(error) }));
  } finally {
    sending.set(new Set([...sending.get()].filter((each) => each !== checkId)));
  }
}

let running: Promise<void> | undefined;
let isWanted = false;

/** Sends everything that waits, one check after the other; of several tabs one at a time. */
export function sendKeptChecks(): Promise<void> {
  isWanted = true;
  running ??= (async () => {
    while (isWanted && currentSession() !== undefined) {
      isWanted = false;
      const waiting = [...keptChecks().values()].filter(
        (each: KeptCheck) => isUnsent(each) && each.work?.conflict === null,
      );
      for (const { checkId } of waiting) await alone(() => sendSafely(checkId));
    }
  })().finally(() => {
    running = undefined;
  });
  return running;
}

function alone(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('ritzel-checks', work);
}

let isStarted = false;
/** From now on what waits is sent when the server answers again, and now and then. */
export async function startSendingChecks(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  await openKeptChecks();
  subscribeToConnection((isLost) => {
    if (!isLost) void sendKeptChecks();
  });
  window.addEventListener('online', () => void sendKeptChecks());
  setInterval(() => void sendKeptChecks(), AGAIN_MS);
  await sendKeptChecks();
}
