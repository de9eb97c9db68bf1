import { addInterval, shippedTemplate } from '@ritzel/drivetrain';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { addDays, localTimeOf } from '../../platform/local-time.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import { listCheckPeople } from './assignee-store.ts';
import { intervalColumnsOf } from './check-record.ts';
import { makeCheckStore } from './check-store.ts';
import { makeDemoMachineStore } from './demo-machine-store.ts';
import { makeExecutionStore } from './execution-store.ts';
import { chosenSeverity } from './template-store.ts';

const TIME_ZONE = 'Europe/Berlin';

/** Which check each machine of the demo has, in the order of their identifiers; hours or days until it is due. */
const PLAN: readonly {
  readonly code: string;
  readonly on: 'gearunit' | 'drivetrain';
  readonly hours?: number;
  readonly days?: number;
}[] = [
  { code: 'oil-sample', on: 'gearunit', hours: -166 },
  { code: 'alignment', on: 'drivetrain', days: 34 },
  { code: 'oil-filter', on: 'gearunit', hours: -40 },
  { code: 'oil-sample', on: 'gearunit', hours: 44 },
  { code: 'inspection', on: 'gearunit', days: 2 },
  { code: 'coupling-element', on: 'drivetrain', hours: -14 },
  { code: 'oil-change', on: 'gearunit', hours: 260 },
  { code: 'alignment', on: 'drivetrain', days: 9 },
  { code: 'oil-sample', on: 'gearunit', hours: 428 },
  { code: 'oil-filter', on: 'gearunit', hours: 1318 },
  { code: 'inspection', on: 'gearunit', days: 4 },
  { code: 'oil-change', on: 'gearunit', hours: 3900 },
];
/** Who of the demo's people goes to machines. */
const AT_THE_MACHINE = /^(Shift|Maintenance|Vibration)/;
/** Answered of the first check, which is being carried out. */
const BEGUN_STEPS = [
  { value: 58.1, text: null, minutesAgo: 31 },
  { value: null, text: null, minutesAgo: 26 },
  { value: null, text: 'KCM-1122-04', minutesAgo: 22 },
] as const;

/** Plans checks for the machines of the demo where it has none yet but those of its documents; one is being carried out. */
export async function ensureDemoChecks(
  transaction: DatabaseTransaction,
  organisationId: string,
  now: Date,
): Promise<void> {
  const viewer = wholeOrganisation(organisationId);
  const store = makeCheckStore(transaction, viewer);
  const planned = await store.list();
  if (planned.some(({ origin }) => origin === 'planned')) return;
  const machines = await makeDemoMachineStore(transaction, organisationId).list();
  const today = localTimeOf(now.getTime(), TIME_ZONE).date;
  let begun = false;
  for (const [index, machine] of machines.entries()) {
    const { code, on, hours, days } = PLAN[index % PLAN.length]!;
    const template = shippedTemplate(code);
    if (template === undefined) continue;
    const equipmentId = on === 'gearunit' ? (machine.gearUnitId ?? machine.id) : machine.id;
    const people = (await listCheckPeople(transaction, organisationId, equipmentId)).filter(({ name }) =>
      AT_THE_MACHINE.test(name),
    );
    const assignee = people[index % Math.max(1, people.length + 1)];
    const reading = (await store.readHours([equipmentId])).get(equipmentId) ?? null;
    const round = Math.floor(index / PLAN.length);
    const id = await store.insert({
      ...intervalColumnsOf({ ...template, onSeverity: chosenSeverity(template.onSeverity) }),
      ...{
        equipmentId,
        templateId: null,
        templateRevision: null,
        shippedCode: code,
        name: null,
        steps: null,
      },
      ...{ kind: template.kind, minutes: template.minutes, resetsBaseline: template.resetsBaseline },
      dueHours: hours === undefined || reading === null ? null : Math.max(0, reading + hours + 97 * round),
      dueOn:
        days !== undefined
          ? addDays(today, days + 11 * round)
          : template.every === null
            ? null
            : addInterval(today, template.every),
      ...{ timeZone: TIME_ZONE, assigneeId: assignee?.id ?? null, at: now },
    });
    if (begun || people[0] === undefined || code !== 'oil-sample') continue;
    begun = true;
    await beginDemoCheck(transaction, {
      organisationId,
      checkId: id,
      userId: (assignee ?? people[0]).id,
      now,
    });
  }
}

async function beginDemoCheck(
  transaction: DatabaseTransaction,
  given: {
    readonly organisationId: string;
    readonly checkId: string;
    readonly userId: string;
    readonly now: Date;
  },
): Promise<void> {
  const { organisationId, checkId, userId, now } = given;
  const steps = shippedTemplate('oil-sample')?.steps ?? [];
  const executions = makeExecutionStore(transaction, wholeOrganisation(organisationId));
  const id = crypto.randomUUID();
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  await executions.insert({ id, checkId, steps, startedAt: ago(33), userId, isSecond: false });
  const answers = BEGUN_STEPS.map(({ value, text, minutesAgo }, index) => ({
    ...{ id: crypto.randomUUID(), stepKey: steps[index]!.key, outcome: 'done' as const },
    ...{ value, text, oil: null, at: ago(minutesAgo) },
  }));
  await executions.addAnswers(id, answers, userId);
}
