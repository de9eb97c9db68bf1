import ts from 'typescript';

export interface SourceText {
  /** Its path from the root of the repository. */
  readonly file: string;
  readonly text: string;
}

interface PrivateWord {
  readonly word: RegExp;
  readonly use: string;
  /** Files where it is a word of the trade, or plain English. */
  readonly isAllowedIn?: RegExp;
}

const IN_PORTAL = /^(?!apps\/portal\/|journeys\/)/;

/** Words of names (camelCase and snake_case are split first) and of texts, with what to say instead. */
export const PRIVATE_WORDS: readonly PrivateWord[] = [
  {
    word: /\bjudg(e|es|ed|ing|ements?)\b/i,
    use: 'evaluate (a value), diagnose (a record)',
    // Bundles of earlier releases are read under their names.
    isAllowedIn: /bundles\/(read|rerun)-bundle\.ts$|diagnoses\/diagnoses\.test\.ts$/,
  },
  { word: /\bwish(es|ed|ing)?\b/i, use: 'request' },
  { word: /\bdesks?\b/i, use: 'cli, local file, dispatcher, worker' },
  { word: /\bdoors?\b/i, use: 'ingest adapter, endpoint' },
  { word: /\b(told|tells?|telling)\b/i, use: 'publish, notify, report, state' },
  { word: /\bhears?\b/i, use: 'receive, subscribe', isAllowedIn: /listen|audio|test-diagnosis|vibration/ },
  { word: /\b(doubts?|doubtful|doubted)\b/i, use: 'warning, suspect' },
  { word: /\bstrangers?\b/i, use: 'unknown signal, outsider' },
  { word: /\brubbish\b/i, use: 'malformed' },
  {
    word: /\bledgers?\b/i,
    use: 'provenance',
    isAllowedIn: /bundles\/(read|rerun)-bundle\.ts$|diagnoses\/diagnoses\.test\.ts$/,
  },
  {
    word: /\b(sealed|sealing)\b/i,
    use: 'compacted, checksum, encrypted',
    isAllowedIn: /bearing|parts|nameplate/,
  },
  { word: /\bbreaths?\b/i, use: 'yield to the event loop' },
  { word: /\bin sight\b/i, use: 'visible, fault coverage' },
  { word: /\bbench(es)?\b/i, use: 'analysis workspace', isAllowedIn: IN_PORTAL },
];

/** One name in several files on purpose: [name, why]. */
const SHARED_NAMES: ReadonlyMap<string, string> = new Map([
  ['firstWords', 'the same words in each language'],
  ['laterWords', 'the same words in each language'],
]);

/** The text as words: names split where their parts meet. */
export function asWords(text: string): string {
  return text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/_/g, ' ');
}

export function findPrivateWords(sources: readonly SourceText[]): string[] {
  const problems: string[] = [];
  for (const { file, text } of sources) {
    if (/openapi\.json$/.test(file)) continue;
    const words = PRIVATE_WORDS.filter(({ isAllowedIn }) => !isAllowedIn?.test(file));
    const inName = words.find(({ word }) => word.test(asWords(file.replaceAll('-', ' '))));
    if (inName)
      problems.push(
        `${file}: the file's name says "${inName.word.exec(asWords(file.replaceAll('-', ' ')))?.[0]}": ${inName.use}`,
      );
    for (const [at, line] of text.split('\n').entries()) {
      const plain = asWords(line.replaceAll(/npm run bench|\bbench\/|@[a-z-]*bench/g, ''));
      for (const { word, use } of words) {
        const found = word.exec(plain);
        if (found) problems.push(`${file}:${at + 1}: "${found[0]}": ${use}`);
      }
    }
  }
  return problems;
}

/** Exported names that are declared in more than one file of apps and packages. */
export function findHomonyms(sources: readonly SourceText[]): string[] {
  const places = new Map<string, string[]>();
  for (const { file, text } of sources) {
    if (!/^(apps|packages)\/.*\.tsx?$/.test(file)) continue;
    for (const name of exportedNames(file, text)) places.set(name, [...(places.get(name) ?? []), file]);
  }
  return [...places]
    .filter(([name, files]) => files.length > 1 && !SHARED_NAMES.has(name))
    .map(([name, files]) => `${name} is exported by ${files.join(' and ')}: one name means one thing`);
}

/** What a file declares and exports itself; what it passes on is declared elsewhere. */
export function exportedNames(file: string, text: string): Set<string> {
  const names = new Set<string>();
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  for (const statement of source.statements) {
    if (!ts.canHaveModifiers(statement)) continue;
    if (!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue;
    if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations) {
        if (ts.isIdentifier(name)) names.add(name.text);
      }
    } else if (
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement)
    ) {
      if (statement.name) names.add(statement.name.text);
    }
  }
  return names;
}
