import type { Rediagnosis } from '@ritzel/contract';
import type { RecordDiagnosis } from '@ritzel/diagnosis';
import type { Pool } from 'pg';
import { runPoolTransaction } from '../../platform/transaction.ts';
import type { StoredWaveform } from '../telemetry-store/index.ts';
import type { DiagnosisInputs, DiagnosisProvenance } from './diagnosis-provenance.ts';
import { isHealthy } from './finding-rules.ts';
import { type Cause, causesBetween } from './rediagnosis-causes.ts';
import { tickRecord } from './rediagnosis-store.ts';

export interface StoredDiagnosis {
  readonly document: RecordDiagnosis;
  readonly kinematicsEquipmentId: string | null;
  readonly kinematicsVersion: number | null;
  readonly ruleVersion: string;
  readonly programVersion: string;
  readonly madeAt: Date;
  /** null for what was diagnosed before inputs were kept. */
  readonly inputs: DiagnosisInputs | null;
  /** What had changed when it took the place of the one before; empty for the first. */
  readonly causes: readonly Cause[];
}

/** A verdict that another took the place of. */
export interface EarlierDiagnosis
  extends Pick<StoredDiagnosis, 'kinematicsVersion' | 'ruleVersion' | 'madeAt' | 'causes'> {
  readonly verdict: RecordDiagnosis['verdict'];
  readonly severity: RecordDiagnosis['severity'];
}

export interface WaitingWaveform {
  readonly organisationId: string;
  readonly assetId: string;
  readonly id: string;
  /** How often it was requeued by now. */
  readonly revision: number;
}

export interface DiagnosisStore {
  /** Waveforms with indicators and without a diagnosis: arrivals before what is re-diagnosed, each newest first. */
  listUndiagnosed(limit: number): Promise<WaitingWaveform[]>;
  /**
   * Keeps the newest diagnosis of a waveform, moves the one before into the history where it rested on something else, and
   * ticks the waveform off unless it was requeued since `revision` was read. Answers the run it was part of.
   */
  save(
    waveform: StoredWaveform,
    diagnosis: {
      readonly document: RecordDiagnosis;
      readonly provenance: DiagnosisProvenance;
      readonly programVersion: string;
    },
    revision: number,
  ): Promise<Rediagnosis | undefined>;
  find(waveform: Pick<StoredWaveform, 'assetId' | 'id'>): Promise<StoredDiagnosis | undefined>;
  /** The verdicts before, newest first. */
  listEarlier(waveform: Pick<StoredWaveform, 'assetId' | 'id'>): Promise<EarlierDiagnosis[]>;
  /** The document of a version of the kinematics, whatever is in force now. */
  kinematicsDocument(equipmentId: string, version: number): Promise<unknown>;
}

const COLUMNS = `document, kinematics_equipment_id as "kinematicsEquipmentId", kinematics_version as "kinematicsVersion",
  rule_version as "ruleVersion", program_version as "programVersion", made_at as "madeAt", inputs, causes`;

const EARLIER_SHOWN = 20;

export function makeDiagnosisStore({ pool }: { pool: Pool }): DiagnosisStore {
  return {
    async listUndiagnosed(limit) {
      const { rows } = await pool.query<WaitingWaveform>(
        `select organisation_id as "organisationId", asset_id as "assetId", id, revision from waveform
          where diagnosed_at is null and analysed_at is not null
          order by (rediagnosis_id is not null), t0_ns desc limit $1`,
        [limit],
      );
      return rows;
    },
    save: (waveform, { document, provenance, programVersion }, revision) =>
      runPoolTransaction(pool, async (client) => {
        const key = [waveform.assetId, waveform.id];
        // The record first, as whoever puts it back does.
        await client.query('select id from waveform where asset_id = $1 and id = $2 for no key update', key);
        const { rows } = await client.query<StoredDiagnosis & { inputs_hash: string | null }>(
          `select ${COLUMNS}, inputs_hash from diagnosis where asset_id = $1 and waveform_id = $2 for update`,
          key,
        );
        const before = rows[0];
        const { kinematics, inputs, fingerprint } = provenance;
        const now = {
          kinematicsVersion: kinematics?.version ?? null,
          ruleVersion: document.ruleVersion,
          inputs,
        };
        const isAnother =
          before !== undefined &&
          (before.inputs_hash !== fingerprint || before.ruleVersion !== document.ruleVersion);
        if (isAnother)
          await client.query(
            `insert into diagnosis_history (asset_id, waveform_id, made_at, organisation_id, kinematics_equipment_id,
                                            kinematics_version, rule_version, program_version, verdict, severity, confidence,
                                            document, inputs, causes)
             select asset_id, waveform_id, made_at, organisation_id, kinematics_equipment_id, kinematics_version, rule_version,
                    program_version, verdict, severity, confidence, document, inputs, causes
               from diagnosis where asset_id = $1 and waveform_id = $2
             on conflict do nothing`,
            key,
          );
        const causes = isAnother ? causesBetween(before, now) : (before?.causes ?? []);
        await client.query(
          `insert into diagnosis (asset_id, waveform_id, organisation_id, kinematics_equipment_id, kinematics_version,
                                  rule_version, program_version, verdict, severity, confidence, document, inputs, inputs_hash, causes,
                                  made_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, clock_timestamp())
           on conflict (asset_id, waveform_id) do update
             set kinematics_equipment_id = excluded.kinematics_equipment_id, kinematics_version = excluded.kinematics_version,
                 rule_version = excluded.rule_version, program_version = excluded.program_version, verdict = excluded.verdict,
                 severity = excluded.severity, confidence = excluded.confidence, document = excluded.document,
                 inputs = excluded.inputs, inputs_hash = excluded.inputs_hash, causes = excluded.causes, made_at = excluded.made_at`,
          [
            ...key,
            waveform.organisationId,
            kinematics?.equipmentId ?? null,
            kinematics?.version ?? null,
            document.ruleVersion,
            programVersion,
            document.verdict,
            document.severity,
            document.findings[0]?.confidence ?? null,
            JSON.stringify(document),
            JSON.stringify(inputs),
            fingerprint,
            JSON.stringify(causes),
          ],
        );
        const { rows: ticked } = await client.query<{ isDone: boolean }>(
          `update waveform set is_healthy = $3, diagnosed_at = case when revision = $4 then now() end
            where asset_id = $1 and id = $2 returning diagnosed_at is not null as "isDone"`,
          [...key, isHealthy(document), revision],
        );
        return ticked[0]?.isDone ? tickRecord(client, waveform) : undefined;
      }),
    async find({ assetId, id }) {
      const { rows } = await pool.query<StoredDiagnosis>(
        `select ${COLUMNS} from diagnosis where asset_id = $1 and waveform_id = $2`,
        [assetId, id],
      );
      return rows[0];
    },
    async listEarlier({ assetId, id }) {
      const { rows } = await pool.query<EarlierDiagnosis>(
        `select kinematics_version as "kinematicsVersion", rule_version as "ruleVersion", made_at as "madeAt", causes,
                verdict, severity
           from diagnosis_history where asset_id = $1 and waveform_id = $2 order by made_at desc limit ${EARLIER_SHOWN}`,
        [assetId, id],
      );
      return rows;
    },
    async kinematicsDocument(equipmentId, version) {
      const { rows } = await pool.query<{ document: unknown }>(
        'select document from kinematics_version where equipment_id = $1 and version = $2',
        [equipmentId, version],
      );
      return rows[0]?.document ?? null;
    },
  };
}
