/** A segment that is not one of ours or was damaged. */
export class CorruptSegmentError extends Error {
  readonly code = 'SEGMENT_CORRUPT';

  constructor(message: string) {
    super(`The segment of points can't be read: ${message}.`);
    this.name = 'CorruptSegmentError';
  }
}

/** An opened segment: views of its bytes. */
export interface SegmentColumns {
  readonly count: number;
  readonly signals: Uint8Array | Uint16Array | Uint32Array;
  readonly values: Float64Array | Float32Array | Int16Array | Int32Array;
  /** What a value is divided by. */
  readonly power: number;
  /** Offsets from `tMin`; undefined: all are 0. */
  readonly times: Uint32Array | Float64Array | undefined;
  readonly tMin: number;
  /** Index after the last point of each run of one time; undefined: each point has a time of its own. */
  readonly runEnds: Uint32Array | undefined;
}
