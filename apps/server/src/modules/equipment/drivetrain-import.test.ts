import {
  type DrivetrainDocument,
  exportDrivetrains,
  exportDrivetrainWorkbook,
  importDrivetrains,
  listEquipment,
  ProblemError,
} from '@ritzel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDrivetrainDocument } from '../../testing/drivetrain.testing.ts';
import { howOften } from '../../testing/thoroughness.testing.ts';
import { type EquipmentServer, makeEquipmentServer } from './equipment-server.testing.ts';
import { writeWorkbook } from './workbook-file.ts';
import { sheetsOf } from './workbook-writing.ts';

let server: EquipmentServer;
beforeAll(async () => {
  server = await makeEquipmentServer();
});
afterAll(() => server.close());

type Given = { documents?: unknown[]; workbook?: string };
const send = (given: Given, isPreview: boolean, token: string) =>
  server.call(importDrivetrains, { body: { ...given, isPreview } }, { token });
const workbookOf = async (documents: readonly DrivetrainDocument[]) =>
  (await writeWorkbook(sheetsOf(documents))).toString('base64');
const countOf = async (token: string) =>
  (await server.call(listEquipment, { query: { type: 'drivetrain' } }, { token })).total;

function withKinematics(teeth: number): DrivetrainDocument {
  const kinematics = {
    shafts: [{ id: 's1' }, { id: 's2' }],
    gearPairs: [
      { id: 'z12', kind: 'helical', pinion: { shaft: 's1', teeth }, wheel: { shaft: 's2', teeth: 67 } },
    ],
  };
  return makeDrivetrainDocument({ kinematics });
}

const MANY = howOften(40, 200);

