import { readHealth } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { portalConfig } from './config.ts';

const LOOK_EVERY_MS = 30_000;

/** Whether the server says that its storage is full; it answers 503 then, in the same words. */
export async function readStorageFull(): Promise<boolean> {
  const response = await fetch(portalConfig().services.config + readHealth.path, { cache: 'no-store' });
  const health: unknown = await response.json().catch(() => undefined);
  if (typeof health !== 'object' || health === null || !('parts' in health)) return false;
  const { parts } = health;
  if (typeof parts !== 'object' || parts === null || !('storage' in parts)) return false;
  const { storage } = parts;
  return typeof storage === 'object' && storage !== null && 'ok' in storage && storage.ok === false;
}

/** True while nothing new can be stored. */
export function useStorageFull(): boolean {
  const { data = false } = useQuery({
    queryKey: ['storageFull'],
    queryFn: readStorageFull,
    refetchInterval: LOOK_EVERY_MS,
    retry: false,
  });
  return data;
}
