import { Button } from '@mantine/core';
import { IconHelpHexagon } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './editor.module.css';
import { useEditor, useEditorStore, useEditorWords } from './editor-context.tsx';
import { forgetGears, knownOf } from './gear-unit-changes.ts';

/** The way back: of this unit nobody knows the gears after all. Asks first, for what was typed goes. */
export function UnknownGearsNotice({ partKey }: { partKey: string }) {
  const { t } = useTranslation('editor');
  const store = useEditorStore();
  const words = useEditorWords();
  const stages = useEditor(({ draft }) => knownOf(draft, partKey).stages);
  const bearings = useEditor(({ draft }) => knownOf(draft, partKey).bearings);
  const [isAsking, setAsking] = useState(false);
  if (stages === 0 && bearings === 0) return null;
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<IconHelpHexagon size={14} />}
        onClick={() => setAsking(true)}
      >
        {t('unknownGears.button')}
      </Button>
      {isAsking && (
        <Dialog title={t('unknownGears.title')} onClose={() => setAsking(false)}>
          <p>
            {t('unknownGears.stages', { count: stages })} {t('unknownGears.bearings', { count: bearings })}{' '}
            {t('unknownGears.text')}
          </p>
          <p className="meta">{t('unknownGears.hint')}</p>
          <div className={classes.actions}>
            <Button
              size="xs"
              data-autofocus
              onClick={() => {
                store.change((draft) => forgetGears(draft, partKey, words));
                setAsking(false);
              }}
            >
              {t('unknownGears.confirm')}
            </Button>
            <Button size="xs" variant="default" onClick={() => setAsking(false)}>
              {t('unknownGears.cancel')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
