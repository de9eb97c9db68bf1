import { Button, TextInput } from '@mantine/core';
import { addDocument, type EquipmentDocument } from '@ritzel/contract';
import { IconDownload, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffersAct } from '../../platform/demo-access.ts';
import { useFormats } from '../../platform/formats.ts';
import { useAllowed } from '../../platform/session.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { DocumentForm } from './document-form.tsx';
import classes from './documents.module.css';
import { documentProblemCode, saveDocument, useDocumentChanges, useDocuments } from './use-documents.ts';

/** Drawings, manuals, certificates and reports of an equipment. */
export function DocumentsPanel({
  equipmentId,
  isDrivetrain,
}: {
  equipmentId: string;
  isDrivetrain: boolean;
}) {
  const { t } = useTranslation('documents');
  const mayChange = useAllowed('DOCUMENT_1201');
  const offersAdding = useOffersAct(addDocument);
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<EquipmentDocument | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const documents = useDocuments(equipmentId, search.trim());
  const changes = useDocumentChanges(equipmentId);
  const attempt = async (work: () => Promise<void>) => {
    setFault(null);
    try {
      await work();
    } catch (error) {
      setFault(documentProblemCode(error));
    }
  };
  return (
    <section className={`panel ${classes.panel}`} aria-labelledby="documents">
      <header className={classes.head}>
        <h2 id="documents">{t('title')}</h2>
        <TextInput
          size="xs"
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {offersAdding && !isAdding && (
          <DemoAct call={addDocument}>
            <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          </DemoAct>
        )}
      </header>
      {isAdding && <DocumentForm equipmentId={equipmentId} onClose={() => setAdding(false)} />}
      {fault !== null && (
        <p className={classes.fault} role="alert">
          {t(`problems.${fault}`, { defaultValue: fault })}
        </p>
      )}
      <Loaded query={documents}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={t(search.trim() === '' ? 'empty' : 'emptySearch')}>
              {t('emptyHint')}
            </EmptyState>
          ) : (
            <ul className={classes.list}>
              {rows.map((each) => (
                <li key={each.id}>
                  <DocumentLine
                    document={each}
                    isDrivetrain={isDrivetrain}
                    onSave={() => void attempt(() => saveDocument(each))}
                    onRemove={
                      mayChange
                        ? () =>
                            void attempt(async () => {
                              await changes.remove(each);
                              setRemoved(each);
                            })
                        : null
                    }
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {removed !== null && (
        <UndoBar
          text={t('removed', { title: removed.title })}
          onUndo={() =>
            void attempt(async () => {
              await changes.restore(removed);
              setRemoved(null);
            })
          }
          onGone={() => setRemoved(null)}
        />
      )}
    </section>
  );
}

function DocumentLine({
  document: shown,
  isDrivetrain,
  onSave,
  onRemove,
}: {
  document: EquipmentDocument;
  isDrivetrain: boolean;
  onSave: () => void;
  onRemove: (() => void) | null;
}) {
  const { t } = useTranslation('documents');
  const formats = useFormats();
  const size =
    shown.bytes < 100_000
      ? `${formats.number(shown.bytes / 1000, 1)} kB`
      : `${formats.number(shown.bytes / 1e6, 1)} MB`;
  return (
    <article className={classes.line}>
      <span className={classes.kind}>{t(`kind.${shown.kind}`)}</span>
      <div className={classes.what}>
        <button type="button" className={classes.title} onClick={onSave}>
          {shown.title}
        </button>
        <p className="meta">
          {[shown.fileName, size, ...(isDrivetrain ? [shown.equipmentName] : [])].join(' · ')}
        </p>
      </div>
      <span className={`meta ${classes.when}`}>
        {shown.addedBy} · <TimeText at={shown.addedAt} format="YYYY-MM-DD HH:mm" />
      </span>
      <span className={classes.acts}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={14} stroke={1.6} />}
          onClick={onSave}
          aria-label={t('saveOf', { title: shown.title })}
        >
          {t('save')}
        </Button>
        {onRemove !== null && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={t('removeOf', { title: shown.title })}
            onClick={onRemove}
          >
            <IconTrash size={15} stroke={1.6} />
          </Button>
        )}
      </span>
    </article>
  );
}
