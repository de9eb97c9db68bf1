import { type Band, envelopeSpectrum, highestLine, interpolatePeak, localFloor } from '@ritzel/signal';
import { log } from '@ritzel/signal/elementary';
import type { BearingFinding } from '../bearings/bearing-finding.ts';
import type { EnvelopeLines } from '../bearings/envelope-lines.ts';
import { evidence } from '../findings/finding.ts';
import type { LineFamily } from './line-family.ts';

/** The band in which a family stands highest, and its lines there in m/s2: what an analyst would look at. */
export function withAmplitudes(
  finding: BearingFinding,
  acceleration: Float64Array,
  samplingRateHz: number,
): BearingFinding {
  const band = clearestBand(finding.lines, finding.families[0]!);
  if (!band) return finding;
  const spectrum = envelopeSpectrum(acceleration, samplingRateHz, band);
  return {
    ...finding,
    for: finding.for.map((each) => {
      if (each.frequencyHz === undefined || each.heightDb === undefined) return each;
      const { frequencyHz } = each;
      const line = highestLine(
        spectrum,
        frequencyHz - 1.5 * spectrum.stepHz,
        frequencyHz + 1.5 * spectrum.stepHz,
      );
      const amplitude = line ? interpolatePeak(spectrum.values, line.bin).amplitude : 0;
      const floor = localFloor(spectrum, frequencyHz, 40);
      const numbers = { ...each, amplitude, floor, unit: 'm/s2' };
      if (each.code !== 'BEARING_LINE') return numbers;
      const params = { ...each.params, lowKHz: band.lowHz / 1000, highKHz: band.highHz / 1000 };
      return { ...numbers, ...evidence('BEARING_LINE_IN_BAND', params) };
    }),
  };
}

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
