const formatters = new Map<string, Intl.NumberFormat>();

function formatterFor(language: string, minDigits: number, maxDigits: number): Intl.NumberFormat {
  const key = `${language}/${minDigits}/${maxDigits}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(language, {
      minimumFractionDigits: minDigits,
      maximumFractionDigits: maxDigits,
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** How many decimals a reading deserves: three significant figures, never more than three decimals. */
export function sensibleDecimals(value: number): number {
  const size = Math.abs(value);
  if (size >= 100 || size === 0) return 0;
  if (size >= 10) return 1;
  if (size >= 1) return 2;
  return 3;
}

/** A measured number in the reader's language; `decimals` fixes its places, else they follow its size. */
export function formatNumber(value: number, language: string, decimals?: number): string {
  if (!Number.isFinite(value)) return '–';
  const places = decimals ?? sensibleDecimals(value);
  return formatterFor(language, places, places).format(value);
}

/** A count, grouped as the language does. */
export function formatCount(value: number, language: string): string {
  return formatterFor(language, 0, 0).format(value);
}
