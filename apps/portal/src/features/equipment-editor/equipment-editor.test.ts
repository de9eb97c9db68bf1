import type { DrivetrainDocument } from '@ritzel/contract';
import { checkKinematics } from '@ritzel/drivetrain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentOfDraft, withFormerIdentifiers } from './document-of-draft.ts';
import { beginHistory, type DraftHistory, LONGEST_HISTORY, stepHistory } from './draft-history.ts';
import { draftOfDocument } from './draft-of-document.ts';
import {
  addBearings,
  addPart,
  changeElement,
  changePart,
  type EditorWords,
  movePart,
  removePart,
} from './drivetrain-changes.ts';
import { type DrivetrainDraft, EMPTY_DRIVETRAIN_DRAFT } from './drivetrain-draft.ts';
import { gearRatioOf, ratioDeviationPercent, stateOfDraft } from './drivetrain-state.ts';
import {
  DRIVETRAIN_TEMPLATES,
  type DrivetrainTemplate,
  drivetrainOfTemplate,
} from './drivetrain-templates.ts';
import { createEditorStore } from './editor-store.ts';
import {
  addStage,
  forgetGears,
  gearUnitOf,
  isInLine,
  knownOf,
  removeStage,
  setStages,
} from './gear-unit-changes.ts';
import { readNumberEntry } from './number-entry.ts';
import { readQuickStages, writeQuickStages } from './quick-stages.ts';
import { placeRefusals } from './refusal-places.ts';

const words: EditorWords = {
  part: { motor: 'Motor', coupling: 'Coupling', gearunit: 'Gear unit', machine: 'Machine' },
  stage: (number) => `Stage ${number}`,
  shaftOf: (part) => `Shaft of ${part}`,
};
const named = { ...EMPTY_DRIVETRAIN_DRAFT.facts, identifier: 'DT-KILN', name: 'Kiln drive' };
const at = (rpm: string) => ({ shaft: null, rpm });
const unitKey = (draft: DrivetrainDraft) => draft.parts.find(({ type }) => type === 'gearunit')!.key;

describe('history', () => {
  const type = (history: DraftHistory<string>, text: string, field: string, atMs: number) =>
    stepHistory(history, { type: 'change', change: () => text, field, atMs });

  it('takes typing into one field as one step, until one pauses or turns to another field', () => {
    let history = beginHistory('');
    history = type(history, '1', 'teeth', 0);
    history = type(history, '14', 'teeth', 400);
    history = type(history, '148', 'teeth', 800);
    expect(history.past).toEqual(['']);
    history = type(history, '1485', 'teeth', 5000);
    history = type(history, '1485a', 'name', 5100);
    expect(history.past).toEqual(['', '148', '1485']);
  });

  it('undoes and redoes every step; a new one forgets what was undone', () => {
    let history = type(type(beginHistory('a'), 'b', 'x', 0), 'c', 'y', 0);
    history = stepHistory(history, { type: 'undo' });
    expect(history.present).toBe('b');
    history = stepHistory(history, { type: 'redo' });
    expect(history.present).toBe('c');
    history = stepHistory(stepHistory(history, { type: 'undo' }), { type: 'undo' });
    expect(history.present).toBe('a');
    expect(stepHistory(history, { type: 'undo' })).toBe(history);
    history = type(history, 'd', 'x', 0);
    expect(stepHistory(history, { type: 'redo' }).present).toBe('d');
  });

  it('is bounded, and a change that changes nothing is no step', () => {
    let history = beginHistory(0);
    for (let i = 1; i <= LONGEST_HISTORY + 50; i++)
      history = stepHistory(history, { type: 'change', change: () => i, atMs: i });
    expect(history.past).toHaveLength(LONGEST_HISTORY);
    expect(stepHistory(history, { type: 'change', change: (same) => same, atMs: 0 })).toBe(history);
  });
});

describe('numbers as typed', () => {
  it.each([
    ['1485', 1485],
    [' 1 485,5 ', 1485.5],
    ['.5', 0.5],
    ['-3', -3],
    ['', 'empty'],
    ['12a', 'wrong'],
    ['1,485.5', 'wrong'],
    ['--2', 'wrong'],
  ])('%j reads as %j', (text, value) => {
    expect(readNumberEntry(text)).toBe(value);
  });
});

