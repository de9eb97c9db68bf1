import { monitorEventLoopDelay } from 'node:perf_hooks';
import { importDrivetrains, type Problem } from '@ritzel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDrivetrainDocument } from '../../testing/drivetrain.testing.ts';
import { type EquipmentServer, makeEquipmentServer } from './equipment-server.testing.ts';
import { HOSTILE_WORKBOOKS, pack, workbookParts } from './hostile-workbooks.testing.ts';
import { writeWorkbook } from './workbook-file.ts';
import { sheetsOf } from './workbook-writing.ts';

let server: EquipmentServer;
let token: string;
beforeAll(async () => {
  server = await makeEquipmentServer();
  ({ token } = await server.makePerson('Adm'));
});
afterAll(() => server.close());

const post = (file: Buffer, signal?: AbortSignal) =>
  fetch(`${server.baseUrl}/drivetrains/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ workbook: file.toString('base64'), isPreview: true }),
    signal: signal ?? null,
  });

describe('a hostile workbook is refused with a problem that names the field, and harms nobody', () => {
  test.each(HOSTILE_WORKBOOKS)('%s', { timeout: 60_000 }, async (_name, make, said) => {
    const file = make();
    expect(file.length).toBeLessThan(4_000_000);
    const before = process.memoryUsage().rss;
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const reply = await post(file);
    delay.disable();
    const problem = (await reply.json()) as Problem; // @NOTE: what every refusal answers with
    expect(problem).toMatchObject({
      status: 400,
      code: 'inputInvalid',
      errors: [
        {
          field: 'body.workbook',
          code: expect.stringMatching(/^workbook(TooLarge|Refused)$/),
          message: expect.stringMatching(said),
        },
      ],
    });
    // Generous: reading such a file here took gigabytes and many seconds.
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
    expect(delay.max / 1e6).toBeLessThan(2500);
  });

  test('the file of 1 139 bytes with row number 100 000 000 is as small as that', () => {
    expect(HOSTILE_WORKBOOKS[0]![1]().length).toBeLessThan(1600);
  });
});

test('a good workbook is read after all of these, and a file that is none is still recognised', async () => {
  const file = await writeWorkbook(sheetsOf([makeDrivetrainDocument()]));
  const preview = await server.call(
    importDrivetrains,
    { body: { workbook: file.toString('base64'), isPreview: true } },
    { token },
  );
  expect(preview).toMatchObject({ problems: [], drivetrains: [{ outcome: 'create' }] });
  const none = await server.call(
    importDrivetrains,
    { body: { workbook: Buffer.from('no workbook').toString('base64'), isPreview: true } },
    { token },
  );
  expect(none.problems).toMatchObject([{ code: 'notAWorkbook' }]);
});

test('one organisation cannot take all readers: the fourth at once is asked to wait', {
  timeout: 120_000,
}, async () => {
  const slow = pack(
    workbookParts(
      Array.from({ length: 99_000 }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>1</v></c></row>`).join(
        '',
      ),
    ),
  );
  const replies = await Promise.all(Array.from({ length: 6 }, () => post(slow)));
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1);
  expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
});
