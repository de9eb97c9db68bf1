/** A quoted text, a dollar-quoted text, a comment: a semicolon inside of one ends no statement. */
const OPAQUE = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\//y;

/**
 * The statements of an SQL text, without the semicolons that end them; pieces that hold comments alone are left out.
 * A cluster prepares what it sends on, and only one statement can be prepared at a time. Texts with backslash escapes
 * (`E'…'`) and nested comments are not understood: migrations use neither.
 */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let from = 0;
  let at = 0;
  let hasWords = false;
  const end = () => {
    if (hasWords) statements.push(text.slice(from, at).trim());
    from = at + 1;
    hasWords = false;
  };
  while (at < text.length) {
    OPAQUE.lastIndex = at;
    const opaque = OPAQUE.exec(text)?.[0];
    if (opaque !== undefined) {
      if (!opaque.startsWith('--') && !opaque.startsWith('/*')) hasWords = true;
      at += opaque.length;
      continue;
    }
    if (text[at] === ';') end();
    else if (text[at]?.trim() !== '') hasWords = true;
    at += 1;
  }
  end();
  return statements;
}
