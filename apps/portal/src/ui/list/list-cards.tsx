import type { ReactNode } from 'react';
import classes from './list.module.css';

/** The rows of a list as cards: what a phone gets in place of a table. The link of a card is as large as the card. */
export function ListCards<Row>({
  caption,
  rows,
  keyOf,
  card,
  openKey,
}: {
  caption: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  card: (row: Row) => ReactNode;
  openKey?: string | undefined;
}) {
  return (
    <ul className={classes.cards} aria-label={caption}>
      {rows.map((row) => {
        const key = keyOf(row);
        return (
          <li key={key} data-row={key} data-open={key === openKey || undefined}>
            {card(row)}
          </li>
        );
      })}
    </ul>
  );
}

/** A line of a card: what belongs together at its two ends. */
export function CardLine({ children }: { children: ReactNode }) {
  return <span className={classes.cardLine}>{children}</span>;
}
