import type { ChannelLimits } from '@ritzel/alarms';
import {
  problem,
  type SpectralLimitEdition,
  type SpectralLimits,
  type SpectralRuleDto,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Pool } from 'pg';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { makeProvenanceReader } from '../diagnoses/index.ts';
import type { AnalysisPool } from '../measurements/index.ts';
import type { StoredWaveform, WaveformStore } from '../telemetry-store/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { channelLimitsOf, linesAt } from './channel-facts.ts';
import { type ChannelRow, readChannel } from './channel-store.ts';
import { handOverStates, takeChannelTurns } from './record-evaluation.ts';
import {
  type ChannelPlace,
  makeSpectralEditions,
  type SpectralEditionRecord,
  toSpectralEditionDto,
} from './spectral-limit-store.ts';
import { assertSpectralRules } from './spectral-rules.ts';

export interface SpectralLimitParts {
  readonly db: Database;
  readonly pool: Pool;
  readonly waveforms: Pick<WaveformStore, 'find' | 'readSamples'>;
  readonly workers: Pick<AnalysisPool, 'spectralRules' | 'limitedSpectrum'>;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly now: () => number;
}

export interface SpectralWriting {
  readonly caller: Caller;
  readonly requestId: string;
}

/** Work of it: the newest records of a channel are evaluated with the edition that came into force. */
export const SPECTRAL_QUEUE = 'spectral-limits';

/** A channel by one of its records, as far as the viewer sees it. */
export interface FoundChannel {
  readonly waveform: StoredWaveform;
  readonly place: ChannelPlace;
  readonly facts: ChannelRow;
  readonly kinematics: { readonly document: unknown; readonly version: number } | undefined;
  readonly shows: ChannelLimits;
}

export async function findChannel(
  { db, pool, waveforms }: SpectralLimitParts,
  viewer: EquipmentViewer,
  waveformId: string,
): Promise<FoundChannel> {
  const waveform = await waveforms.find(viewer, waveformId);
  if (waveform === undefined) throw problem.notFound('waveform');
  const [facts, { kinematics }] = await Promise.all([
    readChannel(db, waveform),
    makeProvenanceReader({ pool, db }).read(waveform),
  ]);
  const { organisationId, assetId, channel } = waveform;
  const { deviceType, highestRpm } = facts;
  return {
    ...{ waveform, facts, kinematics, place: { organisationId, assetId, channel } },
    shows: channelLimitsOf(waveform, { deviceType, highestRpm, kinematics: kinematics?.document }),
  };
}

export async function readChannelLimits(
  parts: SpectralLimitParts,
  caller: Caller,
  waveformId: string,
): Promise<SpectralLimits> {
  const { waveform, place, facts, kinematics, shows } = await findChannel(parts, caller, waveformId);
  const editions = await makeSpectralEditions(parts.db, place).list();
  const { equipmentName, equipmentIdentifier, equipmentType, drivetrainId, healthyRecords } = facts;
  const { nyquistHz, passBandHz, highestRpm = null, spectra } = shows;
  return {
    channel: {
      equipmentId: waveform.assetId,
      ...{ equipmentName, equipmentIdentifier, equipmentType, drivetrainId },
      ...{ channel: waveform.channel, name: waveform.channelName, unit: waveform.unit },
      samplingRateHz: waveform.samplingRateHz,
    },
    shows: { nyquistHz, passBandHz, highestRpm, spectra: [...spectra] },
    record: {
      id: waveform.id,
      at: new Date(Number(waveform.t0Ns / 1_000_000n)).toISOString(),
      speedRpm: waveform.speedRpm,
      kinematicsVersion: kinematics?.version ?? null,
      lines: linesAt(kinematics?.document, waveform.speedRpm).map(
        ({ id, name, kind, element, frequencyHz, harmonics }) => ({
          ...{ id, name, kind, element, frequencyHz, harmonics },
        }),
      ),
    },
    editions: editions.map(toSpectralEditionDto),
    healthyRecords,
    mayChange: !caller.isDemo && caller.permissions.has('EQUIPMENT_1002'),
  };
}

/** Locks the editions of a channel and does something with them, in one transaction. */
async function withEditions<T>(
  parts: SpectralLimitParts,
  { caller }: SpectralWriting,
  waveformId: string,
  work: (found: {
    readonly channel: FoundChannel;
    readonly transaction: DatabaseTransaction;
    readonly store: ReturnType<typeof makeSpectralEditions>;
    readonly draft: SpectralEditionRecord | undefined;
    readonly inForce: SpectralEditionRecord | undefined;
  }) => Promise<T>,
): Promise<T> {
  const channel = await findChannel(parts, caller, waveformId);
  return runTransaction(parts.db, async (transaction) => {
    const store = makeSpectralEditions(transaction, channel.place);
    await takeChannelTurns(transaction, channel.place);
    const rows = await store.lock();
    return work({
      ...{ channel, transaction, store },
      draft: rows.find(({ state }) => state === 'draft'),
      inForce: rows.find(({ state }) => state === 'in-force'),
    });
  });
}

