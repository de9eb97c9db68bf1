import { type Executor, queryRows } from '../../platform/query-rows.ts';

/**
 * Elements of the kinematics of which a repair closed a finding, with the newest such repair: what was found damaged and then
 * repaired is taken for new. Of assets that the caller was shown before.
 */
export async function listRepairedElements(
  executor: Executor,
  assetIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await queryRows<{ part: string; at: Date }>(
    executor,
    `select closed.part, max(note.at) as at from finding_closed closed
       join log_entry note on note.id = (closed.cause ->> 'entryId')::uuid
      where closed.asset_id = any($1::uuid[]) and closed.cause ->> 'kind' = 'repair' and note.kind = 'repair'
        and note.removed_at is null and closed.is_confirmed
      group by closed.part`,
    [[...assetIds]],
  );
  return new Map(rows.map(({ part, at }) => [part, at.getTime()]));
}
