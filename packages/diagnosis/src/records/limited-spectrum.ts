import { convertUnit, findUnit } from '@ritzel/drivetrain';
import { amplitudeSpectrum, type Band, envelopeSpectrum, SignalError, type Spectrum } from '@ritzel/signal';

/** What a record is looked at as when its spectrum is limited. */
type LimitedKind = 'velocity' | 'acceleration' | 'envelope';

/** The band demodulated where none is asked for: above the mesh, below the filter of the converter. */
export function defaultEnvelopeBand(samplingRateHz: number): Band {
  return { lowHz: 0.1 * samplingRateHz, highHz: 0.4 * samplingRateHz };
}

/** Below it the integration of an accelerometer shows its drift, not the machine. */
const LOWEST_VELOCITY_HZ = 2;

/** Spectra that masks and bands can limit on a channel, by what it measures. */
export function spectraOf(unit: string): readonly LimitedKind[] {
  const quantity = findUnit(unit)?.quantity;
  if (quantity === 'acceleration') return ['velocity', 'acceleration', 'envelope'];
  return quantity === 'velocity' ? ['velocity', 'acceleration'] : [];
}

/**
 * Peak amplitudes of a whole record, Hann window, mean removed: velocity in mm/s, acceleration in m/s², the envelope of the
 * usual band in m/s². Velocity of an accelerometer is integrated line by line from 2 Hz on.
 */
export function computeLimitedSpectrum(
  samples: Float32Array,
  { samplingRateHz, unit }: { readonly samplingRateHz: number; readonly unit: string },
  kind: LimitedKind,
): Spectrum {
  const quantity = findUnit(unit)?.quantity;
  if (quantity !== 'acceleration' && quantity !== 'velocity')
    throw new SignalError('BAD_VALUE', 'unit', `A spectrum of ${kind} cannot be made of samples in ${unit}.`);
  const measured = convertUnit(1, unit, quantity === 'acceleration' ? 'm/s²' : 'mm/s');
  if (kind === 'envelope') {
    if (quantity !== 'acceleration')
      throw new SignalError('BAD_VALUE', 'unit', 'An envelope is made of acceleration.');
    const band = defaultEnvelopeBand(samplingRateHz);
    const { values, stepHz } = envelopeSpectrum(samples, samplingRateHz, band);
    // The envelope moves no faster than its band is wide.
    const end = Math.min(values.length, Math.ceil((band.highHz - band.lowHz) / stepHz) + 1);
    return { stepHz, values: values.slice(0, end).map((value) => value * measured) };
  }
  const { values, stepHz } = amplitudeSpectrum(samples, samplingRateHz);
  for (let k = 0; k < values.length; k += 1) {
    const omega = 2 * Math.PI * k * stepHz;
    const motion =
      kind === quantity
        ? 1
        : kind === 'acceleration'
          ? omega / 1000
          : k * stepHz < LOWEST_VELOCITY_HZ
            ? 0
            : 1000 / omega;
    values[k] = values[k]! * measured * motion;
  }
  return { stepHz, values };
}
