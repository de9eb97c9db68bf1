import { ProtobufReader } from './protobuf-reader.ts';
import { fitsDatatype, readIntegerAs, type WireKind } from './sparkplug-datatypes.ts';
import type {
  SparkplugDataSet,
  SparkplugMetadata,
  SparkplugMetric,
  SparkplugPayload,
  SparkplugPropertySet,
  SparkplugPropertyValue,
  SparkplugScalar,
  SparkplugTemplate,
  SparkplugTemplateParameter,
} from './sparkplug-payload.ts';

// Templates and property sets nest; nobody sends them deeper than two or three.
const MAX_DEPTH = 16;
// An empty element takes two bytes on the wire and some hundred in memory. This many fill a message of any use.
const MAX_ELEMENTS = 100_000;

interface Budget {
  elements: number;
}

/**
 * Decodes a Sparkplug B payload. Values carry the sign and width of their datatype where the metric names it,
 * else they are as on the wire (see `readIntegerAs`).
 * Throws MalformedPayloadError, and nothing else, for whatever is not one; memory stays within a small multiple
 * of the input.
 * @param spent is given the number of elements decoded, which shows what the payload takes in memory.
 */
export function decodeSparkplugPayload(bytes: Uint8Array, spent?: { elements: number }): SparkplugPayload {
  const reader = new ProtobufReader(bytes);
  const budget = { elements: MAX_ELEMENTS };
  const payload: SparkplugPayload = {
    timestamp: undefined,
    seq: undefined,
    uuid: undefined,
    body: undefined,
    metrics: [],
  };
  const end = reader.end;
  while (reader.position < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        payload.timestamp = reader.uint64();
        break;
      case 18:
        payload.metrics.push(readMetric(reader, reader.lengthEnd(end), 0, budget));
        break;
      case 24:
        payload.seq = reader.uint64();
        break;
      case 34:
        payload.uuid = reader.string(end);
        break;
      case 42:
        payload.body = reader.byteString(end);
        break;
      default:
        skipField(reader, tag, end, 5);
    }
  }
  if (spent !== undefined) spent.elements = MAX_ELEMENTS - budget.elements;
  return payload;
}

/** A field of a later edition is passed over; a known field with a foreign wire type is a broken payload. */
function skipField(reader: ProtobufReader, tag: number, end: number, lastKnownField: number): void {
  const field = tag >>> 3;
  if (field <= lastKnownField) reader.fail(`field ${field} has wire type ${tag & 7}`);
  reader.skip(tag & 7, end);
}

function spend(reader: ProtobufReader, budget: Budget): void {
  if (--budget.elements < 0) reader.fail(`the payload holds more than ${MAX_ELEMENTS} elements`);
}

function enter(reader: ProtobufReader, depth: number, budget: Budget): void {
  if (depth > MAX_DEPTH) reader.fail(`the payload nests deeper than ${MAX_DEPTH} levels`);
  spend(reader, budget);
}

function leave(reader: ProtobufReader, end: number): void {
  if (reader.position !== end) reader.fail('a field reaches over the end of the message around it');
}

function readMetric(reader: ProtobufReader, end: number, depth: number, budget: Budget): SparkplugMetric {
  enter(reader, depth, budget);
  const metric: SparkplugMetric = {
    name: undefined,
    alias: undefined,
    timestamp: undefined,
    datatype: undefined,
    isHistorical: undefined,
    isTransient: undefined,
    isNull: undefined,
    metadata: undefined,
    properties: undefined,
    value: null,
    wire: undefined,
  };
  let wire: WireKind | undefined;
  while (reader.position < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        metric.name = reader.string(end);
        break;
      case 16:
        metric.alias = reader.uint64();
        break;
      case 24:
        metric.timestamp = reader.uint64();
        break;
      case 32:
        metric.datatype = reader.uint32();
        break;
      case 40:
        metric.isHistorical = reader.boolean();
        break;
      case 48:
        metric.isTransient = reader.boolean();
        break;
      case 56:
        metric.isNull = reader.boolean();
        break;
      case 66:
        metric.metadata = readMetadata(reader, reader.lengthEnd(end), budget);
        break;
      case 74:
        metric.properties = readPropertySet(reader, reader.lengthEnd(end), depth + 1, budget);
        break;
      case 80:
        metric.value = reader.uint32();
        wire = 'int';
        break;
      case 88:
        metric.value = reader.uint64();
        wire = 'long';
        break;
      case 101:
        metric.value = reader.float();
        wire = 'float';
        break;
      case 105:
        metric.value = reader.double();
        wire = 'double';
        break;
      case 112:
        metric.value = reader.boolean();
        wire = 'boolean';
        break;
      case 122:
        metric.value = reader.string(end);
        wire = 'string';
        break;
      case 130:
        metric.value = reader.byteString(end);
        wire = 'bytes';
        break;
      case 138:
        metric.value = readDataSet(reader, reader.lengthEnd(end), budget);
        wire = 'dataset';
        break;
      case 146:
        metric.value = readTemplate(reader, reader.lengthEnd(end), depth + 1, budget);
        wire = 'template';
        break;
      default:
        skipField(reader, tag, end, 18);
    }
  }
  leave(reader, end);
  metric.wire = wire;
  if (metric.isNull === true) metric.value = null;
  else if ((wire === 'int' || wire === 'long') && metric.datatype !== undefined) {
    metric.value = readInteger(metric.value, metric.datatype);
  }
  return metric;
}

