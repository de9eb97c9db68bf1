import { z } from 'zod';

type Node = Record<string, unknown>;
export type InputPath = readonly (string | number)[];

/** An input schema, walked as the JSON Schema that the API document shows. */
export function makeInputWalk(schema: z.ZodType) {
  // @NOTE: a JSON Schema is a plain object
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node;
  const definitions = (root.$defs ?? {}) as Record<string, Node>; // @NOTE: as above

  function resolve(node: Node | undefined): Node {
    let here = node ?? {};
    while (typeof here.$ref === 'string') here = definitions[here.$ref.replace('#/$defs/', '')] ?? {};
    return here;
  }
  // @NOTE: as above
  const optionsOf = (node: Node) => [...((node.anyOf ?? node.oneOf ?? []) as Node[]), node].map(resolve);
  const propertiesOf = (node: Node) => Object.entries((node.properties ?? {}) as Record<string, Node>); // @NOTE: as above

  /** Every place of the input down to the leaves; of a list its first entry, of a record one name. */
  function paths(node: Node = root, before: InputPath = [], depth = 0): InputPath[] {
    if (depth > 8) return [];
    const found = optionsOf(resolve(node)).flatMap((option): InputPath[] => [
      ...propertiesOf(option).flatMap(([name, child]) => paths(child, [...before, name], depth + 1)),
      // @NOTE: as above
      ...(option.items === undefined ? [] : paths(option.items as Node, [...before, 0], depth + 1)),
      ...(typeof option.additionalProperties === 'object' &&
      Object.keys(option.additionalProperties ?? {}).length > 0
        ? paths(option.additionalProperties as Node, [...before, 'x'], depth + 1) // @NOTE: as above
        : []),
    ]);
    const unique = new Map(
      [...(before.length === 0 ? [] : [before]), ...found].map((path) => [path.join('.'), path]),
    );
    return [...unique.values()];
  }

  /** The smallest value that fits, as far as a JSON Schema says. */
  function sample(node: Node = root, depth = 0): unknown {
    const here = resolve(node);
    if (depth > 8) return null;
    const [option = here] = optionsOf(here);
    if (option.default !== undefined) return option.default;
    if (option.const !== undefined) return option.const;
    if (Array.isArray(option.enum)) return option.enum[0];
    if (option.format === 'uuid') return '00000000-0000-4000-8000-000000000000';
    if (option.type === 'string')
      return 'x1'.padEnd(Number(option.minLength ?? 2), 'x').slice(0, Number(option.maxLength ?? 40));
    if (option.type === 'number' || option.type === 'integer')
      return Math.max(1, Number(option.minimum ?? 1));
    if (option.type === 'boolean') return false;
    // @NOTE: as above
    if (option.type === 'array')
      return Array.from({ length: Number(option.minItems ?? 1) }, () =>
        sample(option.items as Node, depth + 1),
      );
    if (option.type === 'object') {
      const required = new Set(Array.isArray(option.required) ? option.required : []);
      return Object.fromEntries(
        propertiesOf(option)
          .filter(([name]) => required.has(name))
          .map(([name, child]) => [name, sample(child, depth + 1)]),
      );
    }
    return null;
  }

  function childOf(node: Node, step: string | number): Node {
    for (const option of optionsOf(resolve(node))) {
      const child =
        typeof step === 'number'
          ? option.items
          : (Object.fromEntries(propertiesOf(option))[step] ?? option.additionalProperties);
      if (typeof child === 'object' && child !== null) return child as Node; // @NOTE: as above
    }
    return {};
  }

  /** `valid` with `value` at the path; containers that it lacks are made to fit. */
  function replace(valid: unknown, path: InputPath, value: unknown, node: Node = root): unknown {
    const [step, ...rest] = path;
    if (step === undefined) return value;
    const child = childOf(node, step);
    if (typeof step === 'number') {
      const list = Array.isArray(valid) && valid.length > 0 ? valid : [sample(child)];
      return list.map((entry, index) => (index === step ? replace(entry, rest, value, child) : entry));
    }
    const whole = typeof valid === 'object' && valid !== null && !Array.isArray(valid) ? valid : sample(node);
    const entries = Object.entries(whole ?? {}).filter(([name]) => name !== step);
    const here = Object.entries(whole ?? {}).find(([name]) => name === step)?.[1];
    return Object.fromEntries([
      ...entries,
      [step, replace(here ?? (rest.length > 0 ? sample(child) : undefined), rest, value, child)],
    ]);
  }

  /** Names of the top level whose schema carries this id in the API document. */
  function named(...ids: string[]): string[] {
    return propertiesOf(root)
      .filter(([, child]) => ids.some((id) => child.$ref === `#/$defs/${id}` || resolve(child).id === id))
      .map(([name]) => name);
  }
  return { paths, replace, named };
}
