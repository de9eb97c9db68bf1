import { type EquipmentRow, listEquipment } from '@ritzel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryOf } from '../../platform/query-client.ts';
import { renderInPortal } from '../../testing/render-in-portal.testing.tsx';
import { ListTable } from '../../ui/list/list-table.tsx';
import { DEFAULT_VIEW, listQuery } from './dashboard-search-params.ts';
import { useEquipmentColumns } from './equipment-columns.tsx';
import { useDashboard } from './use-dashboard.ts';

/** How often the cells of a machine have looked why it is as it is. */
const looks = new Map<string, number>();

function machine(id: string, severity: EquipmentRow['condition']['severity']): EquipmentRow {
  return {
    ...{ id, name: `Machine ${id}`, identifier: `GU-${id}`, type: 'drivetrain', gearUnits: [] },
    ...{ group: null, location: null, application: null, pictureId: null, isFavorite: false },
    ...{ connectivity: 'online', lastSeenAt: null, vibration24h: [], operationHours: 100 },
    ...{ nextMaintenanceHours: null, nextMaintenanceAt: null },
    condition: {
      ...{ severity, hasUnknown: false, since: null },
      get reason() {
        looks.set(id, (looks.get(id) ?? 0) + 1);
        return null;
      },
    },
  } as unknown as EquipmentRow; // @NOTE: what the two columns draw
}

const pageOf = (rows: readonly EquipmentRow[]) => ({ rows, total: rows.length, size: 50, counts: {} });

function Board() {
  const client = useQueryClient();
  const { queryKey } = queryOf(listEquipment, { query: listQuery(DEFAULT_VIEW) });
  const [first] = useState(() => [machine('a', 'GOOD'), machine('b', 'GOOD')]);
  if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, pageOf(first) as never); // @NOTE: as above
  const { rows } = useDashboard(DEFAULT_VIEW);
  const columns = useEquipmentColumns(['severity', 'why'], rows);
  return (
    <>
      <button
        type="button"
        onClick={() => client.setQueryData(queryKey, pageOf([first[0]!, machine('b', 'CRITICAL')]) as never)} // @NOTE: as above
      >
        Event about b
      </button>
      <ListTable caption="Machines" columns={columns} rows={rows} keyOf={({ id }) => id} />
    </>
  );
}

test('an event about one machine draws no cell of another anew', async () => {
  await renderInPortal(<Board />, { areas: ['dashboard'] });
  await expect.element(page.getByText('Good').nth(1)).toBeVisible();
  const before = { a: looks.get('a'), b: looks.get('b') };
  expect(before.a).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Event about b' }).click();
  await expect.element(page.getByText('Critical')).toBeVisible();
  expect(looks.get('b')).toBeGreaterThan(before.b!);
  expect(looks.get('a')).toBe(before.a);
});