/** What does not fit its datatype stays as it was on the wire: whoever wants the value refuses it. */
function readInteger<T>(value: T, datatype: number): T | number | bigint {
  if (typeof value !== 'number' && typeof value !== 'bigint') return value;
  return fitsDatatype(value, datatype) ? readIntegerAs(value, datatype) : value;
}

function readMetadata(reader: ProtobufReader, end: number, budget: Budget): SparkplugMetadata {
  spend(reader, budget);
  const metadata: SparkplugMetadata = {};
  while (reader.position < end) {
    const tag = reader.uint32();
    if (tag === 8) metadata.isMultiPart = reader.boolean();
    else if (tag === 18) metadata.contentType = reader.string(end);
    else if (tag === 24) metadata.size = reader.uint64();
    else if (tag === 32) metadata.seq = reader.uint64();
    else if (tag === 42) metadata.fileName = reader.string(end);
    else if (tag === 50) metadata.fileType = reader.string(end);
    else if (tag === 58) metadata.md5 = reader.string(end);
    else if (tag === 66) metadata.description = reader.string(end);
    else skipField(reader, tag, end, 8);
  }
  leave(reader, end);
  return metadata;
}

function readPropertySet(
  reader: ProtobufReader,
  end: number,
  depth: number,
  budget: Budget,
): SparkplugPropertySet {
  enter(reader, depth, budget);
  const set: SparkplugPropertySet = { keys: [], values: [] };
  while (reader.position < end) {
    const tag = reader.uint32();
    if (tag === 10) {
      spend(reader, budget);
      set.keys.push(reader.string(end));
    } else if (tag === 18) set.values.push(readPropertyValue(reader, reader.lengthEnd(end), depth, budget));
    else skipField(reader, tag, end, 2);
  }
  leave(reader, end);
  // tck-id-payloads-propertyset-keys-array-size
  if (set.keys.length !== set.values.length) reader.fail('a property set has more keys than values or fewer');
  return set;
}

function readPropertyValue(
  reader: ProtobufReader,
  end: number,
  depth: number,
  budget: Budget,
): SparkplugPropertyValue {
  spend(reader, budget);
  const property: SparkplugPropertyValue = { type: undefined, value: null };
  let isNull = false;
  while (reader.position < end) {
    const tag = reader.uint32();
    if (tag === 8) property.type = reader.uint32();
    else if (tag === 16) isNull = reader.boolean();
    else if (tag === 74) property.value = readPropertySet(reader, reader.lengthEnd(end), depth + 1, budget);
    else if (tag === 82) {
      property.value = readPropertySetList(reader, reader.lengthEnd(end), depth + 1, budget);
    } else {
      const value = readScalar(reader, tag, end, 3);
      if (value === undefined) skipField(reader, tag, end, 10);
      else property.value = value;
    }
  }
  leave(reader, end);
  if (isNull) property.value = null;
  else if (property.type !== undefined) property.value = readInteger(property.value, property.type);
  return property;
}

function readPropertySetList(
  reader: ProtobufReader,
  end: number,
  depth: number,
  budget: Budget,
): SparkplugPropertySet[] {
  const sets: SparkplugPropertySet[] = [];
  while (reader.position < end) {
    const tag = reader.uint32();
    if (tag === 10) sets.push(readPropertySet(reader, reader.lengthEnd(end), depth, budget));
    else skipField(reader, tag, end, 1);
  }
  leave(reader, end);
  return sets;
}

