import * as calls from '@ritzel/contract';
import { type CallReply, type EquipmentTypeCode, problem, type Signal } from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import type { HttpServer } from '../../platform/http-server.ts';

export interface TypeParts {
  readonly list: (
    caller: Caller,
    query: {
      type: 'gearunit' | 'drivetrain' | 'motor' | 'coupling';
      search?: string | undefined;
      page: number;
      size: number;
    },
  ) => Promise<CallReply<typeof calls.listEquipment>>;
  readonly read: (caller: Caller, id: string) => Promise<CallReply<typeof calls.readEquipment>>;
  readonly signals: (caller: Caller, id: string) => Promise<Signal[]>;
}

/** The lists and reads of one type each, as the specification names them. What is of another type is not there. */
export function addTypeRoutes(server: HttpServer, { list, read, signals }: TypeParts): void {
  const families = [
    { type: 'gearunit', list: calls.listGearUnits, read: calls.readGearUnit },
    { type: 'drivetrain', list: calls.listDrivetrains, read: calls.readDrivetrain },
    { type: 'motor', list: calls.listMotors, read: calls.readMotor },
    { type: 'coupling', list: calls.listCouplings, read: calls.readCoupling },
  ] as const;

  async function readOf(type: EquipmentTypeCode, caller: Caller, id: string) {
    const found = await read(caller, id);
    if (found.type !== type) throw problem.notFound('equipment');
    return found;
  }

  for (const family of families) {
    server.serve(family.list, async ({ caller, query }) => {
      const { counts: _, ...page } = await list(caller, { ...query, type: family.type });
      return page;
    });
    server.serve(family.read, ({ caller, params }) => readOf(family.type, caller, params.id));
  }

  server.serve(calls.listDrivetrainSignals, async ({ caller, params }) => {
    await readOf('drivetrain', caller, params.id);
    return signals(caller, params.id);
  });
}
