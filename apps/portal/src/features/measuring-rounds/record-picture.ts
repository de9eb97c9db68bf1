/** A record as small as a row: lines of an SVG of 120 by 30, so that a wrong channel is seen before it is taken in. */
export interface RecordPicture {
  readonly waveform: string;
  /** Up to where most of the energy lies; empty without a sampling rate. */
  readonly spectrum: string;
  readonly spectrumToHz: number | null;
  readonly rms: number;
  readonly peak: number;
}

export const PICTURE_WIDTH = 120;
export const PICTURE_HEIGHT = 30;
/** So many samples make the spectrum: enough for a glance. */
const MOST_LINES_FROM = 8192;
/** The spectrum is shown up to where so much of its energy lies. */
const ENERGY_SHARE = 0.98;

const at = (value: number) => value.toFixed(1);

/** Lowest and highest sample of each column, joined: a click of a millisecond is not lost. */
export function waveformLine(samples: Float32Array, mean: number, peak: number): string {
  const middle = PICTURE_HEIGHT / 2;
  const scale = peak === 0 ? 0 : (middle - 1) / peak;
  const columns = Math.min(PICTURE_WIDTH, samples.length);
  const points: string[] = [];
  for (let column = 0; column < columns; column++) {
    const from = Math.floor((column * samples.length) / columns);
    const to = Math.max(from + 1, Math.floor(((column + 1) * samples.length) / columns));
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let index = from; index < to; index++) {
      low = Math.min(low, samples[index]!);
      high = Math.max(high, samples[index]!);
    }
    const x = columns === 1 ? 0 : (column * (PICTURE_WIDTH - 1)) / (columns - 1);
    points.push(
      `${at(x)},${at(middle - (high - mean) * scale)}`,
      `${at(x)},${at(middle - (low - mean) * scale)}`,
    );
  }
  return points.join(' ');
}

/** The highest line of each column up to a frequency. */
export function spectrumLine(lines: Float64Array, count: number): string {
  const columns = Math.min(PICTURE_WIDTH, count);
  let highest = 0;
  for (let line = 1; line < count; line++) highest = Math.max(highest, lines[line]!);
  const points: string[] = [];
  for (let column = 0; column < columns; column++) {
    const from = Math.floor((column * count) / columns);
    const to = Math.max(from + 1, Math.floor(((column + 1) * count) / columns));
    let high = 0;
    for (let line = Math.max(1, from); line < to; line++) high = Math.max(high, lines[line]!);
    const y = highest === 0 ? 0 : (high / highest) * (PICTURE_HEIGHT - 2);
    points.push(
      `${at((column * (PICTURE_WIDTH - 1)) / Math.max(1, columns - 1))},${at(PICTURE_HEIGHT - 1 - y)}`,
    );
  }
  return points.join(' ');
}

/** How many lines hold most of the energy, and at least a tenth of all. */
export function linesShown(lines: Float64Array): number {
  let total = 0;
  for (let line = 1; line < lines.length; line++) total += lines[line]! ** 2;
  let sum = 0;
  let count = 1;
  while (count < lines.length && sum < ENERGY_SHARE * total) sum += lines[count++]! ** 2;
  return Math.min(lines.length, Math.max(Math.ceil(lines.length / 10), Math.ceil(count * 1.1)));
}

export async function recordPicture(samples: Float32Array, fsHz: number | null): Promise<RecordPicture> {
  let sum = 0;
  for (const sample of samples) sum += sample;
  const mean = samples.length === 0 ? 0 : sum / samples.length;
  let [squares, peak] = [0, 0];
  for (const sample of samples) {
    squares += (sample - mean) ** 2;
    peak = Math.max(peak, Math.abs(sample - mean));
  }
  const shape = {
    waveform: waveformLine(samples, mean, peak),
    rms: samples.length === 0 ? 0 : Math.sqrt(squares / samples.length),
    peak,
  };
  if (fsHz === null || samples.length < 16) return { ...shape, spectrum: '', spectrumToHz: null };
  const { amplitudeSpectrum } = await import('@ritzel/signal');
  const { values, stepHz } = amplitudeSpectrum(samples.subarray(0, MOST_LINES_FROM), fsHz);
  const count = linesShown(values);
  return { ...shape, spectrum: spectrumLine(values, count), spectrumToHz: count * stepHz };
}
