import { ActionIcon, Button, FileButton, Menu } from '@mantine/core';
import { drivetrainDocumentSchema } from '@ritzel/contract';
import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy, IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../platform/preferences.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { draftOfDocument } from './draft-of-document.ts';
import classes from './editor.module.css';
import type { EditorMode } from './editor-beginning.ts';
import { useEditor, useEditorStore } from './editor-context.tsx';
import { hasUnsaved, visibleProblems } from './editor-store.ts';

/** Name, how it stands, undo and redo, the file menu, save. */
export function EditorBar({
  title,
  mode,
  isSaving,
  onSave,
}: {
  title: string;
  mode: EditorMode;
  isSaving: boolean;
  onSave: () => void;
}) {
  const { t } = useTranslation('editor');
  const { language } = usePreferences();
  const store = useEditorStore();
  const canUndo = useEditor(({ history }) => history.past.length > 0);
  const canRedo = useEditor(({ history }) => history.future.length > 0);
  const isUnsaved = useEditor(hasUnsaved);
  const errors = useEditor(
    (snapshot) => visibleProblems(snapshot).filter(({ grade }) => grade === 'error').length,
  );
  const [refused, setRefused] = useState<string | null>(null);
  const exportJson = () => {
    const { document } = store.get().state;
    const blob = new Blob([`${JSON.stringify(document, null, 2)}\n`], { type: 'application/json' });
    const link = window.document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = `${document.identifier || 'drivetrain'}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const importJson = async (file: File | null) => {
    if (file === null) return;
    setRefused(null);
    try {
      const document: unknown = JSON.parse(await file.text());
      const read = drivetrainDocumentSchema.safeParse(document);
      if (!read.success) {
        const { fileRefusal } = await import('./file-refusal.ts');
        setRefused(t('file.wrong', { ...fileRefusal(read.error, document, language) }));
        return;
      }
      const { facts } = store.get().draft;
      const imported = draftOfDocument(read.data, false);
      // What is edited stays the drivetrain it is: only its contents come from the file.
      const own = facts.storedAs === null ? {} : { identifier: facts.identifier, storedAs: facts.storedAs };
      store.change(() => ({ ...imported, facts: { ...imported.facts, ...own } }));
      store.look({ part: null, selected: null });
    } catch {
      setRefused(t('file.notJson'));
    }
  };
  return (
    <>
      <PageTitle
        title={title}
        aside={
          <span className="meta">
            {/* What has no name yet is called what is done to it. */}
            {[
              ...(title === t(`title.${mode}`) ? [] : [t(`title.${mode}`)]),
              ...(isUnsaved ? [t('unsaved')] : []),
            ].join(' · ')}
          </span>
        }
      >
        {errors > 0 && <span className={classes.errorCount}>{t('errors', { count: errors })}</span>}
        <ActionIcon
          size={30}
          variant="default"
          aria-label={t('undo')}
          title={`${t('undo')} (Ctrl-Z)`}
          disabled={!canUndo}
          onClick={store.undo}
        >
          <IconArrowBackUp size={16} />
        </ActionIcon>
        <ActionIcon
          size={30}
          variant="default"
          aria-label={t('redo')}
          title={`${t('redo')} (Ctrl-Shift-Z)`}
          disabled={!canRedo}
          onClick={store.redo}
        >
          <IconArrowForwardUp size={16} />
        </ActionIcon>
        <FileButton onChange={(file) => void importJson(file)} accept="application/json,.json">
          {(file) => (
            <Menu position="bottom-end" width={220}>
              <Menu.Target>
                <ActionIcon size={30} variant="default" aria-label={t('file.menu')}>
                  <IconDots size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={exportJson}>{t('file.export')}</Menu.Item>
                <Menu.Item onClick={file.onClick}>{t('file.import')}</Menu.Item>
                <Menu.Item onClick={() => window.print()}>{t('file.print')}</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </FileButton>
        <Button size="xs" leftSection={<IconDeviceFloppy size={15} />} loading={isSaving} onClick={onSave}>
          {t('save')}
        </Button>
      </PageTitle>
      {refused !== null && (
        <p className={classes.error} role="alert">
          {refused}
        </p>
      )}
    </>
  );
}
