import { useTranslation } from 'react-i18next';
import { docAnchor } from '../../../platform/doc-url.ts';
import articleClasses from '../article-text.module.css';
import { ArticleText } from '../article-text.tsx';
import type { DocBlock } from './doc-blocks.ts';
import classes from './doc-text.module.css';
import { useDocPicture } from './use-docs.ts';

/** A page of the documentation: set like a post, with pictures and an anchor at each heading. */
export function DocText({ blocks }: { blocks: readonly DocBlock[] }) {
  const { t } = useTranslation('knowledge');
  return (
    <>
      {runsOf(blocks).map((run, at) => {
        const key = `${at}-${run.kind}`;
        return run.kind === 'picture' ? (
          <Picture key={key} alt={run.alt} file={run.file} />
        ) : (
          <div key={key} className={classes.run}>
            <ArticleText
              blocks={run.blocks}
              langCode="en"
              tableLabel={t('table')}
              anchorOf={docAnchor}
              copiesCode
            />
          </div>
        );
      })}
    </>
  );
}

type Run =
  | Extract<DocBlock, { kind: 'picture' }>
  | { readonly kind: 'text'; readonly blocks: Exclude<DocBlock, { kind: 'picture' }>[] };

/** Text between two pictures is set as one. */
function runsOf(blocks: readonly DocBlock[]): Run[] {
  const runs: Run[] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    if (block.kind === 'picture') runs.push(block);
    else if (last?.kind === 'text') last.blocks.push(block);
    else runs.push({ kind: 'text', blocks: [block] });
  }
  return runs;
}

function Picture({ alt, file }: { alt: string; file: string }) {
  const url = useDocPicture(file);
  return (
    <figure className={classes.picture}>
      {url === null ? <div className={articleClasses.pre} /> : <img src={url} alt={alt} />}
      <figcaption className="meta">{alt}</figcaption>
    </figure>
  );
}
