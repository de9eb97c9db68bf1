import { Button, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { BEARING_TYPE_WORDS, bearingOriginSchema } from '@ritzel/contract';
import { isBearingType, standardBearing } from '@ritzel/drivetrain';
import type { UseFormReturn } from 'react-hook-form';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import {
  type BearingDraft,
  estimateOf,
  GEOMETRY_FIELDS,
  type NumberField,
  type ReadDraft,
} from './bearing-draft.ts';
import classes from './bearing-editor.module.css';
import { useMillimetres } from './use-millimetres.ts';
import { useWarningText } from './use-warning-text.ts';

const RINGS = ['boreMm', 'outerDiameterMm', 'widthMm'] as const;
const PUBLISHED = ['bpfo', 'bpfi', 'bsf', 'ftf'] as const;
const LOADS = ['dynamicLoadKn', 'staticLoadKn'] as const;
const ORIGINS = bearingOriginSchema.options;

/** The fields; what is wrong stands at its field while one types. */
export function BearingFields({
  form,
  read,
  wasTried,
  onEstimate,
}: {
  form: UseFormReturn<BearingDraft>;
  read: ReadDraft;
  /** After the first try to save, what is missing is named too. */
  wasTried: boolean;
  onEstimate: () => void;
}) {
  const { t } = useTranslation('bearings');
  const warningText = useWarningText();
  const { register, control, formState } = form;

  const errorOf = (field: NumberField | 'designation'): string | undefined => {
    const error = read.errors[field];
    if (error === 'notANumber' || (error !== undefined && wasTried)) return t(`error.${error}`);
    const warning = read.warnings.find((each) => each.field === field && each.grade === 'wrong');
    return warning && warningText(warning);
  };
  const number = (field: NumberField, unit?: string) => {
    const isSuspect = read.warnings.some((each) => each.field === field && each.grade === 'suspect');
    return (
      <TextInput
        key={field}
        size="sm"
        inputMode="decimal"
        autoComplete="off"
        className={isSuspect ? classes.suspect! : ''}
        label={t(`field.${field}`)}
        error={errorOf(field) ?? formState.errors[field]?.message}
        rightSection={unit && <span className="unit">{unit}</span>}
        {...register(field)}
      />
    );
  };
  return (
    <div className={classes.fields}>
      <fieldset className={classes.group}>
        <legend>{t('group.name')}</legend>
        <TextInput
          className={classes.half!}
          label={t('field.designation')}
          placeholder={t('searchExample')}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          data-autofocus
          error={errorOf('designation') ?? formState.errors.designation?.message}
          {...register('designation')}
        />
        <TextInput
          className={classes.half!}
          label={t('field.manufacturer')}
          maxLength={80}
          error={formState.errors.manufacturer?.message}
          {...register('manufacturer')}
        />
        <StandardSuggestion form={form} read={read} />
        <Controller
          control={control}
          name="type"
          render={({ field: { value, onChange, ref } }) => (
            <NativeSelect
              ref={ref}
              className={classes.half!}
              label={t('field.type')}
              value={value}
              onChange={(event) =>
                onChange(isBearingType(event.currentTarget.value) ? event.currentTarget.value : '')
              }
              data={[
                { value: '', label: t('unknown') },
                ...BEARING_TYPE_WORDS.map((word) => ({ value: word, label: t(`type.${word}`) })),
              ]}
            />
          )}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('group.rings')}</legend>
        {RINGS.map((field) => number(field, 'mm'))}
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('group.geometry')}</legend>
        {GEOMETRY_FIELDS.map((field) =>
          number(field, field === 'elements' ? undefined : field === 'contactAngleDeg' ? '°' : 'mm'),
        )}
        <div className={classes.wide}>
          <Controller
            control={control}
            name="origin"
            render={({ field: { value, onChange } }) => (
              <SegmentedControl
                size="xs"
                aria-label={t('field.origin')}
                value={value}
                onChange={(next) => {
                  onChange(next);
                }}
                data={ORIGINS.map((word) => ({ value: word, label: t(`trust.${word}`) }))}
              />
            )}
          />
        </div>
        <Estimate read={read} onEstimate={onEstimate} />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('group.published')}</legend>
        {PUBLISHED.map((field) => number(field))}
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('group.loads')}</legend>
        {LOADS.map((field) => number(field, 'kN'))}
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('group.reference')}</legend>
        <TextInput
          className={classes.wide!}
          label={t('field.reference')}
          placeholder={t('referenceExample')}
          maxLength={300}
          error={formState.errors.reference?.message}
          {...register('reference')}
        />
        <Textarea
          className={classes.wide!}
          label={t('field.note')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2000}
          error={formState.errors.note?.message}
          {...register('note')}
        />
      </fieldset>
    </div>
  );
}

/** The designation stands for dimensions that need not be typed. */
function StandardSuggestion({ form, read }: { form: UseFormReturn<BearingDraft>; read: ReadDraft }) {
  const { t } = useTranslation('bearings');
  const mm = useMillimetres();
  const { input } = read;
  const standard = standardBearing(input.designation);
  if (!standard) return null;
  if (input.type === standard.type && RINGS.every((field) => input[field] !== null)) return null;
  return (
    <div className={classes.suggestion}>
      <span>
        {t('standard.is', {
          designation: standard.designation,
          type: t(`type.${standard.type}`),
          size: `${mm(standard.boreMm)} × ${mm(standard.outerDiameterMm)} × ${mm(standard.widthMm)} mm`,
        })}
      </span>
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => {
          form.setValue('type', standard.type, { shouldDirty: true });
          for (const field of RINGS) form.setValue(field, String(standard[field]), { shouldDirty: true });
        }}
      >
        {t('standard.take')}
      </Button>
    </div>
  );
}

function Estimate({ read, onEstimate }: { read: ReadDraft; onEstimate: () => void }) {
  const { t } = useTranslation('bearings');
  const formats = useFormats();
  const estimate = estimateOf(read);
  const { geometry, origin } = read.input;
  if (geometry !== null && origin === 'estimated')
    return (
      <p className={`${classes.wide} ${classes.estimated}`} role="note">
        <strong>{t('estimate.isOne')}</strong>{' '}
        {estimate
          ? t('estimate.uncertainty', {
              elements: estimate.uncertainty.elements,
              percent: formats.number(100 * estimate.uncertainty.elementDiameterShare, 0),
            })
          : t('trustHint.estimated')}
      </p>
    );
  return (
    <div className={classes.suggestion}>
      <Button size="compact-sm" variant="default" disabled={!estimate} onClick={onEstimate}>
        {t('estimate.make')}
      </Button>
      <span className="meta">{t(estimate ? 'estimate.hint' : 'estimate.needs')}</span>
    </div>
  );
}
