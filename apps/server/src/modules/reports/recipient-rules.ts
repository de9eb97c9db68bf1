import { ProblemError, problem, type ReportSettings } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { findSubject } from './report-service.ts';

/** Whether all that a report of its owner says is for this person too. */
async function maySee(
  db: Database | DatabaseTransaction,
  person: Caller,
  { owner, settings }: { readonly owner: Caller; readonly settings: ReportSettings },
): Promise<boolean> {
  if (!person.permissions.has('REPORT_4101')) return false;
  if (owner.permissions.has('ALARM_3101') && !person.permissions.has('ALARM_3101')) return false;
  if (settings.kind === 'fleet') {
    const { visibleGroups } = person;
    return (
      visibleGroups === null ||
      (owner.visibleGroups?.every((group) => visibleGroups.includes(group)) ?? false)
    );
  }
  try {
    await findSubject(db, person, settings);
    return true;
  } catch (error) {
    if (error instanceof ProblemError && error.problem.status === 404) return false;
    throw error;
  }
}

/** Refuses people of other organisations, and those who may not see what the report is about. */
export async function assertRecipients(
  db: Database | DatabaseTransaction,
  userIds: readonly string[],
  terms: {
    readonly owner: Caller;
    readonly settings: ReportSettings;
    readonly findPerson: (userId: string) => Promise<Caller | undefined>;
  },
): Promise<void> {
  for (const [index, userId] of userIds.entries()) {
    const field = `body.recipientIds.${index}`;
    const person = await terms.findPerson(userId);
    if (person === undefined || person.organisationId !== terms.owner.organisationId)
      throw problem.fieldInvalid(field, 'recipientUnknown', problemText('RECIPIENT_UNKNOWN'));
    if (!(await maySee(db, person, terms)))
      throw problem.fieldInvalid(field, 'recipientMayNot', problemText('RECIPIENT_MAY_NOT'));
  }
}
