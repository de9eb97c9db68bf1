import type { EquipmentTypeCode } from '@ritzel/contract';
import type { Severity } from '@ritzel/drivetrain';
import type { MessageLike } from '@ritzel/sentences';
import type { WorkOrderFacts } from '../domain-events/index.ts';

/** What a delivery is about, as it was when it happened: kept with it, and written in a form when it is sent. */
export interface WebhookFacts {
  /** When it happened. */
  readonly at: string;
  readonly organisation: { readonly id: string; readonly name: string };
  readonly equipment: {
    readonly id: string;
    readonly type: EquipmentTypeCode;
    readonly identifier: string;
    readonly name: string;
    readonly drivetrainId: string | null;
    readonly drivetrainName: string | null;
  };
  /** The worst that was announced of a case; the worst of an alarm since it was raised. */
  readonly severity: Severity;
  readonly severityBefore: Severity | null;
  readonly sentence: string;
  readonly says: readonly MessageLike[];
  readonly by: string | null;
  readonly comment: string | null;
  readonly case: CaseFacts | null;
  readonly alarm: AlarmOfFacts | null;
  /** Not in deliveries of before there were work orders. */
  readonly workOrder?: WorkOrderFacts | null;
}

export interface CaseFacts {
  readonly id: string;
  readonly number: number;
  readonly openedAt: string;
  readonly verdict: string | null;
  readonly partName: string | null;
  readonly fault: string | null;
}

export interface AlarmOfFacts {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly subject: string;
  readonly value: number | null;
  readonly unit: string | null;
  readonly limit: number | null;
  readonly raisedAt: string;
}
