/** Both ends included, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The range that a request asks for (RFC 9110, 14.2). Undefined: the whole file, which also answers what cannot be read and
 * several ranges at once; `beyond`: nothing of the file lies in it.
 */
export function byteRangeOf(header: string | undefined, bytes: number): ByteRange | 'beyond' | undefined {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (found === null) return undefined;
  const [, first = '', last = ''] = found;
  if (first === '') {
    if (last === '') return undefined;
    const length = Math.min(Number(last), bytes);
    return length === 0 ? 'beyond' : { start: bytes - length, end: bytes - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= bytes) return 'beyond';
  return { start, end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}
