import { docUrl } from '../../../platform/doc-url.ts';
import { type ArticleBlock, readArticleBlocks } from '../article-blocks.ts';

/** What a page of the documentation is made of: that of a post, and pictures. */
export type DocBlock =
  | ArticleBlock
  | { readonly kind: 'picture'; readonly alt: string; readonly file: string };

const PICTURE = /^!\[([^\]]*)\]\(screenshots\/([a-z0-9-]+\.png)\)$/;
const LINK = /\[([^[\]]+)\]\(([^()\s]+)\)/g;
const FENCE = /^```/;
const INDENTED = /^ {4}/;

/** Reads a page; links between files become those of the portal, code indented by four blanks becomes a block. */
export function readDocBlocks(name: string, body: string): DocBlock[] {
  const blocks: DocBlock[] = [];
  let text: string[] = [];
  const endText = () => {
    if (text.length > 0) blocks.push(...readArticleBlocks(text.join('\n')));
    text = [];
  };
  let isFenced = false;
  const lines = body.replaceAll('\r\n', '\n').split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (FENCE.test(line)) isFenced = !isFenced;
    const [, alt, file] = (isFenced ? null : PICTURE.exec(line)) ?? [];
    if (alt !== undefined && file !== undefined) {
      endText();
      blocks.push({ kind: 'picture', alt, file });
    } else if (!isFenced && INDENTED.test(line) && (lines[at - 1] ?? '').trim() === '') {
      endText();
      const end = endOfIndented(lines, at);
      const code = lines.slice(at, end).map((each) => each.slice(4));
      blocks.push({ kind: 'preformatted', text: code.join('\n').trimEnd() });
      at = end - 1;
    } else text.push(isFenced || FENCE.test(line) ? line : withPortalLinks(name, line));
  }
  endText();
  return blocks;
}

/** Empty lines within belong to the block. */
function endOfIndented(lines: readonly string[], from: number): number {
  let end = from;
  while (end < lines.length && (INDENTED.test(lines[end]!) || lines[end]!.trim() === '')) end++;
  return end;
}

function withPortalLinks(name: string, line: string): string {
  return line
    .replace(LINK, (_, label: string, href: string) => {
      const to = portalHref(name, href);
      return to === null ? label : `[${label}](${to})`;
    })
    .replaceAll('<br>', ', ');
}

/** Null for what is in the repository of the program and not in the portal. */
export function portalHref(name: string, href: string): string | null {
  if (/^https?:\/\//.test(href)) return href;
  if (href === 'openapi.json') return '/api/openapi.json';
  const match = /^(?:([a-z0-9-]+)\.md)?(?:#([\p{L}\p{N}_-]+))?$/u.exec(href);
  return match === null ? null : docUrl(match[1] ?? name, match[2]);
}
