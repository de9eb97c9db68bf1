import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  createReport,
  listReports,
  MAX_REPORT_NOTES,
  type Report,
  type ReportPane,
  readReport,
  readReportFile,
  reportSettingsSchema,
} from '@ritzel/contract';
import { fastKurtogram } from '@ritzel/signal';
import { afterAll, describe, expect, it } from 'vitest';
import { noiseWaveform, outerRaceWaveform, WORLD_RATE_HZ } from '../diagnoses/diagnosis-world.testing.ts';
import { archiveFaults } from './pdf-archive-rules.testing.ts';
import { figureSentences } from './pdf-objects.testing.ts';
import { makePdfReader } from './pdf-reading.testing.ts';
import { makeReportWorld } from './report-world.testing.ts';

const world = await makeReportWorld();
const { server, maker, clock, pool } = world;
const { textOf, attachedTo } = makePdfReader(world.folder);
afterAll(() => world.close());

type Plant = Awaited<ReturnType<typeof world.makePlant>>;

const plot = (waveformId: string, pane: ReportPane, query: string, more: object = {}) => ({
  ...{ kind: 'plot', waveformId, pane, query, title: '' },
  ...more,
});

async function make(
  { token }: Plant,
  equipmentId: string,
  items: ReturnType<typeof plot>[],
  { name = '', ...more }: { readonly name?: string; readonly language?: string } = {},
): Promise<{ report: Report; bytes: Uint8Array; text: string; says: string }> {
  const body = reportSettingsSchema.parse({
    ...{ kind: 'analysis', equipmentId, title: 'Bearing B1, compared', language: 'en', paper: 'A4', items },
    ...{ timeZone: 'UTC', unitSystem: 'metric', days: 31, sections: [], ...more },
  });
  const { id } = await server.call(createReport, { body }, { token });
  await maker.drain();
  const report = await server.call(readReport, { params: { id } }, { token });
  expect(report).toMatchObject({ state: 'done', failure: null });
  const bytes = await server.call(readReportFile, { params: { id } }, { token });
  if (process.env.KEEP_REPORTS && name !== '')
    writeFileSync(path.join(process.env.KEEP_REPORTS, `${name}.pdf`), bytes);
  return { report, bytes, text: textOf(bytes), says: figureSentences(bytes).join(' | ') };
}

const sine = (amplitude: number, hz = 100) =>
  Float32Array.from(
    { length: 51_200 },
    (_, i) => amplitude * Math.sin((2 * Math.PI * hz * i) / WORLD_RATE_HZ),
  );

/** A machine with a record of 2 m/s² at 100 Hz and one of 0.5 m/s² ten days before. */
async function makePair(plant: Plant, otherRpm: number | null = 1500, otherHz = 100) {
  const { id } = await world.makeDamagedMachine(plant.organisationId);
  const store = (samples: Float32Array, daysAgo: number) =>
    world.storeRecord(plant.organisationId, id, {
      ...{ atMs: clock.nowMs - daysAgo * 86_400_000, samples, speedRpm: 1500 },
    });
  const [own, other] = [await store(sine(2), 1), await store(sine(0.5, otherHz), 11)];
  await pool.query('update waveform set speed_rpm = $2 where id = $1', [other, otherRpm]);
  return { id, own, other };
}

