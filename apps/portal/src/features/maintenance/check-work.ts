import type { CheckAnswer, CheckDetail, CheckExecution, OilResult } from '@ritzel/contract';
import { type CheckStep, outcomeOf, type StepOutcome } from '@ritzel/drivetrain';
import { currentSession } from '../../platform/session.ts';
import { type CheckWork, changeKept, type KeptCheck, type KeptSignature, keyOf } from './kept-checks.ts';
import { sendKeptChecks } from './send-kept-checks.ts';

/** An answer of this device, or of the server with who gave it. */
export interface ShownAnswer extends Omit<CheckAnswer, 'by'> {
  readonly by: string | null;
  readonly isSent: boolean;
}

export interface ShownPhoto {
  readonly id: string;
  readonly stepKey: string;
  /** Of this device; null of one that the server has. */
  readonly blob: Blob | null;
}

/** How a check stands with what is at the server and what is on this device. */
export interface CheckProgress {
  readonly execution: CheckExecution | null;
  readonly steps: readonly CheckStep[];
  /** The one that counts of each step. */
  readonly answers: ReadonlyMap<string, ShownAnswer>;
  readonly photos: readonly ShownPhoto[];
  readonly isBegun: boolean;
  readonly isSigned: boolean;
}

export function checkProgressOf(check: CheckDetail, work: CheckWork | null): CheckProgress {
  const execution = check.current;
  const answers = new Map<string, ShownAnswer>();
  const add = (answer: ShownAnswer) => {
    const known = answers.get(answer.stepKey);
    if (known === undefined || known.at <= answer.at) answers.set(answer.stepKey, answer);
  };
  for (const answer of execution?.answers ?? []) add({ ...answer, isSent: true });
  for (const answer of work?.answers ?? []) add({ ...answer, by: null });
  const own = work?.photos ?? [];
  return {
    execution,
    steps: execution?.steps ?? check.steps,
    answers,
    photos: [
      ...(execution?.photos ?? []).map(({ id, stepKey }) => ({ id, stepKey, blob: null })),
      // One that the server has is shown as the server has it, once that was read.
      ...own.filter(({ isSent }) => !isSent || work?.isBegun !== true || execution === null),
    ],
    isBegun: execution !== null || work !== null,
    isSigned: work?.signature != null,
  };
}

function begunWork(check: CheckDetail): CheckWork {
  return {
    executionId: check.current?.id ?? crypto.randomUUID(),
    startedAt: new Date().toISOString(),
    revision: check.revision,
    isBegun: check.current !== null,
    ...{ isSecond: false, answers: [], photos: [], signature: null, conflict: null },
  };
}

async function changeOwn(check: CheckDetail, change: (work: CheckWork) => CheckWork): Promise<void> {
  const userId = currentSession()?.user.id;
  if (userId === undefined) return;
  await changeKept(check.id, (before): KeptCheck => {
    const base = before ?? {
      key: keyOf(check.id),
      userId,
      checkId: check.id,
      check,
      keptAt: Date.now(),
      work: null,
    };
    return { ...base, work: change(base.work ?? begunWork(check)) };
  });
  void sendKeptChecks();
}

export const beginWork = (check: CheckDetail): Promise<void> => changeOwn(check, (work) => work);

export interface StepInput {
  readonly outcome: StepOutcome;
  readonly value: number | null;
  readonly text: string | null;
  readonly oil: OilResult | null;
}

/** Writes an answer on this device; it is sent at once where there is a network. */
export const answerStep = (check: CheckDetail, step: CheckStep, input: StepInput): Promise<void> =>
  changeOwn(check, (work) => ({
    ...work,
    answers: [
      // One that is not sent yet is corrected in its place.
      ...work.answers.filter(({ stepKey, isSent }) => isSent || stepKey !== step.key),
      {
        ...{ id: crypto.randomUUID(), stepKey: step.key, at: new Date().toISOString(), isSent: false },
        ...input,
        outcome: outcomeOf(step, { ...input, oilCode: input.oil?.code ?? null }),
      },
    ],
  }));

export const keepStepPhoto = (check: CheckDetail, stepKey: string, blob: Blob): Promise<void> =>
  changeOwn(check, (work) => ({
    ...work,
    photos: [...work.photos, { id: crypto.randomUUID(), stepKey, blob, isSent: false }],
  }));

export const dropStepPhoto = (check: CheckDetail, id: string): Promise<void> =>
  changeOwn(check, (work) => ({ ...work, photos: work.photos.filter((photo) => photo.id !== id) }));

export const signCheck = (check: CheckDetail, signature: KeptSignature): Promise<void> =>
  changeOwn(check, (work) => ({ ...work, signature }));

/** Keeps what was done here beside what the other carried out. */
export const keepAsSecond = (check: CheckDetail): Promise<void> =>
  changeOwn(check, (work) => ({
    ...work,
    ...{ executionId: crypto.randomUUID(), isBegun: false, isSecond: true, conflict: null },
    answers: work.answers.map((answer) => ({ ...answer, id: crypto.randomUUID(), isSent: false })),
    photos: work.photos.map((photo) => ({ ...photo, id: crypto.randomUUID(), isSent: false })),
  }));

export const tryAgain = (check: CheckDetail): Promise<void> =>
  changeOwn(check, (work) => ({ ...work, conflict: null }));

export const discardWork = (checkId: string): Promise<void> =>
  changeKept(checkId, (before) => before && { ...before, work: null });

/** What was written here as a text, to be kept elsewhere. */
export function workText(kept: KeptCheck, nameOf: (stepKey: string) => string): string {
  const { check, work } = kept;
  return [
    `${check.name} · ${check.equipment.name} (${check.equipment.identifier})`,
    ...(work?.answers ?? []).map(({ at, stepKey, outcome, value, text, oil }) =>
      [at, nameOf(stepKey), outcome, value ?? '', text ?? '', oil?.code ?? ''].join('\t'),
    ),
    ...(work?.signature
      ? [`${work.signature.finishedAt}\t${work.signature.signedName}\t${work.signature.remark ?? ''}`]
      : []),
  ].join('\n');
}
