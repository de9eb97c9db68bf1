import { type DrivetrainDocument, drivetrainDocumentSchema } from '@ritzel/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeDrivetrainDocument } from '../../testing/drivetrain.testing.ts';
import { readWorkbook, writeWorkbook } from './workbook-file.ts';
import { makePlaceOf, readSheets } from './workbook-reading.ts';
import { type SheetRows, sheetsOf } from './workbook-writing.ts';

/** A document with something on every sheet, as the shape fills it in. */
function makeRichDocument(changes: Partial<DrivetrainDocument> = {}): DrivetrainDocument {
  const base = makeDrivetrainDocument();
  const [motor, coupling, gearUnit] = base.parts;
  const kinematics = {
    shafts: [
      { id: 's1', name: 'Input', part: gearUnit!.identifier, ratedSpeedRpm: 994.5 },
      { id: 's2' },
      { id: 's3' },
    ],
    gearPairs: [
      {
        id: 'z12',
        kind: 'helical',
        pinion: { shaft: 's1', teeth: 23, at: 0.25 },
        wheel: { shaft: 's2', teeth: 67 },
        isInternal: false,
      },
    ],
    planetaryStages: [
      {
        id: 'p1',
        planets: 4,
        planetTeeth: 37,
        carrier: 's3',
        sun: { shaft: 's2', teeth: 21 },
        ring: { shaft: 'housing', teeth: 95 },
        isHelical: true,
      },
    ],
    couplings: [{ id: 'c1', from: 'm', to: 's1', kind: 'gear', elements: 6 }],
    bearings: [
      {
        id: 'b1',
        shaft: 's1',
        designation: '22320',
        geometry: { elements: 15, elementDiameterMm: 25.4, pitchDiameterMm: 157.5, contactAngleDeg: 10.5 },
      },
      { id: 'b2', planetsOf: 'p1', multipliers: { ftf: 0.4, bpfo: 6, bpfi: 9, bsf: 3.1 } },
    ],
    motors: [{ id: 'm1', shaft: 's1', poles: 6, lineFrequencyHz: 50 }],
    machines: [{ id: 'kiln', shaft: 's3', kind: 'kiln' }],
    sensors: [{ id: 'S1', axis: 'radial', near: 'b1', channel: 'in' }],
  };
  return drivetrainDocumentSchema.parse({
    ...base,
    commissionedAt: '2019-03-01',
    parts: [
      {
        ...motor!,
        serialNumber: '0042',
        drivenFrom: [],
        // A known field with a value of the wrong kind, and fields nobody knows, keep their kind.
        nameplate: {
          MotorPolePairs: '3',
          MotorPowerRated: 500,
          'Our number': 17,
          Painted: true,
          Model: '=1+1',
          Manufacturer: 'Orrin Gearworks',
          SerialNumber: '0042-M',
        },
        temperatureLimits: { winding: [110, 120.5, 130] },
        devices: [],
      },
      { ...coupling!, drivenFrom: [motor!.identifier], devices: [] },
      { ...gearUnit!, vibrationRating: { vr: 5, ar: 80 } },
    ],
    kinematics,
    ...changes,
  });
}

const documentsOf = (sheets: readonly SheetRows[]) => {
  const { drivetrains, problems } = readSheets(sheets);
  expect(problems).toEqual([]);
  return drivetrains.map(({ document }) => drivetrainDocumentSchema.parse(document));
};

