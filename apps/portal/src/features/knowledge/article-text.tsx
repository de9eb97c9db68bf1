import { ActionIcon } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MarkdownInline } from '../../platform/markdown.ts';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import type { ArticleBlock } from './article-blocks.ts';
import classes from './article-text.module.css';
import { LearningFigureView } from './figures/learning-figure.tsx';
import { PostPicture } from './post-picture.tsx';

/** A post, set like a good manual. The headings of the second level carry the ids that `headingsOf` counts. */
export function ArticleText({
  blocks,
  langCode,
  tableLabel,
  anchorOf,
  copiesCode = false,
}: {
  blocks: readonly ArticleBlock[];
  langCode: string;
  /** What a table is called where it scrolls. */
  tableLabel: string;
  /** Ids of all headings by their text; without it those of the second level count. */
  anchorOf?: (heading: string) => string;
  /** Blocks of code have a button that copies them. */
  copiesCode?: boolean;
}) {
  let sections = 0;
  let figures = 0;
  const shown: ReactNode[] = blocks.map((block, at) => {
    const key = `${at}-${block.kind}`;
    switch (block.kind) {
      case 'heading': {
        // The title of the post is the h1.
        const level = Math.min(6, Math.max(2, block.level));
        const text = block.inline.map((part) => part.text).join('');
        const id = anchorOf?.(text) ?? (block.level === 2 ? `section-${++sections}` : undefined);
        return createElement(`h${level}`, { key, id }, <Inline parts={block.inline} />);
      }
      case 'list': {
        const items = block.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: @NOTE the text does not change while it is shown
          <li key={index}>
            <Inline parts={item} />
          </li>
        ));
        return block.isOrdered ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>;
      }
      case 'table':
        return (
          <ScrollArea key={key} label={tableLabel} className={classes.table}>
            <table>
              <thead>
                <tr>
                  {block.head.map((cell, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: @NOTE columns have no other name
                    <th key={column} scope="col">
                      <Inline parts={cell} />
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {block.rows.map((row, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: @NOTE rows have no other name
                  <tr key={index}>
                    {row.map((cell, column) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: @NOTE columns have no other name
                      <td key={column}>
                        <Inline parts={cell} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollArea>
        );
      case 'formula':
        return (
          <p key={key} className={classes.formula} dir="ltr">
            {block.text}
          </p>
        );
      case 'preformatted':
        return (
          <div key={key} className={classes.code}>
            <pre className={classes.pre} dir="ltr">
              {block.text}
            </pre>
            {copiesCode && <CopyCode text={block.text} />}
          </div>
        );
      case 'figure':
        return <LearningFigureView key={key} figure={block.figure} number={++figures} />;
      case 'post-picture':
        return <PostPicture key={key} pictureId={block.pictureId} alt={block.alt} />;
      default:
        return (
          <p key={key} dir="auto">
            <Inline parts={block.inline} />
          </p>
        );
    }
  });
  return (
    <div className={classes.root} lang={langCode}>
      {shown}
    </div>
  );
}

function CopyCode({ text }: { text: string }) {
  const { t } = useTranslation('knowledge');
  const clipboard = useClipboard({ timeout: 4000 });
  const Sign = clipboard.copied ? IconCheck : IconCopy;
  const label = t(clipboard.copied ? 'docs.copied' : 'docs.copy');
  return (
    <ActionIcon
      size={28}
      variant="default"
      className={classes.copy!}
      aria-label={label}
      title={label}
      onClick={() => clipboard.copy(text)}
    >
      <Sign size={15} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  );
}

function Inline({ parts }: { parts: readonly MarkdownInline[] }) {
  return parts.map((part, at) => {
    const key = `${at}-${part.kind}`;
    if (part.kind === 'strong') return <strong key={key}>{part.text}</strong>;
    if (part.kind === 'emphasis') return <em key={key}>{part.text}</em>;
    if (part.kind === 'code') return <code key={key}>{part.text}</code>;
    if (part.kind !== 'link') return part.text;
    return part.href.startsWith('/') ? (
      <Link key={key} to={part.href}>
        {part.text}
      </Link>
    ) : (
      <a key={key} href={part.href} rel="noopener" target="_blank">
        {part.text}
      </a>
    );
  });
}
