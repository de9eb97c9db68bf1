/** The same facts without those that are null or undefined: a document does not name what is not known. */
export function withoutNulls<T extends object>(facts: T): { [key in keyof T]: Exclude<T[key], null> } {
  // @NOTE entries of the same object without its nulls.
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== null && value !== undefined),
  ) as { [key in keyof T]: Exclude<T[key], null> };
}
