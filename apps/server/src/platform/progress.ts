/** Shows a person the progress of what takes long: a line that fills on a terminal, plain lines elsewhere. */
export interface Progress {
  /** `share` from 0 to 1, or undefined where the end is not known. */
  step(text: string, share?: number): void;
  done(text?: string): void;
}

const barWidth = 24;

export function makeProgress(out: NodeJS.WriteStream = process.stdout): Progress {
  let last = '';
  let lastPrintedMs = 0;
  const bar = (share: number) => {
    const filled = Math.round(Math.min(1, Math.max(0, share)) * barWidth);
    return `[${'='.repeat(filled)}${' '.repeat(barWidth - filled)}] ${Math.round(share * 100)} %`;
  };
  return {
    step(text, share) {
      const line = share === undefined ? `  ${text} …` : `  ${text} ${bar(share)}`;
      if (out.isTTY) {
        out.write(`\r${line.padEnd(last.length)}`);
        last = line;
        return;
      }
      // Without a terminal: a line per text, and of what has a share one every two seconds while its verb is the same.
      const nowMs = performance.now();
      const kind = share === undefined ? text : text.split(' ', 1)[0];
      if (kind !== last || (share !== undefined && nowMs - lastPrintedMs > 2000)) {
        out.write(`${line}\n`);
        last = kind ?? '';
        lastPrintedMs = nowMs;
      }
    },
    done(text) {
      if (out.isTTY && last !== '') out.write(`\r${' '.repeat(last.length)}\r`);
      if (text !== undefined) out.write(`  ${text}\n`);
      last = '';
    },
  };
}
