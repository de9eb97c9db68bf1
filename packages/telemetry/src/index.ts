export { COMMA_CSV, type CsvDialect, csvNumber, PLAIN_CSV } from './exchange/csv-dialect.ts';
export { isSameRate } from './exchange/exchange-abscissa.ts';
export {
  type ExchangeContent,
  ExchangeFileError,
  type ExchangeRecord,
  MAX_EXCHANGE_BYTES,
} from './exchange/exchange-content.ts';
export { csvPieces, writeCsv } from './exchange/exchange-csv.ts';
export { type ExchangeHints, openExchangeFile, readExchangeFile } from './exchange/exchange-file.ts';
export { readParquet, writeParquet } from './exchange/exchange-parquet.ts';
export * from './exchange/exchange-raw.ts';
export { type UffFunction, writeUff } from './exchange/exchange-uff.ts';
export { readWavSidecar, type WavSidecar, writeWav } from './exchange/exchange-wav.ts';
export { openParquetTable, type ParquetTable } from './exchange/parquet-table.ts';
export * from './line-protocol/line-protocol.ts';
export { LINE_PRECISIONS, type LinePrecision } from './line-protocol/line-values.ts';
export {
  type MatchReason,
  matchRecords,
  type OtherMachine,
  type RecordMatch,
  type RoundRecord,
  type RouteMatch,
  type RoutePoint,
  type RouteRefusal,
} from './rounds/match-records.ts';
export * from './series/points-segment.ts';
export * from './series/series-buckets.ts';
export * from './series/series-codec.ts';
export { sha256Hex } from './sha256.ts';
export * from './sparkplug/device-commands.ts';
export { MalformedPayloadError } from './sparkplug/protobuf-reader.ts';
export { CommandRefusedError, type CommandWrite, rebirthRequest } from './sparkplug/sparkplug-command.ts';
export * from './sparkplug/sparkplug-datatypes.ts';
export { decodeSparkplugPayload } from './sparkplug/sparkplug-decode.ts';
export { encodeSparkplugPayload } from './sparkplug/sparkplug-encode.ts';
export * from './sparkplug/sparkplug-host.ts';
export { MAX_NAME_LENGTH, MAX_UNIT_LENGTH, nameFault } from './sparkplug/sparkplug-name-budget.ts';
export {
  type HostFault,
  type HostOutput,
  type HostPoint,
  type HostPresence,
  type HostText,
  type HostWaveform,
  SPARKPLUG_QUALITY,
} from './sparkplug/sparkplug-output.ts';
export * from './sparkplug/sparkplug-payload.ts';
export type { HostDevice, HostMetric, HostNode } from './sparkplug/sparkplug-session.ts';
export {
  type HostConnection,
  hostConnection,
  readState,
  type SparkplugPublication,
  stateMessage,
} from './sparkplug/sparkplug-state.ts';
export * from './sparkplug/sparkplug-topic.ts';
export * from './waveforms/waveform-envelope.ts';
export * from './waveforms/waveform-header.ts';
export { WaveformRefusedError } from './waveforms/waveform-refused.ts';
