import { StartError } from '../platform/configuration.ts';

const help = `ritzel COMMAND

  start      server, database, broker and portal with a demo plant that is simulated
  serve      the same without demo data: the first start prints a link for the first administrator
  dev        start, with the portal rebuilt on every change
  migrate    bring the database of DATABASE_URL (or DATA_DIR) up to date and end
  import     send recordings (WAV, CSV, raw float32 with an index) through the devices' door
  diagnose   judge a recording on this desk, without a server
  inspect    say what a recording holds

PORT, MQTT_PORT, DATA_DIR, DATABASE_URL, MQTT_URL, BLOB_URL choose otherwise; see docs/operating.md.`;

/** Commands are loaded when asked for: `ritzel inspect` needs no database driver. */
const commands: Record<string, (args: string[]) => Promise<number>> = {
  start: async () => (await import('./serve-command.ts')).runServe({ demo: true }),
  serve: async () => (await import('./serve-command.ts')).runServe({ demo: false }),
  dev: async () => (await import('./serve-command.ts')).runServe({ demo: true, dev: true }),
  import: async (args) => (await import('./import-recordings.ts')).importRecordings(args),
  diagnose: async (args) => {
    const { runDiagnose, terminalIo } = await import('../modules/desk/index.ts');
    return runDiagnose(args, terminalIo);
  },
  inspect: async (args) => {
    const { runInspect, terminalIo } = await import('../modules/desk/index.ts');
    return runInspect(args, terminalIo);
  },
  migrate: async () => (await import('./migrate-command.ts')).runMigrate(),
  help: async () => {
    console.log(help);
    return 0;
  },
};

// Whoever read our lines may go (`| head`, a logger that is restarted): the server has better things to do than to die.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const [name = 'help', ...args] = process.argv.slice(2);
const command = commands[name.replace(/^--?(?=help$)/, '')];
if (command === undefined) {
  console.error(`There is no command "${name}".\n\n${help}`);
  process.exit(2);
}
try {
  process.exitCode = await command(args);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
