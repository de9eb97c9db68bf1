import { SEVERITIES } from '@ritzel/drivetrain';
import type { NewEvent } from '../domain-events/index.ts';
import type { FindingTrack } from './finding-rules.ts';

interface FindingPlace {
  readonly assetId: string;
  readonly channel: string;
  readonly organisationId: string;
}

type Step = 'confirmed' | 'grown' | 'closed' | 'reopened';

const keyOf = ({ part, fault }: Pick<FindingTrack, 'part' | 'fault'>) => `${part} ${fault}`;

/** What became of the findings of one sensor: only a confirmed one is news. */
export function findingEvents(
  place: FindingPlace,
  before: readonly FindingTrack[],
  after: readonly FindingTrack[],
): NewEvent[] {
  const known = new Map(before.map((each) => [keyOf(each), each]));
  const left = new Map(after.map((each) => [keyOf(each), each]));
  const steps = after.flatMap((finding) => {
    if (!finding.history.isConfirmed) return [];
    const old = known.get(keyOf(finding));
    if (!old?.history.isConfirmed) return [findingEvent(place, 'confirmed', finding, old)];
    return SEVERITIES[finding.severity] > SEVERITIES[old.severity]
      ? [findingEvent(place, 'grown', finding, old)]
      : [];
  });
  const closed = before
    .filter((old) => old.history.isConfirmed && !left.get(keyOf(old))?.history.isConfirmed)
    .map((old) => findingEvent(place, 'closed', undefined, old, { kind: 'not-seen' }));
  return [...steps, ...closed];
}

export function findingEvent(
  place: FindingPlace,
  code: Step,
  after: FindingTrack | undefined,
  before: FindingTrack | undefined,
  cause: unknown = null,
): NewEvent {
  const finding = (after ?? before)!;
  return {
    kind: 'finding',
    code,
    parameters: {
      part: finding.part,
      fault: finding.fault,
      channel: place.channel,
      severity: after === undefined ? null : SEVERITIES[after.severity],
      severityBefore: before?.history.isConfirmed ? SEVERITIES[before.severity] : null,
      waveformId: finding.waveformId,
      cause,
    },
    organisationId: place.organisationId,
    equipmentId: place.assetId,
    ...(after === undefined ? {} : { occurredAt: new Date(after.history.lastSeenMs) }),
    subject: { kind: 'finding', id: `${finding.part} ${finding.fault}` },
    actor: { kind: 'system' },
  };
}
