// Which tables the sources name in their SQL, and what they do to them. SQL stands in template literals and strings; it
// is read by a small scanner that knows the places where a table's name can stand.
import ts from 'typescript';

type Deed = 'read' | 'write' | 'lock';

export interface TableUse {
  readonly table: string;
  readonly deed: Deed;
  /** Lines count from 1. */
  readonly line: number;
}

/** Stands where the source inserts a value or another piece of SQL. */
const HOLE = '$$';

export interface SqlText {
  readonly text: string;
  readonly line: number;
}

/** The literals of a source that are SQL: each `sql` template, and any other literal that reads like a statement. */
export function findSql(fileName: string, source: string): SqlText[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  const found: SqlText[] = [];
  const visit = (node: ts.Node, tagged: boolean): void => {
    if (ts.isTaggedTemplateExpression(node)) {
      ts.forEachChild(node, (child) => visit(child, child === node.template && isSqlTag(node.tag)));
      return;
    }
    const text = textOf(node);
    if (text !== undefined && (tagged || readsLikeSql(text))) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      found.push({ text, line: line + 1 });
    }
    ts.forEachChild(node, (child) => visit(child, false));
  };
  visit(file, false);
  return found;
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => HOLE + literal.text).join('');
}

/** `sql` and `sql<Row>` of Kysely. */
function isSqlTag(tag: ts.Expression): boolean {
  return /^sql\b/.test(tag.getText());
}

const STATEMENT =
  /^\s*(select\s|insert into\s|update\s+[a-z_$.]+\s+(as\s+)?([a-z_]+\s+)?set\s|delete from\s|with\s+(recursive\s+)?[a-z_]+\s*(\(|as\s)|copy\s+[a-z_]+|truncate\s|lock table\s|merge into\s|create (temp|temporary|unlogged|table|view|index)|alter table\s)/i;
const PIECE = /^\s*(from|join|left join|cross join|inner join|where|and|union|union all)\s+[a-z_($]/;

function readsLikeSql(text: string): boolean {
  return STATEMENT.test(text) || (PIECE.test(text) && /[=(]|\bjoin\b/.test(text));
}

const NOT_TABLES = new Set([
  'select',
  'lateral',
  'only',
  'unnest',
  'values',
  'set',
  'of',
  'stdin',
  'stdout',
  'nowait',
  'skip',
]);

interface Token {
  readonly text: string;
  readonly line: number;
}

function tokensOf({ text, line }: SqlText): Token[] {
  const tokens: Token[] = [];
  let at = line;
  const pattern =
    /\n|--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$\$|[A-Za-z_][A-Za-z_0-9]*(?:\.[A-Za-z_][A-Za-z_0-9]*)*|\d+|::|\S/g;
  for (const [match] of text.matchAll(pattern)) {
    if (!match.startsWith('--') && !match.startsWith('/*') && match !== '\n')
      tokens.push({ text: match.startsWith('"') ? match.slice(1, -1) : match.toLowerCase(), line: at });
    at += match.split('\n').length - 1;
  }
  return tokens;
}

const isName = (text: string | undefined): text is string =>
  text !== undefined && (text === HOLE || (/^[a-z_][a-z_0-9.]*$/.test(text) && !NOT_TABLES.has(text)));

/** Names that a statement gives itself: `name as (…)`, `name (columns) as (…)`. */
export function commonTablesOf(sql: SqlText): string[] {
  const tokens = tokensOf(sql);
  const names: string[] = [];
  tokens.forEach(({ text }, at) => {
    if (text !== 'as') return;
    const next = tokens[at + 1]?.text;
    const isCommon =
      next === '(' ||
      ((next === 'materialized' || next === 'not') &&
        tokens.slice(at, at + 4).some(({ text: t }) => t === '('));
    if (!isCommon) return;
    let name = at - 1;
    if (tokens[name]?.text === ')') {
      while (name > 0 && tokens[name]?.text !== '(') name -= 1;
      name -= 1;
    }
    const word = tokens[name]?.text;
    if (isName(word)) names.push(word);
  });
  return names;
}

/** What one piece of SQL does to which names; whether a name is a table, a common table or a function is for the caller. */
export function usesIn(sql: SqlText): TableUse[] {
  const tokens = tokensOf(sql);
  const uses: TableUse[] = [];
  const text = (at: number) => tokens[at]?.text;
  const add = (at: number, deed: Deed): void => {
    const token = tokens[at];
    if (token && isName(token.text) && !(deed === 'read' && text(at + 1) === '('))
      uses.push({ table: token.text.replace(/^public\./, ''), deed, line: token.line });
  };
  // A piece that begins with a table: `device left join equipment on …`.
  if (
    isName(text(0)) &&
    tokens.slice(1, 6).some(({ text: word }) => word === 'join') &&
    !/^(from|join|left|inner|cross|with|select|and|where)$/.test(text(0) ?? '')
  )
    add(0, 'read');
  /** Depths of brackets in which `from` belongs to a function: extract, substring, trim, overlay, position. */
  const brackets: boolean[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const word = text(at);
    if (word === '(') brackets.push(/^(extract|substring|trim|overlay|position)$/.test(text(at - 1) ?? ''));
    else if (word === ')') brackets.pop();
    else if (word === 'from') {
      if (brackets.at(-1) || text(at - 1) === 'distinct') continue;
      if (text(at - 1) === 'delete') add(text(at + 1) === 'only' ? at + 2 : at + 1, 'write');
      else readList(at + 1);
    } else if (word === 'join') add(text(at + 1) === 'only' ? at + 2 : at + 1, 'read');
    else if (word === 'using' && text(at + 1) !== '(') readList(at + 1);
    else if (word === 'into' && (text(at - 1) === 'insert' || text(at - 1) === 'merge')) add(at + 1, 'write');
    else if (word === 'truncate') add(text(at + 1) === 'table' ? at + 2 : at + 1, 'write');
    else if (word === 'copy') add(at + 1, 'write');
    else if (word === 'table' && text(at - 1) === 'lock') add(at + 1, 'lock');
    else if (word === 'table' && text(at - 1) === 'alter') add(at + 1, 'write');
    else if (word === 'update' && isUpdate(at)) add(text(at + 1) === 'only' ? at + 2 : at + 1, 'write');
  }
  return uses;

  /** The statement, not `for update`, `do update set` or an alias of that name: `set` follows the table and its alias. */
  function isUpdate(at: number): boolean {
    if (/^(for|key|do)$/.test(text(at - 1) ?? '')) return false;
    return tokens.slice(at + 2, at + 6).some(({ text: word }) => word === 'set');
  }

  /** `from a, b as x, c`: each name that begins the list or follows a comma of it. */
  function readList(start: number): void {
    let at = start;
    for (;;) {
      if (text(at) === 'only' || text(at) === 'lateral') at += 1;
      add(at, 'read');
      if (text(at) === '(' || text(at + 1) === '(') return;
      at += 1;
      if (text(at) === 'as') at += 1;
      if (text(at) !== ',') {
        if (text(at + 1) !== ',') return;
        at += 1;
      }
      at += 1;
    }
  }
}
