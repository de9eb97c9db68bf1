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
  const add = (field: string, code: string, message: string) => problems.push({ field, code, message });
  if (!channel.spectra.includes(rule.spectrum))
    add(
      'spectrum',
      'spectrumUnfit',
      `The channel does not measure what a spectrum of ${rule.spectrum} needs.`,
    );
  if (!(rule.criticalDb > 0 && rule.criticalDb <= 60))
    add('criticalDb', 'decibelUnfit', 'CRITICAL begins more than 0 and at most 60 dB above the limit.');
  const { of, outOf } = rule.minimum;
  if (!(of >= LEAST_RECORDS && of <= outOf && outOf <= MOST_RECORDS))
    add('minimum', 'minimumUnfit', `Choose a number of records out of at most ${MOST_RECORDS}.`);
  if (rule.kind === 'mask') checkMask(rule, channel, add);
  else checkBands(rule, channel, add);
  return problems;
}

type Add = (field: string, code: string, message: string) => void;

function checkMask(
  { axis, interpolation, points }: Extract<SpectralRule, { kind: 'mask' }>,
  { nyquistHz, passBandHz, highestRpm }: ChannelLimits,
  add: Add,
): void {
  if (points.length < 2 || points.length > MOST_MASK_POINTS)
    add('points', 'pointsUnfit', `A mask has 2 to ${MOST_MASK_POINTS} points.`);
  if (axis === 'orders' && highestRpm === undefined)
    add('axis', 'speedUnknown', 'No record of this channel knows its speed: choose a mask in Hz.');
  const hzPerUnit = axis === 'orders' ? (highestRpm ?? Number.NaN) / 60 : 1;
  points.forEach(({ at, amplitude }, index) => {
    const field = `points.${index}`;
    const hz = at * hzPerUnit;
    if (!(at >= 0 && Number.isFinite(at)) || (interpolation === 'log' && at === 0))
      add(`${field}.at`, 'numberUnfit', 'A frequency is above zero; zero only with linear interpolation.');
    else if (index > 0 && !(at > points[index - 1]!.at))
      add(`${field}.at`, 'orderWrong', `It must be above ${points[index - 1]!.at}.`);
    else if (hz > nyquistHz)
      add(
        `${field}.at`,
        'maskBeyondNyquist',
        `At ${rounded(hz)} Hz the channel shows nothing: its Nyquist frequency is ${rounded(nyquistHz)} Hz.`,
      );
    else if (hz > passBandHz)
      add(
        `${field}.at`,
        'maskAbovePassBand',
        `At ${rounded(hz)} Hz the filter of the channel takes away: it passes up to ${rounded(passBandHz)} Hz.`,
      );
    if (!(amplitude > 0 && Number.isFinite(amplitude)))
      add(`${field}.amplitude`, 'amplitudeUnfit', 'An amplitude is above zero.');
  });
}

function checkBands(
  { bands }: Extract<SpectralRule, { kind: 'bands' }>,
  { passBandHz, lines }: ChannelLimits,
  add: Add,
): void {
  if (bands.length < 1 || bands.length > MOST_BANDS)
    add('bands', 'bandsUnfit', `Choose 1 to ${MOST_BANDS} lines of the machine.`);
  bands.forEach(({ line, harmonics, widthPercent, amplitude }, index) => {
    const field = `bands.${index}`;
    const hz = lines.get(line);
    if (hz === undefined)
      add(`${field}.line`, 'lineUnknown', 'The kinematics in force have no such line at a known speed.');
    else if (hz * (1 + widthPercent / 100) > passBandHz)
      add(
        `${field}.line`,
        'bandAbovePassBand',
        `At ${rounded(hz)} Hz the channel does not show it: it passes up to ${rounded(passBandHz)} Hz.`,
      );
    if (bands.findIndex((other) => other.line === line) !== index)
      add(`${field}.line`, 'lineTwice', 'This line has a limit already.');
    if (!(Number.isInteger(harmonics) && harmonics >= 1 && harmonics <= MOST_HARMONICS))
      add(`${field}.harmonics`, 'harmonicsUnfit', `Between 1 and ${MOST_HARMONICS} harmonics.`);
    if (!(widthPercent > 0 && widthPercent <= 20))
      add(`${field}.widthPercent`, 'widthUnfit', 'A half width is above 0 and at most 20 %.');
    if (!(amplitude > 0 && Number.isFinite(amplitude)))
      add(`${field}.amplitude`, 'amplitudeUnfit', 'An amplitude is above zero.');
  });
}

const rounded = (hz: number) => String(Number(hz.toPrecision(4)));
