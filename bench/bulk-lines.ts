/** InfluxDB line protocol, the same bytes for everyone: machines of twenty fields at 0.01 resolution. */
export interface LineLoad {
  readonly bodies: readonly Buffer[];
  readonly points: number;
}

export const FIELDS = 20;

export function makeLineLoad(options: {
  readonly deviceNames: readonly string[];
  readonly fields: number;
  readonly startMs: number;
  readonly stepMs: number;
  readonly steps: number;
  readonly linesPerBody: number;
}): LineLoad {
  const { deviceNames, fields, startMs, stepMs, steps, linesPerBody } = options;
  let seed = 7;
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const names = Array.from({ length: fields }, (_, field) => `f${String(field + 1).padStart(2, '0')}`);
  const bodies: Buffer[] = [];
  let lines: string[] = [];
  for (let step = 0; step < steps; step++) {
    for (const [device, name] of deviceNames.entries()) {
      const values = names.map((field, index) => {
        const slow = 5 * Math.sin(step / 200 + device + index);
        // Three uniform numbers make a passable bell: noise of a real sensor.
        const noise = (random() + random() + random() - 1.5) * 0.2;
        return `${field}=${(40 + 2 * index + slow + noise).toFixed(2)}`;
      });
      lines.push(`drive,device=${name} ${values.join(',')} ${startMs + step * stepMs}`);
      if (lines.length === linesPerBody) {
        bodies.push(Buffer.from(`${lines.join('\n')}\n`));
        lines = [];
      }
    }
  }
  if (lines.length > 0) bodies.push(Buffer.from(`${lines.join('\n')}\n`));
  return { bodies, points: steps * deviceNames.length * fields };
}
