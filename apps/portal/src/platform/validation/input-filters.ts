/** The input filters of the specification, section 5, each with the error it gives. */
export const INPUT_FILTERS = {
  ALPHABET: { pattern: /^\p{L}*$/u, error: 'notAlphabet' },
  NUMBER: { pattern: /^[0-9]*$/, error: 'notNumber' },
  ALPHANUMERIC: { pattern: /^[\p{L}0-9]*$/u, error: 'notAlphanumeric' },
  ALPHANUMERICANDSPACE: { pattern: /^[\p{L}0-9 ]*$/u, error: 'notAlphanumericWithSpace' },
} as const;
export type InputFilter = keyof typeof INPUT_FILTERS;
export type InputFilterError = (typeof INPUT_FILTERS)[InputFilter]['error'];

/** The filter's error when the text holds anything else; an empty text is valid. */
export function inputFilterError(text: string, filter: InputFilter): InputFilterError | undefined {
  const { pattern, error } = INPUT_FILTERS[filter];
  return pattern.test(text) ? undefined : error;
}
