/**
 * The shapes of org.eclipse.tahu.protobuf.Payload (Sparkplug B 3.0, section 6.4) as our code holds them.
 * 64-bit integers are numbers while they are safe (up to 2^53 - 1), bigints above. Times are ms since 1970, UTC.
 */
import type { WireKind } from './sparkplug-datatypes.ts';

export type SparkplugScalar = number | bigint | boolean | string;

export type SparkplugValue = SparkplugScalar | Uint8Array | SparkplugDataSet | SparkplugTemplate | null;

export interface SparkplugPayload {
  timestamp?: number | bigint | undefined;
  seq?: number | bigint | undefined;
  uuid?: string | undefined;
  body?: Uint8Array | undefined;
  metrics: SparkplugMetric[];
}

export interface SparkplugMetric {
  name?: string | undefined;
  alias?: number | bigint | undefined;
  timestamp?: number | bigint | undefined;
  /** Code of SPARKPLUG_DATATYPE; births carry it, data usually does not. */
  datatype?: number | undefined;
  isHistorical?: boolean | undefined;
  isTransient?: boolean | undefined;
  isNull?: boolean | undefined;
  metadata?: SparkplugMetadata | undefined;
  properties?: SparkplugPropertySet | undefined;
  /** null when is_null is set or no value came. */
  value: SparkplugValue;
  /** Which protobuf field carried the value; set by the decoder, not needed by the encoder. */
  wire?: WireKind | undefined;
}

export interface SparkplugMetadata {
  isMultiPart?: boolean | undefined;
  contentType?: string | undefined;
  size?: number | bigint | undefined;
  seq?: number | bigint | undefined;
  fileName?: string | undefined;
  fileType?: string | undefined;
  md5?: string | undefined;
  description?: string | undefined;
}

export interface SparkplugPropertySet {
  keys: string[];
  values: SparkplugPropertyValue[];
}

export interface SparkplugPropertyValue {
  type?: number | undefined;
  value: SparkplugScalar | SparkplugPropertySet | SparkplugPropertySet[] | null;
}

export interface SparkplugDataSet {
  columns: string[];
  /** Datatype code of each column. */
  types: number[];
  rows: (SparkplugScalar | null)[][];
}

export interface SparkplugTemplate {
  version?: string | undefined;
  templateRef?: string | undefined;
  isDefinition?: boolean | undefined;
  metrics: SparkplugMetric[];
  parameters: SparkplugTemplateParameter[];
}

export interface SparkplugTemplateParameter {
  name?: string | undefined;
  type?: number | undefined;
  value: SparkplugScalar | null;
}

/** The value of a property by its key, undefined when the set does not hold it. */
export function propertyOf(
  properties: SparkplugPropertySet | undefined,
  key: string,
): SparkplugPropertyValue['value'] | undefined {
  if (properties === undefined) return undefined;
  const index = properties.keys.indexOf(key);
  return index < 0 ? undefined : properties.values[index]?.value;
}
