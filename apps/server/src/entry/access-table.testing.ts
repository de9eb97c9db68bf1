import type { AccessRows, CallParts } from './access-table/access-row.testing.ts';
import { ACCOUNT_ROWS } from './access-table/account-rows.testing.ts';
import { ADMINISTRATION_ROWS } from './access-table/administration-rows.testing.ts';
import { ALARM_ROWS } from './access-table/alarm-rows.testing.ts';
import { CATALOGUE_ROWS } from './access-table/catalogue-rows.testing.ts';
import { DATA_DOWNLOAD_ROWS } from './access-table/data-download-rows.testing.ts';
import { DEVICE_ROWS } from './access-table/device-rows.testing.ts';
import { DRIVETRAIN_ROWS } from './access-table/drivetrain-rows.testing.ts';
import { EQUIPMENT_ROWS } from './access-table/equipment-rows.testing.ts';
import { FAULT_DRILL_ROWS } from './access-table/fault-drill-rows.testing.ts';
import { KNOWLEDGE_ROWS } from './access-table/knowledge-rows.testing.ts';
import { LIMIT_ROWS } from './access-table/limit-rows.testing.ts';
import { LOG_BOOK_ROWS } from './access-table/log-book-rows.testing.ts';
import { MAINTENANCE_ROWS } from './access-table/maintenance-rows.testing.ts';
import { MEASUREMENT_ROWS } from './access-table/measurement-rows.testing.ts';
import { MEASURING_ROUND_ROWS } from './access-table/measuring-round-rows.testing.ts';
import { NOTIFICATION_ROWS } from './access-table/notification-rows.testing.ts';
import { ORGANISATION_EXPORT_ROWS } from './access-table/organisation-export-rows.testing.ts';
import { ORGANISATION_ROWS } from './access-table/organisation-rows.testing.ts';
import { PEOPLE_ROWS } from './access-table/people-rows.testing.ts';
import { REMAINING_LIFE_ROWS } from './access-table/remaining-life-rows.testing.ts';
import { REPORT_ROWS } from './access-table/report-rows.testing.ts';
import { SEARCH_ROWS } from './access-table/search-rows.testing.ts';
import { SIGN_IN_ROWS } from './access-table/sign-in-rows.testing.ts';
import { SPECTRAL_LIMIT_ROWS } from './access-table/spectral-limit-rows.testing.ts';
import { WEBHOOK_ROWS } from './access-table/webhook-rows.testing.ts';
import { WORK_ORDER_ROWS } from './access-table/work-order-rows.testing.ts';

const areas: readonly AccessRows[] = [
  SIGN_IN_ROWS,
  ACCOUNT_ROWS,
  PEOPLE_ROWS,
  ORGANISATION_ROWS,
  EQUIPMENT_ROWS,
  CATALOGUE_ROWS,
  LOG_BOOK_ROWS,
  DRIVETRAIN_ROWS,
  LIMIT_ROWS,
  KNOWLEDGE_ROWS,
  SEARCH_ROWS,
  SPECTRAL_LIMIT_ROWS,
  FAULT_DRILL_ROWS,
  REPORT_ROWS,
  REMAINING_LIFE_ROWS,
  MEASURING_ROUND_ROWS,
  DATA_DOWNLOAD_ROWS,
  ORGANISATION_EXPORT_ROWS,
  MEASUREMENT_ROWS,
  ALARM_ROWS,
  MAINTENANCE_ROWS,
  WEBHOOK_ROWS,
  WORK_ORDER_ROWS,
  NOTIFICATION_ROWS,
  DEVICE_ROWS,
  ADMINISTRATION_ROWS,
];

/** One row a call: a second one would replace the first unseen. */
function joinRows(): AccessRows {
  const names = areas.flatMap((rows) => Object.keys(rows));
  const twice = names.filter((name, place) => names.indexOf(name) !== place);
  if (twice.length > 0) throw new Error(`two rows in the access table: ${twice.join(', ')}`);
  return Object.assign({}, ...areas);
}

/**
 * Who may do what: one row per call of the contract, in access-table/, a file an area. A call without a row fails the
 * test.
 */
export const ACCESS_TABLE: AccessRows = joinRows();

/**
 * Calls about a thing that hangs on no equipment: whoever may make them, may whatever their groups are. Every other call
 * about a thing is refused to who does not see its equipment.
 */
export const NOT_ABOUT_EQUIPMENT: readonly string[] = [
  // Of the organisation as a whole, for who sees all of it.
  ...Object.keys(WEBHOOK_ROWS),
  ...Object.keys(KNOWLEDGE_ROWS),
  ...Object.keys(SEARCH_ROWS),
  'readUserEmail',
  'readOrganisation',
  // Bearings are the organisation's, wherever they are mounted; their uses are listed where the equipment is seen.
  'readBearing',
  'listBearingUses',
  'changeCustomerBearing',
  'deleteCustomerBearing',
  // Templates of checks are the organisation's, whichever machines are checked by them.
  'changeCheckTemplate',
  'removeCheckTemplate',
  'readSavedView',
  'setDefaultSavedView',
  'changeSavedView',
  'deleteSavedView',
];

/** The address of a call below the base. */
export function addressOf(path: string, parts: CallParts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((parts.params?.[name] ?? '').toWellFormed()),
  );
  const query = new URLSearchParams(parts.query);
  return query.size === 0 ? filled : `${filled}?${query}`;
}
