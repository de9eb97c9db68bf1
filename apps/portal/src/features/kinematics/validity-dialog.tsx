import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type KinematicsValidityPreview, type KinematicsVersion, ProblemError } from '@ritzel/contract';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { fieldText, fieldTime } from '../../platform/zoned-time.ts';
import classes from './kinematics.module.css';
import { useSetValidity, useValidityPreview } from './use-validity.ts';

const MINUTE_MS = 60_000;

/**
 * From when the newest version holds: since a rebuild, or since the version before it where it corrects what was always
 * so. What that does to the records is shown before it is saved, and what forbids it is shown at the field.
 */
export function ValidityDialog({
  id,
  version,
  previous,
  onClose,
}: {
  id: string;
  version: KinematicsVersion;
  /** The version in force before it. */
  previous: KinematicsVersion | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('kinematics');
  const { timeZone } = usePreferences();
  const formats = useFormats();
  const beforeMs = Date.parse(version.validFrom);
  const [text, setText] = useState(fieldText(beforeMs, timeZone));
  // The field knows minutes: what was chosen to the second stays so until it is typed over.
  const [exactMs, setExactMs] = useState<number | undefined>(beforeMs);
  const atMs = exactMs ?? fieldTime(text, timeZone);
  const isChanged = atMs !== undefined && atMs !== beforeMs;
  const preview = useValidityPreview(id, version.version, isChanged ? atMs : undefined);
  const save = useSetValidity(id, version.version);
  const formId = useId();
  const question = t('validity.ask', { version: version.version });
  const refused = save.error ?? preview.error;
  const error =
    atMs === undefined
      ? t('validity.error.at')
      : refused === null
        ? undefined
        : t(`validity.error.${codeOf(refused)}`, {
            version: previous?.version ?? '–',
            at: formats.instant(previous?.validFrom, 'YYYY-MM-DD HH:mm:ss'),
            defaultValue: refused.message,
          });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) save.mutate(atMs, { onSuccess: onClose });
  };
  const choose = (ms: number) => {
    save.reset();
    setExactMs(ms);
    setText(fieldText(ms, timeZone));
  };
  return (
    <Modal.Root opened onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content aria-label={question}>
        {/* Not Modal.Header: that would be a second banner of the page. */}
        <Modal.Body pt="md">
          <form id={formId} onSubmit={submit} noValidate>
            <h2>{question}</h2>
            <p className="meta">{t('validity.means')}</p>
            <TextInput
              mt="sm"
              type="datetime-local"
              label={t('validity.since')}
              description={formats.timeZoneName}
              value={text}
              max={fieldText(Date.now() + MINUTE_MS, timeZone)}
              onChange={(event) => {
                save.reset();
                setExactMs(undefined);
                setText(event.currentTarget.value);
              }}
              data-autofocus
              error={error}
            />
            {previous !== undefined && (
              <Button
                mt={6}
                size="compact-xs"
                variant="default"
                onClick={() => choose(Date.parse(previous.validFrom))}
              >
                {t('validity.asPrevious', { version: previous.version })}
              </Button>
            )}
            <p role="status" className={classes.consequence}>
              {isChanged && preview.data !== undefined && error === undefined && (
                <Consequence {...preview.data} />
              )}
            </p>
            <Group justify="flex-end" mt="md">
              <Button variant="default" onClick={onClose}>
                {t('cancel')}
              </Button>
              <Button type="submit" loading={save.isPending} disabled={!isChanged || error !== undefined}>
                {t('validity.save')}
              </Button>
            </Group>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** What saving would do, in words. */
function Consequence({ reprocessed, rediagnosed }: KinematicsValidityPreview) {
  const { t } = useTranslation('kinematics');
  if (reprocessed === 0) return t('validity.noRecords');
  const older = reprocessed - rediagnosed;
  return (
    <>
      <b>{t('validity.rediagnosed', { count: rediagnosed })}</b>
      {older > 0 && ` ${t('validity.older', { count: older })}`}
    </>
  );
}

function codeOf(error: Error): string | undefined {
  return error instanceof ProblemError ? error.problem.errors?.[0]?.code : undefined;
}
