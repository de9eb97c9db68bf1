import { expect, test } from 'vitest';
import { readOilFile } from './oil-file.ts';

test('the file of a laboratory is read by the heads of its columns, in any order and with decimal commas', () => {
  const file =
    '\uFEFFDatum;Wasser [ppm];ISO 4406;Viskosität 40 °C;Nennviskosität;Säurezahl\r\n2026-03-01;120;18/16/13;312,5;320;0,4\r\n\r\n2026-09-01;;;;;1,1';
  expect(readOilFile(file)).toEqual({
    results: [
      {
        ...{ at: '2026-03-01T12:00:00.000Z', code: '18/16/13', waterPpm: 120 },
        ...{ viscosity40: 312.5, nominalViscosity: 320, acidNumber: 0.4 },
      },
      {
        ...{ at: '2026-09-01T12:00:00.000Z', code: null, waterPpm: null },
        ...{ viscosity40: null, nominalViscosity: null, acidNumber: 1.1 },
      },
    ],
  });
});

test('commas separate as well, and cells may be quoted', () => {
  const file = 'date,"ISO 4406 code",water\n2026-03-01,"21/19/16",200';
  expect(readOilFile(file)).toMatchObject({ results: [{ code: '21/19/16', waterPpm: 200 }] });
});

test.each([
  ['no heads that are known', 'a,b\n1,2', 1, 'noColumn'],
  ['nothing', '', 1, 'noColumn'],
  ['heads alone', 'date,water', 1, 'empty'],
  ['a day that is none', 'date,water\n01.03.2026,100', 2, 'noDate'],
  ['a code that is none', 'date,ISO 4406\n2026-03-01,18/16/13\n2026-04-01,16/18/13', 3, 'wrongCode'],
  ['a number that is none', 'date,water\n2026-03-01,<50', 2, 'wrongNumber'],
] as const)('with %s it is refused by its line', (_, file, line, code) => {
  expect(readOilFile(file)).toEqual({ fault: { line, code } });
});
