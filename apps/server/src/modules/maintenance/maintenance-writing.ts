import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import type { PictureParts } from '../pictures/index.ts';
import type { OilResultWriter } from './oil-results.ts';

export interface MaintenanceParts extends PictureParts {
  readonly now: () => number;
  /** Writes points of signals and waits until they are on disk. */
  readonly appendOilPoints: OilResultWriter;
  /** Open portals read again what is due. */
  readonly onChanged: (organisationId: string, equipmentId: string) => void;
}

export interface MaintenanceWriting {
  readonly caller: Caller;
  readonly requestId: string;
}

export async function auditMaintenance(
  transaction: DatabaseTransaction,
  { caller, requestId }: MaintenanceWriting,
  action: string,
  subject: {
    readonly type: 'check' | 'check-template' | 'check-execution' | 'equipment';
    readonly id: string;
  },
  detail: Record<string, unknown>,
): Promise<void> {
  await recordAudit(transaction, {
    ...{ organisationId: caller.organisationId, userId: caller.userId, action },
    ...{ subjectType: subject.type, subjectId: subject.id, detail, requestId },
  });
}
