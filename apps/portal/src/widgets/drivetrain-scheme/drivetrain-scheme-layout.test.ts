import { describe, expect, it } from 'vitest';
import { layoutDrivetrain, machineDrawing, type SchemePartKind } from './drivetrain-scheme-layout.ts';

const parts = (...kinds: SchemePartKind[]) => kinds.map((kind, i) => ({ id: `${kind}${i}`, kind }));

describe('drivetrain scheme', () => {
  it('stands the parts in the order of the power flow, joined by shafts, none over another', () => {
    const layout = layoutDrivetrain(parts('motor', 'coupling', 'gearunit', 'coupling', 'machine'));
    expect(layout.parts.map(({ kind }) => kind)).toEqual([
      'motor',
      'coupling',
      'gearunit',
      'coupling',
      'machine',
    ]);
    expect(layout.shafts).toHaveLength(4);
    layout.shafts.forEach(({ x1, x2 }, i) => {
      const before = layout.parts[i]!;
      const after = layout.parts[i + 1]!;
      expect(x1).toBe(before.x + before.width);
      expect(x2).toBe(after.x);
    });
  });

  it('keeps every part inside the picture, on its axis and over the base', () => {
    const layout = layoutDrivetrain(parts('motor', 'gearunit', 'gearunit', 'machine'));
    for (const { x, width, height } of layout.parts) {
      expect(x + width).toBeLessThan(layout.width);
      expect(layout.axisY - height / 2).toBeGreaterThan(0);
      expect(layout.axisY + height / 2).toBeLessThanOrEqual(layout.baseY);
    }
  });

  it('draws nothing of nothing', () => {
    expect(layoutDrivetrain([])).toMatchObject({ parts: [], shafts: [] });
  });

  it('knows the driven machine by its kind, else by its name, else by its application', () => {
    expect(machineDrawing('kiln', 'Kiln 2', 'cement')).toBe('drum');
    expect(machineDrawing(null, 'Belt conveyor 7', 'mining')).toBe('pulley');
    expect(machineDrawing('other', 'Number 4', 'wind')).toBe('rotor');
    expect(machineDrawing(undefined, '', 'other')).toBe('block');
  });
});
