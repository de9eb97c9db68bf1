import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useObjectUrl } from '../../platform/object-url.ts';
import classes from './second-factor.module.css';

/** Shown once: to copy, to load as a file, and then to be kept elsewhere. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation('second-factor');
  const text = codes.join('\n');
  const title = t('recovery.fileTitle');
  const file = useMemo(() => new Blob([`${title}\n\n${text}\n`], { type: 'text/plain' }), [title, text]);
  const url = useObjectUrl(file);
  return (
    <div className={classes.form}>
      <p>{t('recovery.text')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={
                copied ? (
                  <IconCheck size={15} aria-hidden="true" />
                ) : (
                  <IconCopy size={15} aria-hidden="true" />
                )
              }
            >
              {t(copied ? 'recovery.copied' : 'recovery.copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          component="a"
          href={url ?? undefined}
          download="ritzel-recovery-codes.txt"
          leftSection={<IconDownload size={15} aria-hidden="true" />}
        >
          {t('recovery.download')}
        </Button>
      </div>
      <Button size="md" onClick={onKept}>
        {t('recovery.kept')}
      </Button>
    </div>
  );
}
