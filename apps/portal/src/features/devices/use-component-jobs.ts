import { type DeviceJob, listComponentJobs } from '@ritzel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '../../platform/live-events.ts';
import { useLiveEvents } from '../../platform/live-hub.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed } from '../../platform/session.ts';

type JobEvent = Extract<LiveEvent, { name: 'deviceJob' }>['data'];

/** What is asked of the devices of an equipment, newest first, kept live. */
export function useComponentJobs(equipmentId: string, onEvent: (event: JobEvent) => void = () => {}) {
  const client = useQueryClient();
  const maySee = useAllowed('DEVICE_2001');
  const options = queryOf(listComponentJobs, { params: { id: equipmentId }, query: { size: 20 } });
  const jobs = useQuery({ ...options, enabled: maySee });
  const readAgain = () => void client.invalidateQueries({ queryKey: options.queryKey });
  useLiveEvents(
    [],
    (event) => {
      if (event.name !== 'deviceJob') return;
      onEvent(event.data);
      readAgain();
    },
    readAgain,
  );
  return { jobs, readAgain };
}

const ENDED: readonly DeviceJob['state'][] = ['done', 'failed', 'timed-out', 'cancelled'];

export function isOpen({ state }: Pick<DeviceJob, 'state'>): boolean {
  return !ENDED.includes(state);
}

/** How far several jobs are together, 0 to 1; null before any device has begun. */
export function progressOf(jobs: readonly Pick<DeviceJob, 'progress'>[]): number | null {
  if (jobs.every(({ progress }) => progress === null)) return null;
  return jobs.reduce((sum, { progress }) => sum + (progress ?? 0), 0) / jobs.length;
}
