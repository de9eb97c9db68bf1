import { ProtobufWriter } from './protobuf-writer.ts';
import { type WireKind, wireKindOf } from './sparkplug-datatypes.ts';
import type {
  SparkplugDataSet,
  SparkplugMetadata,
  SparkplugMetric,
  SparkplugPayload,
  SparkplugPropertySet,
  SparkplugPropertyValue,
  SparkplugScalar,
  SparkplugTemplate,
  SparkplugValue,
} from './sparkplug-payload.ts';

/**
 * Encodes a Sparkplug B payload. A metric's value is written in the field of its datatype, or, where the
 * datatype is left out (data messages), of `wire`, or of what its JavaScript type suggests.
 * Throws a TypeError naming the metric when value and datatype do not go together.
 */
export function encodeSparkplugPayload(payload: SparkplugPayload): Uint8Array {
  const writer = new ProtobufWriter(64 + payload.metrics.length * 48);
  if (payload.timestamp !== undefined) writer.uint64Field(1, payload.timestamp);
  for (const metric of payload.metrics) writeMetric(writer, 2, metric);
  if (payload.seq !== undefined) writer.uint64Field(3, payload.seq);
  if (payload.uuid !== undefined) writer.stringField(4, payload.uuid);
  if (payload.body !== undefined) writer.bytesField(5, payload.body);
  return writer.finish();
}

function writeMetric(writer: ProtobufWriter, field: number, metric: SparkplugMetric): void {
  const start = writer.openMessage(field);
  if (metric.name !== undefined) writer.stringField(1, metric.name);
  if (metric.alias !== undefined) writer.uint64Field(2, metric.alias);
  if (metric.timestamp !== undefined) writer.uint64Field(3, metric.timestamp);
  if (metric.datatype !== undefined) writer.uint32Field(4, metric.datatype);
  if (metric.isHistorical !== undefined) writer.booleanField(5, metric.isHistorical);
  if (metric.isTransient !== undefined) writer.booleanField(6, metric.isTransient);
  const isNull = metric.value === null ? (metric.isNull ?? true) : metric.isNull;
  if (isNull !== undefined) writer.booleanField(7, isNull);
  if (metric.metadata !== undefined) writeMetadata(writer, metric.metadata);
  if (metric.properties !== undefined) writePropertySet(writer, 9, metric.properties);
  if (metric.value !== null) writeMetricValue(writer, metric);
  writer.closeMessage(start);
}

function writeMetricValue(writer: ProtobufWriter, metric: SparkplugMetric): void {
  const { value } = metric;
  const wire = metric.datatype === undefined ? metric.wire : wireKindOf(metric.datatype);
  if (value instanceof Uint8Array && (wire ?? 'bytes') === 'bytes') writer.bytesField(16, value);
  else if (isDataSet(value) && (wire ?? 'dataset') === 'dataset') writeDataSet(writer, value);
  else if (isTemplate(value) && (wire ?? 'template') === 'template') writeTemplate(writer, value);
  else if (!isScalar(value) || !writeScalar(writer, 10, wire ?? wireOf(value), value)) {
    throw new TypeError(
      `metric "${metric.name ?? metric.alias}" of datatype ${metric.datatype ?? 'none'} can't hold a ${typeof value}`,
    );
  }
}

function isScalar(value: SparkplugValue): value is SparkplugScalar {
  return typeof value !== 'object';
}

function isDataSet(value: SparkplugValue): value is SparkplugDataSet {
  return typeof value === 'object' && value !== null && 'rows' in value;
}

function isTemplate(value: SparkplugValue): value is SparkplugTemplate {
  return typeof value === 'object' && value !== null && 'parameters' in value;
}

function wireOf(value: SparkplugScalar): WireKind {
  if (typeof value === 'number') return 'double';
  if (typeof value === 'bigint') return 'long';
  return typeof value === 'boolean' ? 'boolean' : 'string';
}

