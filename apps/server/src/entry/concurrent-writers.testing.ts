import { setTimeout as sleep } from 'node:timers/promises';
import type {
  CallReply,
  DrivetrainDocument,
  importDrivetrains,
  issueDeviceCredentials,
  listKinematicsVersions,
  saveDrivetrain,
  startFirmwareUpdate,
} from '@ritzel/contract';
import { encodeWaveform } from '@ritzel/telemetry';
import { findLostWrites } from './lost-writes.testing.ts';
import { makeWholeServer } from './whole-server.testing.ts';
import {
  fedDevice,
  makeWrittenDevice,
  makeWrittenDocument,
  type WrittenDrivetrain,
} from './writing-plant.testing.ts';

/** What became of all that was asked while everybody wrote at once. */
export interface WritingOutcome {
  /** Answers by writer and status. */
  readonly answers: Readonly<Record<string, Readonly<Record<number, number>>>>;
  /** The first bodies of answers that nobody should get. */
  readonly failures: readonly string[];
  /** Transactions that PostgreSQL ended because they waited in a circle. */
  readonly deadlocks: number;
  /** Longest time one statement of the condition evaluator was seen to wait for a lock. */
  readonly longestEvaluatorWaitMs: number;
  /** Acknowledged writes that cannot be read back. */
  readonly lost: readonly string[];
}

const EVALUATOR_STATEMENTS =
  '(insert into condition \\(|set severity = found.severity|from equipment where id = any\\(\\$1::uuid\\[\\]\\) order by id for no key update( skip locked)?$)';

interface Reply {
  readonly status: number;
  readonly text: string;
}

// @NOTE: bodies of many calls, read where the call and so its shape is known
const bodyOf = <T>(reply: Reply) => JSON.parse(reply.text) as T;

/** Everyone who writes equipment, devices and diagnoses, against each other over HTTP for so long. */
export async function runConcurrentWriters(durationMs: number): Promise<WritingOutcome> {
  const server = await makeWholeServer();
  try {
    return await new ConcurrentWriters(server).run(durationMs);
  } finally {
    await server.close();
  }
}

class ConcurrentWriters {
  readonly #server: Awaited<ReturnType<typeof makeWholeServer>>;
  readonly #answers: Record<string, Record<number, number>> = {};
  readonly #failures: string[] = [];
  readonly #savedNames = new Map<string, Map<string, string>>();
  readonly #sentValues = new Map<string, number>();
  #isOver = false;
  #longestWaitMs = 0;
  #token = '';
  #otherToken = '';

