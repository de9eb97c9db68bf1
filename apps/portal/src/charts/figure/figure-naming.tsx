import { type ComponentType, createContext, useContext } from 'react';
import type { FigureKey } from '../../platform/figures.ts';

/** Shows the name of a figure, and what explains it. */
export type FigureNaming = ComponentType<{ readonly figure: FigureKey; readonly children: string }>;

const NamingContext = createContext<FigureNaming | null>(null);

/** Around plots whose figures are explained where they are named; elsewhere, as in a saved file, the names are plain. */
export const FigureNamingProvider = NamingContext.Provider;

/** The name of a figure at a plot; one without an entry is plain everywhere. */
export function NamedFigure({ figure, children }: { figure: FigureKey | null; children: string }) {
  const Naming = useContext(NamingContext);
  return Naming === null || figure === null ? children : <Naming figure={figure}>{children}</Naming>;
}
