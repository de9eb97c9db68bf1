import type { Plugin } from 'vite';

/** The parts of a call that only a server reads: what goes in and comes out, as zod shapes. */
const SHAPES = new Set(['params', 'query', 'body', 'reply', 'summary', 'tag']);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

interface Change {
  readonly at: number;
  readonly until: number;
  readonly text: string;
}

/**
 * Takes the shapes out of the contract's calls in the built portal. It takes replies at the server's word (`call()`), so
 * the shapes would be fetched, and a thousand zod objects made, before the first screen for nothing. What is left over
 * is marked as free of effects, so that a screen brings the calls and schemas that it names and no others.
 */
export function callsWithoutShapes(): Plugin {
  return {
    name: 'ritzel-calls-without-shapes',
    apply: 'build',
    transform: {
      filter: { id: /packages\/contract\/src\/[\w-]+\.ts$/ },
      handler(code, id) {
        // @NOTE: an ESTree program; only the parts read below are described.
        const program = this.parse(code, { lang: 'ts' }) as unknown as Node;
        const made = nodesOf(program.body).flatMap(valuesMadeBy);
        const changes = made.flatMap((value): Change[] => {
          const whole = unwrapped(value);
          const cuts = id.endsWith('-calls.ts') ? shapesIn(whole) : [];
          if (whole.type !== 'CallExpression' && whole.type !== 'ObjectExpression') return cuts;
          return [
            { at: value.start, until: value.start, text: '/*#__PURE__*/ (() => (' },
            ...cuts,
            { at: value.end, until: value.end, text: '))()' },
          ];
        });
        let text = code;
        for (const { at, until, text: instead } of changes.toReversed())
          text = text.slice(0, at) + instead + text.slice(until);
        return { code: text, map: null };
      },
    },
  };
}

/** What the constants of a statement at the top of a file are made from. */
function valuesMadeBy(statement: Node): Node[] {
  const declaration =
    statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return nodesOf(declaration.declarations).flatMap(({ init }) => (init == null ? [] : [init as Node]));
}

/** Without `as const` and its like. */
function unwrapped(value: Node): Node {
  return value.type.startsWith('TS') ? unwrapped(value.expression as Node) : value;
}

/** Of `defineCall({…})`, or of an object that calls have in common. */
function shapesIn(value: Node): Change[] {
  const definition =
    value.type === 'CallExpression' && (value.callee as Node).name === 'defineCall'
      ? nodesOf(value.arguments)[0]
      : value;
  if (definition?.type !== 'ObjectExpression') return [];
  return nodesOf(definition.properties)
    .filter(({ key }) => SHAPES.has(String((key as Node | undefined)?.name)))
    .map((property) => {
      const { start, end } = property.value as Node;
      // `{ reply }` has one name for both.
      const name = String((property.key as Node).name);
      return {
        at: start,
        until: end,
        text: property.shorthand === true ? `${name}: undefined` : 'undefined',
      };
    });
}

const nodesOf = (list: unknown): Node[] => (Array.isArray(list) ? list : []);
