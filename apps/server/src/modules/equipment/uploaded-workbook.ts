import { problem } from '@ritzel/contract';
import { type ProblemText, problemText } from '@ritzel/sentences';
import { BoundedChildError, makeBoundedChild } from '../../platform/bounded-child.ts';
import { makeWorkGate } from '../../platform/work-gate.ts';
import { WORKBOOK_CHILD_LIMITS } from './workbook-limits.ts';
import type { ReadDrivetrain, WorkbookProblem } from './workbook-reading.ts';

interface ReadDrivetrains {
  readonly drivetrains: readonly ReadDrivetrain[];
  readonly problems: readonly WorkbookProblem[];
}

/** What the child answers: what it read, that it is no workbook, or that it is beyond the limits. */
export type WorkbookAnswer =
  | ReadDrivetrains
  | { readonly message: ProblemText }
  | { readonly limit: { readonly code: string; readonly refusal: ProblemText } };

const child = makeBoundedChild<Uint8Array, WorkbookAnswer>(
  new URL('./workbook-child.ts', import.meta.url),
  WORKBOOK_CHILD_LIMITS,
);
const gate = makeWorkGate({ atOnce: 2, waiting: 8, perOwner: 3, what: 'workbooks' });

/**
 * The drivetrains of a workbook that somebody sent, read in a bounded process of its own; `message` when the file is no
 * workbook. Throws a problem that names `body.workbook` when it is beyond the limits, `tooMany` or `notReady` when too
 * many are being read, and the signal's reason.
 */
export async function readUploadedWorkbook(
  file: Buffer,
  owner: string,
  signal: AbortSignal,
): Promise<ReadDrivetrains | { readonly message: ProblemText }> {
  const leave = await gate.enter(owner, signal);
  try {
    const answer = await child.ask(file, { signal });
    if (!('limit' in answer)) return answer;
    throw problem.fieldInvalid('body.workbook', answer.limit.code, answer.limit.refusal);
  } catch (error) {
    if (!(error instanceof BoundedChildError)) throw error;
    const code = error.failure === 'failed' ? 'workbookRefused' : 'workbookTooLarge';
    throw problem.fieldInvalid(
      'body.workbook',
      code,
      problemText('WORKBOOK_UNREADABLE', { reason: `unread:${error.failure}` }),
    );
  } finally {
    leave();
  }
}
