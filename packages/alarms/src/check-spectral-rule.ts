import { type ProblemText, problemText } from '@ritzel/sentences/problems';
import type { RuleProblem } from './check-rule.ts';
import type { SpectralRule, SpectrumKind } from './spectral-rule.ts';

/** What a channel can show, as far as it is known. */
export interface ChannelLimits {
  readonly nyquistHz: number;
  /** Where its filter begins to take away; the Nyquist frequency where nothing is known of a filter. */
  readonly passBandHz: number;
  /** Speed of the driving shaft at which corners in orders lie highest; undefined where no record knows one. */
  readonly highestRpm: number | undefined;
  /** Lines that the kinematics in force have, at that speed. */
  readonly lines: ReadonlyMap<string, number>;
  /** Spectra that can be made of what it measures. */
  readonly spectra: readonly SpectrumKind[];
}

export const MOST_MASK_POINTS = 100;
export const MOST_BANDS = 64;
export const MOST_HARMONICS = 20;
const LEAST_RECORDS = 1;
const MOST_RECORDS = 20;

/** All that is wrong with a spectral rule, each at its field; empty where it can be used on the channel. */
export function checkSpectralRule(rule: SpectralRule, channel: ChannelLimits): RuleProblem[] {
  const problems: RuleProblem[] = [];
  const add = (field: string, code: string, message: ProblemText) => problems.push({ field, code, message });
  if (!channel.spectra.includes(rule.spectrum))
    add(
      'spectrum',
      'spectrumUnfit',
      problemText('SPECTRUM_UNFIT', { spectrum: `spectrum:${rule.spectrum}` }),
    );
  if (!(rule.criticalDb > 0 && rule.criticalDb <= 60))
    add('criticalDb', 'decibelUnfit', problemText('SPECTRAL_DECIBELS_UNFIT'));
  const { of, outOf } = rule.minimum;
  if (!(of >= LEAST_RECORDS && of <= outOf && outOf <= MOST_RECORDS))
    add('minimum', 'minimumUnfit', problemText('SPECTRAL_RECORDS_UNFIT', { most: MOST_RECORDS }));
  if (rule.kind === 'mask') checkMask(rule, channel, add);
  else checkBands(rule, channel, add);
  return problems;
}

type Add = (field: string, code: string, message: ProblemText) => void;

function checkMask(
  { axis, interpolation, points }: Extract<SpectralRule, { kind: 'mask' }>,
  { nyquistHz, passBandHz, highestRpm }: ChannelLimits,
  add: Add,
): void {
  if (points.length < 2 || points.length > MOST_MASK_POINTS)
    add('points', 'pointsUnfit', problemText('MASK_POINTS_UNFIT', { most: MOST_MASK_POINTS }));
  if (axis === 'orders' && highestRpm === undefined)
    add('axis', 'speedUnknown', problemText('MASK_SPEED_UNKNOWN'));
  const hzPerUnit = axis === 'orders' ? (highestRpm ?? Number.NaN) / 60 : 1;
  points.forEach(({ at, amplitude }, index) => {
    const field = `points.${index}`;
    const hz = at * hzPerUnit;
    if (!(at >= 0 && Number.isFinite(at)) || (interpolation === 'log' && at === 0))
      add(`${field}.at`, 'numberUnfit', problemText('MASK_FREQUENCY_UNFIT'));
    else if (index > 0 && !(at > points[index - 1]!.at))
      add(`${field}.at`, 'orderWrong', problemText('RULE_MUST_BE_ABOVE', { value: points[index - 1]!.at }));
    else if (hz > nyquistHz)
      add(
        `${field}.at`,
        'maskBeyondNyquist',
        problemText('MASK_BEYOND_NYQUIST', { at: rounded(hz), nyquist: rounded(nyquistHz) }),
      );
    else if (hz > passBandHz)
      add(
        `${field}.at`,
        'maskAbovePassBand',
        problemText('MASK_ABOVE_PASS_BAND', { at: rounded(hz), end: rounded(passBandHz) }),
      );
    if (!(amplitude > 0 && Number.isFinite(amplitude)))
      add(`${field}.amplitude`, 'amplitudeUnfit', problemText('AMPLITUDE_UNFIT'));
  });
}

function checkBands(
  { bands }: Extract<SpectralRule, { kind: 'bands' }>,
  { passBandHz, lines }: ChannelLimits,
  add: Add,
): void {
  if (bands.length < 1 || bands.length > MOST_BANDS)
    add('bands', 'bandsUnfit', problemText('BANDS_UNFIT', { most: MOST_BANDS }));
  bands.forEach(({ line, harmonics, widthPercent, amplitude }, index) => {
    const field = `bands.${index}`;
    const hz = lines.get(line);
    if (hz === undefined) add(`${field}.line`, 'lineUnknown', problemText('BAND_LINE_UNKNOWN'));
    else if (hz * (1 + widthPercent / 100) > passBandHz)
      add(
        `${field}.line`,
        'bandAbovePassBand',
        problemText('BAND_ABOVE_PASS_BAND', { at: rounded(hz), end: rounded(passBandHz) }),
      );
    if (bands.findIndex((other) => other.line === line) !== index)
      add(`${field}.line`, 'lineTwice', problemText('BAND_LINE_TWICE'));
    if (!(Number.isInteger(harmonics) && harmonics >= 1 && harmonics <= MOST_HARMONICS))
      add(
        `${field}.harmonics`,
        'harmonicsUnfit',
        problemText('BAND_HARMONICS_UNFIT', { most: MOST_HARMONICS }),
      );
    if (!(widthPercent > 0 && widthPercent <= 20))
      add(`${field}.widthPercent`, 'widthUnfit', problemText('BAND_WIDTH_UNFIT'));
    if (!(amplitude > 0 && Number.isFinite(amplitude)))
      add(`${field}.amplitude`, 'amplitudeUnfit', problemText('AMPLITUDE_UNFIT'));
  });
}

/** As a text: a language would round it once more. */
const rounded = (hz: number) => String(Number(hz.toPrecision(4)));
