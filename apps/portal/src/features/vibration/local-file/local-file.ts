import type { Waveform } from '@ritzel/contract';
import { GIVEN_SHAFT, type GivenParts, givenBearingId, givenGearId } from '@ritzel/diagnosis';
import { findUnit, type Kinematics } from '@ritzel/drivetrain';
import type { ExchangeRecord } from '@ritzel/telemetry/exchange';
import type { LocalRecord } from './local-records.ts';
import { localRecordId } from './local-records.ts';

/** A time record of a file, before it is known how it was taken. */
export interface OpenedRecord {
  readonly name: string;
  readonly samples: Float32Array;
  readonly fsHz: number | null;
  readonly unit: string | null;
}

export interface OpenedFile {
  readonly fileName: string;
  readonly sha256: string;
  readonly records: readonly OpenedRecord[];
  /** What the file holds and could not be read, with the reason. */
  readonly skipped: readonly { readonly name: string; readonly reason: string }[];
  /** Speed where the file states it. */
  readonly rpm: number | null;
}

/** What the analyst types in beside a file. Empty fields are null. */
export interface LocalFileFacts {
  readonly fsHz: number | null;
  readonly unit: string;
  readonly rpm: number | null;
  readonly elements: number | null;
  readonly elementDiameterMm: number | null;
  readonly pitchDiameterMm: number | null;
  readonly contactAngleDeg: number | null;
  readonly teeth: number | null;
}

export const LOCAL_FILE_UNITS = ['m/s²', 'g', 'mm/s'] as const;

/**
 * Opens a measurement file in the browser; nothing is sent. A JSON file chosen or dropped with a WAV file is its sidecar
 * with unit and scale, as the analysis workspace saves the two. Throws ExchangeFileError with one sentence.
 */
export async function openLocalFile(files: readonly File[]): Promise<OpenedFile | null> {
  const isSidecar = ({ name }: File) => name.toLowerCase().endsWith('.json');
  const file = files.find((each) => !isSidecar(each)) ?? files[0];
  if (file === undefined) return null;
  const beside = files.find((each) => each !== file && isSidecar(each));
  const sidecar = await beside?.text();
  const { openExchangeFile, sha256Hex } = await import('@ritzel/telemetry/exchange');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const content = await openExchangeFile(bytes, { fileName: file.name, sidecar });
  const rpm = Object.entries(content.scalars).find(
    ([key, value]) => key.toLowerCase().endsWith('rpm') && value > 0,
  );
  const isUsable = ({ kind, abscissa }: ExchangeRecord) => kind !== 'spectrum' && abscissa === undefined;
  const { gapped = [] } = content;
  return {
    fileName: file.name,
    sha256: sha256Hex(bytes),
    rpm: rpm?.[1] ?? null,
    // What has gaps is opened in the analysis workspace too: the gaps are named and shown there, and the rules refuse the record.
    records: [...content.records.filter(isUsable), ...gapped].map(({ name, samples, fsHz, unit }) => ({
      name,
      samples: Float32Array.from(samples, (sample) => (Number.isFinite(sample) ? sample : Number.NaN)),
      fsHz: fsHz ?? null,
      unit: unit === undefined ? null : (findUnit(unit)?.label ?? unit),
    })),
    skipped: [
      ...content.skipped.filter(({ name }) => !gapped.some((record) => record.name === name)),
      ...content.records
        .filter((record) => !isUsable(record))
        .map(({ name, kind }) => ({ name, reason: kind === 'spectrum' ? 'spectrum' : 'uneven' })),
    ],
  };
}

/** The records as measurements of a machine that stands on no plan; those whose rate nobody knows are left out. */
export function localRecords(file: OpenedFile, facts: LocalFileFacts, openedAt: string): LocalRecord[] {
  return file.records.flatMap(({ name, samples, fsHz, unit }, place) => {
    const samplingRateHz = fsHz ?? facts.fsHz;
    if (samplingRateHz === null) return [];
    const waveform: Waveform = {
      id: localRecordId(place, file.sha256),
      equipmentId: '00000000-0000-0000-0000-000000000000',
      deviceId: null,
      channel: name,
      channelName: name,
      position: null,
      axis: 'radial',
      at: openedAt,
      samplingRateHz,
      samples: samples.length,
      quantity: 'vibration',
      unit: unit ?? facts.unit,
      range: null,
      speedRpm: facts.rpm,
      load: null,
      trigger: 'manual',
      clipCount: 0,
      sha256: file.sha256,
      indicators: {},
      source: file.fileName,
    };
    return [{ waveform, samples }];
  });
}

/** The bearing and the gear that were typed in: what the rules go by. */
export function localFileParts(facts: LocalFileFacts): GivenParts {
  const { elements, elementDiameterMm, pitchDiameterMm, contactAngleDeg, teeth } = facts;
  const hasBearing = elements !== null && elementDiameterMm !== null && pitchDiameterMm !== null;
  return {
    bearings: hasBearing
      ? [{ elements, elementDiameterMm, pitchDiameterMm, contactAngleDeg: contactAngleDeg ?? 0 }]
      : [],
    gears: teeth === null ? [] : [{ pinionTeeth: teeth, wheelTeeth: undefined }],
  };
}

/** The same as kinematics of one shaft, for the scheme and the lines in the plots; null without a speed. */
export function localKinematics(facts: LocalFileFacts): Kinematics | null {
  if (facts.rpm === null) return null;
  const { bearings, gears } = localFileParts(facts);
  return {
    shafts: [
      { id: GIVEN_SHAFT, ratedSpeedRpm: facts.rpm },
      ...(gears.length === 0 ? [] : [{ id: 'mating' }]),
    ],
    // Of the mating gear nothing is known; one of the same size leaves the mesh frequency as it is.
    gearPairs: gears.map(({ pinionTeeth: teeth }, i) => ({
      id: givenGearId(i),
      kind: 'spur',
      pinion: { shaft: GIVEN_SHAFT, teeth },
      wheel: { shaft: 'mating', teeth },
    })),
    bearings: bearings.map((geometry, i) => ({ id: givenBearingId(i), shaft: GIVEN_SHAFT, geometry })),
  };
}
