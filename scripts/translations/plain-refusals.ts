import ts from 'typescript';

/** Where each function of `problem` takes the sentence. */
const PLACES: Readonly<Record<string, number>> = {
  fieldInvalid: 2,
  changedMeanwhile: 1,
  singleSignOnFailed: 1,
  inputInvalid: 1,
  policiesNotAccepted: 1,
  conflict: 0,
  tooLarge: 0,
  unsupportedMedia: 0,
  tooMany: 0,
  notReady: 0,
  storageFull: 0,
  databaseBusy: 0,
  lockTimeout: 0,
  statementTimeout: 0,
};

/**
 * How many refusals of a source are plain English: a text where `problemText` should stand, or the message of something
 * that has no code in the catalogue. They reach every reader in English.
 */
export function countPlainRefusals(source: string): number {
  const tree = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const text = node.arguments[placeOf(node) ?? -1];
      if (text !== undefined && isPlain(text)) count++;
    }
    if (ts.isObjectLiteralExpression(node) && isFieldError(node) && hasPlainMessage(node)) count++;
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return count;
}

function placeOf({ expression }: ts.CallExpression): number | undefined {
  const isProblem =
    ts.isPropertyAccessExpression(expression) &&
    ts.isIdentifier(expression.expression) &&
    expression.expression.text === 'problem';
  return isProblem ? PLACES[expression.name.text] : undefined;
}

function isPlain(node: ts.Expression): boolean {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return true;
  if (ts.isParenthesizedExpression(node)) return isPlain(node.expression);
  if (ts.isConditionalExpression(node)) return isPlain(node.whenTrue) || isPlain(node.whenFalse);
  // The first error of a list has a sentence as every other of it.
  return (
    ts.isPropertyAccessExpression(node) &&
    node.name.text === 'message' &&
    !ts.isElementAccessExpression(node.expression)
  );
}

const namesOf = (node: ts.ObjectLiteralExpression) =>
  node.properties.map(({ name }) => (name !== undefined && ts.isIdentifier(name) ? name.text : ''));

/** `{ field, code, message }`, or what a spread leaves of it. */
const isFieldError = (node: ts.ObjectLiteralExpression) =>
  ['field', 'code', 'message'].every((name) => namesOf(node).includes(name));

function hasPlainMessage(node: ts.ObjectLiteralExpression): boolean {
  return node.properties.some(
    (each) => ts.isPropertyAssignment(each) && each.name.getText() === 'message' && isPlain(each.initializer),
  );
}
