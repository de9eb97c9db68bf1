import { createElement } from 'react';
import { type MarkdownInline, parseMarkdown } from '../platform/markdown.ts';
import classes from './markdown-text.module.css';

/** Text written in Markdown, for reading: policies, notes. Raw HTML in it stays text. */
export function MarkdownText({ source, topLevel = 2 }: { source: string; topLevel?: number }) {
  return (
    <div className={classes.root}>
      {parseMarkdown(source).map((block, at) => {
        const key = `${at}-${block.kind}`;
        if (block.kind === 'heading') {
          const level = Math.min(6, block.level + topLevel - 1);
          return createElement(`h${level}`, { key }, <Inline parts={block.inline} />);
        }
        if (block.kind === 'list') {
          const items = block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: @NOTE the text does not change while it is shown
            <li key={index}>
              <Inline parts={item} />
            </li>
          ));
          return block.isOrdered ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>;
        }
        return (
          <p key={key}>
            <Inline parts={block.inline} />
          </p>
        );
      })}
    </div>
  );
}

function Inline({ parts }: { parts: readonly MarkdownInline[] }) {
  return parts.map((part, at) => inlineElement(part, `${at}-${part.kind}`));
}

function inlineElement(part: MarkdownInline, key: string) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'strong':
      return <strong key={key}>{part.text}</strong>;
    case 'emphasis':
      return <em key={key}>{part.text}</em>;
    case 'code':
      return <code key={key}>{part.text}</code>;
    case 'link':
      return (
        <a
          key={key}
          href={part.href}
          {...(part.href.startsWith('/') ? {} : { rel: 'noopener', target: '_blank' })}
        >
          {part.text}
        </a>
      );
  }
}
