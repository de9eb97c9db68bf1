import { pictureOfLine } from '@ritzel/contract';
import { type MarkdownBlock, type MarkdownInline, parseMarkdown } from '../../platform/markdown.ts';
import { isFigureName, type LearningFigureName } from './figures/figure-names.ts';

/** What a post is made of: the Markdown of the portal, and tables, formulas, code and live figures. */
export type ArticleBlock =
  | MarkdownBlock
  | {
      readonly kind: 'table';
      readonly head: readonly MarkdownInline[][];
      readonly rows: readonly MarkdownInline[][][];
    }
  | { readonly kind: 'formula' | 'preformatted'; readonly text: string }
  | { readonly kind: 'figure'; readonly figure: LearningFigureName }
  | { readonly kind: 'post-picture'; readonly pictureId: string; readonly alt: string };

const FENCE = /^```([a-z-]*)\s*$/;
const TABLE_ROW = /^\s*\|.*\|\s*$/;
const TABLE_RULE = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;

/** Reads a post. Raw HTML is text; an unclosed fence ends with the text; nothing throws. */
export function readArticleBlocks(source: string): ArticleBlock[] {
  const lines = source.replaceAll('\r\n', '\n').split('\n');
  const blocks: ArticleBlock[] = [];
  let plain: string[] = [];
  const endPlain = () => {
    if (plain.length > 0) blocks.push(...parseMarkdown(plain.join('\n')));
    plain = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const fence = FENCE.exec(line);
    // Only pictures of this portal, so that a post asks no other server for anything.
    const picture = pictureOfLine(line);
    if (fence) {
      endPlain();
      const end = lines.indexOf('```', at + 1);
      const until = end === -1 ? lines.length : end;
      blocks.push(fencedBlock(fence[1]!, lines.slice(at + 1, until).join('\n')));
      at = until;
    } else if (picture !== undefined) {
      endPlain();
      blocks.push({ kind: 'post-picture', ...picture });
    } else if (TABLE_ROW.test(line) && TABLE_RULE.test(lines[at + 1] ?? '')) {
      endPlain();
      let end = at + 2;
      while (end < lines.length && TABLE_ROW.test(lines[end]!)) end++;
      blocks.push({ kind: 'table', head: cellsOf(line), rows: lines.slice(at + 2, end).map(cellsOf) });
      at = end - 1;
    } else plain.push(line);
  }
  endPlain();
  return blocks;
}

function fencedBlock(kind: string, text: string): ArticleBlock {
  const name = text.trim();
  if (kind === 'figure' && isFigureName(name)) return { kind: 'figure', figure: name };
  return { kind: kind === 'formula' ? 'formula' : 'preformatted', text };
}

/** A cell has the inline parts of a paragraph. */
function cellsOf(row: string): MarkdownInline[][] {
  return row
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => {
      const [block] = parseMarkdown(cell.trim());
      return block?.kind === 'paragraph' ? block.inline : [{ kind: 'text', text: cell.trim() }];
    });
}

interface ArticleHeading {
  readonly id: string;
  readonly text: string;
}

/** Headings of the second level, which the table of contents lists; their ids count, for any script has words. */
export function headingsOf(blocks: readonly ArticleBlock[]): ArticleHeading[] {
  return blocks
    .filter((block) => block.kind === 'heading' && block.level === 2)
    .map((block, at) => ({
      id: `section-${at + 1}`,
      text: block.kind === 'heading' ? block.inline.map(({ text }) => text).join('') : '',
    }));
}
