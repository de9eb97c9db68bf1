import type { CallDefinition } from '@ritzel/contract';

type Parts = { params?: unknown; query?: unknown };

/** Path and query of a call, parameters filled in and encoded; absent and empty query values are left out. */
export function callUrl(definition: Pick<CallDefinition, 'path' | 'name'>, input: Parts): string {
  const params = entriesOf(input.params);
  const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params.find(([key]) => key === name)?.[1];
    if (value === undefined || value === null || value === '') {
      throw new Error(`${definition.name} needs the parameter ${name}.`);
    }
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of entriesOf(input.query)) {
    if (value === undefined || value === null || value === '') continue;
    query.set(name, value instanceof Date ? value.toISOString() : String(value));
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
