/** Signs that a spreadsheet takes for the begin of a formula, in their full width too. */
const FORMULA = '=+\\-@|＝＋－＠';
/** Blanks, double quotes and invisible letters do not keep a spreadsheet from seeing a formula behind them. */
const STARTS_FORMULA = new RegExp(`^[\\s"\\u200b-\\u200f\\u2060\\ufeff]*[${FORMULA}]`);
/** A spreadsheet of another language parts cells elsewhere than we do: each such part may begin a formula. */
const PARTED_FORMULA = new RegExp(`([;\\t\\r\\n])(?=[ "]{0,8}[${FORMULA}])`, 'g');
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** A text that stays a text in every spreadsheet: what would begin a formula gets an apostrophe in front. */
export function withoutFormula(text: string): string {
  if (NUMBER.test(text)) return text;
  const parted = text.replaceAll(PARTED_FORMULA, "$1'");
  return STARTS_FORMULA.test(parted) || /^[\t\r]/.test(parted) ? `'${parted}` : parted;
}

/**
 * A cell of a CSV file (RFC 4180), empty for null. Every CSV that leaves is written with it: names come from devices
 * and files, and a spreadsheet would run what begins like a formula. Numbers stay as they are, negative ones too.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = withoutFormula(value);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
