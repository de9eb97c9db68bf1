import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addPart } from './drivetrain-changes.ts';
import {
  DRIVETRAIN_TEMPLATES,
  type DrivetrainTemplate,
  drivetrainOfTemplate,
} from './drivetrain-templates.ts';
import classes from './editor.module.css';
import { useEditorStore, useEditorWords } from './editor-context.tsx';

// @NOTE: Object.keys widens to string; the object is the closed list.
const TEMPLATES = Object.keys(DRIVETRAIN_TEMPLATES) as DrivetrainTemplate[];

/** Where to begin: with the shape of a drivetrain to overwrite, or with nothing but a motor. */
export function StartPanel() {
  const { t } = useTranslation('editor');
  const store = useEditorStore();
  const words = useEditorWords();
  const begin = (template: DrivetrainTemplate) => {
    store.change((draft) => drivetrainOfTemplate(template, words, draft.facts));
    const unit = store.get().draft.parts.find(({ type }) => type === 'gearunit');
    store.look({ part: unit?.key ?? null });
  };
  return (
    <section className={`panel ${classes.start}`} aria-labelledby="editor-start">
      <h2 id="editor-start">{t('start.title')}</h2>
      <p className="meta">{t('start.hint')}</p>
      <div className={classes.templates}>
        {TEMPLATES.map((template) => (
          <UnstyledButton key={template} className={classes.template!} onClick={() => begin(template)}>
            <strong>{t(`start.${template}.title`)}</strong>
            <span className="meta">{t(`start.${template}.text`)}</span>
          </UnstyledButton>
        ))}
        <UnstyledButton
          className={classes.template!}
          onClick={() => {
            store.change((draft) => addPart(draft, 'motor', 0, words));
            store.look({ part: store.get().draft.parts[0]?.key ?? null });
          }}
        >
          <strong>{t('start.empty.title')}</strong>
          <span className="meta">{t('start.empty.text')}</span>
        </UnstyledButton>
      </div>
    </section>
  );
}
