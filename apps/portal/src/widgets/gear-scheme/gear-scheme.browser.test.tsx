import { type Kinematics, SEVERITIES, type Severity } from '@ritzel/drivetrain';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInPortal } from '../../testing/render-in-portal.testing.tsx';
import { GearScheme } from './gear-scheme.tsx';

const kinematics: Kinematics = {
  shafts: [{ id: 'S1', name: 'Input shaft' }],
  bearings: [
    { id: 'B1', shaft: 'S1', designation: '6205' },
    { id: 'B2', shaft: 'S1', designation: '22320' },
  ],
};

function Scheme({ severity }: { severity: Severity }) {
  const [selected, select] = useState<string | null>(null);
  return (
    <GearScheme
      kinematics={kinematics}
      label="Scheme"
      severities={
        new Map([
          ['B1', 'GOOD'],
          ['B2', severity],
        ])
      }
      selected={selected}
      onSelect={select}
    />
  );
}

/** Every colour that the drawing of an element has, without the outline. */
const paintOf = (element: Element) =>
  [...element.querySelectorAll('*')].slice(1).map((each) => {
    const { fill, stroke } = getComputedStyle(each);
    return `${each.tagName} ${fill} ${stroke}`;
  });

const colorOf = (variable: string) => {
  const probe = document.createElement('i');
  probe.style.color = `var(${variable})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

test.each(['GOOD', 'AVERAGE', 'WARNING', 'SEVERE', 'CRITICAL'] as const)(
  'a chosen part that is %s is outlined, in the colour of no severity, and keeps its own',
  async (severity) => {
    const { screen } = await renderInPortal(<Scheme severity={severity} />, { areas: ['schemes'] });
    const part = screen.getByRole('button', { name: /^Bearing B2/ });
    const other = screen.getByRole('button', { name: /^Bearing B1/ });
    await expect.element(part).toHaveAttribute('aria-pressed', 'false');
    const before = { part: paintOf(part.element()), other: paintOf(other.element()) };
    const outline = () => getComputedStyle(part.element().firstElementChild!);
    expect(outline().stroke).toBe('none');
    await part.click();
    await expect.element(part).toHaveAttribute('aria-pressed', 'true');
    expect(outline().stroke).toBe(colorOf('--focus'));
    expect(outline().fill).toBe('rgba(0, 0, 0, 0)');
    const ofSeverities = Object.keys(SEVERITIES).flatMap((each) =>
      ['ink', 'fill', 'mark'].map((what) => colorOf(`--severity-${each.toLowerCase()}-${what}`)),
    );
    expect(ofSeverities).not.toContain(outline().stroke);
    expect(paintOf(part.element())).toEqual(before.part);
    expect(paintOf(other.element())).toEqual(before.other);
  },
);
