/** Why a waveform is refused: a code for programs, the header field it is about, a sentence for the device's log. */
export class WaveformRefusedError extends Error {
  readonly code: string;
  readonly field: string;

  constructor(code: string, field: string, message: string) {
    super(message);
    this.name = 'WaveformRefusedError';
    this.code = code;
    this.field = field;
  }
}
