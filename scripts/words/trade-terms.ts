import type { SourceText } from './word-rules.ts';

interface RefusedTerm {
  readonly term: RegExp;
  readonly use: string;
}

/** What texts once said, in each language, with what the trade says. Names of severities are those of the specification. */
const REFUSED_TERMS: Readonly<Record<string, readonly RefusedTerm[]>> = {
  en: [
    { term: /\bover the floor\b|\bstands? [^.]* dB\b/i, use: 'above noise floor' },
    { term: /\bwhere the geometry\b/i, use: 'matches calculated BPFO (deviation 0.0 %)' },
    { term: /\b(outer|inner) race[^.]* is damaged\b/i, use: 'outer-race defect' },
    { term: /\bout of line\b/i, use: 'misaligned' },
    { term: /\bgrowing\b/i, use: 'increasing' },
    { term: /\bno longer (seen|detected)\b/i, use: 'not detected' },
    { term: /\bmade from\b/i, use: 'traceability' },
    { term: /\bearly healthy\b/i, use: 'automatic baseline' },
    { term: /\bbins?\b/i, use: 'operating state' },
    { term: /\bstandard errors\b/i, use: 'significant, highly significant' },
    { term: /^Now$/, use: 'current values' },
    { term: /^Meshes$/, use: 'gear mesh' },
    { term: /\bmove the lines\b/i, use: 'adjust speed' },
    { term: /\bgoodbye\b/i, use: 'disconnected' },
    { term: /\b(was|were) born\b/i, use: 'connected' },
    { term: /\bwhat it sees\b/i, use: 'frequency coverage' },
    { term: /\bhow you read\b/i, use: 'display settings' },
    { term: /\bmany at once\b/i, use: 'bulk import' },
    { term: /\bas at first\b/i, use: 'reset' },
  ],
  de: [
    { term: /\büber dem Grund\b|\bsteht [^.]* dB\b/i, use: 'über dem Rauschteppich' },
    { term: /\bdie Geometrie\b.*\bverlangt\b/i, use: 'stimmt mit der berechneten BPFO überein' },
    { term: /\b(Außen|Innen)ring[^.]* beschädigt\b/i, use: 'Außenringschaden' },
    { term: /\bnicht ausgerichtet\b/i, use: 'Ausrichtfehler' },
    { term: /\bwachsend|\bgewachsen\b/i, use: 'zunehmend' },
    { term: /\bnicht mehr (gesehen|erkannt)\b/i, use: 'nicht erkannt' },
    { term: /\bfrühe[nr]? gesunde/i, use: 'automatische Basislinie' },
    { term: /\bStandardfehler\b/i, use: 'signifikant, hochsignifikant' },
    { term: /^Jetzt$/, use: 'aktuelle Werte' },
    { term: /^Eingriffe$/, use: 'Zahneingriff' },
    { term: /\bLinien verschieben\b/i, use: 'Drehzahl anpassen' },
    { term: /\bViele auf einmal\b/i, use: 'Massenimport' },
    { term: /\brpm\b/, use: '1/min' },
  ],
  fr: [
    { term: /\ble fond de l’enveloppe\b/i, use: 'au-dessus du bruit de fond' },
    { term: /\berreurs types\b/i, use: 'hautement significatif' },
    { term: /\bDéplacer les raies\b/i, use: 'Ajuster la vitesse' },
    { term: /\brpm\b/, use: 'tr/min' },
  ],
  es: [
    { term: /\berrores estándar\b/i, use: 'altamente significativa' },
    { term: /\bMover las líneas\b/i, use: 'Ajustar velocidad' },
  ],
  pt: [
    { term: /\bpiso do envelope\b/i, use: 'acima do ruído de fundo' },
    { term: /\berros padrão\b/i, use: 'altamente significativa' },
    { term: /\bMover as linhas\b/i, use: 'Ajustar rotação' },
  ],
  zh: [
    { term: /本底/, use: '噪声基底' },
    { term: /倍标准误差/, use: '显著' },
    { term: /^移动谱线标记$/, use: '调整转速' },
  ],
};

/** The language of the texts in a file; undefined where it holds none for readers. */
export function languageOfTexts(file: string): string | undefined {
  const folder = /^apps\/portal\/src\/platform\/i18n\/([a-z]{2})\/.*\.json$/.exec(file)?.[1];
  const suffix = /^packages\/sentences\/src\/.*-(?:texts|words)-([a-z]{2})\.ts$/.exec(file)?.[1];
  const isCommandLine = /^apps\/server\/src\/modules\/cli\/(?!.*\.test\.ts$).*\.ts$/.test(file);
  return folder ?? suffix ?? (isCommandLine ? 'en' : undefined);
}

/** Terms that the trade does not use, in the texts of screens, sentences and command line. */
export function findRefusedTerms(sources: readonly SourceText[]): string[] {
  const problems: string[] = [];
  for (const { file, text } of sources) {
    const terms = REFUSED_TERMS[languageOfTexts(file) ?? ''];
    if (terms === undefined) continue;
    for (const [at, line] of text.split('\n').entries()) {
      for (const said of textsIn(line)) {
        const found = terms.find(({ term }) => term.test(said));
        if (found) problems.push(`${file}:${at + 1}: "${said}": ${found.use}`);
      }
    }
  }
  return problems;
}

/** What a line says to a reader: its values, not its keys, placeholders or comments. */
function textsIn(line: string): string[] {
  if (/^\s*(\/\/|\/?\*)/.test(line)) return [];
  const value = line
    .replace(/^\s*(?:"[\w.:-]+"|'[^']+'|\w+):/, '')
    .replaceAll(/\{\{?[^{}]*\}\}?|\$\{[^}]*\}/g, '…');
  const quoted = [...value.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g)];
  // A line of a template says itself.
  return quoted.length === 0 && !/[;{}]\s*$/.test(value)
    ? [value]
    : quoted.map(([, double, single]) => double ?? single ?? '');
}