describe('stages typed as a row', () => {
  it('reads pairs, kinds, planetary and unknown stages', () => {
    expect(readQuickStages('23/67 21/83, 19/91')).toEqual({
      stages: [
        { kind: 'helical', pinion: 23, wheel: 67 },
        { kind: 'helical', pinion: 21, wheel: 83 },
        { kind: 'helical', pinion: 19, wheel: 91 },
      ],
    });
    expect(readQuickStages('b17/52 - 21/37/95 x4 ?31,5 ?')).toEqual({
      stages: [
        { kind: 'bevel', pinion: 17, wheel: 52 },
        { kind: 'planetary', sun: 21, planet: 37, ring: 95, planets: 4, isCarrierDriving: false },
        { kind: 'unknown', ratio: 31.5 },
        { kind: 'unknown', ratio: undefined },
      ],
    });
    expect(readQuickStages('c21/37/95x3 98 / 25')).toMatchObject({
      stages: [
        { isCarrierDriving: true, planets: 3 },
        { pinion: 98, wheel: 25 },
      ],
    });
  });

  it('names the word it does not understand', () => {
    expect(readQuickStages('23/67 21-')).toEqual({ wrong: '21-' });
    expect(readQuickStages('23/67 x4')).toEqual({ wrong: 'x4' });
  });

  it('writes what it reads', () => {
    for (const text of [
      '23/67 21/83 19/91',
      'b17/52 19/74',
      '21/37/95 x4 20/31/82 x3',
      'w2/59',
      '?31.5 ?',
      'c21/37/95 x3 98/25',
    ]) {
      const quick = readQuickStages(text);
      const empty = addPart({ ...EMPTY_DRIVETRAIN_DRAFT, facts: named }, 'gearunit', 0, words);
      const draft = setStages(empty, unitKey(empty), 'stages' in quick ? quick.stages : [], words);
      const unit = gearUnitOf(draft, unitKey(draft));
      expect(
        writeQuickStages(
          unit.stages,
          unit.shafts.map(({ id }) => id),
        ),
      ).toBe(text);
      expect(isInLine(unit)).toBe(true);
    }
  });
});

describe('a drivetrain from a template', () => {
  it.each(Object.keys(DRIVETRAIN_TEMPLATES) as DrivetrainTemplate[])(
    '%s turns, and can be saved as it stands',
    (name) => {
      const state = stateOfDraft(drivetrainOfTemplate(name, words, named), at('1485'));
      expect(state.problems.filter(({ grade }) => grade === 'error')).toEqual([]);
      expect(checkKinematics(state.document.kinematics).errors).toEqual([]);
      expect([...state.speeds.keys()]).toEqual(
        expect.arrayContaining(state.kinematics.shafts.map(({ id }) => id)),
      );
    },
  );

  it('has the mesh frequencies of the textbook: 23/67 21/83 19/91 at 1485 rpm', () => {
    const draft = drivetrainOfTemplate('helical', words, named);
    const { frequencies, speeds } = stateOfDraft(draft, at('1485'));
    const mesh = frequencies.filter(({ kind }) => kind === 'mesh').map(({ frequencyHz }) => frequencyHz);
    expect(mesh[0]).toBeCloseTo(569.25, 6);
    expect(mesh[1]).toBeCloseTo(178.4216, 4);
    expect(mesh[2]).toBeCloseTo(40.8435, 4);
    const shafts = gearUnitOf(draft, unitKey(draft)).shafts.map(({ id }) => id);
    expect(gearRatioOf(speeds, shafts)).toBeCloseTo(55.143, 3);
    expect(ratioDeviationPercent(55.143, 56)).toBeCloseTo(-1.53, 2);
    expect(ratioDeviationPercent(1 / 98, 98)).toBeCloseTo(0, 9);
  });

  it('joins the second gear unit of a twin drive to the motor', () => {
    const { document } = documentOfDraft(drivetrainOfTemplate('twin', words, named));
    const { couplings } = document.kinematics as { couplings: { from: string }[] };
    expect(couplings[2]!.from).toBe(couplings[0]!.from);
  });
});

