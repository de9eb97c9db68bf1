export * from './device-commands.ts';
export { isSameRate } from './exchange-abscissa.ts';
export {
  type ExchangeContent,
  ExchangeFileError,
  type ExchangeRecord,
  MAX_EXCHANGE_BYTES,
} from './exchange-content.ts';
export { csvPieces, writeCsv } from './exchange-csv.ts';
export { type ExchangeHints, openExchangeFile, readExchangeFile } from './exchange-file.ts';
export { readParquet, writeParquet } from './exchange-parquet.ts';
export * from './exchange-raw.ts';
export { type UffFunction, writeUff } from './exchange-uff.ts';
export { readWavSidecar, type WavSidecar, writeWav } from './exchange-wav.ts';
export * from './line-protocol.ts';
export { LINE_PRECISIONS, type LinePrecision } from './line-values.ts';
export * from './points-segment.ts';
export { MalformedPayloadError } from './protobuf-reader.ts';
export * from './series-buckets.ts';
export * from './series-codec.ts';
export { sha256Hex } from './sha256.ts';
export { CommandRefusedError, type CommandWrite, rebirthRequest } from './sparkplug-command.ts';
export * from './sparkplug-datatypes.ts';
export { decodeSparkplugPayload } from './sparkplug-decode.ts';
export { encodeSparkplugPayload } from './sparkplug-encode.ts';
export * from './sparkplug-host.ts';
export { MAX_NAME_LENGTH, MAX_UNIT_LENGTH, nameFault } from './sparkplug-name-budget.ts';
export {
  type HostFault,
  type HostOutput,
  type HostPoint,
  type HostPresence,
  type HostText,
  type HostWaveform,
  SPARKPLUG_QUALITY,
} from './sparkplug-output.ts';
export * from './sparkplug-payload.ts';
export type { HostDevice, HostMetric, HostNode } from './sparkplug-session.ts';
export {
  type HostConnection,
  hostConnection,
  readState,
  type SparkplugPublication,
  stateMessage,
} from './sparkplug-state.ts';
export * from './sparkplug-topic.ts';
export * from './waveform-envelope.ts';
export * from './waveform-header.ts';
export { WaveformRefusedError } from './waveform-refused.ts';
