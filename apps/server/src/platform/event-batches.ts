import type { EventEnvelope, EventName } from './events.ts';

/** PostgreSQL refuses a NOTIFY payload of 8000 bytes and more. */
const maxPayloadBytes = 7900;
const IDS_AT_ONCE = 100;
const VALUES_AT_ONCE = 40;

/** What one process sends the others: events in their order, or that some of them were lost. */
export interface EventBatch {
  readonly from: string;
  readonly envelopes: readonly EventEnvelope[];
  readonly hasGap?: boolean;
}

const CARRIED: Readonly<Record<EventName, boolean>> = {
  condition: true,
  values: true,
  connectivity: true,
  waveform: true,
  deviceStatus: true,
  deviceJob: true,
  rediagnosis: true,
  import: true,
  report: true,
  maintenance: true,
  alarm: true,
  access: true,
  evaluationQueued: true,
  equipmentChanged: true,
  groupsChanged: true,
  eventsAppended: true,
  eventsMissed: false,
};

export const isCarried = (name: string): name is EventName =>
  Object.hasOwn(CARRIED, name) && CARRIED[name as EventName]; // @NOTE: asked for just before

function pieces<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}

/** An event with a long list is as good as several with its parts. */
function split(envelope: EventEnvelope): EventEnvelope[] {
  const { name, event } = envelope;
  if (name === 'values')
    return pieces(event.values, VALUES_AT_ONCE).map((values) => ({ name, event: { ...event, values } }));
  if (name === 'evaluationQueued' || name === 'equipmentChanged')
    return pieces(event.assetIds, IDS_AT_ONCE).map((assetIds) => ({ name, event: { ...event, assetIds } }));
  return [envelope];
}

/** Packs events into batches that NOTIFY carries; one too large for a batch of its own is left out and counted. */
export function packEventBatches(
  from: string,
  envelopes: readonly EventEnvelope[],
): { batches: string[]; left: number } {
  const batches: string[] = [];
  let left = 0;
  let open: string[] = [];
  let size = 0;
  const head = `{"from":"${from}","envelopes":[`;
  const close = () => {
    if (open.length > 0) batches.push(`${head}${open.join(',')}]}`);
    open = [];
    size = 0;
  };
  for (const envelope of envelopes.flatMap(split)) {
    const text = JSON.stringify(envelope);
    const bytes = Buffer.byteLength(text) + 1;
    if (head.length + bytes + 2 > maxPayloadBytes) {
      left += 1;
      continue;
    }
    if (head.length + size + bytes + 2 > maxPayloadBytes) close();
    open.push(text);
    size += bytes;
  }
  close();
  return { batches, left };
}

/** Reads a batch; undefined when it is none. Whoever may connect to the database may write to the channel. */
export function readEventBatch(payload: string | undefined): EventBatch | undefined {
  let eventBatch: unknown;
  try {
    eventBatch = JSON.parse(payload ?? '');
  } catch {
    return undefined;
  }
  if (typeof eventBatch !== 'object' || eventBatch === null) return undefined;
  if (!('from' in eventBatch) || typeof eventBatch.from !== 'string') return undefined;
  if (!('envelopes' in eventBatch) || !Array.isArray(eventBatch.envelopes)) return undefined;
  const envelopes = eventBatch.envelopes.filter(isEnvelope);
  if (envelopes.length < eventBatch.envelopes.length) return undefined;
  return { from: eventBatch.from, envelopes, hasGap: 'hasGap' in eventBatch && eventBatch.hasGap === true };
}

/** The name is known and the event is of an organisation; its further fields are what a process of ours wrote. */
function isEnvelope(envelope: unknown): envelope is EventEnvelope {
  if (typeof envelope !== 'object' || envelope === null) return false;
  if (!('name' in envelope) || typeof envelope.name !== 'string' || !isCarried(envelope.name)) return false;
  if (!('event' in envelope) || typeof envelope.event !== 'object' || envelope.event === null) return false;
  return 'organisationId' in envelope.event && typeof envelope.event.organisationId === 'string';
}