describe('a workbook of drivetrains', () => {
  it('gives back the same documents through the file itself', async () => {
    const documents = [makeRichDocument(), makeRichDocument({ kinematics: undefined }), makeRichDocument()];
    const file = await writeWorkbook(sheetsOf(documents));
    const read = await readWorkbook(file);
    if ('message' in read) throw new Error(read.message.code);
    expect(read.sheets.map(({ sheet }) => sheet)).toContain('Planetary stages');
    expect(documentsOf(read.sheets)).toEqual(documents.map((each) => JSON.parse(JSON.stringify(each))));
  });

  it('has a header with units and a row of explanations', () => {
    const shafts = sheetsOf([makeRichDocument()]).find(({ sheet }) => sheet === 'Shafts');
    expect(shafts?.rows[0]).toEqual(['Drivetrain', 'Id', 'Name', 'Part', 'Rated speed [rpm]']);
    expect(shafts?.rows[1]?.[1]).toBe('Name of the shaft, once in a drivetrain');
    expect(shafts?.rows[2]?.slice(1)).toEqual(['s1', 'Input', expect.stringMatching(/^GU-/), 994.5]);
  });

  it('has no two columns of one name on a sheet', () => {
    for (const { sheet, rows } of sheetsOf([])) {
      const heads = rows[0]!.map((head) =>
        String(head)
          .replace(/\[.*\]/, '')
          .trim()
          .toLowerCase(),
      );
      expect(new Set(heads).size, sheet).toBe(heads.length);
    }
  });

  it('keeps any number and any text of a nameplate', () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)),
      fc.string({ minLength: 1, maxLength: 30 }).filter((text) => text.trim() !== ''),
      fc.boolean(),
    );
    const name = fc
      .string({ minLength: 1, maxLength: 20 })
      .filter((text) => text.trim() !== '' && text !== '__proto__');
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 5 }), (nameplate) => {
        const document = makeRichDocument();
        document.parts[1] = { ...document.parts[1]!, nameplate };
        expect(documentsOf(sheetsOf([document]))[0]?.parts[1]?.nameplate).toEqual({ ...nameplate });
      }),
      { numRuns: 60 },
    );
  });

  it('written by hand takes decimal commas, numbers as serial numbers, and real dates', () => {
    const sheets: SheetRows[] = [
      {
        sheet: 'drivetrains ',
        rows: [
          ['Drivetrain', 'Name', 'Application', 'Commissioned'],
          [null, null, null, null],
          ['DT-1', 'Kiln', 'Kiln', new Date('2019-03-01T00:00:00Z')],
          [null, null, null, null],
        ],
      },
      {
        sheet: 'Parts',
        rows: [
          ['Drivetrain', 'Part', 'Type', 'Name', 'Serial number', 'GearRatio', 'Driven from'],
          [],
          ['DT-1', 'GU-1', 'gearunit', 'Gear unit', 4711, '55,14', 'M-1; M-2'],
        ],
      },
    ];
    expect(documentsOf(sheets)).toEqual([
      {
        identifier: 'DT-1',
        name: 'Kiln',
        application: { type: '', name: 'Kiln' },
        criticality: 'B',
        commissionedAt: '2019-03-01',
        parts: [
          {
            type: 'gearunit',
            identifier: 'GU-1',
            name: 'Gear unit',
            serialNumber: '4711',
            nameplate: { GearRatio: 55.14 },
            drivenFrom: ['M-1', 'M-2'],
          },
        ],
      },
    ]);
  });
});

describe('what is wrong in a workbook', () => {
  const change = (sheet: string, row: number, column: string, value: unknown) =>
    sheetsOf([makeRichDocument()]).map((each) =>
      each.sheet !== sheet
        ? each
        : {
            ...each,
            rows: each.rows.map((cells, index) =>
              index !== row - 1
                ? cells
                : cells.map((cell, at) =>
                    String(each.rows[0]?.[at]).startsWith(column) ? (value as string) : cell,
                  ),
            ),
          },
    );

  it.each([
    ['Gear pairs', 3, 'Pinion teeth', 'many', 'wrongCell'],
    ['Gear pairs', 3, 'Kind', '', 'wrongCell'],
    ['Gear pairs', 3, 'Drivetrain', 'DT-nowhere', 'unknownOwner'],
    ['Signals', 4, 'Device', 'DEV-nowhere', 'unknownOwner'],
    ['Devices', 3, 'Part', 'GU-nowhere', 'unknownOwner'],
    ['Gear pairs', 1, 'Pinion teeth', 'Zähne', 'unknownColumn'],
  ])('is listed with sheet %s, row %i and column %s', (sheet, row, column, value, code) => {
    const [problem] = readSheets(change(sheet, row, column, value)).problems;
    expect(problem).toMatchObject({
      sheet,
      row,
      code,
      column: row === 1 ? value : expect.stringContaining(column),
    });
  });

  it('of the documents is found again at its cell', () => {
    const [read] = readSheets(sheetsOf([makeRichDocument()])).drivetrains;
    const placeOf = makePlaceOf(read!.placed);
    expect(placeOf('parts.2.devices.0.signals.1.unit')).toEqual({
      sheet: 'Signals',
      row: 4,
      column: 'Unit',
    });
    expect(placeOf('kinematics.gearPairs.0.wheel.teeth')).toEqual({
      sheet: 'Gear pairs',
      row: 3,
      column: 'Wheel teeth',
    });
    expect(placeOf('kinematics.planetaryStages.0')).toEqual({
      sheet: 'Planetary stages',
      row: 3,
      column: null,
    });
    expect(placeOf('parts.0.nameplate.MotorPowerRated')).toEqual({
      sheet: 'Parts',
      row: 3,
      column: 'MotorPowerRated [kW]',
    });
    expect(placeOf('place.town')).toEqual({ sheet: 'Drivetrains', row: 3, column: 'Town' });
  });

  it('of the file itself is said', async () => {
    expect(await readWorkbook(Buffer.from('no workbook'))).toHaveProperty('message');
    expect(await readWorkbook(Buffer.alloc(100_000))).toHaveProperty('message');
    const file = await writeWorkbook(sheetsOf([makeRichDocument()]));
    expect(await readWorkbook(file.subarray(0, file.length - 40))).toHaveProperty('message');
  });
});
