/** Exchange files alone, for the browser: and the envelope that a record is sent in; nothing of devices comes along. */
export { type ExchangeContent, ExchangeFileError, type ExchangeRecord } from './exchange/exchange-content.ts';
export { type ExchangeHints, openExchangeFile } from './exchange/exchange-file.ts';
export { writeParquet } from './exchange/exchange-parquet.ts';
export { writeUff } from './exchange/exchange-uff.ts';
export { writeWav } from './exchange/exchange-wav.ts';
export { sha256Hex } from './sha256.ts';
export { encodeWaveform } from './waveforms/waveform-envelope.ts';
