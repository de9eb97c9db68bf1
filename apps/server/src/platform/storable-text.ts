import type { RefusedField } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';

const MAX_ERRORS = 10;

/** PostgreSQL stores neither NUL nor half a surrogate pair; JSON and addresses can carry both. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** The fields of an input whose text, or whose own name, cannot be stored. Walks without recursion: the depth is the sender's. */
export function findUnstorableText(place: string, input: unknown): RefusedField[] {
  const errors: RefusedField[] = [];
  const pending: { path: string; value: unknown }[] = [{ path: place, value: input }];
  for (let next = pending.pop(); next !== undefined && errors.length < MAX_ERRORS; next = pending.pop()) {
    const { path, value } = next;
    if (typeof value === 'string') {
      if (!isStorable(value)) errors.push(unstorable(path));
    } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
      for (const [name, child] of Object.entries(value)) {
        if (isStorable(name)) pending.push({ path: `${path}.${name}`, value: child });
        else errors.push(unstorable(path));
      }
    }
  }
  return errors;
}

function unstorable(field: string): RefusedField {
  return { field, code: 'unstorable', message: problemText('UNSTORABLE_TEXT') };
}
