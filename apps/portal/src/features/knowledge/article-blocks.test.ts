import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { headingsOf, readArticleBlocks } from './article-blocks.ts';
import { FIGURE_NAMES } from './figures/figure-names.ts';

const ARTICLES = 'apps/server/src/modules/knowledge/articles/en';

describe('a post', () => {
  test('is read as headings, tables, formulas and live figures', () => {
    const source =
      '## Lines\n\n| a | b |\n|---|---|\n| **1** | 2 |\n\n```formula\nx = y\n```\n\n```figure\nunbalance\n```\nEnd.';
    const blocks = readArticleBlocks(source);
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'table', 'formula', 'figure', 'paragraph']);
    expect(blocks[1]).toMatchObject({ rows: [[[{ kind: 'strong', text: '1' }], [{ text: '2' }]]] });
    expect(blocks[3]).toEqual({ kind: 'figure', figure: 'unbalance' });
    expect(headingsOf(blocks)).toEqual([{ id: 'section-1', text: 'Lines' }]);
  });

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a picture with a handler', '<img src=x onerror=alert(1)>'],
    ['a drawing with a script', '<svg onload=alert(1)><script>1</script></svg>'],
    ['a frame', '<iframe src="/elsewhere"></iframe>'],
  ])('keeps %s as text', (_, source) => {
    expect(readArticleBlocks(source)).toEqual([
      { kind: 'paragraph', inline: [{ kind: 'text', text: source }] },
    ]);
  });

  test('has pictures of this portal alone, each on a line of its own', () => {
    const pictureId = crypto.randomUUID();
    const source = `Mounts:\n![A mount](picture:${pictureId})\nof ours.`;
    expect(readArticleBlocks(source)).toEqual([
      { kind: 'paragraph', inline: [{ kind: 'text', text: 'Mounts:' }] },
      { kind: 'post-picture', pictureId, alt: 'A mount' },
      { kind: 'paragraph', inline: [{ kind: 'text', text: 'of ours.' }] },
    ]);
    for (const elsewhere of [
      '![a](https://elsewhere.example/x.png)',
      '![a](picture:../x)',
      '![a](data:image/svg+xml,x)',
      `Within ![a](picture:${pictureId}) text`,
      `\`\`\`\n![a](picture:${pictureId})\n\`\`\``,
    ])
      expect(readArticleBlocks(elsewhere).map(({ kind }) => kind)).not.toContain('post-picture');
  });

  test('makes no link of an address that runs a script', () => {
    for (const href of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//elsewhere.example',
      '/\\elsewhere.example',
    ])
      expect(
        JSON.stringify(readArticleBlocks(`[a](${href})\n\n| b |\n|---|\n| [c](${href}) |`)),
      ).not.toContain('"href"');
  });

  test('with a figure nobody knows or a fence without end stays readable', () => {
    expect(readArticleBlocks('```figure\nconstructor\n```')).toEqual([
      { kind: 'preformatted', text: 'constructor' },
    ]);
    expect(readArticleBlocks('```\nopen')).toEqual([{ kind: 'preformatted', text: 'open' }]);
  });

  test('that ships uses only figures that exist, and each figure is used', () => {
    const used = readdirSync(ARTICLES).flatMap((file) => {
      const body = readFileSync(`${ARTICLES}/${file}`, 'utf8').replace(/^---[\s\S]*?---\n/, '');
      const blocks = readArticleBlocks(body);
      const asked = [...body.matchAll(/^```figure$/gm)].length;
      const figures = blocks.flatMap((block) => (block.kind === 'figure' ? [block.figure] : []));
      expect(figures.length, file).toBe(asked);
      expect(headingsOf(blocks).length, file).toBeGreaterThan(0);
      return figures;
    });
    expect(new Set(used)).toEqual(new Set(FIGURE_NAMES));
  });
});
