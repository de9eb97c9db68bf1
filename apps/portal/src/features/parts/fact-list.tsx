import type { ReactNode } from 'react';
import classes from './parts.module.css';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** Where it comes from: a formula, a nameplate, a measurement. */
  readonly source: string;
}

/** What is known of a part, each with where it comes from. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value, source }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd className="meta">{source}</dd>
        </div>
      ))}
    </dl>
  );
}