describe('changing a drivetrain', () => {
  const drivetrain = drivetrainOfTemplate('helical', words, named);
  const key = unitKey(drivetrain);
  const errors = (draft: DrivetrainDraft) =>
    stateOfDraft(draft, at('1485')).problems.filter(({ grade }) => grade === 'error');

  it('keeps ids and bearings when stages are typed anew, and moves the coupling to the new output', () => {
    const longer = setStages(
      drivetrain,
      key,
      [
        { kind: 'helical', pinion: 23, wheel: 67 },
        { kind: 'helical', pinion: 21, wheel: 83 },
        { kind: 'helical', pinion: 19, wheel: 91 },
        { kind: 'helical', pinion: 17, wheel: 71 },
      ],
      words,
    );
    const ids = (draft: DrivetrainDraft) => gearUnitOf(draft, key).shafts.map(({ id }) => id);
    expect(ids(longer).slice(0, 4)).toEqual(ids(drivetrain));
    expect(longer.bearings).toEqual(drivetrain.bearings);
    expect(longer.couplings[1]!.from).toBe(ids(longer).at(-1));
    expect(errors(longer)).toEqual([]);
    const back = setStages(longer, key, [{ kind: 'helical', pinion: 23, wheel: 67 }], words);
    expect(back.couplings[1]!.from).toBe(ids(back).at(-1));
    expect(errors(back)).toEqual([]);
    expect(back.bearings.every(({ shaft }) => back.shafts.some(({ id }) => id === shaft))).toBe(true);
  });

  it('adds and removes stages with the row closed again', () => {
    const [first, second] = gearUnitOf(drivetrain, key).stages;
    for (const stage of [first!, second!]) {
      const shorter = removeStage(drivetrain, stage.id);
      expect(isInLine(gearUnitOf(shorter, key))).toBe(true);
      expect(errors(shorter)).toEqual([]);
    }
    const longer = addStage(drivetrain, key, words);
    expect(isInLine(gearUnitOf(longer, key))).toBe(true);
    expect(errors(longer).map(({ code, field }) => `${code} ${field}`)).toEqual([
      'missing pinion.teeth',
      'missing wheel.teeth',
    ]);
  });

  it('reports only what is missing, and solves what is known all the same', () => {
    const [, second] = gearUnitOf(drivetrain, key).stages;
    const draft = changeElement(drivetrain, 'stages', second!.id, { wheelTeeth: '' });
    const state = stateOfDraft(draft, at('1485'));
    expect(state.problems.filter(({ grade }) => grade === 'error')).toMatchObject([
      { code: 'missing', owner: second!.id, field: 'wheel.teeth' },
    ]);
    const mesh = state.frequencies.filter(({ kind }) => kind === 'mesh');
    expect(mesh.map(({ frequencyHz }) => frequencyHz)).toEqual([569.25]);
  });

  it('names the field of a wrong tooth count as the form names it', () => {
    const [first] = gearUnitOf(drivetrain, key).stages;
    const draft = changeElement(drivetrain, 'stages', first!.id, { pinionTeeth: '22.5' });
    expect(stateOfDraft(draft, at('1485')).problemsByField.get(`${first!.id}:pinion.teeth`)).toMatchObject([
      { code: 'teeth-not-whole', grade: 'error' },
    ]);
  });

  it('reconnects couplings when parts move or go, but not those joined by hand', () => {
    const motor = drivetrain.parts[0]!.key;
    const without = removePart(drivetrain, key);
    expect(without.couplings[0]!.from).toBe(drivetrain.motors[0]!.shaft);
    expect(without.couplings[0]!.to).toBe(drivetrain.machines[0]!.shaft);
    const again = addPart(without, 'gearunit', 2, words);
    expect(again.couplings[0]!.to).toBe(gearUnitOf(again, unitKey(again)).shafts[0]!.id);
    const moved = movePart(movePart(drivetrain, motor, 1), motor, -1);
    expect(moved).toEqual(drivetrain);
    const twin = drivetrainOfTemplate('twin', words, named);
    const longer = addStage(twin, unitKey(twin), words);
    expect(longer.couplings[2]!.from).toBe(twin.motors[0]!.shaft);
  });

  it('lets an identifier change without losing what belongs to the part', () => {
    const renamed = changePart(drivetrain, key, { identifier: 'GU-NEW' });
    const { document } = documentOfDraft(renamed);
    const { gearPairs } = document.kinematics as { gearPairs: { part: string }[] };
    expect(gearPairs.map(({ part }) => part)).toEqual(['GU-NEW', 'GU-NEW', 'GU-NEW']);
    expect(
      errors(changePart(drivetrain, key, { identifier: drivetrain.parts[0]!.identifier })),
    ).toMatchObject([{ code: 'identifier-twice', field: 'identifier' }]);
  });

  it('guesses nothing: gears of unknown teeth leave what is behind them unknown and cost their mesh', () => {
    const draft = setStages(drivetrain, key, [{ kind: 'unknown', ratio: undefined }], words);
    const state = stateOfDraft(draft, at('1485'));
    expect(state.canSave).toBe(true);
    expect(state.problems).toContainEqual(
      expect.objectContaining({ code: 'gears-unknown', grade: 'warning' }),
    );
    expect(state.frequencies.some(({ kind }) => kind === 'mesh')).toBe(false);
    const out = gearUnitOf(draft, key).shafts.at(-1)!.id;
    expect(state.speeds.has(out)).toBe(false);
    const bearing = addBearings(draft, out, 1).bearings.at(-1)!;
    expect(bearing.knows).toBe('unknown');
  });
});

