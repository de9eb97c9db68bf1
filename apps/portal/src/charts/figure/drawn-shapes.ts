import type { ChartColor } from '../plot/chart-colors.ts';

/** A drawing as a list of shapes, so that the screen (SVG) and paper (canvas) show the same one. */
export type DrawnShape = {
  readonly fill?: ChartColor;
  readonly stroke?: ChartColor;
  readonly widthPx?: number;
  readonly dash?: readonly number[];
} & (
  | { readonly kind: 'path'; readonly d: string }
  | { readonly kind: 'circle'; readonly x: number; readonly y: number; readonly radius: number }
  /** Its middle stands at x. */
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly sizePx: number;
    }
);
