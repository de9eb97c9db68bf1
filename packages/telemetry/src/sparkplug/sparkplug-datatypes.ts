/** Datatype codes of Sparkplug B 3.0, section 6.4.16 and following. */
export const SPARKPLUG_DATATYPE = {
  Unknown: 0,
  Int8: 1,
  Int16: 2,
  Int32: 3,
  Int64: 4,
  UInt8: 5,
  UInt16: 6,
  UInt32: 7,
  UInt64: 8,
  Float: 9,
  Double: 10,
  Boolean: 11,
  String: 12,
  DateTime: 13,
  Text: 14,
  UUID: 15,
  DataSet: 16,
  Bytes: 17,
  File: 18,
  Template: 19,
  PropertySet: 20,
  PropertySetList: 21,
  Int8Array: 22,
  Int16Array: 23,
  Int32Array: 24,
  Int64Array: 25,
  UInt8Array: 26,
  UInt16Array: 27,
  UInt32Array: 28,
  UInt64Array: 29,
  FloatArray: 30,
  DoubleArray: 31,
  BooleanArray: 32,
  StringArray: 33,
  DateTimeArray: 34,
} as const;

export type SparkplugDatatypeName = keyof typeof SPARKPLUG_DATATYPE;

/** Which field of the protobuf `oneof` carries a datatype. */
export type WireKind =
  | 'int'
  | 'long'
  | 'float'
  | 'double'
  | 'boolean'
  | 'string'
  | 'bytes'
  | 'dataset'
  | 'template'
  | 'propertyset'
  | 'propertysets';

const WIRE_KIND_BY_CODE: readonly (WireKind | undefined)[] = [
  undefined,
  'int',
  'int',
  'int',
  'long',
  'int',
  'int',
  // UInt32 travels as long_value in the reference implementation; int_value is read as well.
  'long',
  'long',
  'float',
  'double',
  'boolean',
  'string',
  'long',
  'string',
  'string',
  'dataset',
  'bytes',
  'bytes',
  'template',
  'propertyset',
  'propertysets',
  ...Array.from({ length: 13 }, (): WireKind => 'bytes'),
];

/** Wire kind of a datatype code, undefined for Unknown and for codes the standard does not name. */
export function wireKindOf(datatype: number): WireKind | undefined {
  return WIRE_KIND_BY_CODE[datatype];
}

/** True for a code the standard names (Unknown excluded): tck-id-payloads-metric-datatype-value. */
export function isSparkplugDatatype(datatype: number): boolean {
  return WIRE_KIND_BY_CODE[datatype] !== undefined;
}

/** True when the values are numbers or booleans, that is, may become points of a trend. */
export function isNumericDatatype(datatype: number): boolean {
  return datatype >= 1 && datatype <= 11;
}

/**
 * Whether an integer as it came over the wire is one of its datatype: 300 is no UInt8. A negative number may come in
 * two's complement of its own width, of 32 or of 64 bits, or with its sign already given.
 */
export function fitsDatatype(raw: number | bigint, datatype: number): boolean {
  switch (datatype) {
    case 1:
      return fitsSigned(raw, 8);
    case 2:
      return fitsSigned(raw, 16);
    case 3:
      return fitsSigned(raw, 32);
    case 5:
      return raw >= 0 && raw <= 0xff;
    case 6:
      return raw >= 0 && raw <= 0xffff;
    case 7:
      return raw >= 0 && raw <= 0xffff_ffff;
    default:
      return true;
  }
}

function fitsSigned(raw: number | bigint, bits: number): boolean {
  const half = 2 ** (bits - 1);
  // Of 64 bits the two's complement of a small negative number is a bigint.
  if (typeof raw === 'bigint') return raw >= (1n << 64n) - BigInt(half) && raw < 1n << 64n;
  return (raw >= -half && raw < 2 * half) || (raw >= 2 ** 32 - half && raw < 2 ** 32);
}

/**
 * Gives an integer read from the wire (unsigned there) the sign and width of its datatype.
 * DATA messages omit the datatype, so this runs again with the datatype of the birth; doing it twice changes nothing.
 */
export function readIntegerAs(raw: number | bigint, datatype: number): number | bigint {
  switch (datatype) {
    case 1:
      return (low32(raw) << 24) >> 24;
    case 2:
      return (low32(raw) << 16) >> 16;
    case 3:
      return low32(raw);
    case 4: {
      if (typeof raw === 'number') return raw;
      const signed = BigInt.asIntN(64, raw);
      return signed >= -9007199254740991n && signed <= 9007199254740991n ? Number(signed) : signed;
    }
    case 5:
      return low32(raw) & 0xff;
    case 6:
      return low32(raw) & 0xffff;
    case 7:
      return low32(raw) >>> 0;
    default:
      return raw;
  }
}

function low32(raw: number | bigint): number {
  return typeof raw === 'number' ? raw | 0 : Number(BigInt.asIntN(32, raw));
}
