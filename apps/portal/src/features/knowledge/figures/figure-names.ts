/** Live figures that a post can name in a fenced block `figure`. */
export const FIGURE_NAMES = [
  'outer-race',
  'inner-race',
  'gear-tooth',
  'gear-wear',
  'unbalance',
  'misalignment',
  'looseness',
  'aliasing',
  'resolution',
  'envelope-band',
] as const;
export type LearningFigureName = (typeof FIGURE_NAMES)[number];

export function isFigureName(text: string): text is LearningFigureName {
  return FIGURE_NAMES.some((name) => name === text);
}
