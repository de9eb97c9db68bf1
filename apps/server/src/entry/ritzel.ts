import { StartError } from '../platform/configuration.ts';
import { releaseVersion } from '../platform/release.ts';
import { type Command, plainHelp, runCommandLine } from './command-line.ts';

const untilEnded = 'Runs until Ctrl-C.\nSettings are environment variables: docs/operating.md.';

/** Commands are loaded when asked for: `ritzel inspect` needs no database driver. */
const commands: Record<string, Command> = {
  start: {
    summary: 'server, database, broker and portal with a demo plant that is simulated',
    help: () =>
      plainHelp(
        'start',
        `Starts server, database, broker and portal with a demo plant that is simulated, and prints the address and the\ndemo login. ${untilEnded}`,
      ),
    run: async () => (await import('./serve-command.ts')).runServe({ demo: true }),
  },
  serve: {
    summary: 'the same without demo data: prints a link for the first administrator while there is no user',
    help: () =>
      plainHelp(
        'serve',
        `Starts server, database, broker and portal without demo data. While there is no user, each start prints the link\nthat creates the first administrator: the same one until it is used or a week old. ${untilEnded}`,
      ),
    run: async () => (await import('./serve-command.ts')).runServe({ demo: false }),
  },
  dev: {
    summary: 'start, with the portal rebuilt on every change',
    help: () => plainHelp('dev', `The same as start, with the portal rebuilt on every change. ${untilEnded}`),
    run: async () => (await import('./serve-command.ts')).runServe({ demo: true, dev: true }),
  },
  migrate: {
    summary: 'bring the database of DATABASE_URL (or DATA_DIR) up to date and end',
    help: () =>
      plainHelp('migrate', 'Brings the database of DATABASE_URL (or DATA_DIR) up to date and ends.'),
    run: async () => (await import('./migrate-command.ts')).runMigrate(),
  },
  events: {
    summary: 'list events that could not be handled, and have them handled again',
    help: async () => (await import('./events-command.ts')).eventsHelp,
    takesWords: true,
    run: async (words) =>
      (await import('./events-command.ts')).runEvents(words, {
        out: (text) => console.log(text),
        complain: (text) => console.error(text),
      }),
  },
  'make-operator': {
    summary: 'make somebody a portal administrator, where nobody can give that role',
    help: async () => (await import('./make-operator-command.ts')).makeOperatorHelp,
    takesWords: true,
    run: async (words) =>
      (await import('./make-operator-command.ts')).runMakeOperator(words, {
        out: (text) => console.log(text),
        complain: (text) => console.error(text),
      }),
  },
  'export-organisation': {
    summary: 'write everything an organisation owns into one archive',
    help: async () => (await import('./organisation-archive-command.ts')).exportOrganisationHelp,
    takesWords: true,
    run: async (words) => (await import('./organisation-archive-command.ts')).runExportOrganisation(words),
  },
  'import-organisation': {
    summary: 'bring such an archive into another server',
    help: async () => (await import('./organisation-archive-command.ts')).importOrganisationHelp,
    takesWords: true,
    run: async (words) => (await import('./organisation-archive-command.ts')).runImportOrganisation(words),
  },
  import: {
    summary:
      'send recordings (WAV, CSV, UFF58, MATLAB, Parquet, raw float32) to the server as a device would',
    help: async () => (await import('../modules/recordings/index.ts')).importHelp,
    takesWords: true,
    run: async (words) => (await import('./import-recordings.ts')).importRecordings(words),
  },
  diagnose: {
    summary: 'diagnose a recording on this machine, without a server',
    help: async () => (await import('../modules/cli/index.ts')).diagnoseHelp,
    takesWords: true,
    run: async (words) => {
      const { runDiagnose, terminalIo } = await import('../modules/cli/index.ts');
      return runDiagnose(words, terminalIo);
    },
  },
  inspect: {
    summary: 'say what a recording holds',
    help: async () => (await import('../modules/cli/index.ts')).inspectHelp,
    takesWords: true,
    run: async (words) => {
      const { runInspect, terminalIo } = await import('../modules/cli/index.ts');
      return runInspect(words, terminalIo);
    },
  },
  run: {
    summary: 'run a script of this checkout with the Node that it brings',
    help: () =>
      plainHelp(
        'run SCRIPT [arguments]',
        'Runs a script of this checkout with the Node that it brings. What stands behind SCRIPT is for the script.',
      ),
    takesWords: true,
    // The launcher runs the script itself; here ends what names none.
    run: async ([script]) => {
      console.error(
        script === undefined ? 'Name the script: ritzel run SCRIPT.' : `There is no script "${script}".`,
      );
      return 2;
    },
  },
};

// Whoever read our lines may go (`| head`, a logger that is restarted): the server has better things to do than to die.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

try {
  process.exitCode = await runCommandLine(commands, process.argv.slice(2), {
    out: (text) => console.log(text),
    complain: (text) => console.error(text),
    version: releaseVersion,
  });
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