  readonly #mark = `${process.pid}`;
  readonly #big: WrittenDrivetrain[] = ['A', 'B'].map((name) => ({
    identifier: `${name}-${this.#mark}`,
    group: `group-${this.#mark}`,
    parts: 20,
    devicesOfPart: 2,
  }));
  readonly #small: WrittenDrivetrain[] = Array.from({ length: 60 }, (_, index) => ({
    identifier: `S${index}-${this.#mark}`,
    group: `group-${this.#mark}`,
    parts: 3,
    devicesOfPart: 2,
  }));

  constructor(server: Awaited<ReturnType<typeof makeWholeServer>>) {
    this.#server = server;
  }

  #count(writer: string, status: number): void {
    const counts = this.#answers[writer] ?? {};
    this.#answers[writer] = counts;
    counts[status] = (counts[status] ?? 0) + 1;
  }

  async #ask(
    writer: string,
    method: string,
    path: string,
    body?: unknown,
    expected: readonly number[] = [],
  ): Promise<Reply> {
    const token = writer === 'verifier' ? this.#otherToken : this.#token;
    const reply = await this.#server.send({ method, path, token, body });
    this.#count(writer, reply.status);
    // 503 says "try again": counted, and no fault.
    const isFine = reply.status < 300 || reply.status === 503 || expected.includes(reply.status);
    if (!isFine && this.#failures.length < 12)
      this.#failures.push(`${writer} ${method} ${path}: ${reply.status} ${reply.text.slice(0, 300)}`);
    return reply;
  }

  #save(writer: string, document: DrivetrainDocument, expected?: readonly number[]): Promise<Reply> {
    return this.#ask(writer, 'POST', '/drivetrains', document, expected);
  }

  async #whileItLasts(turn: (count: number) => Promise<void>): Promise<void> {
    for (let count = 1; !this.#isOver; count++) await turn(count);
  }

  /** Two people save the same two drivetrains as fast as they are answered. */
  #saver(name: string): Promise<void> {
    return this.#whileItLasts(async (count) => {
      const drivetrain = this.#big[(count + (name === 'saver 1' ? 0 : 1)) % 2]!;
      const document = makeWrittenDocument(drivetrain, `${name} ${count}`, count);
      const reply = await this.#save(name, document);
      if (reply.status !== 200) return;
      const names = this.#savedNames.get(drivetrain.identifier) ?? new Map<string, string>();
      this.#savedNames.set(drivetrain.identifier, names.set(name, document.name));
    });
  }

  #importer(isPreview: boolean): Promise<void> {
    const writer = isPreview ? 'preview' : 'import';
    return this.#whileItLasts(async (count) => {
      const drivetrains = isPreview ? [...this.#small.slice(2), ...this.#big] : this.#small;
      const documents = drivetrains.map((drivetrain) =>
        makeWrittenDocument(drivetrain, `${writer} ${count}`, count),
      );
      const reply = await this.#ask(writer, 'POST', '/drivetrains/import', { documents, isPreview });
      if (reply.status !== 200) return;
      const body = bodyOf<CallReply<typeof importDrivetrains>>(reply);
      if (body.problemCount > 0)
        this.#failures.push(`${writer}: ${JSON.stringify(body.problems).slice(0, 300)}`);
      else if (body.isSaved)
        for (const { identifier } of drivetrains)
          this.#savedNames.set(identifier, new Map([[writer, `${writer} ${count}`]]));
    });
  }

  /** Values and waveforms of the devices that stay where they are. */
  async #feeder(
    drivetrains: readonly WrittenDrivetrain[],
    partIds: ReadonlyMap<string, string>,
  ): Promise<void> {
    const tokens: [string, string, string][] = [];
    for (const drivetrain of drivetrains)
      for (let part = 0; part < drivetrain.parts; part += 1) {
        const identifier = fedDevice(drivetrain, part);
        const { rows } = await this.#server.pool.query('select id from device where identifier = $1', [
          identifier,
        ]);
        const reply = await this.#ask('credentials', 'POST', `/devices/${rows[0].id}/credentials`);
        tokens.push([
          identifier,
          bodyOf<CallReply<typeof issueDeviceCredentials>>(reply).token,
          partIds.get(`${drivetrain.identifier}-P${part}`) ?? '',
        ]);
      }
    await this.#whileItLasts(async (count) => {
      for (const [identifier, token, assetId] of tokens) {
        if (this.#isOver) return;
        const value = 40 + ((count * 37) % 80);
        const t = Date.now();
        const samples = [{ metric: 'oil', t, value }];
        const reply = await this.#server.send({
          method: 'POST',
          path: '/data/samples',
          token,
          body: { samples },
        });
        this.#count('values', reply.status);
        if (reply.status === 204) this.#sentValues.set(`${assetId} oil.${identifier.toLowerCase()}`, value);
        else this.#failures.push(`values: ${reply.status} ${reply.text.slice(0, 200)}`);
      }
      const [sender, senderToken] = tokens[count % tokens.length]!;
      await this.#sendWaveform(sender, senderToken);
    });
  }

  async #sendWaveform(device: string, token: string): Promise<void> {
    const envelope = encodeWaveform(
      {
        device,
        channel: 'in',
        t0Ns: BigInt(Date.now()) * 1_000_000n,
        fsHz: 12_800,
        unit: 'm/s²',
        scale: 0.01,
        offset: 0,
      },
      Int16Array.from({ length: 4096 }, (_, index) => Math.round(900 * Math.sin(index * 0.3) + (index % 7))),
    );
    const reply = await this.#server.send({
      method: 'POST',
      path: '/data/raws',
      token,
      rawBody: new Uint8Array(envelope),
      contentType: 'application/vnd.ritzel.waveform',
    });
    this.#count('waveforms', reply.status);
    if (reply.status >= 300) this.#failures.push(`waveform: ${reply.status} ${reply.text.slice(0, 200)}`);
  }

  /** One version of kinematics after the other goes through its life and is opened again. */
  #kinematics(drivetrain: WrittenDrivetrain, id: string): Promise<void> {
    return this.#whileItLasts(async (count) => {
      const kinematics = {
        shafts: [{ id: 's1' }, { id: 's2' }],
        gearPairs: [
          {
            id: 'z',
            kind: 'helical',
            pinion: { shaft: 's1', teeth: 20 + (count % 2) },
            wheel: { shaft: 's2', teeth: 67 },
          },
        ],
      };
      const saved = await this.#save('kinematics', {
        ...makeWrittenDocument(drivetrain, 'kinematics', 0),
        kinematics,
      });
      if (saved.status !== 200) return;
      const listed = await this.#server.send({
        method: 'GET',
        path: `/drivetrains/${id}/kinematics?page=1&size=1`,
        token: this.#token,
      });
      const [newest] = bodyOf<CallReply<typeof listKinematicsVersions>>(listed).rows;
      const version = newest?.version;
      const step = (writer: string, action: string, body: object = {}) =>
        this.#ask(writer, 'POST', `/drivetrains/${id}/kinematics/${version}/${action}`, body);
      await step('kinematics', 'submit');
      await step('verifier', 'verify');
      await step('kinematics', 'lock');
      await this.#ask('kinematics', 'PUT', `/equipment/${id}/reopening`, { isEnabled: true });
      await step('kinematics', 'reopen', { comment: 'again' });
    });
  }

  #rediagnoser(ids: readonly string[]): Promise<void> {
    return this.#whileItLasts(async (count) => {
      await this.#ask('rediagnosis', 'POST', `/equipment/${ids[count % ids.length]}/rediagnoses`, {});
      await sleep(20);
    });
  }

  /** A device goes from one drivetrain to the other: let go there first. */
  #mover(): Promise<void> {
    const [from, to] = this.#small.slice(0, 2).map((drivetrain) => ({
      ...drivetrain,
      identifier: `M-${drivetrain.identifier}`,
    }));
    const device = makeWrittenDevice(`moved-${this.#mark}`, from!.group);
    const withDevice = (drivetrain: WrittenDrivetrain, has: boolean) => {
      const document = makeWrittenDocument(drivetrain, 'moved to', 0);
      if (has) document.parts[0]!.devices!.push(device);
      return document;
    };
    return this.#whileItLasts(async (count) => {
      const [here, there] = count % 2 === 0 ? [from!, to!] : [to!, from!];
      await this.#save('mover', withDevice(there, false));
      await this.#save('mover', withDevice(here, true));
    });
  }

  #renamer(): Promise<void> {
    const drivetrain = { ...this.#small[0]!, identifier: `R-${this.#mark}` };
    const other = { ...drivetrain, identifier: `R2-${this.#mark}` };
    const renamed = (from: WrittenDrivetrain, to: WrittenDrivetrain) => {
      const [before, after] = [makeWrittenDocument(from, 'named', 0), makeWrittenDocument(to, 'named', 0)];
      return {
        ...after,
        formerIdentifier: before.identifier,
        parts: after.parts.map(({ devices: _, ...part }, index) => ({
          ...part,
          formerIdentifier: before.parts[index]!.identifier,
        })),
      };
    };
    let stored: WrittenDrivetrain | undefined;
    return this.#whileItLasts(async () => {
      const next = stored === drivetrain ? other : drivetrain;
      const document = stored === undefined ? makeWrittenDocument(next, 'named', 0) : renamed(stored, next);
      // What was answered 503 was not stored: the next turn asks again.
      if ((await this.#save('renamer', document)).status === 200) stored = next;
    });
  }

  #firmware(deviceIds: readonly string[]): Promise<void> {
    return this.#whileItLasts(async () => {
      const body = { deviceType: 'RZ-Vibro', deviceIds };
      const started = await this.#ask('firmware', 'POST', '/firmware/updates', body, [409]);
      if (started.status !== 200) return sleep(50);
      await this.#ask(
        'firmware',
        'POST',
        `/firmware/updates/${bodyOf<CallReply<typeof startFirmwareUpdate>>(started).id}/cancel`,
        {},
        [409],
      );
    });
  }

  #logBook(ids: readonly string[]): Promise<void> {
    return this.#whileItLasts(async (count) => {
      const id = ids[count % ids.length];
      await this.#ask('log book', 'POST', `/equipment/${id}/log`, {
        kind: 'repair',
        text: 'Changed.',
        resetsBaseline: count % 4 === 0,
      });
      await this.#ask('log book', 'POST', `/components/${id}/jobs`, { kind: 'measure' }, [409]);
      await sleep(10);
    });
  }

  /** Looks at what the evaluator's statements wait for, many times a second. */
  #watchEvaluator(): Promise<void> {
    return this.#whileItLasts(async () => {
      const { rows } = await this.#server.pool.query<{ ms: number | null }>(
        `select max(extract(epoch from clock_timestamp() - query_start) * 1000)::float8 as ms from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query ~ $1`,
        [EVALUATOR_STATEMENTS],
      );
      this.#longestWaitMs = Math.max(this.#longestWaitMs, rows[0]?.ms ?? 0);
      await sleep(10);
    });
  }

  async run(durationMs: number): Promise<WritingOutcome> {
    const { makePlant, newCaller, pool } = this.#server;
    const { organisationId } = await makePlant();
    this.#token = (await newCaller(organisationId, 'Adm')).token;
    this.#otherToken = (await newCaller(organisationId, 'Adm')).token;
    await pool.query(
      "insert into firmware (device_type, firmware_version, released_at) values ('RZ-Vibro', '9.0.0', now())",
    );
    const partIds = new Map<string, string>();
    const drivetrainIds: string[] = [];
    const kinematicsDrivetrain = { ...this.#small[0]!, identifier: `K-${this.#mark}` };
    for (const drivetrain of [...this.#big, ...this.#small, kinematicsDrivetrain]) {
      const saved = bodyOf<CallReply<typeof saveDrivetrain>>(
        await this.#save('setup', makeWrittenDocument(drivetrain, 'setup', 0)),
      );
      drivetrainIds.push(saved.id);
      for (const { id, identifier } of saved.components) partIds.set(identifier, id);
    }
    const devices = await pool.query<{ id: string }>(
      "select id from device where organisation_id = $1 and identifier like 'A-%fed' order by random()",
      [organisationId],
    );
    const bigParts = this.#big.flatMap(({ identifier, parts }) =>
      Array.from({ length: parts }, (_, part) => partIds.get(`${identifier}-P${part}`)!),
    );
    const over = setTimeout(() => {
      this.#isOver = true;
    }, durationMs);
    await Promise.all([
      this.#saver('saver 1'),
      this.#saver('saver 2'),
      this.#importer(true),
      this.#importer(false),
      this.#feeder(this.#big, partIds),
      this.#kinematics(kinematicsDrivetrain, drivetrainIds.at(-1)!),
      this.#rediagnoser(drivetrainIds.slice(0, 2)),
      this.#mover(),
      this.#renamer(),
      this.#firmware(devices.rows.map(({ id }) => id)),
      this.#logBook(bigParts),
      this.#watchEvaluator(),
    ]).finally(() => clearTimeout(over));
    const lost = await findLostWrites(pool, organisationId, {
      names: this.#savedNames,
      values: this.#sentValues,
    });
    // Counters of a session reach the view a second after its last transaction at the earliest.
    await sleep(1_500);
    const { rows } = await pool.query<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    return {
      answers: this.#answers,
      failures: this.#failures,
      deadlocks: rows[0]?.deadlocks ?? 0,
      longestEvaluatorWaitMs: Math.round(this.#longestWaitMs),
      lost,
    };
  }
}
