import type { ReactNode } from 'react';

/** A text with the places that a search found marked; places are the server's, the text stays text. */
export function MarkedText({
  text,
  ranges,
}: {
  text: string;
  ranges: readonly { readonly from: number; readonly to: number }[];
}) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { from, to } of ranges) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>);
    at = to;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
