import {
  type CallReply,
  type EquipmentDetail,
  listFindings,
  listSignals,
  readEquipment,
} from '@ritzel/contract';
import { isSeverity } from '@ritzel/drivetrain';
import { sayName } from '@ritzel/sentences/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { LiveEvent } from '../../platform/live-events.ts';
import { useLiveEvents } from '../../platform/live-hub.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { queryOf } from '../../platform/query-client.ts';
import { withKinematicsNames } from './kinematics-names.ts';

type Signals = CallReply<typeof listSignals>;

/** An equipment with its signals, kept live by the event stream. */
export function useEquipment(id: string) {
  const client = useQueryClient();
  const detailOptions = queryOf(readEquipment, { params: { id } });
  const signalOptions = queryOf(listSignals, { params: { id } });
  const { language } = usePreferences();
  const namedDetail = useCallback(
    (read: EquipmentDetail) => withKinematicsNames(read, (name) => sayName(name, language)),
    [language],
  );
  const namedSignals = useCallback(
    (read: Signals) => read.map((signal) => ({ ...signal, name: sayName(signal.name, language) })),
    [language],
  );
  const detail = useQuery({ ...detailOptions, select: namedDetail });
  const signals = useQuery({ ...signalOptions, select: namedSignals });
  const componentIds = detail.data?.components.map((component) => component.id) ?? [];

  const readAgain = () => {
    void client.invalidateQueries({ queryKey: detailOptions.queryKey });
    void client.invalidateQueries({ queryKey: signalOptions.queryKey });
    void client.invalidateQueries({ queryKey: [listFindings.name] });
  };
  useLiveEvents(
    [...new Set([id, ...componentIds])],
    (event) => {
      if (event.name === 'values') {
        client.setQueryData<Signals>(signalOptions.queryKey, (now) => withValues(now, event.data.values));
      } else if (event.name === 'waveform') {
        if (event.data.equipmentId === id || componentIds.includes(event.data.equipmentId)) {
          void client.invalidateQueries({ queryKey: ['listWaveforms'] });
        }
      } else if (event.name === 'condition' || event.name === 'connectivity') {
        client.setQueryData<EquipmentDetail>(detailOptions.queryKey, (now) => withEvent(now, event));
        // The severity of single signals and the reason's facts come with the next read.
        if (
          event.name === 'condition' &&
          (event.data.equipmentId === id || componentIds.includes(event.data.equipmentId))
        ) {
          readAgain();
        }
      }
    },
    readAgain,
  );
  return { detail, signals };
}

/** Newer values take the place of older ones; a late one changes nothing. */
export function withValues(
  signals: Signals | undefined,
  values: readonly { signalId: string; t: number; value: number }[],
): Signals | undefined {
  if (signals === undefined) return undefined;
  const newest = new Map<string, { t: number; value: number }>();
  for (const each of values) {
    const known = newest.get(each.signalId);
    if (known === undefined || each.t >= known.t) newest.set(each.signalId, each);
  }
  if (!signals.some(({ id }) => newest.has(id))) return signals;
  return signals.map((signal) => {
    const next = newest.get(signal.id);
    if (next === undefined || (signal.last !== null && Date.parse(signal.last.at) > next.t)) return signal;
    return { ...signal, last: { at: new Date(next.t).toISOString(), value: next.value } };
  });
}

/** Condition and connectivity as they came, for the equipment itself and for its parts. */
export function withEvent(
  detail: EquipmentDetail | undefined,
  event: Extract<LiveEvent, { name: 'condition' | 'connectivity' }>,
): EquipmentDetail | undefined {
  if (detail === undefined) return undefined;
  const { equipmentId } = event.data;
  if (event.name === 'connectivity') {
    if (equipmentId !== detail.id) return detail;
    const connectivity = (['online', 'stale', 'offline', 'none'] as const).find(
      (each) => each === event.data.connectivity,
    );
    return connectivity === undefined
      ? detail
      : { ...detail, connectivity, lastSeenAt: event.data.lastSeenAt };
  }
  const { severity, hasUnknown, since } = event.data;
  if (!isSeverity(severity)) return detail;
  const change = { severity, hasUnknown, since };
  return {
    ...detail,
    condition: equipmentId === detail.id ? { ...detail.condition, ...change } : detail.condition,
    components: detail.components.map((component) =>
      component.id === equipmentId
        ? { ...component, condition: { ...component.condition, ...change } }
        : component,
    ),
  };
}
