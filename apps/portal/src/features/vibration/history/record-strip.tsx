import { NativeSelect } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { Condition, FindingCondition, Waveform } from '@ritzel/contract';
import { SEVERITIES } from '@ritzel/drivetrain';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DATE_FORMATS } from '../../../platform/date-formats.ts';
import { WAVEFORM_FIGURES } from '../../../platform/figures.ts';
import { useFormats } from '../../../platform/formats.ts';
import { FigureHelp } from '../../../ui/figure-name.tsx';
import { INDICATOR_UNITS } from './indicator-units.ts';
import { followedFindings, nearestPoint, recordPoints, type StripIndicator } from './record-points.ts';
import classes from './record-strip.module.css';
import { placeMarks, type StripMark } from './strip-marks.ts';

const HEIGHT = 44;
/** Room at both ends, so that the first and the last point are whole. */
const INSET = 8;
const TOP = 15;
const BOTTOM = 30;
const TICK_PX = 130;

/**
 * The records of the open channel on a true time axis with one indicator: a click opens the nearest, the arrow keys the
 * next. What shows most stands first: the line that the finding is followed by.
 */
export function RecordStrip({
  waveforms,
  waveform,
  findings,
  condition,
  indicator,
  onIndicator,
  onWaveform,
  children,
}: {
  waveforms: readonly Waveform[];
  waveform: Waveform;
  findings: readonly FindingCondition[];
  /** Of the machine; null for records of a local file. */
  condition: Pick<Condition, 'severity' | 'since'> | null;
  /** What the reader chose; null for what shows most. */
  indicator: string | null;
  onIndicator: (name: string) => void;
  onWaveform: (id: string) => void;
  /** Opens all records with their figures. */
  children: ReactNode;
}) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const { ref, width } = useElementSize<HTMLDivElement>();
  const own = useMemo(
    () => waveforms.filter(({ channel }) => channel === waveform.channel),
    [waveforms, waveform],
  );
  const followed = useMemo(() => followedFindings(findings, waveform), [findings, waveform]);
  const names = useMemo(
    () => [...new Set(own.flatMap(({ indicators }) => Object.keys(indicators)))].sort(),
    [own],
  );
  const keyOf = ({ part, fault }: FindingCondition) => `finding:${part}/${fault}`;
  const chosen = followed.find((each) => keyOf(each) === indicator) ?? null;
  const shown: StripIndicator =
    chosen !== null
      ? { kind: 'finding', condition: chosen }
      : indicator !== null && names.includes(indicator)
        ? { kind: 'indicator', name: indicator }
        : followed[0] !== undefined
          ? { kind: 'finding', condition: followed[0] }
          : { kind: 'indicator', name: names.includes('velocityRms') ? 'velocityRms' : (names[0] ?? '') };
  const points = useMemo(() => recordPoints(own, shown), [own, shown]);
  const selected = points.findIndex((each) => each.waveform.id === waveform.id);
  const scale = scaleOf(points, Math.max(60, width));
  const nameOf = (name: string) => t(`indicator.${name}`, { defaultValue: name });
  const findingName = (each: FindingCondition) =>
    t('workspace.amplitudeOf', {
      part: each.finding.partName,
      fault: t(`fault.${each.fault}`, { defaultValue: each.fault }),
    });
  const figure =
    shown.kind === 'finding' ? 'growth' : (WAVEFORM_FIGURES.find((each) => each === shown.name) ?? null);
  const unit =
    shown.kind === 'indicator'
      ? (INDICATOR_UNITS[shown.name] ?? '')
      : `dB re 1 ${shown.condition.finding.for.find(({ unit: each }) => each !== null)?.unit ?? ''}`;
  const say = (index: number) => {
    const point = points[index];
    if (point === undefined) return '';
    const value = point.value === null ? '–' : `${formats.number(point.value, 2)} ${unit}`.trim();
    return formats.phrases([formats.instant(point.atMs, 'YYYY-MM-DD HH:mm'), value]);
  };
  /** What was so before the first record stands at its edge. */
  const markOf = (name: string, at: string | null, textOf: (date: string) => string): StripMark[] => {
    const atMs = at === null ? Number.NaN : Date.parse(at);
    if (Number.isNaN(atMs) || atMs > scale.toMs) return [];
    if (name === 'firstSeen' && atMs < scale.fromMs) return [];
    const text = textOf(formats.instant(atMs, DATE_FORMATS.date));
    return [{ name, x: scale.x(Math.max(atMs, scale.fromMs)), text }];
  };
  const open = (index: number) => {
    const next = points[index];
    if (next !== undefined && index !== selected) onWaveform(next.waveform.id);
  };
  const onKey = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: selected - 1, ArrowRight: selected + 1, Home: 0 };
    const to = event.key === 'End' ? points.length - 1 : steps[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    open(to);
  };
  const onClick = ({ clientX, currentTarget }: MouseEvent<Element>) =>
    open(nearestPoint(points, scale.timeAt(clientX - currentTarget.getBoundingClientRect().left)));
  const marks = placeMarks(
    [
      ...markOf('severitySince', sinceOf(condition), (date) =>
        t('workspace.severitySince', {
          severity: t(`severity.${condition?.severity ?? 'OK'}`, { ns: 'common' }),
          date,
        }),
      ),
      ...markOf('firstSeen', shown.kind === 'finding' ? shown.condition.firstSeenAt : null, (date) =>
        t('workspace.firstSeen', { date }),
      ),
    ],
    Math.max(60, width),
  );
  return (
    <div className={classes.strip}>
      <div className={classes.words}>
        <div className={classes.indicator}>
          <NativeSelect
            size="xs"
            aria-label={t('workspace.indicator')}
            value={shown.kind === 'finding' ? keyOf(shown.condition) : shown.name}
            onChange={({ currentTarget }) => onIndicator(currentTarget.value)}
            data={[
              ...followed.map((each) => ({ value: keyOf(each), label: findingName(each) })),
              ...names.map((value) => ({ value, label: nameOf(value) })),
            ]}
          />
          {figure !== null && (
            <FigureHelp
              figure={figure}
              name={shown.kind === 'finding' ? t('findings.growth') : nameOf(shown.name)}
            />
          )}
        </div>
        {children}
      </div>
      <div
        ref={ref}
        className={classes.chart}
        role="slider"
        tabIndex={0}
        aria-label={t('workspace.records')}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, points.length - 1)}
        aria-valuenow={Math.max(0, selected)}
        aria-valuetext={say(selected)}
        onKeyDown={onKey}
        onClick={onClick}
      >
        <svg width={Math.max(60, width)} height={HEIGHT} aria-hidden="true">
          {ticksOf(scale, Math.max(60, width)).map((at) => (
            <text key={at} x={scale.x(at)} y={HEIGHT - 2} className={classes.tick}>
              {formats.instant(at, DATE_FORMATS.date)}
            </text>
          ))}
          <line x1={0} x2={Math.max(60, width)} y1={BOTTOM + 2} y2={BOTTOM + 2} className={classes.ground} />
          {marks.map(({ name, x, text, label }) => (
            <g key={name} className={classes.mark} data-mark={name}>
              <line x1={x} x2={x} y1={2} y2={BOTTOM + 2} />
              {label !== null && (
                <text x={label.x} y={10} textAnchor={label.anchor}>
                  {text}
                </text>
              )}
            </g>
          ))}
          <polyline
            className={classes.line}
            points={points
              .filter(({ value }) => value !== null)
              .map(({ atMs, value }) => `${scale.x(atMs)},${scale.y(value)}`)
              .join(' ')}
          />
          {points.map(({ waveform: each, atMs, value }) => (
            <circle
              key={each.id}
              className={classes.point}
              data-missing={value === null || undefined}
              cx={scale.x(atMs)}
              cy={scale.y(value)}
              r={value === null ? 1.5 : 2}
            />
          ))}
          {selected >= 0 && (
            <g className={classes.selected}>
              <line
                x1={scale.x(points[selected]!.atMs)}
                x2={scale.x(points[selected]!.atMs)}
                y1={2}
                y2={BOTTOM + 2}
              />
              <circle cx={scale.x(points[selected]!.atMs)} cy={scale.y(points[selected]!.value)} r={4} />
            </g>
          )}
        </svg>
      </div>
    </div>
  );
}

