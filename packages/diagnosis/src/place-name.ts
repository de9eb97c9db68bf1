/** The name of a part with where it sits and what it is, as far as that is known. */
export function placeName(name: string, ...more: readonly (string | undefined)[]): string {
  const known = more.filter((each) => each !== undefined && each !== '' && !name.includes(each));
  return known.length === 0 ? name : `${name} (${known.join(', ')})`;
}
