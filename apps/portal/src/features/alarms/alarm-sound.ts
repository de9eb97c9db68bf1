import { createObservable, useObservable } from '../../platform/observable.ts';

const STORED = 'ritzel.alarm-sound';

export interface SoundState {
  readonly isOn: boolean;
  /** Silent until then; 0 when it is not silenced. */
  readonly silentUntilMs: number;
}

function stored(): boolean {
  try {
    return localStorage.getItem(STORED) === 'on';
  } catch {
    return false;
  }
}

const sound = createObservable<SoundState>({ isOn: stored(), silentUntilMs: 0 });

export const useAlarmSound = (): SoundState => useObservable(sound);

export function setAlarmSound(isOn: boolean): void {
  sound.set({ isOn, silentUntilMs: 0 });
  try {
    localStorage.setItem(STORED, isOn ? 'on' : 'off');
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}

export function silenceAlarms(minutes: number): void {
  sound.set({ ...sound.get(), silentUntilMs: Date.now() + minutes * 60_000 });
}

/** Two tones for each severity: the worse, the higher and the more often. */
const TONES: Readonly<Record<string, readonly [hz: number, times: number]>> = {
  WARNING: [523, 1],
  SEVERE: [659, 2],
  CRITICAL: [880, 3],
};

let context: AudioContext | undefined;

/** Sounds once for an alarm of this severity, where the reader wants sound and has not silenced it. */
export function soundAlarm(severity: string): void {
  const { isOn, silentUntilMs } = sound.get();
  const tone = TONES[severity];
  if (!isOn || tone === undefined || Date.now() < silentUntilMs) return;
  const [hz, times] = tone;
  context ??= new AudioContext();
  for (let n = 0; n < times; n += 1)
    for (const [offset, factor] of [
      [0, 1],
      [0.16, 0.8],
    ] as const) {
      const at = context.currentTime + n * 0.5 + offset;
      const oscillator = context.createOscillator();
      const gain = context.createGain();
      oscillator.frequency.value = hz * factor;
      gain.gain.setValueAtTime(0.0001, at);
      gain.gain.exponentialRampToValueAtTime(0.2, at + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.15);
      oscillator.connect(gain).connect(context.destination);
      oscillator.start(at);
      oscillator.stop(at + 0.16);
    }
}
