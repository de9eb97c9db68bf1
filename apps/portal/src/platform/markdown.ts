// A list may follow its sentence without an empty line between.
const LIST_AFTER_TEXT = /\n(?=(?:[-*]|\d{1,3}\.) )/;
const IS_LIST = /^\s*(?:[-*]|\d+\.)\s+/;

/** The little Markdown that policies are written in: headings, paragraphs, lists, strong, emphasis, code, links. */
export type MarkdownBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly inline: MarkdownInline[] }
  | { readonly kind: 'paragraph'; readonly inline: MarkdownInline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: MarkdownInline[][] };

export type MarkdownInline =
  | { readonly kind: 'text' | 'strong' | 'emphasis' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

const INLINE =
  /\*\*(?<strong>[^*]+)\*\*|\*(?<em>[^*]+)\*|`(?<code>[^`]+)`|\[(?<label>[^[\]]+)\]\((?<href>[^()\s]+)\)|(?<bare>https?:\/\/[^\s<>)]+)/g;
// Anything else, `javascript:` above all, stays text.
// A browser reads `/\` as `//`, which is another site.
const SAFE_HREF = /^(?:https?:\/\/|mailto:|\/(?![/\\]))/i;

export function parseMarkdown(source: string): MarkdownBlock[] {
  return source
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}|\n(?=#{1,6} )|(?<=^#{1,6} [^\n]*)\n/m)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .flatMap(withoutList)
    .map(parseBlock);
}

function withoutList(block: string): string[] {
  const at = IS_LIST.test(block) ? -1 : block.search(LIST_AFTER_TEXT);
  return at === -1 ? [block] : [block.slice(0, at), block.slice(at + 1)];
}

function parseBlock(block: string): MarkdownBlock {
  const heading = /^(#{1,6})\s+(\S.*)$/.exec(block);
  if (heading) return { kind: 'heading', level: heading[1]!.length, inline: parseInline(heading[2]!) };
  const lines = block.split('\n');
  const bullet = /^\s*(?:[-*]|(\d+)\.)\s+/;
  if (bullet.test(block)) {
    const items: string[] = [];
    for (const line of lines) {
      if (bullet.test(line)) items.push(line.replace(bullet, ''));
      else items[items.length - 1] += ` ${line.trim()}`;
    }
    return { kind: 'list', isOrdered: /^\s*\d/.test(block), items: items.map(parseInline) };
  }
  return { kind: 'paragraph', inline: parseInline(lines.map((line) => line.trim()).join(' ')) };
}

function parseInline(text: string): MarkdownInline[] {
  const parts: MarkdownInline[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    end = match.index + match[0].length;
    const { strong, em, code, label, href, bare } = match.groups ?? {};
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    else if (em !== undefined) parts.push({ kind: 'emphasis', text: em });
    else if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (bare !== undefined) parts.push({ kind: 'link', text: bare, href: bare });
    else if (label !== undefined && href !== undefined && SAFE_HREF.test(href)) {
      parts.push({ kind: 'link', text: label, href });
    } else parts.push({ kind: 'text', text: match[0] });
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}
