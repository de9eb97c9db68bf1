import { type Band, envelopeSpectrum, highestLine, interpolatePeak, localFloor } from '@ritzel/signal';
import { log, log10 } from '@ritzel/signal/elementary';
import type { BearingFinding } from '../bearings/bearing-finding.ts';
import type { EnvelopeLines } from '../bearings/envelope-lines.ts';
import { type Evidence, evidence } from '../findings/finding.ts';
import type { MessageCode } from '../findings/message.ts';
import type { LineFamily } from './line-family.ts';

/** Half the width of the neighbourhood that gives a line of the envelope its floor, bins. */
const FLOOR_BINS = 40;

/** The band in which a family stands highest, and its lines there in m/s2: what an analyst would look at. */
export function withAmplitudes(
  finding: BearingFinding,
  acceleration: Float64Array,
  samplingRateHz: number,
): BearingFinding {
  const support = readInBand(finding.for, finding.lines, finding.families[0]!, acceleration, samplingRateHz);
  return { ...finding, for: support };
}

/**
 * Evidence as it is read off the envelope spectrum of the band in which its family stands highest: amplitude, floor, and
 * the height of the one above the other. What decided is the agreement of all bands, in which no single band counts more
 * than 30 dB: a measure of certainty that no plot shows.
 */
export function readInBand(
  support: readonly Evidence[],
  lines: EnvelopeLines,
  family: LineFamily,
  acceleration: Float64Array,
  samplingRateHz: number,
): readonly Evidence[] {
  const band = clearestBand(lines, family);
  if (!band) return support;
  const spectrum = envelopeSpectrum(acceleration, samplingRateHz, band);
  return support.map((each) => {
    if (each.frequencyHz === undefined || each.heightDb === undefined) return each;
    const { frequencyHz } = each;
    const reachHz = 1.5 * spectrum.stepHz;
    const line = highestLine(spectrum, frequencyHz - reachHz, frequencyHz + reachHz);
    const amplitude = line ? interpolatePeak(spectrum.values, line.bin).amplitude : 0;
    const floor = localFloor(spectrum, frequencyHz, FLOOR_BINS);
    const heightDb = Math.max(0, 20 * log10(amplitude / floor));
    const params = { ...each.params, ...(each.params.heightDb === undefined ? {} : { heightDb }) };
    const numbers = { frequencyHz, amplitude, floor, unit: 'm/s2', heightDb };
    if (!IN_BAND[each.code]) return evidence(each.code, params, numbers);
    const kHz = { lowKHz: band.lowHz / 1000, highKHz: band.highHz / 1000 };
    return evidence(IN_BAND[each.code]!, { ...params, ...kHz }, numbers);
  });
}

/** Evidence that names the band it is read in, and its code then. */
const IN_BAND: Partial<Record<MessageCode, MessageCode>> = {
  BEARING_LINE: 'BEARING_LINE_IN_BAND',
  PLANETARY_LINE: 'PLANETARY_LINE',
};

/** The band of the envelope in which the lines of a family stand highest together. */
function clearestBand(lines: EnvelopeLines, family: LineFamily): Band | undefined {
  let best: Band | undefined;
  let most = 0;
  for (const { band, overFloor } of lines.perBand) {
    let sum = 0;
    for (const { frequencyHz, isHidden } of family.lines) {
      if (!isHidden) sum += log(1 + (overFloor[Math.round(frequencyHz / lines.stepHz)] ?? 0));
    }
    if (sum > most) {
      most = sum;
      best = band;
    }
  }
  return best;
}
