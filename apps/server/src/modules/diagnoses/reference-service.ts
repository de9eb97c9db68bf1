import { problem, type ReferenceChange, type WaveformReference } from '@ritzel/contract';
import { operatingBin, operatingBinKey, speedsOfBin } from '@ritzel/drivetrain';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { appendEvents } from '../domain-events/index.ts';
import { toWaveformDto } from '../measurements/index.ts';
import type { StoredWaveform, WaveformStore } from '../telemetry-store/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { requestRediagnosis } from './rediagnosis-request-store.ts';
import { makeReferenceStore, type StoredReference } from './reference-store.ts';
import { makeVisitorReferences, type PlacedReference } from './visitor-references.ts';

export interface ReferenceParts {
  readonly db: Database;
  readonly waveforms: Pick<WaveformStore, 'find'>;
}

/** Who acts, and in which request. */
interface Actor extends EquipmentViewer {
  readonly userId: string;
  /** A visitor of the demo marks in a sandbox of their own (visitor-references.ts). */
  readonly isDemo: boolean;
  readonly requestId: string;
}

async function waveformOf(
  { waveforms }: ReferenceParts,
  viewer: EquipmentViewer,
  id: string,
): Promise<StoredWaveform> {
  const found = await waveforms.find(viewer, id);
  if (found === undefined) throw problem.notFound('waveform');
  return found;
}

const binOf = ({ speedRpm, load }: StoredWaveform) => operatingBin({ speedRpm, load });

function toReferenceDto(waveform: StoredWaveform, stored: StoredReference): WaveformReference {
  const { speedStep, loadQuarter } = binOf(waveform);
  return {
    waveform: toWaveformDto(waveform),
    speeds: speedStep === null ? null : speedsOfBin(speedStep),
    loadQuarter,
    isChosen: stored.isChosen,
    markedBy: stored.markedBy,
    markedAt: stored.markedAt.toISOString(),
  };
}

export async function referencesOf(
  parts: ReferenceParts,
  actor: Actor,
  equipmentId: string,
): Promise<WaveformReference[]> {
  const store = makeReferenceStore(parts.db, actor);
  const assets = await store.assetsOf(equipmentId);
  if (assets.length === 0) throw problem.notFound('equipment');
  const find = (id: string) => parts.waveforms.find(actor, id);
  const shared: PlacedReference[] = [];
  for (const stored of await store.list(assets)) {
    const waveform = await find(stored.waveformId);
    // A waveform past its keeping is no reference any more.
    if (waveform !== undefined) shared.push({ waveform, stored });
  }
  const shown = actor.isDemo
    ? await makeVisitorReferences(parts.db, actor.userId).changed(shared, assets, find)
    : shared;
  return shown.map(({ waveform, stored }) => toReferenceDto(waveform, stored));
}

/** Of a record that was never one, nothing. */
export async function referenceChangesOf(
  parts: ReferenceParts,
  actor: Actor,
  waveformId: string,
): Promise<ReferenceChange[]> {
  await waveformOf(parts, actor, waveformId);
  const stored = await makeReferenceStore(parts.db, actor).listChanges(waveformId);
  return Promise.all(
    stored.map(async ({ action, by, at, replacedId }) => {
      const replaced = replacedId === null ? undefined : await parts.waveforms.find(actor, replacedId);
      return {
        action: action === 'reference.mark' ? ('marked' as const) : ('takenBack' as const),
        by,
        at: at.toISOString(),
        // A waveform past its retention is not answered any more.
        replaced:
          replaced === undefined
            ? null
            : { waveformId: replaced.id, at: new Date(Number(replaced.t0Ns / 1_000_000n)).toISOString() },
      };
    }),
  );
}

/** Gears are diagnosed by comparison with the reference: another one may say something else of the newest records. */
async function compareAnew(
  transaction: DatabaseTransaction,
  { organisationId, userId }: Actor,
  { assetId, id, channel }: StoredWaveform,
  code: 'reference-chosen' | 'reference-withdrawn',
): Promise<void> {
  await requestRediagnosis(transaction, { organisationId, equipmentIds: [assetId], userId });
  await appendEvents(transaction, [
    {
      kind: 'limits',
      code,
      parameters: { channel },
      organisationId,
      equipmentId: assetId,
      subject: { kind: 'waveform', id },
      actor: { kind: 'user', id: userId },
    },
  ]);
}

export async function markAsReference(
  parts: ReferenceParts,
  actor: Actor,
  waveformId: string,
): Promise<WaveformReference> {
  const waveform = await waveformOf(parts, actor, waveformId);
  if (actor.isDemo)
    return toReferenceDto(waveform, await makeVisitorReferences(parts.db, actor.userId).mark(waveform));
  const bin = operatingBinKey(binOf(waveform));
  return runTransaction(parts.db, async (transaction) => {
    const stored = await makeReferenceStore(transaction, actor).mark({
      assetId: waveform.assetId,
      channel: waveform.channel,
      operatingBin: bin,
      waveformId: waveform.id,
      at: new Date(Number(waveform.t0Ns / 1_000_000n)),
      userId: actor.userId,
    });
    await compareAnew(transaction, actor, waveform, 'reference-chosen');
    await recordAudit(transaction, {
      ...actor,
      action: 'reference.mark',
      subjectType: 'waveform',
      subjectId: waveform.id,
      detail: { channel: waveform.channel, operatingBin: bin, replaced: stored.replacedId },
    });
    return toReferenceDto(waveform, stored);
  });
}

export async function unmarkAsReference(
  parts: ReferenceParts,
  actor: Actor,
  waveformId: string,
): Promise<void> {
  const waveform = await waveformOf(parts, actor, waveformId);
  if (actor.isDemo) return makeVisitorReferences(parts.db, actor.userId).unmark(waveform);
  await runTransaction(parts.db, async (transaction) => {
    const store = makeReferenceStore(transaction, actor);
    // Doing it again changes nothing, and nothing is written down then.
    if (!(await store.unmark(waveform.assetId, waveform.id))) return;
    await compareAnew(transaction, actor, waveform, 'reference-withdrawn');
    await recordAudit(transaction, {
      ...actor,
      action: 'reference.unmark',
      subjectType: 'waveform',
      subjectId: waveform.id,
      detail: { channel: waveform.channel },
    });
  });
}
