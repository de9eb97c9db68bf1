import { Button } from '@mantine/core';
import {
  type Bearing,
  changeCustomerBearing,
  createCustomerBearing,
  ProblemError,
  readBearing,
} from '@ritzel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';
import { focusFirstRefused, refusedFields } from '../../platform/refused-fields.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { BearingDialog } from './bearing-dialog.tsx';
import { type BearingDraft, draftOf, EMPTY_BEARING_DRAFT, estimateOf, readDraft } from './bearing-draft.ts';
import classes from './bearing-editor.module.css';
import { BearingFields } from './bearing-fields.tsx';
import { DraftView } from './draft-view.tsx';

/** Creates a bearing, changes an own one, or makes an own one from a shipped one. */
export function BearingEditor({
  id,
  isPhone,
  speedRpm,
  onSpeed,
  onClose,
  onSaved,
}: {
  /** Undefined for an empty form. */
  id: string | undefined;
  isPhone: boolean;
  speedRpm: number;
  onSpeed: (speedRpm: number) => void;
  onClose: () => void;
  onSaved: (id: string) => void;
}) {
  const { t } = useTranslation('bearings');
  const [isDirty, setDirty] = useState(false);
  const [asksToLeave, setAsksToLeave] = useState(false);
  const query = useQuery({
    ...queryOf(readBearing, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    refetchOnWindowFocus: false,
  });
  const form = (bearing: Bearing | undefined) => (
    <BearingForm
      bearing={bearing}
      speedRpm={speedRpm}
      onSpeed={onSpeed}
      onDirty={setDirty}
      onSaved={onSaved}
      onCancel={onClose}
    />
  );
  return (
    <BearingDialog
      // What was typed is thrown away only when that was said.
      onClose={() => (isDirty ? setAsksToLeave(true) : onClose())}
      size={1040}
      isPhone={isPhone}
      title={t(
        id === undefined ? 'editor.new' : query.data?.source === 'aiq' ? 'editor.copy' : 'editor.change',
      )}
    >
      {asksToLeave && (
        <div className={classes.leave} role="alert">
          <p>{t('editor.unsaved')}</p>
          <Button size="xs" color="red" onClick={onClose}>
            {t('editor.leave')}
          </Button>
          <Button size="xs" variant="default" data-autofocus onClick={() => setAsksToLeave(false)}>
            {t('editor.stay')}
          </Button>
        </div>
      )}
      {id === undefined ? form(undefined) : <Loaded query={query}>{form}</Loaded>}
    </BearingDialog>
  );
}

function BearingForm({
  bearing,
  speedRpm,
  onSpeed,
  onDirty,
  onSaved,
  onCancel,
}: {
  bearing: Bearing | undefined;
  speedRpm: number;
  onSpeed: (speedRpm: number) => void;
  onDirty: (isDirty: boolean) => void;
  onSaved: (id: string) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('bearings');
  const client = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const [wasTried, setTried] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<BearingDraft>({ defaultValues: bearing ? draftOf(bearing) : EMPTY_BEARING_DRAFT });
  const draft = useWatch({ control: form.control, compute: (values) => values });
  const read = readDraft(draft);
  const { isSubmitting } = form.formState;
  const isOwn = bearing?.source === 'customer';

  const submit = form.handleSubmit(async () => {
    setTried(true);
    setFailure(undefined);
    const isWrong = read.warnings.some(({ grade }) => grade === 'wrong');
    if (isWrong || Object.keys(read.errors).length > 0) {
      setFailure(t('editor.refused'));
      return;
    }
    try {
      const saved = isOwn
        ? await call(changeCustomerBearing, {
            params: { id: bearing.id },
            body: { ...read.input, revision: bearing.revision },
          })
        : await call(createCustomerBearing, { body: read.input });
      await Promise.all([
        client.invalidateQueries({ queryKey: ['listBearings'] }),
        client.invalidateQueries({ queryKey: ['readBearing'] }),
        client.invalidateQueries({ queryKey: ['listBearingUses'] }),
      ]);
      onSaved(saved.id);
    } catch (error) {
      const problem = error instanceof ProblemError ? error.problem : undefined;
      const { fields, restCode } = refusedFields(error, fieldOfPath);
      for (const [name, { code, message }] of fields)
        form.setError(name, { message: t(`error.${code}`, { defaultValue: message }) });
      if (restCode !== null)
        setFailure(
          problem?.code === 'inputInvalid'
            ? (problem.detail ?? t('editor.refused'))
            : t(`problems.${problem?.code ?? 'internal'}`),
        );
      focusFirstRefused(element.current);
    }
  });

  return (
    <form
      ref={element}
      noValidate
      className={classes.root}
      onSubmit={(event) => void submit(event)}
      onChange={() => onDirty(true)}
    >
      <BearingFields
        form={form}
        read={read}
        wasTried={wasTried}
        onEstimate={() => takeEstimate(form, read, onDirty)}
      />
      <DraftView
        read={read}
        speedRpm={speedRpm}
        onSpeed={onSpeed}
        onUse={(field, value) => {
          form.setValue(field, String(value), { shouldDirty: true });
          onDirty(true);
        }}
      />
      <footer className={classes.foot}>
        <p role="alert">{failure}</p>
        <Button variant="default" onClick={onCancel}>
          {t('editor.cancel')}
        </Button>
        <Button type="submit" loading={isSubmitting}>
          {t(isOwn ? 'editor.save' : 'editor.create')}
        </Button>
      </footer>
    </form>
  );
}

/** The form has what the input groups (`geometry.elements`, `multipliers.bpfo`) side by side. */
function fieldOfPath(path: string): keyof BearingDraft | undefined {
  const last = path.split('.').at(-1);
  // @NOTE: the keys of the empty draft are those of the type.
  return (Object.keys(EMPTY_BEARING_DRAFT) as (keyof BearingDraft)[]).find((name) => name === last);
}

function takeEstimate(
  form: UseFormReturn<BearingDraft>,
  read: ReturnType<typeof readDraft>,
  onDirty: (isDirty: boolean) => void,
): void {
  const estimate = estimateOf(read);
  if (!estimate) return;
  // @NOTE: the keys of a geometry are fields of the form
  for (const [field, value] of Object.entries(estimate.geometry))
    form.setValue(field as 'elements', String(value), { shouldDirty: true });
  form.setValue('origin', 'estimated', { shouldDirty: true });
  onDirty(true);
}
