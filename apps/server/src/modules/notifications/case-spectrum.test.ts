import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makePicturePool } from '../reports/index.ts';
import { buildFigures, makeReportWorld } from '../reports/report-world.testing.ts';
import { makeCaseSpectrum, type SpectrumReader } from './case-spectrum.ts';

const world = await makeReportWorld();
const figures = buildFigures(path.join(world.folder, 'mail-figures'));
const pictures = makePicturePool({ figures });
const { db, pool, waveforms, log } = world.makerParts;
const drawSpectrum = makeCaseSpectrum({ db, pool, waveforms, log, pictures });
afterAll(async () => {
  await pictures.stop();
  await world.close();
});

const plant = await world.makePlant();
const { id, waveformId } = await world.makeDamagedMachine(plant.organisationId);
// @NOTE the fields of a case that a picture is made of
const caseOf = (fault: string | null) =>
  ({ fault, part: 'b1', equipment: { id }, witnesses: [] }) as unknown as Parameters<typeof drawSpectrum>[0];
const reader = (
  language: SpectrumReader['language'],
  organisationId = plant.organisationId,
): SpectrumReader => ({
  ...{ language, organisationId, visibleGroups: null },
  preference: { timeZone: 'Europe/Berlin' } as SpectrumReader['preference'],
});
/** `TEST_PICTURES` names a folder to look at what was drawn. */
function keep(name: string, png: Uint8Array): void {
  const folder = process.env.TEST_PICTURES;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.png`), png);
}

it.each([
  ['en', /^Envelope spectrum, Acceleration, input: 1× 89\.\d\d Hz \d+\.\d dB, 2× 179\.\d\d Hz/],
  ['de', /^Hüllkurvenspektrum, .*: 1× 89,\d\d Hz \d+,\d dB, 2× 179,\d\d Hz/],
  ['zh', /1× 89\.\d\d Hz/],
] as const)(
  'the envelope spectrum of a bearing is drawn with its lines, twice as sharp, and named in %s',
  async (language, text) => {
    const drawn = await drawSpectrum(caseOf('outer-race'), reader(language));
    expect(drawn?.text).toMatch(text);
    const png = Buffer.from(drawn!.png);
    keep(`spectrum-${language}`, png);
    // Width and height stand in the first chunk of a PNG.
    expect(png.readUInt32BE(20)).toBeGreaterThan(400);
    expect(png.readUInt32BE(16)).toBe(1200);
    expect(png.byteLength).toBeLessThan(200_000);
  },
  60_000,
);

it('nothing is drawn without a finding, of another organisation, or of a record that is gone', async () => {
  expect(await drawSpectrum(caseOf(null), reader('en'))).toBeUndefined();
  expect(await drawSpectrum(caseOf('cage'), reader('en'))).toBeUndefined();
  const other = await world.makePlant();
  expect(await drawSpectrum(caseOf('outer-race'), reader('en', other.organisationId))).toBeUndefined();
  await pool.query('delete from waveform where id = $1', [waveformId]);
  expect(await drawSpectrum(caseOf('outer-race'), reader('en'))).toBeUndefined();
});
