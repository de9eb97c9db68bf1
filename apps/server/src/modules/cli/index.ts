export { type CliIo, terminalIo } from './cli-io.ts';
export { diagnoseHelp } from './diagnose-arguments.ts';
export { runDiagnose } from './diagnose-command.ts';
export { inspectHelp, runInspect } from './inspect-command.ts';
