import { describe, expect, it } from 'vitest';
import {
  layoutDrivetrain,
  machineDrawing,
  mirrorLayout,
  type SchemeLink,
  type SchemePart,
  type SchemePartKind,
} from './drivetrain-scheme-layout.ts';

const parts = (...kinds: SchemePartKind[]) => kinds.map((kind, i) => ({ id: `${kind}${i}`, kind }));

const KINDS: Readonly<Record<string, SchemePartKind>> = {
  M: 'motor',
  C: 'coupling',
  G: 'gearunit',
  D: 'machine',
};

/** `M1>G1 G1>D`: parts by their first letter, links as written. */
function drivetrain(text: string): { parts: SchemePart[]; links: SchemeLink[] } {
  const links = text.split(' ').map((link) => {
    const [from = '', to = ''] = link.split('>');
    return { from, to };
  });
  const ids = [...new Set(links.flatMap(({ from, to }) => [from, to]))];
  return { parts: ids.map((id) => ({ id, kind: KINDS[id[0]!]! })), links };
}

function layoutOf(text: string) {
  const { parts: given, links } = drivetrain(text);
  const layout = layoutDrivetrain(given, links);
  const strip = (id: string) => layout.parts.find((part) => part.id === id)!.stripY / layout.stripHeight;
  return { layout, strip };
}

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
    layout.shafts.forEach(({ x1, x2, y1, y2 }, i) => {
      const before = layout.parts[i]!;
      const after = layout.parts[i + 1]!;
      expect(x1).toBe(before.x + before.width);
      expect(x2).toBe(after.x);
      expect(y1).toBe(y2);
    });
    expect(layout.bases).toEqual([{ x1: 4, x2: layout.width - 4, y: layout.parts[0]!.baseY }]);
  });

  it('keeps every part inside the picture, on its axis and over the base', () => {
    const layout = layoutDrivetrain(parts('motor', 'gearunit', 'gearunit', 'machine'));
    for (const { x, width, height, axisY, baseY } of layout.parts) {
      expect(x + width).toBeLessThan(layout.width);
      expect(axisY - height / 2).toBeGreaterThan(0);
      expect(axisY + height / 2).toBeLessThanOrEqual(baseY);
    }
    expect(layout.height).toBe(layout.stripHeight);
  });

  it('draws nothing of nothing', () => {
    expect(layoutDrivetrain([])).toMatchObject({ parts: [], shafts: [] });
  });

  it('lays a conveyor tandem as two runs that meet midway at the drum', () => {
    const { layout, strip } = layoutOf('M1>G1 M2>G2 G1>D G2>D');
    expect([strip('M1'), strip('G1'), strip('M2'), strip('G2'), strip('D')]).toEqual([0, 0, 1, 1, 0.5]);
    expect(layout.shafts.filter(({ y1, y2 }) => y1 !== y2)).toHaveLength(2);
    expect(layout.height).toBe(2 * layout.stripHeight);
  });

  it('lays one motor with two gear units as two runs that leave midway from the motor', () => {
    const { strip } = layoutOf('M>C1 M>C2 C1>G1 C2>G2 G1>D1 G2>D2');
    expect([strip('M'), strip('C1'), strip('G1'), strip('D1')]).toEqual([0.5, 0, 0, 0]);
    expect([strip('C2'), strip('G2'), strip('D2')]).toEqual([1, 1, 1]);
  });

  it('stands a second motor right before the gear unit it drives, and what follows the joint on its axis', () => {
    const { layout, strip } = layoutOf('M1>C1 C1>G M2>G G>C2 C2>D');
    const xOf = (id: string) => layout.parts.find((part) => part.id === id)!.x;
    expect(xOf('M2')).toBeGreaterThan(xOf('M1'));
    expect(xOf('M2')).toBeLessThan(xOf('G'));
    expect([strip('G'), strip('C2'), strip('D')]).toEqual([0.5, 0.5, 0.5]);
  });

  it.each([
    'M1>G1 M2>G2 G1>D G2>D',
    'M>C1 M>C2 C1>G1 C2>G2 G1>D1 G2>D2',
    'M>G1 M>G2 M>G3 G1>D G2>D G3>D',
    'M1>G1 G1>G2 M2>G2 G2>D1 G2>D2 M3>G3 G3>D2',
  ])('lays %s with no part over another', (text) => {
    const { layout } = layoutOf(text);
    layout.parts.forEach((one, index) => {
      for (const other of layout.parts.slice(index + 1)) {
        const isBeside = one.x + one.width < other.x || other.x + other.width < one.x;
        const isAbove = Math.abs(one.stripY - other.stripY) >= layout.stripHeight;
        expect(isBeside || isAbove, `${one.id} ${other.id}`).toBe(true);
      }
    });
    for (const { x1, x2 } of layout.shafts) expect(x1).toBeLessThan(x2);
  });

  it('knows the driven machine by its kind, else by its name, else by its application', () => {
    expect(machineDrawing('kiln', 'Kiln 2', 'cement')).toBe('drum');
    expect(machineDrawing(null, 'Belt conveyor 7', 'mining')).toBe('pulley');
    expect(machineDrawing('other', 'Number 4', 'wind')).toBe('rotor');
    expect(machineDrawing(undefined, '', 'other')).toBe('block');
  });
});

it('a turbine stands with its rotor in front, its generator behind, and every shaft between the parts it joins', () => {
  const layout = mirrorLayout(layoutDrivetrain(parts('motor', 'coupling', 'gearunit', 'machine')));
  const placed = new Map(layout.parts.map((part) => [part.kind, part]));
  const order = layout.parts.toSorted((a, b) => a.x - b.x).map(({ kind }) => kind);
  expect(order).toEqual(['machine', 'gearunit', 'coupling', 'motor']);
  const [rotor, gear] = [placed.get('machine')!, placed.get('gearunit')!];
  expect(layout.shafts.find(({ from }) => from === rotor.id)).toMatchObject({
    ...{ to: gear.id, x1: rotor.x + rotor.width, x2: gear.x },
  });
  expect(Math.min(...layout.parts.map(({ x }) => x))).toBeGreaterThan(0);
});
