import { type ProblemError, problem } from '@ritzel/contract';
import { type ProblemText, problemText } from '@ritzel/sentences';
import type { WaveformRefusedError } from '@ritzel/telemetry';
import type { WaveformFault } from '../ingest/index.ts';

/** Why bytes are no record, for the person who took it; a device reads the reason of the decoder itself. */
export const unreadableRecord = ({ field, code }: WaveformRefusedError): ProblemError =>
  problem.fieldInvalid(`body.${field}`, code, textOfCode(code, field));

function textOfCode(code: string, field: string): ProblemText {
  switch (code) {
    case 'WAVEFORM_HEADER':
      return problemText('RECORD_HEADER', { field });
    case 'WAVEFORM_LENGTH':
      return problemText('RECORD_LENGTH');
    case 'WAVEFORM_HASH':
      return problemText('RECORD_HASH');
    case 'WAVEFORM_NOT_FINITE':
      return problemText('RECORD_NOT_FINITE');
    default:
      return problemText('RECORD_FORM');
  }
}

/** Why a record is none of this channel, or of this time. */
export const unfitRecord = ({ field, code }: WaveformFault): ProblemError =>
  problem.fieldInvalid(`body.${field}`, code, problemText(textOfFault(code, field)));

function textOfFault(code: WaveformFault['code'], field: string) {
  if (code === 'unit-wrong') return 'RECORD_UNIT';
  if (code === 'clock-off') return 'RECORD_CLOCK';
  if (code === 'value-not-finite') return 'RECORD_NOT_FINITE';
  if (code === 'not-stored') return 'RECORD_NOT_STORED';
  return field === 'device' || field === 'channel' ? 'RECORD_OF_OTHER_PLACE' : 'RECORD_FORM';
}
