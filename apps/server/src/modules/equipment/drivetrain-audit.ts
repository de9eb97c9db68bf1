import { recordAudit } from '../../platform/audit.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import type { LimitBasis } from '../domain-events/index.ts';
import { recordDrivetrain } from './drivetrain-events.ts';
import type { WritingScope, Written } from './drivetrain-writing.ts';

/** What `drivetrainDifference` names of a drivetrain that is not as it was before. */
const KINDS = ['limits', 'kinematics', 'devices', 'equipment'] as const;

/** The events of a saved drivetrain, and for the audit log who saved it, and beside it what of that is to be found again by itself. */
export async function auditDrivetrain(
  db: DatabaseTransaction,
  scope: WritingScope,
  requestId: string,
  written: Omit<Written, 'reply' | 'before'> & {
    readonly reply: Pick<Written['reply'], 'id' | 'created'>;
    readonly limitsChanged: readonly LimitBasis[];
  },
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { organisationId, userId } = scope;
  const { reply, renamed, becameUnknown } = written;
  const isUnchanged = !reply.created && renamed.length === 0 && !KINDS.some((kind) => kind in detail);
  await recordDrivetrain(db, scope, written, { isUnchanged });
  const who = { organisationId, userId, requestId };
  await recordAudit(db, {
    ...who,
    action: reply.created ? 'drivetrain.create' : 'drivetrain.change',
    subjectType: 'drivetrain',
    subjectId: reply.id,
    detail,
  });
  for (const { id, type, from, to } of renamed)
    await recordAudit(db, {
      ...who,
      action: 'equipment.identify',
      subjectType: type,
      subjectId: id,
      detail: { from, to },
    });
  if (becameUnknown.length > 0)
    await recordAudit(db, {
      ...who,
      action: 'kinematics.unknown',
      subjectType: 'drivetrain',
      subjectId: reply.id,
      detail: { parts: becameUnknown },
    });
}
