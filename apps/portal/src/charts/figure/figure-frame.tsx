import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/**
 * Plots stacked in a window share one line for what the cursor reads and one table for all cursors: a plot in such a
 * frame takes what height there is, and hands both over while it is the one that is looked at.
 */
export interface FigureFrame {
  /** Where the reading and the table of this plot are shown; null while another plot is looked at. */
  readonly reading: HTMLElement | null;
  readonly cursors: HTMLElement | null;
}

const FrameContext = createContext<FigureFrame | null>(null);

export const FigureFrameProvider = FrameContext.Provider;

export function useFigureFrame(): FigureFrame | null {
  return useContext(FrameContext);
}

/** A part of a figure where its frame wants it; in its own place where it stands in no frame. */
export function FramePart({ part, children }: { part: keyof FigureFrame; children: ReactNode }) {
  const frame = useFigureFrame();
  if (frame === null) return children;
  const place = frame[part];
  return place === null ? null : createPortal(children, place);
}
