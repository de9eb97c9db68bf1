import { Button, Checkbox, Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  type Boundaries,
  boundariesOf,
  type LimitDraft,
  type RuleKind,
  type TimedRule,
  withBoundaries,
  withoutRule,
  withRule,
} from './draft-rules.ts';
import { Figure, SeveritySelect } from './figure-field.tsx';
import { LearnedFacts } from './learned-facts.tsx';
import classes from './limits.module.css';

const KINDS: readonly RuleKind[] = ['fixed', 'baseline', 'rate', 'model', 'no-data'];

export interface RuleFormProps {
  readonly draft: LimitDraft;
  readonly kind: RuleKind;
  readonly binIndex: number | null;
  readonly unit: string;
  /** The newest value beside what a model expects of it. */
  readonly measured: { readonly measured: number; readonly expected: number } | null;
  readonly mayChange: boolean;
  /** Codes of what is wrong, by `kind field`. */
  readonly problems: ReadonlyMap<string, string>;
  /** What is learned is kept for one signal. */
  readonly mayLearn: boolean;
  readonly learning: { readonly isPending: boolean; readonly fault: string | null };
  readonly onKind: (kind: RuleKind) => void;
  readonly onChange: (draft: LimitDraft) => void;
  readonly onAdd: (kind: 'fixed' | 'rate' | 'no-data') => void;
  readonly onLearn: (kind: 'baseline' | 'model') => void;
}

