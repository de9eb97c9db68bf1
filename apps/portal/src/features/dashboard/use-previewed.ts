import { type EquipmentRow, readDashboardComponent } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/query-client.ts';

/** The previewed equipment: from the list where it stands there, else read by itself (map, tree, a link). */
export function usePreviewed(id: string, rows: readonly EquipmentRow[]): EquipmentRow | undefined {
  const listed = rows.find((row) => row.id === id);
  const read = useQuery({
    ...queryOf(readDashboardComponent, { params: { id } }),
    enabled: id !== '' && listed === undefined,
    refetchInterval: 10_000,
  });
  return listed ?? (id === '' ? undefined : read.data);
}
