import { Button } from '@mantine/core';
import type { DrivetrainDocument } from '@ritzel/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { useAllowed, useSession } from '../../platform/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { DrawingPanel } from './drawing-panel.tsx';
import { DrivetrainForm } from './drivetrain-form.tsx';
import classes from './editor.module.css';
import { EditorBar } from './editor-bar.tsx';
import { beginningOf, draftOwnerOf, type EditorMode } from './editor-beginning.ts';
import { EditorContext, useEditor, useEditorStore } from './editor-context.tsx';
import { createEditorStore, type EditorStore } from './editor-store.ts';
import { FrequencyTable } from './frequency-table.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { PartForm } from './part-form.tsx';
import { PartList } from './part-list.tsx';
import { placeWords } from './place-words.ts';
import { PrintedHead } from './printed-head.tsx';
import { ProblemList } from './problem-list.tsx';
import { RedrawMeasure } from './redraw-measure.ts';
import { ServicePanel } from './service-panel.tsx';
import { StartPanel } from './start-panel.tsx';
import { useDraftKeeping, useStoredDraft } from './use-draft-keeping.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { type DrivetrainSaveResult, useSaveDrivetrain } from './use-save-drivetrain.ts';

export interface EquipmentEditorProps {
  readonly mode: EditorMode;
  /** Uuid of the drivetrain that is edited; null for a new one. */
  readonly id: string | null;
  readonly stored: DrivetrainDocument | null;
  /** Version of the stored kinematics; said on paper. */
  readonly kinematicsVersion?: number | null;
  /** Identifier of the part that is opened first. */
  readonly openPart: string | null;
  /** A new drivetrain is stored: its uuid from now on. */
  readonly onCreated: (id: string, identifier: string) => void;
  /** A drivetrain that was stored is stored anew: perhaps under other identifiers. */
  readonly onChanged?: (saved: DrivetrainSaveResult, identifier: string) => void;
}

/** The editor of a drivetrain: left the form, right the drawing and the frequency table, all live. */
export function EquipmentEditor(props: EquipmentEditorProps) {
  const { t } = useTranslation('editor');
  const [store] = useState<EditorStore>(() => {
    const { draft, view } = beginningOf(props.mode, props.stored, props.openPart, {
      part: (type) => t(`newName.${type}`),
    });
    return createEditorStore(draft, draft, view, Date.now);
  });
  return (
    <EditorContext value={store}>
      <Opened {...props} />
    </EditorContext>
  );
}

function Opened({ mode, id, stored, kinematicsVersion, onCreated, onChanged }: EquipmentEditorProps) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const store = useEditorStore();
  const [saved, setSaved] = useState<DrivetrainSaveResult | null>(null);
  const mayEdit = useAllowed('EQUIPMENT_1002');
  const mayDeclareDevices = useAllowed('DEVICE_2002');
  const isDemo = useSession()?.user.isDemo === true;
  const draftOwner = draftOwnerOf(mode, id);
  const [notice, setNotice] = useState<string | null>(null);
  const saving = useSaveDrivetrain({
    id,
    stored,
    draftOwner,
    mayDeclareDevices,
    onSaved: (done, document) => {
      setNotice(t('saved'));
      if (mode !== 'edit') setSaved(done);
      if (id === null) onCreated(done.id, document.identifier);
      else onChanged?.(done, document.identifier);
    },
  });
  const kept = useStoredDraft(draftOwner, stored);
  useDraftKeeping(draftOwner, stored);
  const save = () => {
    setNotice(null);
    store.look({ wasAsked: true });
    if (isDemo) setNotice(t('demoDoesNotSave'));
    else if (!mayEdit) setNotice(t('mayNotSave'));
    else if (!store.get().state.canSave) setNotice(t('errorsFirst'));
    else saving.save();
  };
  useEditorKeys(save);
  const name = useEditor(({ draft }) => draft.facts.name);
  const title = name || t(`title.${mode}`);
  useDocumentTitle(title);
  const hasParts = useEditor(({ draft }) => draft.parts.length > 0);
  const open = useEditor(({ view }) => view.part);
  // A notice is about the draft as it was then.
  useEffect(() => {
    let { draft } = store.get();
    return store.subscribe(() => {
      if (store.get().draft === draft) return;
      draft = store.get().draft;
      setNotice(null);
    });
  }, [store]);

  return (
    <div className={classes.editor}>
      <LeaveGuard />
      <PrintedHead title={title} version={kinematicsVersion ?? null} />
      <RedrawMeasure />
      <EditorBar title={title} mode={mode} isSaving={saving.isSaving} onSave={save} />
      <div role="status" aria-live="polite" className={classes.notice}>
        {notice}
      </div>
      {kept.draft !== null && (
        <div className={`panel ${classes.banner}`} role="alert">
          <span>{t('kept.found', { at: formats.instant(kept.draft.atMs) })}</span>
          <Button size="compact-xs" onClick={kept.restore}>
            {t('kept.restore')}
          </Button>
          <Button size="compact-xs" variant="default" onClick={kept.drop}>
            {t('kept.drop')}
          </Button>
        </div>
      )}
      {saving.problem !== null && (
        <div className={`panel ${classes.banner}`} role="alert">
          <strong>{t('notSaved')}</strong>
          {saving.unplaced.length === 0 && <span>{t('fieldsRefused')}</span>}
          <ul>
            {saving.unplaced.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      {saved !== null && <ServicePanel saved={saved} onClose={() => setSaved(null)} />}
      <div className={classes.columns}>
        <div className={classes.form}>
          {mode === 'retrofit' && !hasParts && <p className={classes.intro}>{t('retrofitIntro')}</p>}
          {!hasParts && <StartPanel />}
          <PartList />
          <div className={`panel ${classes.body}`}>
            {open === null ? <DrivetrainForm /> : <PartForm key={open} partKey={open} />}
          </div>
        </div>
        <div className={classes.live}>
          <DrawingPanel />
          <ProblemList />
          <FrequencyTable />
        </div>
      </div>
      {saving.conflict !== null && (
        <Dialog title={t('conflict.title')} isClosedByItself={false} onClose={saving.takeTheirs}>
          <p>{t('conflict.text')}</p>
          <ul>
            {placeWords(saving.conflict?.changed ?? [], t).map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
          <p className="meta">{t('conflict.hint')}</p>
          <div className={classes.actions}>
            <Button size="xs" onClick={saving.takeTheirs}>
              {t('conflict.takeTheirs')}
            </Button>
            <Button size="xs" variant="default" onClick={saving.saveOver}>
              {t('conflict.saveOver')}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
