// Loaded before the programs of a plant (node --import): for them it is always the moment that PLANT_CLOCK names.
// With PLANT_CLOCK_OFFSET_MS the clock runs, so far beside that of the machine. Timers and performance.now go on.
const RealDate = globalThis.Date;
const offset = process.env.PLANT_CLOCK_OFFSET_MS;
const fixedMs = Date.parse(process.env.PLANT_CLOCK ?? '');
if (offset === undefined && Number.isNaN(fixedMs)) throw new Error('PLANT_CLOCK names no moment.');
const now = offset === undefined ? () => fixedMs : () => RealDate.now() + Number(offset);

const PlantDate = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(
      target,
      args.length === 0 ? [now()] : args,
      newTarget === PlantDate ? target : newTarget,
    ),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
RealDate.prototype.constructor = PlantDate;
globalThis.Date = PlantDate;