/** As the annotations module keeps it. */
async function pin(
  { organisationId, userId }: Plant,
  waveformId: string,
  note: {
    readonly plot: string;
    readonly place: number;
    readonly text: string;
    readonly parentId?: string;
    readonly at?: string;
  },
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into waveform_annotation (asset_id, organisation_id, waveform_id, parent_id, plot, place, text, author_id, created_at)
     select asset_id, $1, id, $3, $4, $5, $6, $7, $8 from waveform where id = $2 returning id`,
    [
      ...[organisationId, waveformId, note.parentId ?? null, note.plot, note.place, note.text, userId],
      note.at ?? '2026-11-22T09:30:00Z',
    ],
  );
  return rows[0]!.id;
}

describe('a record that is compared with', () => {
  it('is laid over the spectrum with its day, and the lines of both are read as the workspace reads them', async () => {
    const plant = await world.makePlant();
    const { id, own, other } = await makePair(plant);
    const { text, bytes, says } = await make(
      plant,
      id,
      [plot(own, 'spectrum', `view=spectrum&sv=0~400&sc=m100&cmp=${other}`)],
      { name: 'compared-spectrum' },
    );
    expect(text).toContain('Compared with: Acceleration, input · 2026-11-11 14:10 UTC · Speed: 1,500.0 rpm');
    expect(text).toContain('dashed line in the plot');
    // Both curves by their time beside the plot, and the other's amplitude in a column of its own.
    const key = textOf(bytes, '-raw');
    expect(key).toMatch(/2026-11-21 14:10 2026-11-11 14:10/);
    expect(text).toMatch(/100\.00 Hz 2\.0000 m\/s² 0\.5000 m\/s²/);
    // A change is a distance in decibels, unless the reader chose another axis.
    expect(text).toContain('dB re ISO 1683');
    expect(says).toContain('Compared with: Acceleration, input, 2026-11-11 14:10');
    expect(archiveFaults(bytes)).toEqual([]);
    const compared = [...attachedTo(bytes)].find(([name]) => name.includes('spectrum-compared'))?.[1];
    const row = String(compared)
      .split('\r\n')
      .find((each) => each.startsWith('100,'));
    expect(Number(row?.split(',')[1])).toBeCloseTo(0.5, 4);
    const r = await make(plant, id, [
      plot(own, 'spectrum', `view=spectrum&sv=0~400&sc=m100&axes=Hz,linear,rms&cmp=${other}`),
    ]);
    expect(r.text).toMatch(/100\.00 Hz 1\.4142 m\/s² 0\.3536 m\/s²/);
  });

  it('is printed as difference, as ratio and in a plot below, as it was chosen', async () => {
    const plant = await world.makePlant();
    const { id, own, other } = await makePair(plant);
    const query = `view=spectrum&sv=0~400&sc=m100&cmp=${other}`;
    const { text, says } = await make(
      plant,
      id,
      ['difference', 'ratio', 'beneath'].map((how) => plot(own, 'spectrum', `${query}&how=${how}`)),
      { name: 'compared-ways' },
    );
    expect(text).toContain('difference, m/s²');
    expect(text).toMatch(/100\.00 Hz 1\.5000 m\/s²/);
    expect(text).toContain('ratio, dB');
    expect(text).toMatch(/100\.00 Hz 12\.0412 dB/);
    expect(text).toContain('in the plot below');
    expect(says).toContain('Spectrum, Acceleration, input, 2026-11-11 14:10');
  });

  it('is laid over a waveform, an order spectrum and an averaged turn as well', async () => {
    const plant = await world.makePlant();
    const { id, own, other } = await makePair(plant, 1480);
    const { text, bytes, says } = await make(
      plant,
      id,
      [
        plot(own, 'waveform', `view=waveform&wv=0.1~0.2&wc=m0.1525&cmp=${other}`),
        plot(own, 'envelope', `view=envelope&ec=m100&cmp=${other}`),
        plot(own, 'orders', `view=orders&oc=m4&ov=0~20&cmp=${other}`),
        plot(own, 'synchronous', `view=synchronous&shaft=input&cmp=${other}`),
        plot(own, 'cepstrum', `view=cepstrum&cmp=${other}`),
      ],
      { name: 'compared-views' },
    );
    // A cepstrum is compared with nothing, on the screen as on paper.
    expect(text.match(/Compared with/g)).toHaveLength(4);
    expect(text).toContain('The other average is shifted to the best match.');
    expect(text).toMatch(/4\.000× 2\.0000 m\/s²/);
    expect(says.match(/Compared with/g)).toHaveLength(4);
    const turn = String([...attachedTo(bytes)].find(([name]) => name.includes('turn'))?.[1]);
    expect(turn.split('\r\n')[0]).toContain('compared m/s²');
    expect(archiveFaults(bytes)).toEqual([]);
  });

  it('of another speed is laid over it by orders where the axis counts orders, and by frequencies where it counts Hz', async () => {
    const plant = await world.makePlant();
    // The fourth order of both: 100 Hz at 1500 rpm, 80 Hz at 1200 rpm.
    const { id, own, other } = await makePair(plant, 1200, 80);
    const axes = (unit: string) => `view=spectrum&sv=0~400&sc=m100&axes=${unit},linear,peak&cmp=${other}`;
    const orders = await make(plant, id, [plot(own, 'spectrum', axes('orders'))], {
      name: 'compared-orders',
    });
    expect(orders.text).toMatch(/100\.00 Hz 2\.0000 m\/s² 0\.5000 m\/s²/);
    expect(orders.text).toMatch(/12\.5 15\.0 orders/);
    const hertz = await make(plant, id, [plot(own, 'spectrum', axes('Hz'))]);
    expect(hertz.text).toMatch(/100\.00 Hz 2\.0000 m\/s² 0\.0000 m\/s²/);
  });

  it('is not laid over a waveform that is read in another unit, and the waveform is printed in that unit', async () => {
    const plant = await world.makePlant();
    const { id, own, other } = await makePair(plant);
    const { text } = await make(plant, id, [
      plot(own, 'waveform', `view=waveform&unit=mm/s&wv=0.1~0.2&wc=m0.15&cmp=${other}`),
    ]);
    // 2 m/s² at 100 Hz are 3.1831 mm/s, lowest where the acceleration passes zero upwards.
    expect(text).toContain('0.15000 s −3.1831 mm/s');
    expect(text).not.toContain('Compared with');
  });

  it('leaves the plot alone with a sentence where it is deleted, unknown, of no speed or of another unit', async () => {
    const plant = await world.makePlant();
    const { id, own, other } = await makePair(plant, null);
    const foreign = await makePair(await world.makePlant());
    const sentence = 'The record that this plot was compared with is deleted';
    for (const cmp of [crypto.randomUUID(), foreign.other, 'no-record']) {
      const { text } = await make(plant, id, [plot(own, 'spectrum', `view=spectrum&sc=m100&cmp=${cmp}`)]);
      expect(text, cmp).toContain(sentence);
      expect(text).toContain('100.00 Hz 2.0000 m/s²');
      expect(text).not.toContain('Compared with');
    }
    const slow = await make(plant, id, [plot(own, 'orders', `view=orders&cmp=${other}`)]);
    expect(slow.text).toContain('The compared record is not drawn: its speed is unknown.');
    await pool.query(`update waveform set unit = 'mm/s' where id = $1`, [other]);
    const velocity = await make(plant, id, [plot(own, 'spectrum', `view=spectrum&cmp=${other}`)]);
    expect(velocity.text).toContain('The compared record is not drawn: it is of another unit');
  });

  it('of another machine is named, and whoever does not see that machine may not read the report', async () => {
    const plant = await world.makePlant();
    const { id, own } = await makePair(plant);
    const sister = await world.makeDamagedMachine(plant.organisationId, 'Kiln 3 main drive');
    const { report, text } = await make(
      plant,
      id,
      [plot(own, 'spectrum', `view=spectrum&cmp=${sister.waveformId}`)],
      { name: 'compared-sister' },
    );
    expect(text).toMatch(/Compared with: \S+ Kiln 3 main drive · Acceleration, input/);
    const colleague = await world.makeColleague(plant.organisationId, 'Vie');
    const seen = async () =>
      (await server.call(listReports, { query: {} }, { token: colleague.token })).rows.map((each) => each.id);
    expect(await seen()).toEqual([report.id]);
    const { rows } = await pool.query<{ id: string }>(
      `insert into user_group (organisation_id, name) values ($1, 'Kiln 2') returning id`,
      [plant.organisationId],
    );
    const groupId = rows[0]!.id;
    await pool.query('insert into group_member (group_id, user_id) values ($1, $2)', [
      groupId,
      colleague.userId,
    ]);
    await pool.query('insert into group_equipment (group_id, equipment_id) values ($1, $2)', [groupId, id]);
    expect(await seen()).toEqual([]);
    await pool.query('insert into group_equipment (group_id, equipment_id) values ($1, $2)', [
      ...[groupId, sister.id],
    ]);
    expect(await seen()).toEqual([report.id]);
  });
});

describe('the notes of a record', () => {
  it('stand numbered in the plot, and below it with their place, who wrote them and when', async () => {
    const plant = await world.makePlant();
    const { id, own } = await makePair(plant);
    await pin(plant, own, {
      plot: 'waveform',
      place: 0.15,
      text: 'A blow each turn',
      at: '2026-11-22T09:00:00Z',
    });
    const asked = await pin(plant, own, {
      plot: 'spectrum',
      place: 100,
      text: 'Four times the speed: the mesh?',
    });
    await pin(plant, own, {
      ...{ plot: 'spectrum', place: 100, text: 'No, the fan.', parentId: asked, at: '2026-11-22T11:00:00Z' },
    });
    await pin(plant, own, { plot: 'spectrum', place: 900, text: 'Out of sight', at: '2026-11-22T10:00:00Z' });
    const { rows } = await pool.query<{ name: string }>('select name from app_user where id = $1', [
      plant.userId,
    ]);
    const by = rows[0]!.name;
    const spectrum = 'view=spectrum&sv=0~400&sc=m100';
    const { text, bytes } = await make(plant, id, [plot(own, 'spectrum', spectrum)], { name: 'notes' });
    expect(text).toContain(`2 100.00 Hz Four times the speed: the mesh? ${by}, 2026-11-22 09:30`);
    expect(text).toContain(`Reply No, the fan. ${by}, 2026-11-22 11:00`);
    expect(text).toContain('Notes outside of the section shown: 1');
    expect(text).not.toContain('Out of sight');
    expect(text).not.toContain('A blow each turn');
    expect(archiveFaults(bytes)).toEqual([]);
    const left = await make(plant, id, [plot(own, 'spectrum', spectrum, { notes: false })]);
    expect(left.text).not.toContain('Four times the speed');
    const wave = await make(plant, id, [plot(own, 'waveform', 'view=waveform&wv=0.1~0.2')]);
    expect(wave.text).toContain(`1 0.1500 s A blow each turn ${by}, 2026-11-22 09:00`);
  });

  it('are counted where there are more than a report prints, and a long one is printed whole', async () => {
    const plant = await world.makePlant();
    const { id, own } = await makePair(plant);
    const long = `${'Spalling '.repeat(221)}ends.`;
    await pin(plant, own, { plot: 'spectrum', place: 10, text: long, at: '2026-11-22T08:00:00Z' });
    await pool.query(
      `insert into waveform_annotation (asset_id, organisation_id, waveform_id, plot, place, text, author_id, created_at)
       select asset_id, $1, id, 'spectrum', 20 + i, 'Note no. ' || i, $3, '2026-11-22T09:00:00Z'::timestamptz + i * interval '1 s'
         from waveform cross join generate_series(1, $4::int) i where id = $2`,
      [plant.organisationId, own, plant.userId, MAX_REPORT_NOTES + 6],
    );
    await pin(plant, own, {
      ...{ plot: 'envelope', place: 10, text: `${'剥落'.repeat(996)}完。` },
    });
    await pin(plant, own, { plot: 'envelope', place: 12, text: `${'x\n'.repeat(990)}last` });
    const { text } = await make(plant, id, [plot(own, 'spectrum', 'view=spectrum')], { name: 'notes-many' });
    const signs = await make(plant, id, [plot(own, 'envelope', 'view=envelope')], { name: 'notes-signs' });
    expect(signs.text.replaceAll(/\s/g, '')).toContain('剥落完。');
    expect(signs.text).toContain('x last');
    expect(signs.report.pages).toBeLessThan(7);
    expect(signs.text).not.toContain('…');
    expect(text).toContain('ends.');
    expect(text).toContain(`Note no. ${MAX_REPORT_NOTES - 1} `);
    expect(text).not.toContain(`Note no. ${MAX_REPORT_NOTES} `);
    expect(text).toContain('7 more are listed in the portal.');
  });
});

describe('pictures that stand beside a plot on the screen', () => {
  it('are the turn around a circle, with its largest deviation', async () => {
    const plant = await world.makePlant();
    const { id, own } = await makePair(plant);
    const { text, says, bytes } = await make(
      plant,
      id,
      [plot(own, 'synchronous', 'view=synchronous&shaft=input')],
      { name: 'polar' },
    );
    // Four waves a turn: the first crest after a sixteenth of it, and all as high.
    expect(says).toMatch(/around one revolution, Acceleration, input: largest deviation 2.00 m\/s² at \d+°/);
    expect(text).toMatch(/average around one revolution: largest deviation 2.00 m\/s² at \d+°/);
    for (const angle of ['90°', '180°', '270°']) expect(text).toContain(angle);
    expect(archiveFaults(bytes)).toEqual([]);
  });

  it('are the kurtogram, with the numbers that the band menu shows', async () => {
    const plant = await world.makePlant();
    const { id, waveformId } = await world.makeDamagedMachine(plant.organisationId);
    const { text, says, bytes } = await make(
      plant,
      id,
      [plot(waveformId, 'kurtogram', 'view=envelope&band=2500~3700')],
      { name: 'kurtogram' },
    );
    const { best, cells } = fastKurtogram(Float64Array.from(outerRaceWaveform(3)), WORLD_RATE_HZ);
    const highest = best.kurtosis.toFixed(2);
    const hz = (value: number) => Math.round(value).toLocaleString('en');
    expect(text).toContain(
      `framed: highest, ${highest} in ${hz(best.band.lowHz)} – ${hz(best.band.highHz)} Hz`,
    );
    expect(text).toContain('dashed: band of the envelope, 2,500 – 3,700 Hz');
    expect(says).toContain(`highest spectral kurtosis ${highest}`);
    // The widest bands have room for their number in the plot.
    const whole = cells.find(({ level }) => level === 0)!.kurtosis.toFixed(2);
    expect(text).toContain(whole);
    expect(archiveFaults(bytes)).toEqual([]);
    const table = String([...attachedTo(bytes)].find(([name]) => name.includes('kurtogram'))?.[1]);
    expect(table.trim().split('\r\n')).toHaveLength(cells.length + 1);
  });

  it('say that a record is too short for it', async () => {
    const plant = await world.makePlant();
    const { id } = await makePair(plant);
    const short = await world.storeRecord(plant.organisationId, id, {
      ...{ atMs: clock.nowMs, samples: noiseWaveform(5).slice(0, 600), speedRpm: 1500 },
    });
    const { text } = await make(plant, id, [plot(short, 'kurtogram', '')]);
    expect(text).toContain('This plot cannot be drawn');
  });

  it('are in the language of the report', async () => {
    const plant = await world.makePlant();
    const { id, own, other } = await makePair(plant);
    await pin(plant, own, { plot: 'spectrum', place: 100, text: 'Note' });
    const items = [
      plot(own, 'spectrum', `view=spectrum&cmp=${other}`),
      plot(own, 'synchronous', 'view=synchronous&shaft=input'),
      plot(own, 'kurtogram', ''),
    ];
    for (const [language, words] of Object.entries({
      de: [
        'Verglichen mit',
        'gestrichelte Linie im Diagramm',
        'Verfasst von',
        'Kurtogramm',
        'größte Abweichung',
      ],
      fr: ['Comparé avec', 'ligne en tirets', 'Rédigée par', 'Kurtogramme', 'plus grand écart'],
      es: ['Comparado con', 'línea a trazos', 'Escrita por', 'Curtograma', 'mayor desviación'],
      pt: ['Comparado com', 'linha tracejada', 'Escrita por', 'Curtograma', 'maior desvio'],
      zh: ['比较对象', '图中虚线', '作者', '峭度图', '最大偏差'],
    })) {
      const { text } = await make(plant, id, items, { language, name: `additions-${language}` });
      for (const word of words)
        expect(text.replaceAll(language === 'zh' ? ' ' : '', ''), word).toContain(word);
      expect(text).not.toMatch(/\{\w+\}|�/);
    }
  });
});