/** Fields int, long, float, double, boolean, string from `firstField` on; false when the value does not fit. */
function writeScalar(
  writer: ProtobufWriter,
  firstField: number,
  wire: WireKind,
  value: SparkplugScalar,
): boolean {
  if (typeof value === 'boolean') {
    if (wire !== 'boolean') return false;
    writer.booleanField(firstField + 4, value);
    return true;
  }
  if (typeof value === 'string') {
    if (wire !== 'string') return false;
    writer.stringField(firstField + 5, value);
    return true;
  }
  if (wire === 'float' || wire === 'double') {
    if (wire === 'float') writer.floatField(firstField + 2, Number(value));
    else writer.doubleField(firstField + 3, Number(value));
    return true;
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return false;
  if (wire === 'int') {
    writer.uint32Field(firstField, typeof value === 'number' ? value : Number(BigInt.asUintN(32, value)));
    return true;
  }
  if (wire !== 'long') return false;
  writer.uint64Field(firstField + 1, value);
  return true;
}

function writeMetadata(writer: ProtobufWriter, metadata: SparkplugMetadata): void {
  const start = writer.openMessage(8);
  if (metadata.isMultiPart !== undefined) writer.booleanField(1, metadata.isMultiPart);
  if (metadata.contentType !== undefined) writer.stringField(2, metadata.contentType);
  if (metadata.size !== undefined) writer.uint64Field(3, metadata.size);
  if (metadata.seq !== undefined) writer.uint64Field(4, metadata.seq);
  if (metadata.fileName !== undefined) writer.stringField(5, metadata.fileName);
  if (metadata.fileType !== undefined) writer.stringField(6, metadata.fileType);
  if (metadata.md5 !== undefined) writer.stringField(7, metadata.md5);
  if (metadata.description !== undefined) writer.stringField(8, metadata.description);
  writer.closeMessage(start);
}

function writePropertySet(writer: ProtobufWriter, field: number, set: SparkplugPropertySet): void {
  if (set.keys.length !== set.values.length)
    throw new TypeError('a property set needs one value for each key');
  const start = writer.openMessage(field);
  for (const key of set.keys) writer.stringField(1, key);
  for (const property of set.values) writePropertyValue(writer, property);
  writer.closeMessage(start);
}

function writePropertyValue(writer: ProtobufWriter, property: SparkplugPropertyValue): void {
  const { type, value } = property;
  const start = writer.openMessage(2);
  if (type !== undefined) writer.uint32Field(1, type);
  if (value === null) writer.booleanField(2, true);
  else if (Array.isArray(value)) {
    const list = writer.openMessage(10);
    for (const set of value) writePropertySet(writer, 1, set);
    writer.closeMessage(list);
  } else if (typeof value === 'object') writePropertySet(writer, 9, value);
  else writeTypedScalar(writer, 3, type, value, 'a property');
  writer.closeMessage(start);
}

function writeTypedScalar(
  writer: ProtobufWriter,
  firstField: number,
  type: number | undefined,
  value: SparkplugScalar,
  what: string,
): void {
  const wire = (type === undefined ? undefined : wireKindOf(type)) ?? wireOf(value);
  if (!writeScalar(writer, firstField, wire, value)) {
    throw new TypeError(`${what} of datatype ${type ?? 'none'} can't hold a ${typeof value}`);
  }
}

function writeDataSet(writer: ProtobufWriter, dataSet: SparkplugDataSet): void {
  const start = writer.openMessage(17);
  writer.uint64Field(1, dataSet.columns.length);
  for (const column of dataSet.columns) writer.stringField(2, column);
  for (const type of dataSet.types) writer.uint32Field(3, type);
  for (const row of dataSet.rows) {
    const rowStart = writer.openMessage(4);
    for (let column = 0; column < row.length; column++) {
      const element = writer.openMessage(1);
      const value = row[column] ?? null;
      if (value !== null) writeTypedScalar(writer, 1, dataSet.types[column], value, 'a data set column');
      writer.closeMessage(element);
    }
    writer.closeMessage(rowStart);
  }
  writer.closeMessage(start);
}

function writeTemplate(writer: ProtobufWriter, template: SparkplugTemplate): void {
  const start = writer.openMessage(18);
  if (template.version !== undefined) writer.stringField(1, template.version);
  for (const metric of template.metrics) writeMetric(writer, 2, metric);
  for (const parameter of template.parameters) {
    const parameterStart = writer.openMessage(3);
    if (parameter.name !== undefined) writer.stringField(1, parameter.name);
    if (parameter.type !== undefined) writer.uint32Field(2, parameter.type);
    if (parameter.value !== null) {
      writeTypedScalar(writer, 3, parameter.type, parameter.value, 'a template parameter');
    }
    writer.closeMessage(parameterStart);
  }
  if (template.templateRef !== undefined) writer.stringField(4, template.templateRef);
  if (template.isDefinition !== undefined) writer.booleanField(5, template.isDefinition);
  writer.closeMessage(start);
}
