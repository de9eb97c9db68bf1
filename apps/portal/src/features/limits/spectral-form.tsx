import { Button, NativeSelect, NumberInput, Tabs } from '@mantine/core';
import type { SpectralLimits, SpectralRuleDto } from '@ritzel/contract';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from './figure-field.tsx';
import classes from './limits.module.css';
import spectralClasses from './spectral.module.css';
import {
  type BandRule,
  type LimitedSpectrumKind,
  type MaskRule,
  onAxis,
  removePoint,
  type SpectralDraft,
  type SpectralKind,
  spectralRuleOf,
  unitOfSpectrum,
  withoutSpectralRule,
  withPoint,
  withSpectralRule,
} from './spectral-draft.ts';

const KINDS: readonly SpectralKind[] = ['mask', 'bands'];

export interface SpectralFormProps {
  readonly draft: SpectralDraft;
  readonly kind: SpectralKind;
  readonly spectrum: LimitedSpectrumKind;
  readonly lines: SpectralLimits['record']['lines'];
  readonly speedHz: number | null;
  readonly healthyRecords: number;
  readonly mayChange: boolean;
  /** Codes of what is wrong, by `kind spectrum field`. */
  readonly problems: ReadonlyMap<string, string>;
  readonly proposing: { readonly isPending: boolean; readonly fault: string | null };
  readonly onKind: (kind: SpectralKind) => void;
  readonly onChange: (draft: SpectralDraft) => void;
  /** Begins a mask by hand; null until there is a spectrum to draw it on. */
  readonly onDraw: (() => void) | null;
  readonly onPropose: (marginDb: number, axis: 'hz' | 'orders', lines: string[]) => void;
}