const changedMeanwhile = (current: SpectralEditionRecord | undefined) =>
  problem.changedMeanwhile(
    'body.revision',
    problemText('LIMITS_DRAFT_CHANGED'),
    current === undefined ? null : toSpectralEditionDto(current),
  );

const noDraft = () => problem.conflict(problemText('NO_SPECTRAL_DRAFT'));

function record(
  transaction: DatabaseTransaction,
  { caller, requestId }: SpectralWriting,
  act: {
    readonly action: 'draft' | 'discard' | 'publish' | 'withdraw';
    readonly place: ChannelPlace;
    readonly edition: SpectralEditionRecord;
    readonly reason: string;
  },
): Promise<void> {
  const { action, place, edition, reason } = act;
  return recordAudit(transaction, {
    organisationId: caller.organisationId,
    userId: caller.userId,
    action: `spectral-limits.${action}`,
    subjectType: 'equipment',
    subjectId: place.assetId,
    detail: { channel: place.channel, edition: edition.edition, reason, rules: edition.rules },
    requestId,
  });
}

export function saveSpectralEdition(
  parts: SpectralLimitParts,
  writing: SpectralWriting,
  waveformId: string,
  given: {
    readonly revision: number | null;
    readonly rules: readonly SpectralRuleDto[];
    readonly source: string;
    readonly reason: string;
  },
): Promise<SpectralLimitEdition> {
  return withEditions(parts, writing, waveformId, async ({ channel, transaction, store, draft }) => {
    if ((draft?.revision ?? null) !== given.revision) throw changedMeanwhile(draft);
    const rules = assertSpectralRules(given.rules, channel.shows);
    const author = { userId: writing.caller.userId, name: await store.nameOfUser(writing.caller.userId) };
    const content = { rules, source: given.source, reason: given.reason };
    const saved =
      draft === undefined
        ? await store.insertDraft(content, author)
        : await store.changeDraft(draft.id, content, author);
    await record(transaction, writing, {
      ...{ action: 'draft', place: channel.place, edition: saved, reason: given.reason },
    });
    return toSpectralEditionDto(saved);
  });
}

export function discardSpectralEdition(
  parts: SpectralLimitParts,
  writing: SpectralWriting,
  waveformId: string,
): Promise<void> {
  return withEditions(parts, writing, waveformId, async ({ channel, transaction, store, draft }) => {
    if (draft === undefined) throw noDraft();
    await store.remove(draft.id);
    await record(transaction, writing, {
      ...{ action: 'discard', place: channel.place, edition: draft, reason: '' },
    });
  });
}

export async function publishSpectralEdition(
  parts: SpectralLimitParts,
  writing: SpectralWriting,
  waveformId: string,
  revision: number,
): Promise<SpectralLimitEdition> {
  const { published, place } = await withEditions(parts, writing, waveformId, async (found) => {
    const { channel, transaction, store, draft, inForce } = found;
    if (draft === undefined) throw noDraft();
    if (draft.revision !== revision) throw changedMeanwhile(draft);
    for (const field of ['source', 'reason'] as const)
      if (draft[field] === '')
        throw problem.fieldInvalid(
          field,
          `${field}Missing`,
          field === 'source' ? problemText('SAY_SOURCE_OF_FIGURES') : problemText('SAY_WHY_LIMITS_CHANGE'),
        );
    // The kinematics or the sampling may have changed since the draft was saved.
    assertSpectralRules(draft.rules, channel.shows, 'rules');
    if (inForce !== undefined) await store.retire(inForce.id, 'superseded');
    const author = { userId: writing.caller.userId, name: await store.nameOfUser(writing.caller.userId) };
    const edition = await store.publish(draft.id, author);
    await handOverStates(transaction, channel.place, {
      ...{ before: inForce, next: edition, channelName: channel.waveform.channelName, atMs: parts.now() },
    });
    await record(transaction, writing, {
      ...{ action: 'publish', place: channel.place, edition, reason: draft.reason },
    });
    return { published: edition, place: channel.place };
  });
  await parts.jobs.send(SPECTRAL_QUEUE, place);
  return toSpectralEditionDto(published);
}

export function withdrawSpectralEdition(
  parts: SpectralLimitParts,
  writing: SpectralWriting,
  waveformId: string,
  reason: string,
): Promise<void> {
  return withEditions(parts, writing, waveformId, async ({ channel, transaction, store, inForce }) => {
    if (inForce === undefined) throw problem.conflict(problemText('NO_SPECTRAL_LIMITS'));
    await store.retire(inForce.id, 'withdrawn');
    await handOverStates(transaction, channel.place, {
      ...{ before: inForce, next: undefined, channelName: channel.waveform.channelName, atMs: parts.now() },
    });
    await record(transaction, writing, {
      ...{ action: 'withdraw', place: channel.place, edition: inForce, reason },
    });
  });
}
