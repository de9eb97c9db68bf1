import { type AnnouncementSettings, COLLECT_MINUTES } from '@ritzel/contract';
import { type Executor, queryRows } from '../../platform/query-rows.ts';

/** How long mails about cases are collected in an organisation. */
export async function readAnnouncementSettings(
  executor: Executor,
  organisationId: string,
): Promise<AnnouncementSettings> {
  const rows = await queryRows<AnnouncementSettings>(
    executor,
    `select collect_minutes as "collectMinutes", revision from announcement_settings where organisation_id = $1`,
    [organisationId],
  );
  return rows[0] ?? { collectMinutes: COLLECT_MINUTES, revision: 0 };
}

export async function writeAnnouncementSettings(
  executor: Executor,
  organisationId: string,
  collectMinutes: number,
): Promise<void> {
  await queryRows(
    executor,
    `insert into announcement_settings as known (organisation_id, collect_minutes) values ($1, $2)
     on conflict (organisation_id) do update
       set collect_minutes = excluded.collect_minutes, revision = known.revision + 1`,
    [organisationId, collectMinutes],
  );
}
