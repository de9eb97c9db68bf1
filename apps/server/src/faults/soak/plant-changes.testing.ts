import { setTimeout as sleep } from 'node:timers/promises';
import type { DrivetrainDocument } from '@ritzel/contract';
import { connectAsync } from 'mqtt';
import { makeDrivetrainDocument } from '../../testing/drivetrain.testing.ts';
import type { SoakPlant } from './soak-plant.testing.ts';
import type { SoakTally } from './soak-tally.testing.ts';

const IMPORTED = 20;

/** Two people save one wide drivetrain again and again. */
export async function saveForever(
  plant: SoakPlant,
  document: DrivetrainDocument,
  pauseMs: number,
  signal: AbortSignal,
): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    const changed = { ...document, name: `${document.identifier} ${turn % 7}` };
    await plant.client.ask('saves', '/drivetrains', { token: await plant.token(0), json: changed });
    await sleep(pauseMs);
  }
}

/** Previews and saves many drivetrains at once, as documents and as a workbook. */
export async function importForever(plant: SoakPlant, pauseMs: number, signal: AbortSignal): Promise<void> {
  const documents = Array.from({ length: IMPORTED }, () => makeDrivetrainDocument());
  for (let turn = 0; !signal.aborted; turn += 1) {
    const token = await plant.token(0);
    const renamed = documents.map((document) => ({ ...document, name: `Imported ${turn % 5}` }));
    // An import comes first: a preview of many that are new costs as much and would leave none for a short run.
    const isPreview = turn % 3 !== 0;
    const body = { documents: renamed, isPreview };
    await plant.client.ask(isPreview ? 'import previews' : 'imports', '/drivetrains/import', {
      token,
      json: body,
    });
    if (turn % 5 === 4) {
      const file = await plant.client.ask('exports', '/drivetrains/export.xlsx', { token });
      if (file?.status === 200) {
        await plant.client.ask('import previews', '/drivetrains/import', {
          token,
          json: { workbook: file.body.toString('base64') },
        });
      }
    }
    await sleep(pauseMs);
  }
}

/** A device gets new credentials; the session of the old ones must end. */
export async function changeCredentialsForever(
  plant: SoakPlant,
  deviceId: string,
  tally: SoakTally,
  pauseMs: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const { clientId, username, password } = await plant.credentials(deviceId);
      const client = await connectAsync(plant.server.mqttUrl, {
        clientId,
        username,
        password,
        reconnectPeriod: 0,
        connectTimeout: 10_000,
      });
      client.on('error', () => {});
      const closed = new Promise<'closed'>((resolve) => client.once('close', () => resolve('closed')));
      await plant.credentials(deviceId);
      const outcome = await Promise.race([closed, sleep(15_000, 'open' as const, { ref: false })]);
      if (outcome === 'open') tally.fail('an MQTT session outlived its credentials', clientId);
      else tally.count('MQTT sessions ended with their credentials');
      client.end(true);
    } catch (error) {
      tally.count(
        `credential change not finished: ${error instanceof Error ? error.message.slice(0, 60) : 'unknown'}`,
      );
    }
    await sleep(pauseMs);
  }
}

/** Cuts one of the server's database connections at random, again and again. */
export async function killConnectionsForever(
  plant: SoakPlant,
  tally: SoakTally,
  pauseMs: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const { rowCount } = await plant.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and application_name <> 'soak' order by random() limit 1`,
    );
    tally.count('database connections killed', rowCount ?? 0);
    await sleep(pauseMs);
  }
}

/** What people look at meanwhile. */
export async function browseForever(plant: SoakPlant, user: number, signal: AbortSignal): Promise<void> {
  const paths = ['/equipment?size=50', '/equipment/tree', '/findings', '/devices', '/auth/me', '/health'];
  for (let turn = 0; !signal.aborted; turn += 1) {
    const token = await plant.token(user).catch(() => undefined);
    if (token !== undefined) await plant.client.ask('reads', paths[turn % paths.length]!, { token });
    await sleep(200);
  }
}
