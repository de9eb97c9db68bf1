import type { Client } from 'aedes';

/** A gateway may name each device that it carries; `#` below its node covers them all. */
export const MAX_SUBSCRIPTIONS = 1_000;
/** Longer than any topic that a declared name can make. */
const MAX_FILTER_LENGTH = 400;

/** The broker keeps every filter of a connection in memory: there is a number and a length beyond which it takes no more. */
export interface SubscriptionLimit {
  /** Whether one more fits; a filter that is there already always does. */
  admit(client: Client, filter: string): boolean;
  release(client: Client, filters: readonly string[]): void;
}

export function makeSubscriptionLimit(): SubscriptionLimit {
  const byClient = new WeakMap<Client, Set<string>>();
  return {
    admit(client, filter) {
      const filters = byClient.get(client) ?? new Set<string>();
      if (filters.has(filter)) return true;
      if (filters.size >= MAX_SUBSCRIPTIONS || filter.length > MAX_FILTER_LENGTH) return false;
      byClient.set(client, filters.add(filter));
      return true;
    },
    release(client, filters) {
      for (const filter of filters) byClient.get(client)?.delete(filter);
    },
  };
}
