import { type ReactNode, useState } from 'react';
import classes from './live-value.module.css';

/** Shows a value that changes by itself: the new one fades in, in its place. The first one does not. */
export function LiveValue({ value, children }: { value: unknown; children: ReactNode }) {
  const [state, setState] = useState({ value, changes: 0 });
  if (!Object.is(state.value, value)) setState({ value, changes: state.changes + 1 });
  return (
    <span key={state.changes} className={state.changes > 0 ? classes.changed : undefined}>
      {children}
    </span>
  );
}