/** The six scalar fields int, long, float, double, boolean, string stand in this order in four messages. */
function readScalar(
  reader: ProtobufReader,
  tag: number,
  end: number,
  firstField: number,
): SparkplugScalar | undefined {
  switch (tag - (firstField << 3)) {
    case 0:
      return reader.uint32();
    case 8:
      return reader.uint64();
    case 16 + 5:
      return reader.float();
    case 24 + 1:
      return reader.double();
    case 32:
      return reader.boolean();
    case 40 + 2:
      return reader.string(end);
    default:
      return undefined;
  }
}

function readDataSet(reader: ProtobufReader, end: number, budget: Budget): SparkplugDataSet {
  spend(reader, budget);
  const dataSet: SparkplugDataSet = { columns: [], types: [], rows: [] };
  let columnCount: number | bigint | undefined;
  while (reader.position < end) {
    const tag = reader.uint32();
    if (tag === 8) columnCount = reader.uint64();
    else if (tag === 18) {
      spend(reader, budget);
      dataSet.columns.push(reader.string(end));
    } else if (tag === 24) {
      spend(reader, budget);
      dataSet.types.push(reader.uint32());
    } else if (tag === 26) {
      const packedEnd = reader.lengthEnd(end);
      while (reader.position < packedEnd) {
        spend(reader, budget);
        dataSet.types.push(reader.uint32());
      }
    } else if (tag === 34) dataSet.rows.push(readRow(reader, reader.lengthEnd(end), budget));
    else skipField(reader, tag, end, 4);
  }
  leave(reader, end);
  checkDataSet(reader, dataSet, columnCount);
  return dataSet;
}

// tck-id-payloads-dataset-column-num-headers, -types-num and -column-size
function checkDataSet(
  reader: ProtobufReader,
  dataSet: SparkplugDataSet,
  columnCount: number | bigint | undefined,
): void {
  const { columns, types, rows } = dataSet;
  if (types.length !== columns.length || (columnCount !== undefined && columnCount !== columns.length)) {
    reader.fail(`a data set names ${columns.length} columns and ${types.length} types`);
  }
  for (const row of rows) {
    if (row.length !== types.length)
      reader.fail(`a data set row has ${row.length} of ${types.length} values`);
    for (let column = 0; column < row.length; column++)
      row[column] = readInteger(row[column]!, types[column]!);
  }
}

function readRow(reader: ProtobufReader, end: number, budget: Budget): (SparkplugScalar | null)[] {
  spend(reader, budget);
  const row: (SparkplugScalar | null)[] = [];
  while (reader.position < end) {
    const tag = reader.uint32();
    if (tag !== 10) {
      skipField(reader, tag, end, 1);
      continue;
    }
    spend(reader, budget);
    const elementEnd = reader.lengthEnd(end);
    let element: SparkplugScalar | null = null;
    while (reader.position < elementEnd) {
      const elementTag = reader.uint32();
      const value = readScalar(reader, elementTag, elementEnd, 1);
      if (value === undefined) skipField(reader, elementTag, elementEnd, 6);
      else element = value;
    }
    leave(reader, elementEnd);
    row.push(element);
  }
  leave(reader, end);
  return row;
}

function readTemplate(reader: ProtobufReader, end: number, depth: number, budget: Budget): SparkplugTemplate {
  enter(reader, depth, budget);
  const template: SparkplugTemplate = { metrics: [], parameters: [] };
  while (reader.position < end) {
    const tag = reader.uint32();
    if (tag === 10) template.version = reader.string(end);
    else if (tag === 18) template.metrics.push(readMetric(reader, reader.lengthEnd(end), depth + 1, budget));
    else if (tag === 26) template.parameters.push(readParameter(reader, reader.lengthEnd(end), budget));
    else if (tag === 34) template.templateRef = reader.string(end);
    else if (tag === 40) template.isDefinition = reader.boolean();
    else skipField(reader, tag, end, 5);
  }
  leave(reader, end);
  return template;
}

function readParameter(reader: ProtobufReader, end: number, budget: Budget): SparkplugTemplateParameter {
  spend(reader, budget);
  const parameter: SparkplugTemplateParameter = { value: null };
  while (reader.position < end) {
    const tag = reader.uint32();
    if (tag === 10) parameter.name = reader.string(end);
    else if (tag === 16) parameter.type = reader.uint32();
    else {
      const value = readScalar(reader, tag, end, 3);
      if (value === undefined) skipField(reader, tag, end, 8);
      else parameter.value = value;
    }
  }
  leave(reader, end);
  if (parameter.type !== undefined) parameter.value = readInteger(parameter.value, parameter.type);
  return parameter;
}