/** The rules of the draft, one kind at a time. */
export function RuleForm(props: RuleFormProps) {
  const { draft, kind, onKind, mayChange, learning } = props;
  const { t } = useTranslation('limits');
  const rule = draft.rules.find((each) => each.kind === kind);
  return (
    <Tabs value={kind} onChange={(value) => onKind(KINDS.find((each) => each === value) ?? 'fixed')}>
      <Tabs.List aria-label={t('form.kinds')}>
        {KINDS.map((each) => (
          <Tabs.Tab key={each} value={each} className={classes.tab}>
            {t(`kind.${each}`)}
            {draft.rules.some((found) => found.kind === each) && each !== 'fixed' && (
              <span aria-hidden> •</span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={kind} className={classes.form}>
        <p className={classes.quiet}>{t(`about.${kind}`)}</p>
        {rule === undefined ? (
          <Missing {...props} />
        ) : rule.kind === 'no-data' ? (
          <Silence {...props} rule={rule} />
        ) : (
          <Timed {...props} rule={rule} />
        )}
        {rule !== undefined && (
          <Checkbox
            size="xs"
            label={t('form.latching')}
            description={t('form.latchingHelp')}
            checked={rule.isLatching === true}
            disabled={!mayChange}
            onChange={({ currentTarget: { checked } }) =>
              props.onChange(withRule(draft, { ...rule, isLatching: checked }))
            }
          />
        )}
        {learning.fault !== null && (
          <p role="alert" className={classes.fault}>
            {learning.fault}
          </p>
        )}
        {rule !== undefined && mayChange && draft.rules.length > 1 && (
          <Button
            size="compact-xs"
            variant="subtle"
            className={classes.removeRule}
            onClick={() => props.onChange(withoutRule(draft, kind))}
          >
            {t('form.remove')}
          </Button>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

function Missing({ kind, mayChange, mayLearn, learning, onAdd, onLearn }: RuleFormProps) {
  const { t } = useTranslation('limits');
  const isLearned = kind === 'baseline' || kind === 'model';
  if (!mayChange) return <p>{t('form.none')}</p>;
  if (isLearned && !mayLearn) return <p>{t('form.signalOnly')}</p>;
  return (
    <Button
      size="xs"
      variant="default"
      loading={learning.isPending}
      onClick={() => (isLearned ? onLearn(kind) : onAdd(kind))}
    >
      {t(isLearned ? 'form.learn' : 'form.add')}
    </Button>
  );
}

function Silence({
  rule,
  draft,
  mayChange,
  problems,
  onChange,
}: RuleFormProps & { rule: Extract<LimitDraft['rules'][number], { kind: 'no-data' }> }) {
  const { t } = useTranslation('limits');
  return (
    <div className={classes.fields}>
      <Figure
        label={t('form.after')}
        unit="s"
        value={rule.afterS}
        fault={problems.get('no-data afterS')}
        isReadOnly={!mayChange}
        onChange={(afterS) => onChange(withRule(draft, { ...rule, afterS }))}
      />
      <SeveritySelect
        label={t('form.severity')}
        value={rule.severity}
        isReadOnly={!mayChange}
        onChange={(severity) => onChange(withRule(draft, { ...rule, severity }))}
      />
    </div>
  );
}

const NAMES = [
  ['a', 'A/B'],
  ['b', 'B/C'],
  ['c', 'C/D'],
] as const;

function Timed({ rule, ...props }: RuleFormProps & { rule: TimedRule }) {
  const { draft, binIndex, unit, mayChange, problems, learning, mayLearn, onChange, onLearn } = props;
  const { t } = useTranslation('limits');
  const boundaries = boundariesOf(rule, binIndex);
  const isBin = rule.kind === 'fixed' && binIndex !== null;
  const place = isBin ? `bins.${binIndex}.boundaries` : 'boundaries';
  const change = (next: TimedRule) => onChange(withRule(draft, next));
  const fault = (field: string) => problems.get(`${rule.kind} ${field}`);
  const unitText = rule.kind === 'baseline' ? 'dB' : rule.kind === 'rate' ? `${unit}/h` : unit;
  const setBoundary = (name: 'a' | 'b' | 'c', value: number | null) => {
    const kept: NonNullable<Boundaries> = boundaries ?? { b: 0, c: 0 };
    const { [name]: _before, ...others } = kept;
    const next = value === null && name === 'a' ? others : { ...kept, [name]: value ?? 0 };
    onChange(
      withRule(draft, withBoundaries(rule, binIndex, { ...kept, ...next } as NonNullable<Boundaries>)),
    ); // @NOTE: only A/B may be left out
  };
  const { gate } = rule;
  const setGate = (name: keyof typeof gate) => (value: number | null) => {
    const { [name]: _before, ...others } = gate;
    change({ ...rule, gate: value === null ? others : { ...others, [name]: value } });
  };
  return (
    <>
      {(rule.kind === 'baseline' || rule.kind === 'model') && (
        <>
          <LearnedFacts rule={rule} unit={unit} measured={props.measured} />
          {mayChange && mayLearn && (
            <Button
              size="compact-xs"
              variant="default"
              loading={learning.isPending}
              onClick={() => onLearn(rule.kind === 'model' ? 'model' : 'baseline')}
            >
              {t('form.learnAgain')}
            </Button>
          )}
        </>
      )}
      <div className={classes.fields}>
        {NAMES.map(([name, text]) => (
          <Figure
            key={name}
            label={text}
            unit={unitText}
            value={boundaries?.[name] ?? null}
            fault={fault(`${place}.${name}`)}
            isReadOnly={!mayChange}
            isOptional={name === 'a'}
            onChange={(value) => setBoundary(name, value)}
            onClear={() => setBoundary(name, null)}
          />
        ))}
        <Figure
          label={t('form.deadband')}
          unit={unitText}
          value={rule.deadband}
          fault={fault('deadband')}
          isReadOnly={!mayChange}
          onChange={(deadband) => change({ ...rule, deadband })}
        />
        <Figure
          label={t('form.onDelay')}
          unit="s"
          value={rule.onDelayS}
          fault={fault('onDelayS')}
          isReadOnly={!mayChange}
          onChange={(onDelayS) => change({ ...rule, onDelayS })}
        />
        <Figure
          label={t('form.offDelay')}
          unit="s"
          value={rule.offDelayS}
          fault={fault('offDelayS')}
          isReadOnly={!mayChange}
          onChange={(offDelayS) => change({ ...rule, offDelayS })}
        />
        {rule.kind === 'rate' && (
          <Figure
            label={t('form.window')}
            unit="h"
            value={rule.windowH}
            fault={fault('windowH')}
            isReadOnly={!mayChange}
            onChange={(windowH) => change({ ...rule, windowH })}
          />
        )}
        <Figure
          label={t('form.of')}
          unit=""
          value={rule.minimum.of}
          fault={fault('minimum')}
          isReadOnly={!mayChange}
          onChange={(of) => change({ ...rule, minimum: { ...rule.minimum, of: Math.round(of) } })}
        />
        <Figure
          label={t('form.outOf')}
          unit=""
          value={rule.minimum.outOf}
          fault={undefined}
          isReadOnly={!mayChange}
          onChange={(outOf) => change({ ...rule, minimum: { ...rule.minimum, outOf: Math.round(outOf) } })}
        />
        <SeveritySelect
          label={t('form.from')}
          value={rule.from}
          isReadOnly={!mayChange}
          onChange={(from) => change({ ...rule, from })}
        />
      </div>
      <fieldset className={classes.gate}>
        <legend>{t('form.gate')}</legend>
        <div className={classes.fields}>
          {(
            [
              ['minSpeedRpm', 'form.minSpeed', 'rpm'],
              ['minLoadPercent', 'form.minLoad', '%'],
              ['settlingS', 'form.settling', 's'],
            ] as const
          ).map(([name, label, gateUnit]) => (
            <Figure
              key={name}
              label={t(label)}
              unit={gateUnit}
              value={gate[name] ?? null}
              fault={undefined}
              isReadOnly={!mayChange}
              isOptional
              onChange={setGate(name)}
              onClear={() => setGate(name)(null)}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