describe('many drivetrains at once', () => {
  test('report how far they are while somebody waits, and are done at the end', async () => {
    const { token, organisationId } = await server.makePerson('Adm');
    const documents = Array.from({ length: 5 }, () => makeDrivetrainDocument());
    const progressId = crypto.randomUUID();
    await server.call(importDrivetrains, { body: { documents, progressId } }, { token });
    const reported = server.imports.filter((each) => each.progressId === progressId);
    expect(reported).toEqual(
      [0, 1, 2, 3, 4, 5].map((done) => ({ organisationId, progressId, done, total: 5 })),
    );
  });

  test('are previewed, saved, exported, and imported again unchanged', async () => {
    const { token, organisationId } = await server.makePerson('Adm');
    const documents = Array.from({ length: MANY }, () => withKinematics(23));
    const workbook = await workbookOf(documents);
    const preview = await send({ workbook }, true, token);
    expect(preview).toMatchObject({ isSaved: false, problems: [] });
    expect(preview.drivetrains).toHaveLength(MANY);
    expect(new Set(preview.drivetrains.map(({ outcome }) => outcome))).toEqual(new Set(['create']));
    expect(await countOf(token)).toBe(0);
    expect(await send({ workbook }, false, token)).toMatchObject({ isSaved: true, problems: [] });
    expect(await countOf(token)).toBe(MANY);

    const exported = await server.call(exportDrivetrains, {}, { token });
    expect(exported.map(({ identifier }) => identifier).toSorted()).toEqual(
      documents.map(({ identifier }) => identifier).toSorted(),
    );
    const file = await server.call(exportDrivetrainWorkbook, {}, { token });
    const again = await send({ workbook: Buffer.from(file).toString('base64') }, false, token);
    expect(again.problems).toEqual([]);
    expect(new Set(again.drivetrains.map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']));
    expect(await server.call(exportDrivetrains, {}, { token })).toEqual(exported);
    const { rows } = await server.pool.query<{ versions: number }>(
      `select count(*)::int as versions from kinematics_version k join equipment e on e.id = k.equipment_id
        where e.organisation_id = $1`,
      [organisationId],
    );
    expect(rows[0]?.versions).toBe(MANY);
  }, 180_000);

  test('are all left alone when anything is wrong with one, and every fault has its cell', async () => {
    const { token } = await server.makePerson('Adm');
    const [good, wrongTeeth, wrongUnit] = [withKinematics(23), withKinematics(0), withKinematics(23)];
    wrongUnit.parts[1] = { ...wrongUnit.parts[1]!, type: 'wheel' as 'coupling' };
    const workbook = await workbookOf([good, wrongTeeth, wrongUnit]);
    for (const isPreview of [true, false]) {
      const reply = await send({ workbook }, isPreview, token);
      expect(reply.isSaved).toBe(false);
      expect(
        reply.problems.map(({ identifier, sheet, row, column, code }) => [
          identifier,
          sheet,
          row,
          column,
          code,
        ]),
      ).toEqual([
        [wrongTeeth.identifier, 'Gear pairs', 4, 'Pinion teeth', 'teeth-not-whole'],
        [wrongUnit.identifier, 'Parts', 10, 'Type', 'invalid_value'],
      ]);
      expect(reply.drivetrains.map(({ identifier }) => identifier)).toEqual([good.identifier]);
    }
    expect(await countOf(token)).toBe(0);
  });

  test('list what would change, by its path', async () => {
    const { token } = await server.makePerson('Adm');
    const document = withKinematics(23);
    await send({ documents: [document] }, false, token);
    const changed = structuredClone(document);
    changed.parts[0]!.nameplate = { MotorSpeedRated: 992, MotorPowerRated: 500 };
    (changed.kinematics as { gearPairs: { pinion: { teeth: number } }[] }).gearPairs[0]!.pinion.teeth = 24;
    const reply = await send({ documents: [changed] }, true, token);
    expect(reply.drivetrains[0]).toMatchObject({
      outcome: 'change',
      changes: [
        `parts.${document.parts[0]!.identifier}.nameplate.MotorSpeedRated`,
        'kinematics.gearPairs.z12.pinion.teeth',
      ],
    });
    // The preview changed nothing: the same document is still unchanged.
    expect((await send({ documents: [document] }, true, token)).drivetrains[0]?.outcome).toBe('unchanged');
  });

  test('of a file that is none, or of neither kind, are refused with that reason', async () => {
    const { token } = await server.makePerson('Adm');
    expect(
      (await send({ workbook: Buffer.from('x').toString('base64') }, true, token)).problems,
    ).toMatchObject([{ code: 'notAWorkbook', sheet: null }]);
    expect((await send({}, true, token)).problems).toMatchObject([{ code: 'nothingGiven' }]);
    const twice = withKinematics(23);
    expect((await send({ documents: [twice, twice, 7] }, true, token)).problems).toMatchObject([
      { index: 1, code: 'duplicate', field: 'identifier' },
      { index: 2, code: 'invalid_type', field: null },
    ]);
  });

  test('are those of the own organisation, and an operator imports nothing', async () => {
    const { token, organisationId } = await server.makePerson('Adm');
    await send({ documents: [withKinematics(23)] }, false, token);
    const outsider = await server.makePerson('Adm');
    expect(await server.call(exportDrivetrains, {}, { token: outsider.token })).toEqual([]);
    const operator = await server.makePerson('Ope', organisationId);
    await expect(send({ documents: [withKinematics(23)] }, true, operator.token)).rejects.toThrow(
      ProblemError,
    );
  });
});

test('what is wrong with a file is said in the language of whoever imports', async () => {
  const { token } = await server.makePerson('Adm');
  const [first, second] = [makeDrivetrainDocument(), makeDrivetrainDocument()];
  const importIn = (body: { documents?: unknown[]; workbook?: string }) =>
    server.call(
      importDrivetrains,
      { body: { ...body, isPreview: true } },
      { token, headers: { 'accept-language': 'de' } },
    );
  const documents = await importIn({ documents: [first, first, { ...second, name: 7 }] });
  expect(documents.problems.map(({ field, message }) => [field, message])).toEqual([
    ['identifier', `„${first.identifier}“ kommt doppelt vor.`],
    ['name', 'Hier wird ein Text erwartet.'],
  ]);
  const { problems } = await importIn({ workbook: Buffer.from('no workbook').toString('base64') });
  expect(problems).toMatchObject([{ code: 'notAWorkbook', message: 'Das ist keine Arbeitsmappe (xlsx).' }]);
});
