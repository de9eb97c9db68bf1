import { Textarea, TextInput } from '@mantine/core';
import type { OilResult } from '@ritzel/contract';
import {
  type CheckStep,
  cleanlinessText,
  DEFAULT_CLEANLINESS_LIMIT,
  readCleanliness,
} from '@ritzel/drivetrain';
import { useTranslation } from 'react-i18next';
import type { FigureKey } from '../../platform/figures.ts';
import { FigureHelp } from '../../ui/figure-name.tsx';
import classes from './check-panel.module.css';
import { useMeasuredNumber } from './measured-number.ts';

export interface TypedOil {
  readonly code: string;
  readonly waterPpm: string;
  readonly viscosity40: string;
  readonly nominalViscosity: string;
  readonly acidNumber: string;
}

export interface TypedStep {
  readonly value: string;
  readonly text: string;
  readonly oil: TypedOil;
}

export const emptyOil = (oil: OilResult | null): TypedOil => ({
  code: oil?.code ?? '',
  waterPpm: oil?.waterPpm?.toString() ?? '',
  viscosity40: oil?.viscosity40?.toString() ?? '',
  nominalViscosity: oil?.nominalViscosity?.toString() ?? '',
  acidNumber: oil?.acidNumber?.toString() ?? '',
});

/** A number as people write it, with a point or a comma; null for nothing and for what is none. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  if (!/^-?\d{1,12}(?:\.\d{1,6})?$/.test(plain)) return null;
  return Number(plain);
}

/** What was typed, as an answer carries it. */
export function readStepInput(step: CheckStep, { value, text, oil }: TypedStep) {
  const code = oil.code.trim();
  const read: OilResult = {
    code: code === '' ? null : code,
    waterPpm: readNumber(oil.waterPpm),
    viscosity40: readNumber(oil.viscosity40),
    nominalViscosity: readNumber(oil.nominalViscosity),
    acidNumber: readNumber(oil.acidNumber),
  };
  const hasOil = step.kind === 'oil' && Object.values(read).some((each) => each !== null);
  return {
    value: step.kind === 'value' || step.kind === 'hours' ? readNumber(value) : null,
    text: text.trim() === '' ? null : text.trim(),
    oil: hasOil ? read : null,
    isCodeWrong: step.kind === 'oil' && code !== '' && readCleanliness(code) === undefined,
  };
}

/** What the step asks for. */
export function StepField({
  step,
  typed,
  onChange,
}: {
  step: CheckStep;
  typed: TypedStep;
  onChange: (more: Partial<TypedStep>) => void;
}) {
  const { t } = useTranslation('maintenance');
  if (step.kind === 'value' || step.kind === 'hours')
    return (
      <TextInput
        className={classes.number!}
        label={t(step.kind === 'hours' ? 'readingLabel' : 'valueLabel')}
        description={<Limits step={step} />}
        inputMode="decimal"
        autoComplete="off"
        value={typed.value}
        maxLength={20}
        rightSection={<span className={classes.unit}>{step.kind === 'hours' ? 'h' : step.unit}</span>}
        rightSectionWidth={56}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
      />
    );
  if (step.kind === 'text')
    return (
      <Textarea
        label={t('textLabel')}
        autosize
        minRows={1}
        maxLength={4000}
        value={typed.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
    );
  if (step.kind === 'oil') return <OilFields oil={typed.oil} onChange={(oil) => onChange({ oil })} />;
  if (step.kind === 'photo') return <p className="meta">{t('photoHint')}</p>;
  return null;
}

function Limits({ step: { low, high, unit } }: { step: CheckStep }) {
  const { t } = useTranslation('maintenance');
  const measured = useMeasuredNumber();
  const say = (value: number) => `${measured(value)} ${unit ?? ''}`.trim();
  if (low !== null && high !== null) return t('limits.between', { low: measured(low), high: say(high) });
  if (high !== null) return t('limits.most', { high: say(high) });
  return low === null ? null : t('limits.least', { low: say(low) });
}

const OIL_FIGURES: Readonly<Record<keyof TypedOil, FigureKey>> = {
  code: 'oilCleanliness',
  waterPpm: 'oilWater',
  viscosity40: 'oilViscosity',
  nominalViscosity: 'oilViscosity',
  acidNumber: 'oilAcidNumber',
};

export function OilFields({ oil, onChange }: { oil: TypedOil; onChange: (oil: TypedOil) => void }) {
  const { t } = useTranslation('maintenance');
  const field = (name: keyof TypedOil, label: string, unit: string, isNumber = true) => (
    <div className={classes.explained}>
      <TextInput
        label={label}
        autoComplete="off"
        {...(isNumber ? { inputMode: 'decimal' as const } : { placeholder: '18/16/13' })}
        value={oil[name]}
        maxLength={30}
        rightSection={<span className={classes.unit}>{unit}</span>}
        rightSectionWidth={name === 'code' ? 108 : 60}
        onChange={(event) => onChange({ ...oil, [name]: event.currentTarget.value })}
      />
      <span className={classes.help}>
        <FigureHelp figure={OIL_FIGURES[name]} name={label} />
      </span>
    </div>
  );
  return (
    <div className={classes.pair}>
      {field(
        'code',
        'ISO 4406',
        t('limits.code', { limit: cleanlinessText(DEFAULT_CLEANLINESS_LIMIT) }),
        false,
      )}
      {field('waterPpm', t('oil.water'), 'ppm')}
      {field('viscosity40', t('oil.viscosity'), 'mm²/s')}
      {field('nominalViscosity', t('oil.nominal'), 'mm²/s')}
      {field('acidNumber', t('oil.acid'), 'mg/g')}
    </div>
  );
}
