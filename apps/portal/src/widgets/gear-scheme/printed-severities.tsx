import type { Severity } from '@ritzel/drivetrain';
import { useTranslation } from 'react-i18next';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import classes from './gear-scheme.module.css';
import type { GearSchemeLayout } from './gear-scheme-shapes.ts';
import { boxesOf } from './scheme-boxes.ts';

const PRINTED: readonly Severity[] = ['CRITICAL', 'SEVERE', 'WARNING', 'AVERAGE'];

type Severities = ReadonlyMap<string, Severity>;

/** On paper colour says nothing: the shape of the severity stands at the element. */
export function PrintedMarks({ layout, severities }: { layout: GearSchemeLayout; severities: Severities }) {
  const boxes = boxesOf(layout);
  return [...severities].flatMap(([id, severity]) => {
    const box = boxes.get(id);
    if (box === undefined || !PRINTED.includes(severity)) return [];
    return (
      <g key={id} className={classes.printed} transform={`translate(${box.right + 1} ${box.top - 7})`}>
        <SeverityMark severity={severity} size={12} />
      </g>
    );
  });
}

/** And what the shapes mean, element by element, the worst first. */
export function PrintedWords({
  severities,
  nameOf,
}: {
  severities: Severities;
  nameOf: (element: string) => string;
}) {
  const { t } = useTranslation('schemes');
  const printed = [...severities]
    .filter(([, severity]) => PRINTED.includes(severity))
    .sort(([, a], [, b]) => PRINTED.indexOf(a) - PRINTED.indexOf(b));
  if (printed.length === 0) return null;
  return (
    <ul className={classes.printedWords}>
      {printed.map(([id, severity]) => (
        <li key={id}>
          <SeverityMark severity={severity} size={12} />
          {nameOf(id)}: {t(`severity.${severity}`)}
        </li>
      ))}
    </ul>
  );
}
