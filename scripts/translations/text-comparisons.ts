/** Fields that hold a sentence of ours. */
const SENTENCES = 'sentence|statement|summary|severityReason|toConfirm|confirmBy';
/** What compares, other than with nothing. */
const COMPARES = String.raw`\s*(?:[!=]==?(?!=|\s*(?:undefined\b|null\b|''|""))|\?*\.(?:includes|startsWith|endsWith|match|search|indexOf)\()`;

const OWN = new RegExp(String.raw`\.(?:${SENTENCES})\b${COMPARES}`);
/** The message of an error may be another program's: where it has no code, a note beside the line says so. */
const OF_ERRORS = new RegExp(String.raw`\.message\b${COMPARES}|\.test\([\w.]*\.message\)`);

/** Lines of a source that compare a sentence by its text. */
export function findTextComparisons(file: string, source: string): string[] {
  const lines = source.split('\n');
  return lines.flatMap((line, i) => {
    const isOwn = OWN.test(line);
    const isOfError =
      OF_ERRORS.test(line) &&
      !lines
        .slice(Math.max(0, i - 2), i + 1)
        .join('\n')
        .includes('@NOTE');
    return isOwn || isOfError ? [`${file}:${i + 1}: ${line.trim()}`] : [];
  });
}
