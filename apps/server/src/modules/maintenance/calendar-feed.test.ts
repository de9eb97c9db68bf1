import { readCalendar, readCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from '@ritzel/contract';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { afterAll, describe, expect, test } from 'vitest';
import { calendarText, escapeText, foldLine } from './calendar-text.ts';
import { makeMaintenanceWorld, type Person } from './maintenance-world.testing.ts';

const world = await makeMaintenanceWorld();
const { server, pool, makePlant, plan } = world;
afterAll(() => world.close());

/** The address of a person's feed, as a calendar program has it. */
async function addressOf(person: Person): Promise<string> {
  const { path } = await server.call(renewCalendarFeed, {}, person);
  return path.split('/').at(-1)!;
}

const fetchFeed = (token: string) => server.fetchCall(readCalendar, { params: { token } });

/** As a reader that is not ours understands it. */
async function eventsOf(token: string) {
  const response = await fetchFeed(token);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  return new ICAL.Component(ICAL.parse(await response.text()))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));
}

describe('the calendar of a person', () => {
  test('has a day for each check that they see, read by a program that is not ours', async () => {
    const plant = await makePlant();
    await pool.query('update equipment set name = $2 where id = $1', [
      plant.gearUnitId,
      'Mill 2; drive, "north" \\ side',
    ]);
    const check = await plan(plant, {
      firstInHours: null,
      firstOn: '2026-12-24',
      assigneeId: plant.fitter.id,
    });
    const events = await eventsOf(await addressOf(plant.fitter));
    expect(events).toHaveLength(1);
    const [event] = events;
    expect(event).toMatchObject({
      uid: `${check.id}@portal.example`,
      summary: 'Oil sample: Mill 2; drive, "north" \\ side',
    });
    expect([event!.startDate.toString(), event!.endDate.toString()]).toEqual(['2026-12-24', '2026-12-25']);
    expect(event!.startDate.isDate).toBe(true);
    expect(event!.description.split('\n')).toEqual(['A drivetrain', '389 h remaining', 'Fitter']);
    expect(String(event!.component.getFirstPropertyValue('url'))).toBe(
      `https://portal.example/maintenance/checks/${check.id}`,
    );
  });

  test('keeps the name of an entry when its day moves, and counts the change', async () => {
    const plant = await makePlant();
    const check = await plan(plant, { firstInHours: null, firstOn: '2026-12-24' });
    const token = await addressOf(plant.ana);
    const [before] = await eventsOf(token);
    await pool.query(
      `update maintenance_check set due_on = '2027-01-07', due_by = '2027-01-07T23:00:00Z', revision = revision + 1 where id = $1`,
      [check.id],
    );
    const [after] = await eventsOf(token);
    expect(after!.uid).toBe(before!.uid);
    expect(after!.startDate.toString()).toBe('2027-01-07');
    expect(after!.sequence).toBe(before!.sequence + 1);
  });

  test('speaks the language of its person', async () => {
    const plant = await makePlant();
    await plan(plant, { firstInHours: null, firstOn: '2026-12-24' });
    await pool.query(`insert into user_preference (user_id, preferences) values ($1, '{"language": "de"}')`, [
      plant.fitter.id,
    ]);
    const [event] = await eventsOf(await addressOf(plant.fitter));
    expect(event!.summary).toBe('Ölprobe: A gearunit');
  });

  test('shows what its person sees, and nothing of another organisation or group', async () => {
    const plant = await makePlant();
    await plan(plant);
    const outsider = await makePlant();
    expect(await eventsOf(await addressOf(outsider.ana))).toEqual([]);
    const { rows } = await pool.query<{ id: string }>(
      `insert into user_group (organisation_id, name) values ($1, 'Elsewhere') returning id`,
      [plant.organisationId],
    );
    const token = await addressOf(plant.fitter);
    expect(await eventsOf(token)).toHaveLength(1);
    await pool.query('insert into group_member (group_id, user_id) values ($1, $2)', [
      rows[0]!.id,
      plant.fitter.id,
    ]);
    expect(await eventsOf(token)).toEqual([]);
  });

  test('dies with its renewal, its revocation and the account', async () => {
    const plant = await makePlant();
    const first = await addressOf(plant.fitter);
    const second = await addressOf(plant.fitter);
    expect([(await fetchFeed(first)).status, (await fetchFeed(second)).status]).toEqual([404, 200]);
    expect((await server.call(readCalendarFeed, {}, plant.fitter)).readAt).not.toBeNull();
    await server.call(revokeCalendarFeed, {}, plant.fitter);
    expect((await fetchFeed(second)).status).toBe(404);
    const third = await addressOf(plant.fitter);
    await pool.query(`update app_user set status = 'disabled' where id = $1`, [plant.fitter.id]);
    expect((await fetchFeed(third)).status).toBe(404);
  });

  test('is found by nothing that is stored', async () => {
    const plant = await makePlant();
    const token = await addressOf(plant.fitter);
    const { rows } = await pool.query(
      'select calendar_feed::text as row from calendar_feed where user_id = $1',
      [plant.fitter.id],
    );
    expect(rows[0].row).not.toContain(token.slice(0, 43));
  });
});

describe('the text of a calendar', () => {
  const entryOf = (summary: string, description: string) =>
    calendarText(
      'Ritzel',
      [{ id: 'a', revision: 1, summary, description, date: '2026-12-24', url: 'https://portal.example/' }],
      { stampedAt: new Date(0), host: 'portal.example' },
    );

  test('of any words has lines of at most 75 octets and is read back as it was written', () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 300 })
      .map((each) => each.replaceAll(/\p{Cc}/gu, ''));
    fc.assert(
      fc.property(text, text, (summary, description) => {
        const written = entryOf(summary, description);
        for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        const event = new ICAL.Component(ICAL.parse(written)).getFirstSubcomponent('vevent')!;
        expect(event.getFirstPropertyValue('summary') ?? '').toBe(summary);
        expect(event.getFirstPropertyValue('description') ?? '').toBe(description);
      }),
    );
  });

  test('escapes what a calendar would take for its own, and lets no line begin another entry', () => {
    expect(escapeText('a;b,c\\d\r\ne\u0007')).toBe('a\\;b\\,c\\\\d\\ne ');
    expect(entryOf('x\r\nEND:VEVENT', '').match(/^END:VEVENT/gm)).toHaveLength(1);
  });

  test('folds between letters, never within one', () => {
    const folded = foldLine(`SUMMARY:${'齿轮箱'.repeat(30)}`);
    expect(folded.split('\r\n ').join('')).toBe(`SUMMARY:${'齿轮箱'.repeat(30)}`);
    expect(folded).not.toContain('\ufffd');
  });
});
