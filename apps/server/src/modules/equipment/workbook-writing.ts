import type { DrivetrainDocument } from '@ritzel/contract';
import { type Cell, cellOf, type Loose, valueAt } from './workbook-cells.ts';
import {
  ALL_SHEETS,
  DEVICES,
  DRIVETRAINS,
  KINEMATICS_SHEETS,
  NAMEPLATES,
  PARTS_SHEET,
  type SheetPlan,
  SIGNALS_SHEET,
  WAVEFORMS,
} from './workbook-columns.ts';

export interface SheetRows {
  readonly sheet: string;
  /** Header with units, a row of explanations, then one row a thing. */
  readonly rows: readonly (readonly Cell[])[];
}

export function headOf({ head, unit }: { readonly head: string; readonly unit?: string }): string {
  return unit === undefined ? head : `${head} [${unit}]`;
}

const nameplateColumns = PARTS_SHEET.columns.filter(({ path }) => path.startsWith('nameplate.'));

function rowOf(plan: SheetPlan, object: object): Cell[] {
  // @NOTE documents are plain objects.
  return plan.columns.map(({ path, kind }) => cellOf(valueAt(object as Loose, path), kind) ?? null);
}

/** Fields of a nameplate that no column of the sheet of parts can hold. */
function furtherNameplateRows(drivetrain: string, part: DrivetrainDocument['parts'][number]): object[] {
  return Object.entries(part.nameplate ?? {}).flatMap(([field, value]) => {
    const column = nameplateColumns.find(({ path }) => path === `nameplate.${field}`);
    const isHeld = column !== undefined && cellOf(value, column.kind) !== undefined && value !== '';
    return isHeld ? [] : [{ drivetrain, part: part.identifier, field, value }];
  });
}

/** Drivetrains as the sheets of a workbook; read back they give the same documents. */
export function sheetsOf(documents: readonly DrivetrainDocument[]): SheetRows[] {
  const rows = new Map<SheetPlan, Cell[][]>(ALL_SHEETS.map((plan) => [plan, []]));
  const add = (plan: SheetPlan, object: object) => rows.get(plan)?.push(rowOf(plan, object));
  for (const document of documents) {
    const drivetrain = document.identifier;
    add(DRIVETRAINS, document);
    for (const plan of KINEMATICS_SHEETS) {
      const elements = document.kinematics?.[plan.list];
      if (!Array.isArray(elements)) continue;
      for (const element of elements) add(plan, { ...(element as object), drivetrain });
    }
    for (const part of document.parts) {
      add(PARTS_SHEET, { ...part, drivetrain });
      for (const row of furtherNameplateRows(drivetrain, part)) add(NAMEPLATES, row);
      for (const device of part.devices ?? []) {
        add(DEVICES, { ...device, drivetrain, part: part.identifier });
        for (const signal of device.signals ?? [])
          add(SIGNALS_SHEET, { ...signal, device: device.identifier });
        for (const channel of device.waveforms ?? [])
          add(WAVEFORMS, { ...channel, device: device.identifier });
      }
    }
  }
  return ALL_SHEETS.map((plan) => ({
    sheet: plan.name,
    rows: [plan.columns.map(headOf), plan.columns.map(({ help }) => help), ...(rows.get(plan) ?? [])],
  }));
}
