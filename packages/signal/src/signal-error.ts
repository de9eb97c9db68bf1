/** What a signal function refuses, as a value callers can show: one code, the argument it is about, one sentence. */
export type SignalErrorCode =
  | 'EMPTY_SIGNAL'
  | 'NOT_FINITE'
  | 'LENGTH_MISMATCH'
  | 'BAD_SAMPLING_RATE'
  | 'BAD_LENGTH'
  | 'BAD_BAND'
  | 'BAD_VALUE'
  | 'BAD_TACHO';

/** Thrown for input that cannot be computed with; nothing is half done when it leaves. */
export class SignalError extends Error {
  readonly code: SignalErrorCode;
  readonly field: string;

  constructor(code: SignalErrorCode, field: string, message: string) {
    super(message);
    this.name = 'SignalError';
    this.code = code;
    this.field = field;
  }
}
