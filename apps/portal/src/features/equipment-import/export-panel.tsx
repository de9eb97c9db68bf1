import { Button, Group } from '@mantine/core';
import { IconBraces, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './equipment-import.module.css';
import { useExport } from './use-import.ts';

/** All drivetrains as a workbook or as documents; what comes out can go in again. */
export function ExportPanel({ onFile }: { onFile: (blob: Blob, name: string) => void }) {
  const { t } = useTranslation('import');
  const exported = useExport();
  const ask = (kind: 'json' | 'xlsx') =>
    exported.mutate(kind, { onSuccess: (blob) => onFile(blob, `drivetrains.${kind}`) });
  const isAsked = (kind: string) => exported.isPending && exported.variables === kind;
  return (
    <section className={`panel ${classes.block}`} aria-labelledby="export">
      <h2 id="export">{t('export')}</h2>
      <p className="meta">{t('exportHint')}</p>
      <Group gap="xs" mt="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTable size={15} />}
          loading={isAsked('xlsx')}
          onClick={() => ask('xlsx')}
        >
          {t('workbook')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBraces size={15} />}
          loading={isAsked('json')}
          onClick={() => ask('json')}
        >
          {t('json')}
        </Button>
      </Group>
      {exported.error !== null && (
        <p role="alert" className={classes.fault}>
          {exported.error.message}
        </p>
      )}
    </section>
  );
}
