import { expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from './all-calls.ts';

type Node = Record<string, unknown>;
const inputs = allCalls.flatMap((call) =>
  (['params', 'query', 'body'] as const).flatMap((place) => {
    const schema = call[place];
    return schema === undefined ? [] : [{ name: `${call.name} ${place}`, place, schema }];
  }),
);

/** Every leaf of an input as a path, and why it has no bound. */
function unboundedOf(root: Node): string[] {
  const found: string[] = [];
  const seen = new Set<unknown>();
  const definitions = (root.$defs ?? {}) as Record<string, Node>;
  function walk(node: Node, path: string): void {
    if (typeof node.$ref === 'string') {
      const target = definitions[node.$ref.replace('#/$defs/', '')];
      if (target === undefined || seen.has(target)) return;
      seen.add(target);
      walk(target, path);
      return;
    }
    for (const part of [...((node.anyOf ?? []) as Node[]), ...((node.oneOf ?? []) as Node[])])
      walk(part, path);
    if (node.enum !== undefined || node.const !== undefined) return;
    if (
      node.type === 'string' &&
      node.maxLength === undefined &&
      node.format !== 'uuid' &&
      node.format !== 'date'
    )
      found.push(`${path}: text without maxLength`);
    if (node.type === 'array' && node.maxItems === undefined) found.push(`${path}: list without maxItems`);
    if (node.type === 'number' || node.type === 'integer') {
      if (node.maximum === undefined && node.exclusiveMaximum === undefined)
        found.push(`${path}: number without maximum`);
      if (node.minimum === undefined && node.exclusiveMinimum === undefined)
        found.push(`${path}: number without minimum`);
    }
    for (const [name, child] of Object.entries((node.properties ?? {}) as Record<string, Node>))
      walk(child, `${path}.${name}`);
    for (const inner of ['items', 'additionalProperties', 'propertyNames']) {
      const child = node[inner];
      if (typeof child === 'object' && child !== null) walk(child as Node, `${path}.${inner}`);
    }
    for (const [index, child] of ((node.prefixItems ?? []) as Node[]).entries())
      walk(child, `${path}.${index}`);
  }
  walk(root, '');
  return found;
}
/** What a device measured, and what stands on a nameplate, is any number that 64 bits hold. */
const anyNumber = ['.samples.items.value', '.parts.items.nameplate.additionalProperties'];

test.each(inputs)('$name: every text, number and list has a bound', ({ schema }) => {
  const found = unboundedOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node);
  expect(found.filter((each) => !anyNumber.some((path) => each.startsWith(`${path}: number`)))).toEqual([]);
});
