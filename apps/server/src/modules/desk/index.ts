export { type DeskIo, terminalIo } from './desk-io.ts';
export { diagnoseHelp } from './diagnose-arguments.ts';
export { runDiagnose } from './diagnose-command.ts';
export { inspectHelp, runInspect } from './inspect-command.ts';
