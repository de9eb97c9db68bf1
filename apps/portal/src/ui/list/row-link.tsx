import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import classes from './list.module.css';

/** The link that a row or a card opens: its name, where the keys put the focus, and what a click beside it follows. */
export function RowLink({ children, ...link }: LinkProps & { children: ReactNode }) {
  return (
    <Link {...link} className={classes.link!} data-opens-row>
      {children}
    </Link>
  );
}

/** The link of a row: the one marked as such, else the first. */
export function linkOfRow(row: Element | null | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>('a[data-opens-row]') ?? row?.querySelector<HTMLElement>('a') ?? null;
}
