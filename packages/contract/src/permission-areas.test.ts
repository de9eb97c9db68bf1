import { expect, test } from 'vitest';
import { allCalls } from './all-calls.ts';
import { areaOf, PERMISSION_AREAS } from './permission-areas.ts';
import { PERMISSION_CODES, ROLES } from './permissions.ts';

test.each(PERMISSION_CODES)('%s is of an area that screens show', (code) => {
  expect(PERMISSION_AREAS).toContain(areaOf(code));
});

/** A call may need a code of another area only where it really shows or changes things of both. */
const OF_TWO_AREAS: Readonly<Record<string, readonly string[]>> = {
  listBearingUses: ['BEARING_4301', 'EQUIPMENT_1001'],
  listGroupPeople: ['ORGANISATION_5102', 'USER_5001'],
  changeGroupPeople: ['ORGANISATION_5102', 'USER_5001'],
  // Somebody is given an organisation.
  inviteAdministrator: ['ORGANISATION_5102', 'USER_5002'],
  // The archive holds the people of the organisation, too.
  ...Object.fromEntries(
    [
      'estimateOrganisationExport',
      'listOrganisationExports',
      'startOrganisationExport',
      'cancelOrganisationExport',
      'deleteOrganisationExport',
      'createOrganisationExportLink',
    ].map((name) => [name, ['ORGANISATION_5102', 'USER_5002']]),
  ),
};

test('no call borrows the code of another area beside its own', () => {
  for (const { name, access } of allCalls) {
    if (access.kind !== 'user') continue;
    const areas = new Set(access.permissions.map(areaOf));
    if (areas.size > 1) expect(access.permissions, name).toEqual(OF_TWO_AREAS[name]);
  }
});

test('calls that write have the code of what they write', () => {
  const codesOf = (name: string) => {
    const access = allCalls.find((call) => call.name === name)?.access;
    return access?.kind === 'user' ? access.permissions : undefined;
  };
  for (const name of ['addAnnotation', 'editAnnotation', 'deleteAnnotation'])
    expect(codesOf(name), name).toEqual(['NOTE_1101']);
  for (const name of ['addDocument', 'removeDocument', 'restoreDocument'])
    expect(codesOf(name), name).toEqual(['DOCUMENT_1201']);
  for (const name of ['requestRediagnosis', 'markReference', 'unmarkReference'])
    expect(codesOf(name), name).toEqual(['DIAGNOSIS_1301']);
  for (const name of ['setNotificationState', 'setNotificationStates', 'setAnyNotificationStates'])
    expect(codesOf(name), name).toEqual(['NOTIFICATION_3002']);
  expect(codesOf('setReopening')).toEqual(['EQUIPMENT_1005']);
});

test('each shipped role of people holds what the one below it holds', () => {
  const ladder = [ROLES.Vie, ROLES.Ope, ROLES.Ana, ROLES.Adm, ROLES.Fle];
  for (const [at, role] of ladder.slice(1).entries())
    for (const code of ladder[at]!.permissions) expect(role.permissions).toContain(code);
});
