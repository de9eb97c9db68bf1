export { importHelp, runImport } from './import-command.ts';
