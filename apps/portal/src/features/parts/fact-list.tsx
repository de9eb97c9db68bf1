import type { ReactNode } from 'react';
import type { FigureKey } from '../../platform/figures.ts';
import { FigureName } from '../../ui/figure-name.tsx';
import classes from './parts.module.css';

export interface Fact {
  readonly name: string;
  /** The entry that explains it; null for plain data such as what the nameplate gives. */
  readonly figure: FigureKey | null;
  readonly value: ReactNode;
  /** Where it comes from: a formula, a nameplate, a measurement. */
  readonly source: string;
}

/** What is known of a part, each with where it comes from. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, figure, value, source }) => (
        <div key={name}>
          <dt>
            <FigureName figure={figure}>{name}</FigureName>
          </dt>
          <dd>{value}</dd>
          <dd className="meta">{source}</dd>
        </div>
      ))}
    </dl>
  );
}
