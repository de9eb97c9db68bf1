import { amplitudeSpectrum, rmsFromDensity } from '@ritzel/signal';
import { expect, test } from './journey.ts';
import { openPlot, recordAt } from './workspace-reading.ts';

/** What was handed to the loudspeaker. */
interface Playback {
  readonly rateHz: number;
  readonly playbackRate: number;
  readonly samples: number[];
}

test('l plays the band of the envelope and nothing else, slowed as chosen, and l stops it', async ({
  workspacePage: page,
}) => {
  const record = await recordAt(page, 'intermediate');
  await page.addInitScript(`{
    const { copyToChannel } = AudioBuffer.prototype;
    AudioBuffer.prototype.copyToChannel = function (samples, ...rest) {
      window.playedSamples = Array.from(samples);
      return copyToChannel.call(this, samples, ...rest);
    };
    const { start, stop } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when) {
      window.playback = {
        rateHz: this.buffer.sampleRate,
        playbackRate: this.playbackRate.value,
        samples: window.playedSamples,
      };
      return start.apply(this, when);
    };
    AudioScheduledSourceNode.prototype.stop = function (...when) {
      window.hasStopped = true;
      return stop.apply(this, when);
    };
  }`);
  await openPlot(page, record, 'view=envelope&band=2000~3200', /^Envelope spectrum/);
  await page.getByRole('button', { name: 'Sound' }).click();
  await page.getByRole('radiogroup', { name: 'What to play' }).getByText('band').click();
  await page.getByRole('radiogroup', { name: 'Playback speed' }).getByText('0.5×').click();
  await page.keyboard.press('Escape');
  await page.getByRole('application', { name: /^Envelope spectrum/ }).focus();
  await page.keyboard.press('l');
  await page.getByRole('button', { name: 'Sound' }).click();
  const stop = page.getByRole('button', { name: 'Stop' });
  await expect(stop).toBeVisible();
  const playback = await page.evaluate<Playback>('window.playback');
  expect(playback.rateHz * playback.playbackRate).toBe(record.samplingRateHz / 2);
  expect(playback.samples).toHaveLength(record.samples.length);

  const density = (samples: Float64Array) => {
    const { stepHz, values } = amplitudeSpectrum(samples, record.samplingRateHz);
    return { stepHz, values: values.map((peak) => peak ** 2 / 2 / (1.5 * stepHz)) };
  };
  const played = density(Float64Array.from(playback.samples));
  const half = record.samplingRateHz / 2;
  const outside = Math.hypot(rmsFromDensity(played, 0, 1990), rmsFromDensity(played, 3210, half));
  expect(outside / rmsFromDensity(played, 2000, 3200)).toBeLessThan(0.01);
  // What is played is that band of the record, only louder or softer: both halves of it in the same proportion.
  const measured = density(Float64Array.from(record.samples));
  const share = (of: typeof played) => rmsFromDensity(of, 2000, 2600) / rmsFromDensity(of, 2600, 3200);
  expect(share(played) / share(measured)).toBeCloseTo(1, 2);

  await page.keyboard.press('Escape');
  await page.getByRole('application', { name: /^Envelope spectrum/ }).focus();
  await page.keyboard.press('l');
  await page.getByRole('button', { name: 'Sound' }).click();
  await expect(page.getByRole('button', { name: 'Listen' })).toBeVisible();
  expect(await page.evaluate('window.hasStopped')).toBe(true);
});
