/** Whether a text may stand in a decimal input: digits with at most one point, at most so many decimal places. */
export function isDecimal(text: string, maxDecimals?: number): boolean {
  if (!/^\d*(?:\.\d*)?$/.test(text) || text === '.') return false;
  const decimals = text.includes('.') ? text.length - text.indexOf('.') - 1 : 0;
  if (maxDecimals === 0 && text.includes('.')) return false;
  return maxDecimals === undefined || decimals <= maxDecimals;
}
