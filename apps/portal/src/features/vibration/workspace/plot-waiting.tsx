import { Loader } from '@mantine/core';
import classes from '../vibration.module.css';

/** Holds the place of a plot until its numbers are there. */
export function PlotWaiting({ heightPx }: { heightPx: number }) {
  return (
    <div className={classes.waiting} style={{ height: heightPx }} aria-busy="true">
      <Loader size="sm" />
    </div>
  );
}

/** Why a plot cannot be drawn. */
export function PlotRefused({ children }: { children: string }) {
  return (
    <p role="alert" className={classes.refused}>
      {children}
    </p>
  );
}
