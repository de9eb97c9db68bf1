import type { EventBus } from '../../platform/events.ts';
import type { JobRecord } from './job-record-store.ts';

type PublishedJob = Pick<
  JobRecord,
  'id' | 'organisationId' | 'deviceId' | 'equipmentId' | 'kind' | 'state' | 'progress'
> & {
  readonly waveformIds: readonly string[];
};

/** Publishes to the portals and the other processes how a job stands, after the commit that made it so. */
export function publishJob(events: EventBus, job: PublishedJob): void {
  events.publish('deviceJob', {
    organisationId: job.organisationId,
    equipmentId: job.equipmentId,
    deviceId: job.deviceId,
    jobId: job.id,
    kind: job.kind,
    state: job.state,
    progress: job.progress,
    waveformIds: job.waveformIds.slice(0, 32),
  });
}