/** Mask or bands of the spectrum that is looked at. */
export function SpectralForm(props: SpectralFormProps) {
  const { draft, kind, spectrum, mayChange, onKind, problems } = props;
  const { t } = useTranslation('limits');
  const rule = spectralRuleOf(draft, kind, spectrum);
  const change = (next: SpectralRuleDto) => props.onChange(withSpectralRule(draft, next));
  const fault = (field: string) => problems.get(`${kind} ${spectrum} ${field}`);
  return (
    <Tabs value={kind} onChange={(value) => onKind(KINDS.find((each) => each === value) ?? 'mask')}>
      <Tabs.List aria-label={t('form.kinds')}>
        {KINDS.map((each) => (
          <Tabs.Tab key={each} value={each} className={classes.tab}>
            {t(`spectral.kind.${each}`)}
            {spectralRuleOf(draft, each, spectrum) !== undefined && <span aria-hidden> •</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={kind} className={classes.form}>
        <p className={classes.quiet}>{t(`spectral.about.${kind}`)}</p>
        {mayChange && <Proposal {...props} />}
        {rule?.kind === 'mask' && <Mask {...props} rule={rule} fault={fault} onRule={change} />}
        {rule?.kind === 'bands' && <Bands {...props} rule={rule} fault={fault} onRule={change} />}
        {rule !== undefined && (
          <div className={classes.fields}>
            <Figure
              label={t('spectral.critical')}
              unit="dB"
              value={rule.criticalDb}
              fault={fault('criticalDb')}
              isReadOnly={!mayChange}
              onChange={(criticalDb) => change({ ...rule, criticalDb })}
            />
            <Figure
              label={t('spectral.records')}
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
              onChange={(outOf) =>
                change({ ...rule, minimum: { ...rule.minimum, outOf: Math.round(outOf) } })
              }
            />
          </div>
        )}
        {rule !== undefined && mayChange && (
          <Button
            size="compact-xs"
            variant="subtle"
            className={classes.removeRule}
            onClick={() => props.onChange(withoutSpectralRule(draft, rule))}
          >
            {t('form.remove')}
          </Button>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

function Proposal({
  draft,
  kind,
  spectrum,
  healthyRecords,
  proposing,
  onPropose,
  onDraw,
}: SpectralFormProps) {
  const { t } = useTranslation('limits');
  const [marginDb, setMarginDb] = useState(6);
  const rule = spectralRuleOf(draft, kind, spectrum);
  const lines = rule?.kind === 'bands' ? rule.bands.map(({ line }) => line) : [];
  const axis = rule?.kind === 'mask' ? rule.axis : 'hz';
  return (
    <>
      <div className={classes.acts}>
        <NumberInput
          size="xs"
          w={84}
          aria-label={t('spectral.margin')}
          value={marginDb}
          min={0}
          max={40}
          suffix=" dB"
          hideControls
          onChange={(value) => setMarginDb(typeof value === 'number' ? value : 6)}
        />
        <Button
          size="xs"
          variant="default"
          loading={proposing.isPending}
          disabled={healthyRecords === 0 || (kind === 'bands' && lines.length === 0)}
          onClick={() => onPropose(marginDb, axis, lines)}
        >
          {t('spectral.propose', { count: healthyRecords })}
        </Button>
        {kind === 'mask' && rule === undefined && (
          <Button size="xs" variant="default" disabled={onDraw === null} onClick={() => onDraw?.()}>
            {t('spectral.draw')}
          </Button>
        )}
      </div>
      {proposing.fault !== null && (
        <p role="alert" className={classes.fault}>
          {proposing.fault}
        </p>
      )}
    </>
  );
}

type RuleProps<R extends SpectralRuleDto> = SpectralFormProps & {
  readonly rule: R;
  readonly fault: (field: string) => string | undefined;
  readonly onRule: (rule: SpectralRuleDto) => void;
};

function Mask({ rule, spectrum, speedHz, mayChange, fault, onRule }: RuleProps<MaskRule>) {
  const { t } = useTranslation('limits');
  const unit = unitOfSpectrum(spectrum);
  return (
    <>
      <div className={classes.fields}>
        <NativeSelect
          size="xs"
          label={t('spectral.axis')}
          value={rule.axis}
          disabled={!mayChange || speedHz === null}
          data={[
            { value: 'hz', label: 'Hz' },
            { value: 'orders', label: t('spectral.orders') },
          ]}
          onChange={(event) =>
            onRule(onAxis(rule, event.currentTarget.value === 'orders' ? 'orders' : 'hz', speedHz ?? 1))
          }
        />
        <NativeSelect
          size="xs"
          label={t('spectral.interpolation')}
          value={rule.interpolation}
          disabled={!mayChange}
          data={[
            { value: 'log', label: t('spectral.log') },
            { value: 'linear', label: t('spectral.linear') },
          ]}
          onChange={(event) =>
            onRule({ ...rule, interpolation: event.currentTarget.value === 'linear' ? 'linear' : 'log' })
          }
        />
      </div>
      {fault('points') !== undefined && <p className={classes.fault}>{t(`problem.${fault('points')}`)}</p>}
      {fault('axis') !== undefined && <p className={classes.fault}>{t(`problem.${fault('axis')}`)}</p>}
      <section className={spectralClasses.points} aria-label={t('spectral.points')}>
        {rule.points.map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: @NOTE a corner is its place in the mask
          <Point key={index} {...{ rule, point, index, unit, mayChange, fault, onRule }} />
        ))}
      </section>
      {mayChange && <p className={classes.quiet}>{t('spectral.hint')}</p>}
    </>
  );
}

function Point({
  rule,
  point,
  index,
  unit,
  mayChange,
  fault,
  onRule,
}: Pick<RuleProps<MaskRule>, 'rule' | 'mayChange' | 'fault' | 'onRule'> & {
  point: MaskRule['points'][number];
  index: number;
  unit: string;
}) {
  const { t } = useTranslation('limits');
  const axisUnit = rule.axis === 'orders' ? '×' : 'Hz';
  return (
    <>
      <Figure
        label={index === 0 ? t('spectral.frequency') : ''}
        ariaLabel={`${t('spectral.frequency')} ${index + 1}`}
        unit={axisUnit}
        value={point.at}
        fault={fault(`points.${index}.at`)}
        isReadOnly={!mayChange}
        onChange={(at) => onRule(withPoint(rule, index, { ...point, at }))}
      />
      <Figure
        label={index === 0 ? t('spectral.amplitude') : ''}
        ariaLabel={`${t('spectral.amplitude')} ${index + 1}`}
        unit={unit}
        value={point.amplitude}
        fault={fault(`points.${index}.amplitude`)}
        isReadOnly={!mayChange}
        onChange={(amplitude) => onRule(withPoint(rule, index, { ...point, amplitude }))}
      />
      {mayChange ? (
        <Button
          size="compact-xs"
          variant="subtle"
          mt={index === 0 ? 22 : 4}
          disabled={rule.points.length <= 2}
          aria-label={t('spectral.removePoint', { number: index + 1 })}
          onClick={() => onRule(removePoint(rule, index))}
        >
          <IconTrash size={14} stroke={1.7} aria-hidden="true" />
        </Button>
      ) : (
        <span />
      )}
    </>
  );
}

function Bands({ rule, spectrum, lines, mayChange, fault, onRule }: RuleProps<BandRule>) {
  const { t } = useTranslation('limits');
  const unit = unitOfSpectrum(spectrum);
  const put = (index: number, band: Partial<BandRule['bands'][number]>) =>
    onRule({ ...rule, bands: rule.bands.map((each, i) => (i === index ? { ...each, ...band } : each)) });
  return (
    <div>
      {fault('bands') !== undefined && <p className={classes.fault}>{t(`problem.${fault('bands')}`)}</p>}
      {rule.bands.map((band, index) => {
        const name = lines.find(({ id }) => id === band.line)?.name ?? band.line;
        const lineFault = fault(`bands.${index}.line`);
        return (
          <div key={band.line} className={spectralClasses.bandRow}>
            <span title={name}>
              {name}
              {lineFault !== undefined && <em className={classes.fault}> {t(`problem.${lineFault}`)}</em>}
            </span>
            <Figure
              label={index === 0 ? t('spectral.limit') : ''}
              ariaLabel={`${t('spectral.limit')} ${name}`}
              unit={unit}
              value={band.amplitude}
              fault={fault(`bands.${index}.amplitude`)}
              isReadOnly={!mayChange}
              onChange={(amplitude) => put(index, { amplitude })}
            />
            <Figure
              label={index === 0 ? '±' : ''}
              ariaLabel={`${t('spectral.width')} ${name}`}
              unit="%"
              value={band.widthPercent}
              fault={fault(`bands.${index}.widthPercent`)}
              isReadOnly={!mayChange}
              onChange={(widthPercent) => put(index, { widthPercent })}
            />
            <Figure
              label={index === 0 ? 'k' : ''}
              ariaLabel={`${t('spectral.harmonics')} ${name}`}
              unit="×"
              value={band.harmonics}
              fault={fault(`bands.${index}.harmonics`)}
              isReadOnly={!mayChange}
              onChange={(harmonics) => put(index, { harmonics: Math.round(harmonics) })}
            />
            {mayChange && (
              <Button
                size="compact-xs"
                variant="subtle"
                mt={index === 0 ? 22 : 4}
                aria-label={t('spectral.removeBand', { name })}
                onClick={() => onRule({ ...rule, bands: rule.bands.filter((_, i) => i !== index) })}
              >
                <IconTrash size={14} stroke={1.7} aria-hidden="true" />
              </Button>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Lines of the machine at the speed of the record, by part: a chosen one gets a band. */
export function LineChooser({
  lines,
  chosen,
  onChoose,
}: {
  lines: SpectralLimits['record']['lines'];
  chosen: readonly string[];
  onChoose: (line: string) => void;
}) {
  const { t } = useTranslation('limits');
  return (
    <NativeSelect
      size="xs"
      aria-label={t('spectral.addLine')}
      value=""
      data={[
        { value: '', label: t('spectral.addLine') },
        ...[...Map.groupBy(lines, ({ element }) => element)].map(([element, found]) => ({
          group: element,
          items: found
            .filter(({ id }) => !chosen.includes(id))
            .map(({ id, name, frequencyHz }) => ({
              value: id,
              label: `${name}, ${Number(frequencyHz.toPrecision(4))} Hz`,
            })),
        })),
      ]}
      onChange={(event) => {
        if (event.currentTarget.value !== '') onChoose(event.currentTarget.value);
      }}
    />
  );
}
