/** A moment that the strip of records names. */
export interface StripMark {
  readonly name: string;
  readonly x: number;
  readonly text: string;
}

export interface PlacedMark extends StripMark {
  /** Null where the text has no room beside the others; the line is drawn anyway. */
  readonly label: { readonly x: number; readonly anchor: 'start' | 'end' } | null;
}

const GAP = 4;
/** Of the letters of the strip: 10.5 px Inter, and as wide as high in Chinese. */
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (/[⺀-鿿]/.test(letter) ? 10.5 : 6), 0);

/** Where the texts of the marks stand: right of their line where there is room, else left of it; the first wins. */
export function placeMarks(marks: readonly StripMark[], width: number): PlacedMark[] {
  const taken: (readonly [from: number, to: number])[] = [];
  return marks.map((mark) => {
    const wide = widthOf(mark.text);
    const right = [mark.x + GAP, mark.x + GAP + wide] as const;
    const left = [mark.x - GAP - wide, mark.x - GAP] as const;
    const isFree = ([from, to]: readonly [number, number]) =>
      from >= 0 && to <= width && taken.every(([start, end]) => to + GAP <= start || from - GAP >= end);
    const place = [right, left].find(isFree);
    if (place === undefined) return { ...mark, label: null };
    taken.push(place);
    return {
      ...mark,
      label: place === right ? { x: right[0], anchor: 'start' } : { x: left[1], anchor: 'end' },
    };
  });
}
