import type { Pool } from 'pg';
import type { DiagnosisQuestion, KeptDiagnosis } from '../measurements/index.ts';
import type { StoredWaveform } from '../telemetry-store/index.ts';

/** The kinematics a waveform is judged with. */
export interface KinematicsInForce {
  readonly equipmentId: string;
  readonly version: number;
  readonly document: unknown;
}

export interface StoredDiagnosis {
  readonly document: KeptDiagnosis;
  readonly kinematicsEquipmentId: string | null;
  readonly kinematicsVersion: number | null;
  readonly ruleVersion: string;
  readonly programVersion: string;
  readonly madeAt: Date;
}

export interface DiagnosisStore {
  /** Waveforms with indicators and without a diagnosis, newest first. */
  listUndiagnosed(limit: number): Promise<{ organisationId: string; id: string }[]>;
  /** The version in force when the waveform was measured; undefined where the machine has none. */
  kinematicsOf(waveform: Pick<StoredWaveform, 'assetId' | 't0Ns'>): Promise<KinematicsInForce | undefined>;
  /** Keeps the newest diagnosis of a waveform and ticks the waveform off. */
  save(waveform: StoredWaveform, diagnosis: Omit<StoredDiagnosis, 'madeAt' | 'ruleVersion'>): Promise<void>;
  find(waveform: Pick<StoredWaveform, 'assetId' | 'id'>): Promise<StoredDiagnosis | undefined>;
}

/** What a waveform is diagnosed from beside its samples: the same for the worker and for the bundle. */
export function questionOf(
  { samplingRateHz, unit, speedRpm, channel, position, sampleCount }: StoredWaveform,
  kinematics: KinematicsInForce | undefined,
): DiagnosisQuestion {
  return {
    samplingRateHz,
    unit,
    speedRpm,
    channel,
    position,
    sampleCount,
    kinematics: kinematics?.document ?? null,
  };
}

export function makeDiagnosisStore({ pool }: { pool: Pool }): DiagnosisStore {
  return {
    async listUndiagnosed(limit) {
      const { rows } = await pool.query<{ organisationId: string; id: string }>(
        `select organisation_id as "organisationId", id from waveform
          where diagnosed_at is null and analysed_at is not null order by t0_ns desc limit $1`,
        [limit],
      );
      return rows;
    },
    async kinematicsOf({ assetId, t0Ns }) {
      const { rows } = await pool.query<KinematicsInForce>(
        `select k.equipment_id as "equipmentId", k.version, k.document
           from equipment e join kinematics_version k on k.equipment_id = coalesce(e.drivetrain_id, e.id)
          where e.id = $1 and k.version = kinematics_in_force(k.equipment_id, $2)`,
        [assetId, new Date(Number(t0Ns / 1_000_000n))],
      );
      return rows[0];
    },
    async save(waveform, { document, kinematicsEquipmentId, kinematicsVersion, programVersion }) {
      const key = [waveform.assetId, waveform.id];
      await pool.query(
        `insert into diagnosis (asset_id, waveform_id, organisation_id, kinematics_equipment_id, kinematics_version,
                                rule_version, program_version, verdict, severity, confidence, document)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         on conflict (asset_id, waveform_id) do update
           set kinematics_equipment_id = excluded.kinematics_equipment_id, kinematics_version = excluded.kinematics_version,
               rule_version = excluded.rule_version, program_version = excluded.program_version, verdict = excluded.verdict,
               severity = excluded.severity, confidence = excluded.confidence, document = excluded.document, made_at = now()`,
        [
          ...key,
          waveform.organisationId,
          kinematicsEquipmentId,
          kinematicsVersion,
          document.ruleVersion,
          programVersion,
          document.verdict,
          document.severity,
          document.findings[0]?.confidence ?? null,
          JSON.stringify(document),
        ],
      );
      // Last: until it says so, the work is found again.
      await pool.query('update waveform set diagnosed_at = now() where asset_id = $1 and id = $2', key);
    },
    async find({ assetId, id }) {
      const { rows } = await pool.query<StoredDiagnosis>(
        `select document, kinematics_equipment_id as "kinematicsEquipmentId",
                kinematics_version as "kinematicsVersion", rule_version as "ruleVersion",
                program_version as "programVersion", made_at as "madeAt"
           from diagnosis where asset_id = $1 and waveform_id = $2`,
        [assetId, id],
      );
      return rows[0];
    },
  };
}
