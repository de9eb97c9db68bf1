import { changeFirstSteps, type FirstSteps, problem, readFirstSteps } from '@ritzel/contract';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { toFirstSteps } from './first-steps-rules.ts';
import { makeFirstStepsStore } from './first-steps-store.ts';

export interface FirstStepsParts {
  readonly db: Database;
  readonly now: () => Date;
  readonly publicUrl: string | undefined;
  /** Where the server's own broker listens; null where there is another's. Asked once it listens. */
  readonly mqtt: () => FirstSteps['mqtt'];
}

export function addFirstStepsRoutes(server: HttpServer, { db, now, publicUrl, mqtt }: FirstStepsParts): void {
  async function read(from: Database | DatabaseTransaction, organisationId: string): Promise<FirstSteps> {
    const facts = await makeFirstStepsStore(from, organisationId).read();
    if (facts === undefined) throw problem.notFound('organisation');
    return { ...toFirstSteps(facts), mqtt: mqtt(), publicUrl: publicUrl ?? null };
  }

  server.serve(readFirstSteps, ({ caller }) => read(db, caller.organisationId));

  server.serve(changeFirstSteps, ({ caller, body, requestId }) =>
    runTransaction(db, async (transaction) => {
      const { organisationId, userId } = caller;
      await makeFirstStepsStore(transaction, organisationId).change(body, now());
      await recordAudit(transaction, {
        organisationId,
        userId,
        action: 'first-steps.change',
        subjectType: 'organisation',
        subjectId: organisationId,
        detail: { ...body },
        requestId,
      });
      return read(transaction, organisationId);
    }),
  );
}
