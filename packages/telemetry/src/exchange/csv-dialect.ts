/** How a spreadsheet of a country parts cells and writes a decimal. */
export interface CsvDialect {
  readonly separator: ',' | ';';
  readonly decimalSign: '.' | ',';
}

export const PLAIN_CSV: CsvDialect = { separator: ',', decimalSign: '.' };
/** Where a decimal has a comma, a list has semicolons. */
export const COMMA_CSV: CsvDialect = { separator: ';', decimalSign: ',' };

/** A number at full precision. */
export const csvNumber = (value: number, { decimalSign }: CsvDialect): string =>
  decimalSign === '.' ? String(value) : String(value).replace('.', decimalSign);
