import { createHash } from 'node:crypto';
import type { DiagnosisQuestion, ReferenceQuestion } from '@ritzel/diagnosis';
import type { LimitInForce } from '@ritzel/drivetrain';
import type { Pool } from 'pg';
import type { Database } from '../../platform/database.ts';
import { vibrationLimitsOf } from '../conditions/index.ts';
import type { StoredWaveform } from '../telemetry-store/index.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import { type CatalogueFigures, catalogueFiguresFor, withFigures } from './mounted-bearings.ts';
import { readKinematicsAt, readPartFacts } from './provenance-store.ts';
import { type FoundReference, makeReferenceStore, questionOfReference } from './reference-store.ts';

/** The kinematics a waveform is diagnosed with. */
export interface KinematicsInForce {
  readonly equipmentId: string;
  readonly version: number;
  readonly document: unknown;
}

/** All that a diagnosis rests on beside the samples and the kinematics, as the provenance record keeps it. */
export interface DiagnosisInputs {
  readonly limits: readonly LimitInForce[] | null;
  /** Figures taken from the catalogue for bearings that the kinematics only name. */
  readonly figures: readonly CatalogueFigures[];
  readonly reference: ReferenceQuestion | null;
  /** Since when baselines and findings count; null where nothing was ever reset. */
  readonly baselineSince: string | null;
}

export interface DiagnosisProvenance {
  /** With the figures of the catalogue in it. */
  readonly kinematics: KinematicsInForce | undefined;
  readonly inputs: DiagnosisInputs;
  readonly reference: FoundReference | undefined;
  /** The same for the same: what was diagnosed with these inputs need not be re-diagnosed. */
  readonly fingerprint: string;
}

/** Reads what waveforms would be diagnosed with now. Remembers what several records share: make one for each round. */
export interface ProvenanceReader {
  read(waveform: StoredWaveform): Promise<DiagnosisProvenance>;
}

export interface ProvenanceParts {
  readonly pool: Pool;
  readonly db: Database;
}

export function makeProvenanceReader({ pool, db }: ProvenanceParts): ProvenanceReader {
  const limits = new Map<string, Promise<DiagnosisInputs['limits']>>();
  const figures = new Map<string, Promise<CatalogueFigures[]>>();

  function remembered<T>(known: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
    const found = known.get(key) ?? ask();
    known.set(key, found);
    return found;
  }

  async function limitsOf(assetId: string): Promise<DiagnosisInputs['limits']> {
    const facts = await readPartFacts(pool, assetId);
    return (facts && vibrationLimitsOf(facts)) ?? null;
  }

  async function read(waveform: StoredWaveform): Promise<DiagnosisProvenance> {
    const { assetId, organisationId, t0Ns } = waveform;
    const at = new Date(Number(t0Ns / 1_000_000n));
    const [row, found, partLimits] = await Promise.all([
      readKinematicsAt(pool, assetId, at),
      makeReferenceStore(db, wholeOrganisation(organisationId)).find(waveform),
      remembered(limits, assetId, () => limitsOf(assetId)),
    ]);
    const equipmentId = row?.equipmentId ?? undefined;
    const known =
      row && equipmentId !== undefined
        ? await remembered(figures, `${equipmentId} ${row.version}`, () =>
            catalogueFiguresFor(pool, organisationId, row.document),
          )
        : [];
    const kinematics =
      row && equipmentId !== undefined
        ? { equipmentId, version: row.version, document: withFigures(row.document, known) }
        : undefined;
    // Only gears are diagnosed by comparison.
    const reference = found && hasGears(kinematics?.document) ? found : undefined;
    const inputs: DiagnosisInputs = {
      limits: partLimits,
      figures: known,
      reference: reference ? questionOfReference(reference) : null,
      baselineSince: row?.since instanceof Date ? row.since.toISOString() : null,
    };
    return { kinematics, inputs, reference, fingerprint: fingerprintOf(kinematics, inputs) };
  }

  return { read };
}

/** Whether the kinematics have anything that is diagnosed by comparison with a reference. */
export function hasGears(document: unknown): boolean {
  if (typeof document !== 'object' || document === null) return false;
  const lists = document as Readonly<Record<string, unknown>>; // @NOTE: any document of jsonb
  return ['gearPairs', 'planetaryStages'].some((name) => {
    const list = lists[name];
    return Array.isArray(list) && list.length > 0;
  });
}

function fingerprintOf(kinematics: KinematicsInForce | undefined, inputs: DiagnosisInputs): string {
  return createHash('sha256')
    .update(JSON.stringify([kinematics ?? null, inputs]))
    .digest('hex');
}

/** What a waveform is diagnosed from beside its samples: the same for the worker and for the bundle. */
export function questionOf(
  { samplingRateHz, unit, speedRpm, channel, position, sampleCount, clipCount }: StoredWaveform,
  document: unknown,
  { limits, reference }: Pick<DiagnosisInputs, 'limits' | 'reference'>,
): DiagnosisQuestion {
  return {
    ...{ samplingRateHz, unit, speedRpm, channel, position, sampleCount, clipCount },
    kinematics: document ?? null,
    ...(limits === null ? {} : { limits }),
    ...(reference === null ? {} : { reference }),
  };
}
