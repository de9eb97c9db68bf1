import { createObservable, type Observable } from '../../../platform/observable.ts';

export interface Listening {
  /** Place in the record in s while it plays, null in silence. */
  readonly place: Observable<number | null>;
  readonly isPlaying: Observable<boolean>;
  /** Plays samples; `speed` below 1 is slower and lower. Stops what was playing. */
  readonly play: (samples: Float32Array, samplingRateHz: number, speed: number) => void;
  readonly stop: () => void;
}

/** Rates an audio buffer may have in every browser (Web Audio API, 8.1). */
const LOWEST_RATE_HZ = 8000;
const HIGHEST_RATE_HZ = 96_000;
const FADE_S = 0.01;
/** Loudest sample after scaling, so that two machines of different strength are equally loud. */
const LOUDEST = 0.9;

/** The samples as they are played: mean removed, scaled, at a rate the browser takes; others are drawn out or thinned. */
export function audible(
  samples: Float32Array,
  samplingRateHz: number,
): { samples: Float32Array<ArrayBuffer>; rateHz: number; stretch: number } {
  let sum = 0;
  let count = 0;
  for (const value of samples) {
    if (!Number.isFinite(value)) continue;
    sum += value;
    count += 1;
  }
  const mean = count > 0 ? sum / count : 0;
  let most = 0;
  for (const value of samples) if (Number.isFinite(value)) most = Math.max(most, Math.abs(value - mean));
  const scale = most > 0 ? LOUDEST / most : 0;
  const out = Float32Array.from(samples, (value) => (Number.isFinite(value) ? (value - mean) * scale : 0));
  const rateHz = Math.min(HIGHEST_RATE_HZ, Math.max(LOWEST_RATE_HZ, samplingRateHz));
  return { samples: out, rateHz, stretch: samplingRateHz / rateHz };
}

/** A player for the analysis workspace. The audio starts with the first play, as browsers demand a gesture before sound. */
export function createListening(hasCursor: () => boolean): Listening {
  const place = createObservable<number | null>(null);
  const isPlaying = createObservable(false);
  let context: AudioContext | null = null;
  let source: AudioBufferSourceNode | null = null;
  let frame = 0;

  function stop(): void {
    cancelAnimationFrame(frame);
    source?.stop();
    source = null;
    place.set(null);
    isPlaying.set(false);
  }

  return {
    place,
    isPlaying,
    stop,
    play(samples, samplingRateHz, speed) {
      stop();
      context ??= new AudioContext();
      void context.resume();
      const audio = audible(samples, samplingRateHz);
      const buffer = context.createBuffer(1, audio.samples.length, audio.rateHz);
      buffer.copyToChannel(audio.samples, 0);
      const node = context.createBufferSource();
      node.buffer = buffer;
      const rate = speed * audio.stretch;
      node.playbackRate.value = rate;
      const gain = context.createGain();
      gain.gain.setValueAtTime(0, context.currentTime);
      gain.gain.linearRampToValueAtTime(1, context.currentTime + FADE_S);
      node.connect(gain).connect(context.destination);
      const startedAt = context.currentTime;
      const endS = samples.length / samplingRateHz;
      const clock = context;
      node.addEventListener('ended', () => {
        if (source === node) stop();
      });
      node.start();
      source = node;
      isPlaying.set(true);
      if (!hasCursor()) return;
      const follow = () => {
        place.set(Math.min(endS, (clock.currentTime - startedAt) * speed));
        frame = requestAnimationFrame(follow);
      };
      follow();
    },
  };
}
