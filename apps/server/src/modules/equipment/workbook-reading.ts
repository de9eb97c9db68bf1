import type { ProblemText } from '@ritzel/sentences/problems';
import { problemText } from '@ritzel/sentences/problems';
import { type Cell, type Loose, putAt, readCell } from './workbook-cells.ts';
import {
  ALL_SHEETS,
  type Column,
  DEVICES,
  DRIVETRAINS,
  KINEMATICS_SHEETS,
  NAMEPLATES,
  PARTS_SHEET,
  type SheetPlan,
  SIGNALS_SHEET,
  WAVEFORMS,
} from './workbook-columns.ts';
import type { SheetRows } from './workbook-writing.ts';
import { headOf } from './workbook-writing.ts';

/** Where in the workbook a thing stands. */
export interface Place {
  readonly sheet: string;
  /** As the spreadsheet counts: the header is row 1. */
  readonly row: number;
  /** Header of the column; null where the whole row is meant. */
  readonly column: string | null;
}

export interface WorkbookProblem extends Place {
  readonly code: string;
  readonly message: ProblemText;
}

/** The rows that elements of a document stand on: path of the element, name of its sheet, row. */
export type PlacedRows = readonly (readonly [path: string, sheet: string, row: number])[];

export interface ReadDrivetrain {
  /** As it stands in the cells; its shape is checked like any other document's. */
  readonly document: Loose;
  /** For `makePlaceOf`. */
  readonly placed: PlacedRows;
}

interface Row {
  readonly values: Loose;
  readonly row: number;
}

/** Rows of explanations stand in row 2; data begins below. */
const FIRST_DATA_ROW = 3;

const plain = (head: unknown) =>
  String(head ?? '')
    .replace(/\[[^[\]]*\]/g, '')
    .trim()
    .toLowerCase();

function readRows(plan: SheetPlan, cells: SheetRows['rows'], problems: WorkbookProblem[]): Row[] {
  const heads = cells[0] ?? [];
  const columns: (Column | undefined)[] = heads.map((head) =>
    plan.columns.find((column) => plain(column.head) === plain(head)),
  );
  heads.forEach((head, index) => {
    if (columns[index] !== undefined || plain(head) === '') return;
    const message = problemText('COLUMN_UNKNOWN', { column: String(head), sheet: plan.name });
    problems.push({ sheet: plan.name, row: 1, column: String(head), code: 'unknownColumn', message });
  });
  for (const column of plan.columns) {
    if (!column.isRequired || columns.includes(column)) continue;
    const message = problemText('COLUMN_MISSING', { sheet: plan.name, column: headOf(column) });
    problems.push({ sheet: plan.name, row: 1, column: headOf(column), code: 'missingColumn', message });
  }
  return cells.slice(FIRST_DATA_ROW - 1).flatMap((row, index): Row[] => {
    const number = index + FIRST_DATA_ROW;
    if (row.every((cell) => cell === null || cell === '')) return [];
    const values: Loose = {};
    for (const column of plan.columns) if (column.isEmptyText) putAt(values, column.path, '');
    columns.forEach((column, place) => {
      if (column === undefined) return;
      const read = readCell(row[place] as Cell | undefined, column);
      if ('message' in read) {
        const { message } = read;
        problems.push({ sheet: plan.name, row: number, column: headOf(column), code: 'wrongCell', message });
      } else if (read.value !== undefined) putAt(values, column.path, read.value);
    });
    return [{ values, row: number }];
  });
}

/** A list of the document and where its owner stands. */
interface ListPlace {
  readonly owner: Loose;
  readonly path: string;
  readonly list: string;
}

/** A drivetrain being put together from its rows. */
class Assembly {
  readonly document: Loose;
  readonly places: Map<string, { readonly plan: SheetPlan; readonly row: number }>;

  constructor(document: Loose, row: number) {
    this.document = document;
    this.places = new Map([['', { plan: DRIVETRAINS, row }]]);
  }

  /** Adds an element to a list at a path, and remembers its row. */
  add({ owner, path: ownerPath, list }: ListPlace, element: Loose, plan: SheetPlan, row: number): string {
    owner[list] ??= [];
    const elements = owner[list] as Loose[]; // @NOTE made in the line above
    elements.push(element);
    const path = `${ownerPath === '' ? '' : `${ownerPath}.`}${list}.${elements.length - 1}`;
    this.places.set(path, { plan, row });
    return path;
  }

  get placed(): PlacedRows {
    return [...this.places].map(([path, { plan, row }]) => [path, plan.name, row]);
  }
}

/** Finds the cell of a path in the document, such as `parts.2.name`. */
export function makePlaceOf(placed: PlacedRows): (path: string) => Place {
  const places = new Map(placed.map(([path, sheet, row]) => [path, { sheet, row }]));
  return (path) => {
    const keys = path.split('.');
    for (let length = keys.length; length >= 0; length--) {
      const place = places.get(keys.slice(0, length).join('.'));
      if (place === undefined) continue;
      const rest = keys.slice(length).join('.');
      const column = ALL_SHEETS.find(({ name }) => name === place.sheet)?.columns.find(
        ({ path: own }) => rest === own || rest.startsWith(`${own}.`),
      );
      return { ...place, column: column === undefined ? null : headOf(column) };
    }
    return { sheet: DRIVETRAINS.name, row: 1, column: null };
  };
}

interface Owned {
  readonly assembly: Assembly;
  readonly object: Loose;
  readonly path: string;
}

/**
 * Reads the sheets of a workbook as documents. A sheet that is missing is not spoken of; on one that is there every
 * row must belong to something. Each problem names sheet, row and column.
 */
