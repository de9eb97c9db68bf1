import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';

/** Machine and versions, as lines for results.md. */
export function describeMachine(postgresVersion: string): string[] {
  const cpu = os.cpus()[0]?.model ?? 'unknown';
  return [
    `${os.availableParallelism()} x ${cpu}, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()} ${os.release()}`,
    `Node ${process.versions.node}, ${postgresVersion}`,
    `load average before the start ${os.loadavg()[0]?.toFixed(1)}: above 1 the machine was busy with other things`,
    `commit ${commit()}, ${new Date().toISOString().slice(0, 10)}`,
  ];
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

/** Version of a program's Debian package, or what it says itself; undefined when it is not installed. */
export function versionOf(program: string, packageName: string): string | undefined {
  if (spawnSync('which', [program]).status !== 0) return undefined;
  // biome-ignore lint/suspicious/noTemplateCurlyInString: @NOTE dpkg-query's own placeholder
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Version}', packageName], {
    encoding: 'utf8',
  });
  return stdout || `${program}, version unknown`;
}

/** Resident memory of a process in MB. */
export function residentMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb) / 1024;
}
