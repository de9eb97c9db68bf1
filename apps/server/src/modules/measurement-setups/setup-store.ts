import {
  type DeviceJob,
  type DeviceSetup,
  type MeasurementSetupDocument,
  measurementSetupSchema,
  type SetupVersion,
} from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { makeJobStore } from '../device-jobs/index.ts';
import { assetsInScope } from '../equipment/index.ts';
import { type EquipmentViewer, seesAsset } from '../visibility/index.ts';
import { declaredSetup, setupState } from './setup-rules.ts';

interface DeviceRow {
  id: string;
  identifier: string;
  device_type: string;
  equipment_id: string | null;
  reported_setup: { version?: unknown } | null;
  reported_setup_at: Date | null;
  channels: (Parameters<typeof declaredSetup>[0][number] & { name: string })[] | null;
}

interface VersionRow {
  version: number;
  document: MeasurementSetupDocument;
  note: string;
  job_id: string;
  created_by_name: string | null;
  created_at: Date;
}

const MOST_VERSIONS = 50;

/** Setups of one organisation. */
export function makeSetupStore(db: Database | DatabaseTransaction, viewer: EquipmentViewer) {
  const { organisationId } = viewer;
  const findDevices = async (where: ReturnType<typeof sql>): Promise<DeviceRow[]> => {
    const { rows } = await sql<DeviceRow>`
      select device.id, device.identifier, device.device_type, device.equipment_id, device.reported_setup,
             device.reported_setup_at,
             (select jsonb_agg(to_jsonb(entry) order by entry.channel) from waveform_channel entry
               where entry.device_id = device.id) as channels
        from device where device.organisation_id = ${organisationId} and ${seesAsset(viewer, sql`device.equipment_id`)} and ${where}
       order by device.identifier`.execute(db);
    return rows;
  };

  async function listVersions(deviceId: string): Promise<SetupVersion[]> {
    const { rows } = await sql<VersionRow>`
      select setup.version, setup.document, setup.note, setup.job_id, setup.created_at, app_user.name as created_by_name
        from measurement_setup setup left join app_user on app_user.id = setup.created_by
       where setup.organisation_id = ${organisationId} and setup.device_id = ${deviceId}
       order by setup.version desc limit ${MOST_VERSIONS}`.execute(db);
    const jobs = new Map<string, DeviceJob>(
      (await makeJobStore(db, viewer).findMany(rows.map(({ job_id }) => job_id))).map((job) => [job.id, job]),
    );
    let isFollowedByConfirmed = false;
    return rows.flatMap((row) => {
      const job = jobs.get(row.job_id);
      if (job === undefined) return [];
      const state = setupState(job, isFollowedByConfirmed);
      isFollowedByConfirmed ||= job.state === 'done';
      return {
        version: row.version,
        setup: row.document,
        state,
        job,
        note: row.note,
        createdBy: row.created_by_name,
        createdAt: row.created_at.toISOString(),
      };
    });
  }

  async function read(device: DeviceRow): Promise<DeviceSetup> {
    const versions = await listVersions(device.id);
    const reported = measurementSetupSchema.safeParse(device.reported_setup);
    const version = device.reported_setup?.version;
    const inForce =
      reported.success && typeof version === 'number' && Number.isInteger(version) && device.reported_setup_at
        ? { version, setup: reported.data, at: device.reported_setup_at.toISOString() }
        : null;
    const channels = device.channels ?? [];
    // @NOTE the columns hold what the contract's declaration let in; ranges beyond the recording ones become 16g below.
    const declared = declaredSetup(
      channels.map((each) =>
        measurementSetupSchema.shape.channels.element.shape.range.safeParse(each.range).success
          ? each
          : { ...each, range: null },
      ),
    ) as MeasurementSetupDocument;
    return {
      deviceId: device.id,
      deviceIdentifier: device.identifier,
      deviceType: device.device_type,
      equipmentId: device.equipment_id,
      channels: channels.map(({ channel, name }) => ({ channel, name })),
      inForce,
      setup: versions[0]?.setup ?? inForce?.setup ?? declared,
      version: versions[0]?.version ?? 0,
      versions,
    };
  }

  return {
    listVersions,

    async find(deviceId: string): Promise<DeviceSetup | undefined> {
      const [device] = await findDevices(sql`device.id = ${deviceId}`);
      // A device without channels has no setup, and its screen says so.
      return device && read(device);
    },

    async listOfDrivetrain(drivetrainId: string): Promise<DeviceSetup[]> {
      const devices = await findDevices(sql`device.equipment_id in (${assetsInScope(viewer, drivetrainId)})`);
      return Promise.all(devices.map(read));
    },

    /** Two who save the same device's setup take turns. */
    async lock(deviceId: string): Promise<void> {
      await sql`select 1 from device where organisation_id = ${organisationId} and id = ${deviceId} for no key update`.execute(
        db,
      );
    },

    async insert(entry: {
      deviceId: string;
      version: number;
      setup: MeasurementSetupDocument;
      note: string;
      jobId: string;
      userId: string;
      nowMs: number;
    }): Promise<void> {
      await sql`
        insert into measurement_setup (device_id, version, organisation_id, document, note, job_id, created_by, created_at)
        values (${entry.deviceId}, ${entry.version}, ${organisationId}, ${JSON.stringify(entry.setup)}::jsonb, ${entry.note},
                ${entry.jobId}, ${entry.userId}, ${new Date(entry.nowMs)})`.execute(db);
    },
  };
}
