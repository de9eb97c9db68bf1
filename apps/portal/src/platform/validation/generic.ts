/** The generic validators of the specification, section 5: each gives its error flag or nothing. */
export function required(value: unknown): 'required' | undefined {
  const isEmpty = value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
  return isEmpty ? 'required' : undefined;
}

export function min(value: number | undefined, least: number): 'min' | undefined {
  return value !== undefined && value < least ? 'min' : undefined;
}

export function max(value: number | undefined, most: number): 'max' | undefined {
  return value !== undefined && value > most ? 'max' : undefined;
}

/** An empty text is left to `required`. */
export function minLength(text: string, least: number): 'minLength' | undefined {
  return text !== '' && text.length < least ? 'minLength' : undefined;
}

export function maxLength(text: string, most: number): 'maxLength' | undefined {
  return text.length > most ? 'maxLength' : undefined;
}

/** The whole text must match; an empty one is left to `required`. */
export function pattern(text: string, expected: RegExp): 'pattern' | undefined {
  const whole = new RegExp(`^(?:${expected.source})$`, expected.flags.replace('g', ''));
  return text !== '' && !whole.test(text) ? 'pattern' : undefined;
}
