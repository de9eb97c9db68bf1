import { isSparkplugName, MAX_SPARKPLUG_NAME_LENGTH } from '@ritzel/drivetrain';
import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { jsonSchema } from './json-value.ts';
import { figure } from './numbers.ts';
import { calendarDate } from './time-bounds.ts';

/**
 * A whole drivetrain as one document: how an engineer, a spreadsheet or the demo plant hands it over.
 * Names of nameplate fields follow OPC 40400-1.
 */
const identifier = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, issueMessage('IDENTIFIER_FORM'));

/** Part of a topic, and so of a device's rights: one rule for everyone who declares a device. */
const sparkplugName = z
  .string()
  .normalize('NFC')
  .min(1)
  .max(MAX_SPARKPLUG_NAME_LENGTH)
  .refine(isSparkplugName, issueMessage('SPARKPLUG_FORM'));

export const DOCUMENT_EQUIPMENT_TYPES = ['drivetrain', 'gearunit', 'motor', 'coupling', 'machine'] as const;
export const equipmentTypeSchema = z.enum(DOCUMENT_EQUIPMENT_TYPES).meta({ id: 'EquipmentType' });
export type EquipmentTypeCode = z.infer<typeof equipmentTypeSchema>;

export const nameplateSchema = z
  .record(z.string().max(60), z.union([z.string().max(200), z.number(), z.boolean()]))
  .meta({ id: 'Nameplate' });

export const placeSchema = z
  .object({
    name: z.string().max(120),
    /** Street, number and what else a driver needs. Left out: as it is. */
    address: z.string().max(200).optional(),
    town: z.string().max(120),
    country: z.string().length(2),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  })
  .meta({ id: 'Place' });

/**
 * The kinematics document of @ritzel/drivetrain (`Kinematics`). The shape is checked there by `checkKinematics`,
 * which names what is wrong; here it only has to be an object of bounded size.
 */
export const kinematicsDocumentSchema = z
  .record(z.string().max(200), jsonSchema)
  .meta({ id: 'KinematicsDocument' });

export const signalDeclarationSchema = z
  .object({
    /** Metric name in the device's messages, e.g. `Vibration/GearUnit/InputDE/velocityRms`. */
    metric: z.string().min(1).max(200),
    /** Key of the signal, lower case with dots: `vibration.velocity.rms.input-de`. */
    key: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]*$/)
      .max(120),
    name: z.string().max(120),
    quantity: z.string().max(60),
    unit: z.string().max(20),
    /** What the value means to the portal, beyond being plotted. */
    role: z
      .enum([
        'velocity-rms',
        'acceleration-peak',
        'acceleration-rms',
        'oil-temperature',
        'bearing-temperature',
        'winding-temperature',
        'ambient-temperature',
        'oil-pressure',
        'speed',
        'torque',
        'load',
        'power',
        'operating-hours',
        'battery',
        'radio-signal',
        'other',
      ])
      .default('other'),
    /** Sensor position of the kinematics document, or a bearing's name. */
    position: z.string().max(60).optional(),
    intervalS: z.number().positive().max(86_400).optional(),
  })
  .meta({ id: 'SignalDeclaration' });

export const waveformChannelSchema = z
  .object({
    /** Name in the waveform envelope. */
    channel: z.string().min(1).max(60),
    name: z.string().max(120),
    position: z.string().max(60).optional(),
    axis: z
      .enum(['x', 'y', 'z', 'radial', 'axial', 'tangential', 'horizontal', 'vertical'])
      .default('radial'),
    quantity: z
      .enum(['acceleration', 'velocity', 'displacement', 'current', 'torque', 'speed'])
      .default('acceleration'),
    unit: z.string().max(20),
    samplingRateHz: z.number().positive().max(1_000_000).optional(),
    samples: z.int().positive().max(16_777_216).optional(),
    range: z.enum(['2g', '4g', '8g', '16g', '50g', '100g', '500g']).optional(),
  })
  .meta({ id: 'WaveformChannel' });

export const deviceDeclarationSchema = z
  .object({
    identifier,
    deviceType: z.string().min(1).max(60),
    firmwareVersion: z.string().max(40).optional(),
    /** Sparkplug names: group, edge node, and the device below it that carries this part's metrics. */
    sparkplug: z.object({ group: sparkplugName, node: sparkplugName, device: sparkplugName }).optional(),
    /** Left out: as they are. Given: these and no others. */
    signals: z.array(signalDeclarationSchema).max(500).optional(),
    /** Left out: as they are. Given: these and no others. */
    waveforms: z.array(waveformChannelSchema).max(64).optional(),
  })
  .meta({ id: 'DeviceDeclaration' });

export const partDocumentSchema = z
  .object({
    type: equipmentTypeSchema.exclude(['drivetrain']),
    identifier,
    /**
     * Under which identifier it is stored, where it gets another one: its uuid and everything measured stay. Never
     * given back.
     */
    formerIdentifier: identifier.optional(),
    name: z.string().trim().min(1).max(120),
    manufacturer: z.string().max(120).optional(),
    serialNumber: z.string().max(60).optional(),
    nameplate: nameplateSchema.default({}),
    /** ISO 20816-9 rating numbers; defaults VR 5 and AR 80. */
    vibrationRating: z.object({ vr: figure.optional(), ar: figure.optional() }).optional(),
    temperatureLimits: z
      .object({
        oil: z.array(figure).length(3).optional(),
        bearing: z.array(figure).length(3).optional(),
        winding: z.array(figure).length(3).optional(),
      })
      .optional(),
    /**
     * Identifiers of the parts that drive this one, where the drivetrain branches or joins. Left out: the part before it
     * in the list. An empty list: nothing drives it, like a second motor.
     */
    drivenFrom: z.array(identifier).max(8).optional(),
    /** Left out: as they are. Given: these and no others. */
    devices: z.array(deviceDeclarationSchema).max(16).optional(),
  })
  .meta({ id: 'PartDocument' });
export type PartDocument = z.input<typeof partDocumentSchema>;

export const drivetrainDocumentSchema = z
  .object({
    identifier,
    /**
     * Under which identifier it is stored, where it gets another one: its uuid and everything measured stay. Never
     * given back.
     */
    formerIdentifier: identifier.optional(),
    name: z.string().trim().min(1).max(120),
    group: z.string().max(120).optional(),
    application: z.object({ type: z.string().max(60), name: z.string().max(120) }),
    criticality: z.enum(['A', 'B', 'C']).default('B'),
    place: placeSchema.optional(),
    commissionedAt: calendarDate.optional(),
    /** Reading of the operating-hours counter at which the next maintenance is due. */
    maintenanceDueHours: z.number().nonnegative().max(1e9).optional(),
    /** In the order of the power flow, motor first. */
    parts: z.array(partDocumentSchema).min(1).max(40),
    /** Kinematics of the whole drivetrain; part names refer to `parts[].identifier`. Left out: as they are. */
    kinematics: kinematicsDocumentSchema.optional(),
  })
  .meta({ id: 'DrivetrainDocument' });
export type DrivetrainDocument = z.input<typeof drivetrainDocumentSchema>;
