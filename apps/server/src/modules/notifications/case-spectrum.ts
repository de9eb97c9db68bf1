import type { CaseDetail } from '@ritzel/contract';
import { toFindingDto } from '@ritzel/diagnosis';
import { readKinematics, severityOf } from '@ritzel/drivetrain';
import type { Log } from '../../platform/log.ts';
import { listFollowedFacts, makeProvenanceReader, type ProvenanceParts } from '../diagnoses/index.ts';
import type { PicturePool } from '../reports/index.ts';
import type { WaveformStore } from '../telemetry-store/index.ts';
import { toPng } from './picture-file.ts';
import type { Recipient } from './recipient-store.ts';

export interface SpectrumParts extends ProvenanceParts {
  readonly waveforms: Pick<WaveformStore, 'find' | 'readSamples'>;
  readonly pictures: Pick<PicturePool, 'draw'>;
  readonly log: Log;
}

export interface SpectrumPng {
  readonly png: Uint8Array;
  /** Its marked lines in words. */
  readonly text: string;
}

/** Points of the screen: a mail is not wider. */
const WIDTH_PX = 600;
const HEIGHT_PX = 250;
/** Pixels a point, for sharp displays. */
const SHARPNESS = 2;
/** A mail about a machine does not wait longer for its picture. */
const LONGEST_MS = 10_000;

/**
 * Draws the plot that the finding of a case rests on, with its marked lines; undefined where no finding names a spectrum,
 * its record is gone, or it could not be drawn: a mail is never lost for its picture.
 */
export function makeCaseSpectrum(parts: SpectrumParts) {
  const provenance = makeProvenanceReader(parts);

  async function draw(
    detail: Pick<CaseDetail, 'fault' | 'part' | 'equipment' | 'witnesses'>,
    recipient: SpectrumReader,
  ): Promise<SpectrumPng | undefined> {
    if (detail.fault === null) return undefined;
    const machines = [detail.equipment.id, ...detail.witnesses.map(({ equipmentId }) => equipmentId)];
    const facts = await listFollowedFacts(parts.pool, [...new Set(machines)]);
    const fact = facts.find(({ fault, part }) => fault === detail.fault && part === detail.part);
    if (fact === undefined) return undefined;
    const record = await parts.waveforms.find(recipient, fact.waveformId);
    if (record === undefined) return undefined;
    const bytes = new Uint8Array(await parts.waveforms.readSamples(record)).buffer;
    const inForce = (await provenance.read(record)).kinematics;
    const read = inForce === undefined ? undefined : readKinematics(inForce.document);
    const { channel, channelName, position, samplingRateHz, unit, speedRpm } = record;
    const picture = await parts.pictures.draw(
      {
        reader: {
          language: recipient.language,
          timeZone: recipient.preference.timeZone,
          unitSystem: 'metric',
        },
        view: {
          kind: 'finding',
          part: fact.part,
          fault: fact.fault,
          rule: fact.rule,
          for: toFindingDto(fact.finding).for,
        },
        record: {
          samples: new Float32Array(bytes, 0, bytes.byteLength >> 2),
          ...{ samplingRateHz, unit, speedRpm, channel, position },
        },
        kinematics: read !== undefined && 'kinematics' in read ? read.kinematics : null,
        severities: { [fact.part]: severityOf(fact.severity) },
        ...{ width: WIDTH_PX, height: HEIGHT_PX },
        point: channelName,
        at: new Date(Number(record.t0Ns / 1_000_000n)).toISOString(),
      },
      AbortSignal.timeout(LONGEST_MS),
    );
    return picture === null
      ? undefined
      : { png: toPng(picture.svg, SHARPNESS * WIDTH_PX), text: picture.text };
  }

  return async (...asked: Parameters<typeof draw>): Promise<SpectrumPng | undefined> => {
    try {
      return await draw(...asked);
    } catch (error) {
      parts.log.warn(
        { err: error, equipment: asked[0].equipment.id },
        'the spectrum of a mail was not drawn',
      );
      return undefined;
    }
  };
}

export type CaseSpectrum = ReturnType<typeof makeCaseSpectrum>;
/** Whose words and zone it is drawn in, and what they see. */
export type SpectrumReader = Pick<Recipient, 'language' | 'preference' | 'visibleGroups'> & {
  readonly organisationId: string;
};
