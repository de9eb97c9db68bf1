// Promises that nobody waits for. A rejection of one ends the process or is lost, so each promise is awaited, returned
// or caught; `void` counts as none of these on the server. Two places are read: a promise as a statement of its own, and
// a function that returns one where the caller expects nothing back (a timer, a listener).
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '..');

export interface Floating {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

/** Node and fastify run these and handle what they reject with, or their types say `void` by mistake. */
const HANDLED_BY_CALLEE = new Set(['register', 'addHook', 'test', 'beforeAll', 'afterAll', 'describe']);

export function findFloatingPromises(program: ts.Program, mayVoid: boolean): Floating[] {
  const checker = program.getTypeChecker();
  const found: Floating[] = [];

  // What has `then` alone (a reply of fastify, a query that is being built) rejects nowhere until it is awaited.
  const isPromise = (type: ts.Type): boolean =>
    type.isUnion()
      ? type.types.some(isPromise)
      : type.getProperty('then') !== undefined && type.getProperty('catch') !== undefined;

  /** `.catch(…)` and `.then(…, …)` are waited for; `.finally(…)` is when what it follows is. */
  function isCaught(expression: ts.Expression): boolean {
    if (!ts.isCallExpression(expression) || !ts.isPropertyAccessExpression(expression.expression))
      return false;
    const { name, expression: before } = expression.expression;
    if (name.text === 'catch') return expression.arguments.length > 0;
    if (name.text === 'then') return expression.arguments.length > 1;
    return name.text === 'finally' && isCaught(before);
  }

  function isFloating(expression: ts.Expression): boolean {
    if (ts.isParenthesizedExpression(expression)) return isFloating(expression.expression);
    if (ts.isVoidExpression(expression)) return !mayVoid && isFloating(expression.expression);
    if (ts.isConditionalExpression(expression))
      return isFloating(expression.whenTrue) || isFloating(expression.whenFalse);
    if (ts.isBinaryExpression(expression)) {
      const { kind } = expression.operatorToken;
      if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return isFloating(expression.right);
      if (kind === ts.SyntaxKind.CommaToken || kind === ts.SyntaxKind.BarBarToken)
        return isFloating(expression.left) || isFloating(expression.right);
      if (kind === ts.SyntaxKind.QuestionQuestionToken)
        return isFloating(expression.left) || isFloating(expression.right);
      return false;
    }
    if (ts.isAwaitExpression(expression) || isCaught(expression)) return false;
    return isPromise(checker.getTypeAtLocation(expression));
  }

  /** A function that returns a promise, given where its caller takes nothing back. */
  function isMisused(call: ts.CallExpression | ts.NewExpression, argument: ts.Expression): boolean {
    if (!ts.isArrowFunction(argument) && !ts.isFunctionExpression(argument)) return false;
    const callee = ts.isPropertyAccessExpression(call.expression)
      ? call.expression.name.text
      : call.expression.getText();
    if (HANDLED_BY_CALLEE.has(callee)) return false;
    const given = checker.getSignatureFromDeclaration(argument);
    if (given === undefined || !isPromise(checker.getReturnTypeOfSignature(given))) return false;
    const wanted = checker.getContextualType(argument);
    const signatures = wanted?.getCallSignatures() ?? [];
    return (
      signatures.length > 0 &&
      signatures.every((signature) => {
        const { flags } = checker.getReturnTypeOfSignature(signature);
        return (flags & ts.TypeFlags.Void) !== 0;
      })
    );
  }

  for (const source of program.getSourceFiles()) {
    if (source.isDeclarationFile || source.fileName.includes('/node_modules/')) continue;
    const report = (node: ts.Node, reason: string) => {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ file: path.relative(root, source.fileName), line: line + 1, reason });
    };
    const visit = (node: ts.Node): void => {
      if (ts.isExpressionStatement(node) && isFloating(node.expression))
        report(node, 'a promise that nobody waits for: await, return or catch it');
      if (
        ts.isArrowFunction(node) &&
        ts.isVoidExpression(node.body) &&
        !mayVoid &&
        isFloating(node.body.expression)
      )
        report(node, 'a promise behind void that nobody waits for: catch it');
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        for (const argument of node.arguments ?? [])
          if (isMisused(node, argument)) report(argument, 'a promise given back to a caller that drops it');
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

function programOf(configFile: string): ts.Program {
  const { config } = ts.readConfigFile(configFile, ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, path.dirname(configFile));
  return ts.createProgram(fileNames, { ...options, incremental: false });
}

/** Types and promises in one go: both rest on the same reading of the whole program. */
function check(configFile: string, mayVoid: boolean): string[] {
  const program = programOf(path.join(root, configFile));
  const types = ts.formatDiagnostics(ts.getPreEmitDiagnostics(program), {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  });
  const promises = findFloatingPromises(program, mayVoid).map(
    ({ file, line, reason }) => `${file}:${line}: ${reason}`,
  );
  return types === '' ? promises : [types, ...promises];
}

if (import.meta.main) {
  // In the browser a rejection ends nothing, and a screen shows what failed by the query that holds it.
  const isPortal = process.argv[2] === 'portal';
  const found = isPortal ? check('apps/portal/tsconfig.json', true) : check('tsconfig.json', false);
  for (const complaint of found) console.error(complaint);
  process.exit(found.length === 0 ? 0 : 1);
}