describe('gears that turn out unknown', () => {
  const described = drivetrainOfTemplate('helical', words, named);
  const key = unitKey(described);

  it('leave input and output joined by gears of which nothing is said, and the drivetrain possible', () => {
    expect(knownOf(described, key)).toEqual({ stages: 3, bearings: 8 });
    const after = forgetGears(described, key, words);
    const { shafts, stages } = gearUnitOf(after, key);
    expect(knownOf(after, key)).toEqual({ stages: 0, bearings: 0 });
    expect(shafts.map(({ id }) => id)).toEqual(
      [0, 3].map((index) => gearUnitOf(described, key).shafts[index]!.id),
    );
    expect(stages).toMatchObject([
      { kind: 'unknown', ratio: '', pinionShaft: shafts[0]!.id, wheelShaft: shafts[1]!.id },
    ]);
    expect(after.couplings).toEqual(described.couplings);
    const state = stateOfDraft(after, at('1485'));
    expect(state.kinematics.gearPairs).toBeUndefined();
    expect(state.problems.filter(({ grade }) => grade === 'error')).toEqual([]);
    expect(state.speeds.get(shafts[1]!.id)).toBeUndefined();
  });
});

describe('Sparkplug names', () => {
  it('are asked for at their fields where only some are given, and never left out of the document', () => {
    const draft = drivetrainOfTemplate('helical', words, named);
    const device = {
      identifier: 'DEV-1',
      deviceType: 'recorder',
      firmwareVersion: undefined,
      group: 'plant',
      node: ' ',
      device: '',
      signals: [],
      waveforms: [],
    };
    const changed = changePart(draft, unitKey(draft), { devices: [device] });
    const { problems } = stateOfDraft(changed, at('1485'));
    expect(problems.filter(({ code }) => code === 'needed').map(({ field }) => field)).toEqual([
      'devices.0.node',
      'devices.0.device',
    ]);
    const { document } = documentOfDraft(changed);
    expect(document.parts.flatMap(({ devices }) => devices ?? [])).toMatchObject([
      { sparkplug: { group: 'plant', node: '', device: '' } },
    ]);
  });
});

describe('what the server refuses', () => {
  const draft = drivetrainOfTemplate('helical', words, named);
  const { document } = documentOfDraft(draft);
  const refused = (...fields: string[]) =>
    placeRefusals(
      fields.map((field) => ({ field, code: 'identifierTaken', message: 'It is taken.' })),
      draft,
      document,
    );

  it('stands at the field of the form that the path means', () => {
    const unit = draft.parts.findIndex(({ type }) => type === 'gearunit');
    const { placed, rest } = refused(
      'body.identifier',
      'body.place.latitude',
      `body.parts.${unit}.identifier`,
      `body.parts.${unit}.temperatureLimits.oil.2`,
      `body.parts.${unit}.devices.0.sparkplug.node`,
      `body.parts.${unit}.devices.1.signals.3.key`,
      'body.kinematics.shafts.1.ratedSpeedRpm',
    );
    const owner = `part/${draft.parts[unit]!.key}`;
    expect(rest).toEqual([]);
    expect(placed.map((each) => [each.owner, each.field])).toEqual([
      ['drivetrain', 'identifier'],
      ['drivetrain', 'latitude'],
      [owner, 'identifier'],
      [owner, 'oil.2'],
      [owner, 'devices.0.node'],
      [owner, 'devices.1.identifier'],
      [draft.shafts[1]!.id, 'ratedSpeedRpm'],
    ]);
  });

  it('is shown for the form as a whole where it fits no field', () => {
    const { placed, rest } = refused('body.parts', 'query.basedOn', 'body.parts.99.name', 'body.kinematics');
    expect(placed).toEqual([]);
    expect(rest).toHaveLength(4);
  });

  it('goes as its field is changed, and the others stay', () => {
    const store = createEditorStore(draft, draft, {}, () => 0);
    store.refuse(refused('body.identifier', 'body.name').placed);
    store.change((now) => ({ ...now, facts: { ...now.facts, identifier: 'DT-2' } }), 'drivetrain:identifier');
    expect(store.get().refusals.map(({ field }) => field)).toEqual(['name']);
    store.undo();
    expect(store.get().refusals).toEqual([]);
  });
});