export function readSheets(sheets: readonly SheetRows[]): {
  readonly drivetrains: readonly ReadDrivetrain[];
  readonly problems: readonly WorkbookProblem[];
} {
  const problems: WorkbookProblem[] = [];
  const present = new Map<SheetPlan, Row[]>();
  for (const plan of ALL_SHEETS) {
    const found = sheets.find(({ sheet }) => plain(sheet) === plain(plan.name));
    if (found !== undefined) present.set(plan, readRows(plan, found.rows, problems));
  }
  const rowsOf = (plan: SheetPlan) => present.get(plan) ?? [];
  const complain = (plan: SheetPlan, row: number, column: string, code: string, message: ProblemText) =>
    problems.push({ sheet: plan.name, row, column, code, message });
  for (const plan of [DRIVETRAINS, PARTS_SHEET]) {
    if (present.has(plan)) continue;
    const message = problemText('SHEET_MISSING', { sheet: plan.name });
    problems.push({ sheet: plan.name, row: 1, column: null, code: 'missingSheet', message });
  }

  const assemblies = new Map<string, Assembly>();
  for (const { values, row } of rowsOf(DRIVETRAINS)) {
    const identifier = String(values.identifier ?? '');
    if (assemblies.has(identifier))
      complain(
        DRIVETRAINS,
        row,
        'Drivetrain',
        'duplicate',
        problemText('TWICE_ON_SHEET', { name: identifier }),
      );
    assemblies.set(identifier, new Assembly({ ...values, parts: [] }, row));
  }
  const assemblyOf = (plan: SheetPlan, { values, row }: Row): Assembly | undefined => {
    const { drivetrain } = values;
    if (drivetrain === undefined) return undefined;
    const assembly = assemblies.get(String(drivetrain));
    if (assembly === undefined)
      complain(
        plan,
        row,
        'Drivetrain',
        'unknownOwner',
        problemText('NOT_ON_SHEET', { name: String(drivetrain), sheet: 'Drivetrains' }),
      );
    return assembly;
  };
  const without = (values: Loose, ...keys: string[]) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)));

  const parts = new Map<string, Owned>();
  const keyOf = (assembly: Assembly, part: unknown) =>
    `${String(assembly.document.identifier)} ${String(part)}`;
  for (const each of rowsOf(PARTS_SHEET)) {
    const assembly = assemblyOf(PARTS_SHEET, each);
    if (assembly === undefined) continue;
    const object = without(each.values, 'drivetrain');
    if (present.has(DEVICES)) object.devices = [];
    const path = assembly.add(
      { owner: assembly.document, path: '', list: 'parts' },
      object,
      PARTS_SHEET,
      each.row,
    );
    parts.set(keyOf(assembly, object.identifier), { assembly: assembly, object, path });
  }
  const partOf = (plan: SheetPlan, each: Row): Owned | undefined => {
    const assembly = assemblyOf(plan, each);
    if (assembly === undefined || each.values.part === undefined) return undefined;
    const part = parts.get(keyOf(assembly, each.values.part));
    if (part === undefined)
      complain(
        plan,
        each.row,
        'Part',
        'unknownOwner',
        problemText('NOT_ON_SHEET', { name: String(each.values.part), sheet: 'Parts' }),
      );
    return part;
  };

  for (const each of rowsOf(NAMEPLATES)) {
    const part = partOf(NAMEPLATES, each);
    if (part === undefined || each.values.field === undefined) continue;
    part.object.nameplate ??= {};
    // @NOTE made in the line above or from the columns of the nameplate.
    (part.object.nameplate as Loose)[String(each.values.field)] = each.values.value ?? '';
  }
  for (const plan of KINEMATICS_SHEETS) {
    for (const each of rowsOf(plan)) {
      const assembly = assemblyOf(plan, each);
      if (assembly === undefined) continue;
      assembly.document.kinematics ??= { shafts: [] };
      const kinematics = assembly.document.kinematics as Loose; // @NOTE made in the line above
      assembly.add(
        { owner: kinematics, path: 'kinematics', list: plan.list },
        without(each.values, 'drivetrain'),
        plan,
        each.row,
      );
    }
  }

  const devices = new Map<string, Owned>();
  for (const each of rowsOf(DEVICES)) {
    const part = partOf(DEVICES, each);
    if (part === undefined) continue;
    const object = without(each.values, 'drivetrain', 'part');
    if (present.has(SIGNALS_SHEET)) object.signals = [];
    if (present.has(WAVEFORMS)) object.waveforms = [];
    const path = part.assembly.add(
      { owner: part.object, path: part.path, list: 'devices' },
      object,
      DEVICES,
      each.row,
    );
    devices.set(String(object.identifier), { assembly: part.assembly, object, path });
  }
  for (const plan of [SIGNALS_SHEET, WAVEFORMS]) {
    for (const each of rowsOf(plan)) {
      const device = devices.get(String(each.values.device));
      if (device === undefined) {
        if (each.values.device !== undefined)
          complain(
            plan,
            each.row,
            'Device',
            'unknownOwner',
            problemText('NOT_ON_SHEET', { name: String(each.values.device), sheet: 'Devices' }),
          );
        continue;
      }
      device.assembly.add(
        { owner: device.object, path: device.path, list: plan.list },
        without(each.values, 'device'),
        plan,
        each.row,
      );
    }
  }
  return {
    drivetrains: [...assemblies.values()].map(({ document, placed }) => ({ document, placed })),
    problems,
  };
}
