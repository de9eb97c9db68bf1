import type { KinematicsValidityPreview } from '@ritzel/contract';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

export interface DescriptionChange {
  readonly organisationId: string;
  readonly equipmentIds: readonly string[];
  readonly userId: string | null;
}

export interface ValidityChange {
  readonly organisationId: string;
  readonly drivetrainId: string;
  readonly version: number;
  readonly validFrom: Date;
}

/**
 * What rests on the description of machines, given at start: diagnoses ask this module for equipment, so this module does
 * not import them.
 */
export interface RediagnosisRequests {
  /** Called in the transaction of the change: neither is stored without the other. */
  readonly request: (transaction: DatabaseTransaction, change: DescriptionChange) => Promise<void>;
  /** How many records another validity would concern; changes nothing. */
  readonly preview: (db: Database, change: ValidityChange) => Promise<KinematicsValidityPreview>;
}
