import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

const MAX_DEPTH = 40;

// Walks with a stack of its own: a body of nothing but brackets must not exhaust the call stack.
function isWithinDepth(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return false;
    const next: unknown[] = [];
    for (const entry of level) {
      if (typeof entry === 'object' && entry !== null)
        for (const child of Object.values(entry)) next.push(child);
    }
    level = next;
  }
  return true;
}

/** Any JSON value at most 40 levels deep, named once so that the API document names it once. */
export const jsonSchema = z
  .custom<JsonValue>(isWithinDepth, { error: issueMessage('NESTED_TOO_DEEPLY'), params: { code: 'tooDeep' } })
  .meta({ id: 'JsonValue' });