describe('another identifier', () => {
  it('is saved with the one it is stored under, after an undo too', () => {
    const stored = draftOfDocument(
      documentOfDraft(drivetrainOfTemplate('helical', words, named)).document,
      true,
    );
    const key = unitKey(stored);
    const was = stored.parts.find((part) => part.key === key)!.identifier;
    const former = (draft: DrivetrainDraft, saved: DrivetrainDraft) =>
      withFormerIdentifiers(documentOfDraft(draft).document, draft, saved).parts.flatMap(
        ({ identifier, formerIdentifier }) => (formerIdentifier ? [[formerIdentifier, identifier]] : []),
      );
    expect(former(stored, stored)).toEqual([]);
    const renamed = changePart(stored, key, { identifier: 'GU-NEW' });
    expect(former(renamed, stored)).toEqual([[was, 'GU-NEW']]);
    const nowStored = changePart(renamed, key, { storedAs: 'GU-NEW' });
    expect(former(nowStored, nowStored)).toEqual([]);
    expect(former(stored, nowStored)).toEqual([['GU-NEW', was]]);
  });
});

describe('a document', () => {
  it('comes out of the form as it went in', () => {
    const full: DrivetrainDocument = {
      identifier: 'DT-1',
      name: 'Drive 1',
      group: 'Line 2',
      application: { type: 'cement', name: 'Kiln' },
      criticality: 'A',
      place: { name: 'Works', town: 'Holtwick', country: 'DE', latitude: 51.2, longitude: 7.5 },
      commissionedAt: '2021-05-04',
      maintenanceDueHours: 40_000,
      parts: [
        {
          type: 'gearunit',
          identifier: 'GU-1',
          name: 'Gear unit',
          manufacturer: 'Somebody',
          serialNumber: '1-2',
          nameplate: { GearRatio: 55.1, LubricantType: 'VG 320', Spare: true },
          vibrationRating: { vr: 5, ar: 80 },
          temperatureLimits: { oil: [75, 85, 95] },
          devices: [
            {
              identifier: 'DEV-1',
              deviceType: 'RZ-GU3',
              sparkplug: { group: 'g', node: 'n', device: 'd' },
              signals: [
                {
                  metric: 'a',
                  key: 'a',
                  name: 'A',
                  quantity: 'velocity',
                  unit: 'mm/s',
                  role: 'velocity-rms',
                },
              ],
              waveforms: [],
            },
          ],
        },
      ],
      kinematics: {
        shafts: [
          { id: 's1', name: 'In', part: 'GU-1', ratedSpeedRpm: 1485 },
          { id: 's2', part: 'GU-1' },
          { id: 's3', part: 'GU-1' },
        ],
        gearPairs: [
          {
            id: 'g1',
            part: 'GU-1',
            kind: 'helical',
            pinion: { shaft: 's1', teeth: 23, at: 0.3 },
            wheel: { shaft: 's2', teeth: 67, at: 0.3 },
          },
        ],
        planetaryStages: [
          {
            id: 'p1',
            part: 'GU-1',
            planets: 3,
            planetTeeth: 31,
            carrier: 's3',
            sun: { shaft: 's2', teeth: 20, planetTeeth: 30 },
            ring: { shaft: 'housing', teeth: 82 },
          },
        ],
        bearings: [
          {
            id: 'b1',
            part: 'GU-1',
            shaft: 's1',
            designation: '22320',
            geometry: { elements: 15, elementDiameterMm: 30, pitchDiameterMm: 160, contactAngleDeg: 9 },
            isEstimated: true,
            at: 0.1,
          },
          { id: 'b2', planetsOf: 'p1', multipliers: { ftf: 0.4, bpfo: 3.6, bpfi: 5.4, bsf: 2.36 } },
        ],
        sensors: [{ id: 'x', axis: 'radial', near: 'b1', channel: 'c' }],
      },
    };
    const { document, problems } = documentOfDraft(draftOfDocument(full, true));
    expect(problems).toEqual([]);
    expect(document).toEqual(full);
  });

  it('of any row of stages is possible, and survives the form unchanged', () => {
    const stage = fc.record({
      pinion: fc.integer({ min: 11, max: 40 }),
      wheel: fc.integer({ min: 41, max: 120 }),
    });
    fc.assert(
      fc.property(fc.array(stage, { minLength: 1, maxLength: 6 }), (pairs) => {
        const base = drivetrainOfTemplate('direct', words, named);
        const withUnit = addPart(base, 'gearunit', 1, words);
        const draft = setStages(
          withUnit,
          unitKey(withUnit),
          pairs.map((pair) => ({ kind: 'helical', ...pair })),
          words,
        );
        const { document } = documentOfDraft(draft);
        expect(documentOfDraft(draftOfDocument(document, true)).document).toEqual(document);
      }),
      { numRuns: 40 },
    );
  });
});