/** Since when somebody has to do something; a machine that runs well has no such date. */
const sinceOf = (condition: Pick<Condition, 'severity' | 'since'> | null): string | null =>
  condition !== null && SEVERITIES[condition.severity] >= SEVERITIES.WARNING ? condition.since : null;

/** From times and values to the strip and back; what has no value stands on the ground. */
function scaleOf(points: ReturnType<typeof recordPoints>, width: number) {
  const [fromMs, toMs] = [points[0]?.atMs ?? 0, points.at(-1)?.atMs ?? 1];
  const spanMs = Math.max(1, toMs - fromMs);
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const perMs = (width - 2 * INSET) / spanMs;
  return {
    fromMs,
    toMs,
    x: (atMs: number) => INSET + (atMs - fromMs) * perMs,
    timeAt: (px: number) => fromMs + (px - INSET) / perMs,
    y: (value: number | null) =>
      value === null || values.length === 0
        ? BOTTOM + 2
        : high > low
          ? BOTTOM - ((value - low) / (high - low)) * (BOTTOM - TOP)
          : (TOP + BOTTOM) / 2,
  };
}

/** Days apart from each other, as many as have room. */
function ticksOf({ fromMs, toMs, x }: ReturnType<typeof scaleOf>, width: number): number[] {
  const dayMs = 86_400_000;
  const count = Math.max(1, Math.floor(width / TICK_PX));
  const stepMs = Math.max(1, Math.ceil((toMs - fromMs) / dayMs / count)) * dayMs;
  const ticks: number[] = [];
  for (let at = Math.ceil(fromMs / dayMs) * dayMs; at <= toMs; at += stepMs)
    if (x(at) > 34 && x(at) < width - 34) ticks.push(at);
  return ticks;
}
