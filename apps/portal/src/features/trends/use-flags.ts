import { type Flag, listFlags } from '@ritzel/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrendEvent } from '../../charts/trend/trend-painter.ts';
import { queryOf } from '../../platform/query-client.ts';

const MAINTENANCE: readonly Flag['kind'][] = ['maintenance', 'oil-change', 'repair'];

function shapeOf(kind: Flag['kind']): TrendEvent['kind'] {
  if (kind === 'condition') return 'alarm';
  return MAINTENANCE.includes(kind) ? 'maintenance' : 'note';
}

/** Log entries and changes of condition within a view and half its width on both sides, oldest first. */
export function useFlags(equipmentId: string, view: { min: number; max: number }): readonly TrendEvent[] {
  const { t } = useTranslation('trends');
  const span = view.max - view.min;
  // Rounded, so that a small pan asks for the same again.
  const grain = Math.max(60_000, 2 ** Math.round(Math.log2(span / 8)));
  const from = Math.floor((view.min - span / 2) / grain) * grain;
  const to = Math.ceil((view.max + span / 2) / grain) * grain;
  const { data } = useQuery({
    ...queryOf(listFlags, {
      params: { id: equipmentId },
      query: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
    }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  return useMemo(
    () =>
      (data ?? []).map((flag) => ({
        id: flag.id,
        atMs: Date.parse(flag.at),
        kind: shapeOf(flag.kind),
        label: [
          t(`flag.${flag.kind}`),
          flag.severity === null ? null : t(`severity.${flag.severity}`),
          flag.label,
          flag.resetsBaseline ? t('flag.baseline') : null,
        ]
          .filter(Boolean)
          .join(' · '),
      })),
    [data, t],
  );
}
