/** Fewer numbers than this may all have three digits behind their sign by chance. */
const FEWEST_THOUSANDS = 12;
const THOUSANDS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Watches whether a column writes its numbers in one way: 1,234 is one number where the others are 0,5, and another
 * where they are 0.5 or 950.
 */
export class DecimalSigns {
  #points = 0;
  #commas = 0;
  #plain = 0;
  #thousands = 0;

  /** Whether the sign in a cell contradicts those before it. */
  isContradiction(cell: string): boolean {
    const isComma = cell.includes(',');
    if (!isComma && !cell.includes('.')) {
      this.#plain++;
      return false;
    }
    if (isComma) this.#commas++;
    else this.#points++;
    if (cell.length < 9 && THOUSANDS.test(cell)) this.#thousands++;
    return this.#commas > 0 && this.#points > 0;
  }

  /** Whether all signs stand where thousands are parted, and the smaller numbers have none. */
  get areThousands(): boolean {
    const signs = this.#commas + this.#points;
    return signs >= FEWEST_THOUSANDS && this.#thousands === signs && this.#plain > 0;
  }
}
