import { useTranslation } from 'react-i18next';
import { useEditorStore } from './editor-context.tsx';
import { EntryField } from './entry-field.tsx';
import { changeElement } from './train-changes.ts';
import type { BearingDraft } from './train-draft.ts';

/** The designation of a bearing. */
export function BearingPicker({ bearing }: { bearing: BearingDraft }) {
  const { t } = useTranslation('editor');
  const store = useEditorStore();
  return (
    <EntryField
      owner={bearing.id}
      field="designation"
      label={t('bearing.designation')}
      value={bearing.designation}
      placeholder={t('notKnown')}
      onChange={(designation) =>
        store.change(
          (draft) => changeElement(draft, 'bearings', bearing.id, { designation }),
          `${bearing.id}:designation`,
        )
      }
    />
  );
}
