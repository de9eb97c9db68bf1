import { parseArgs } from 'node:util';
import { emailSchema } from '@ritzel/contract';
import { appointOperator } from '../modules/users/index.ts';
import type { Database } from '../platform/database.ts';
import { openConfiguredDatabase } from './configured-database.ts';

export const makeOperatorHelp = `ritzel make-operator ADDRESS

Gives the person with this e-mail address the role of portal administrator (Fle) beside the roles they hold: who operates the
portal for every organisation. For an installation in which nobody can give it; otherwise it is given at /organisation/people.
The address must belong to one of the domains of STAFF_EMAIL_DOMAINS, which is set for this command and for the server alike.

  --help, -h   this text
  --version    the version of Ritzel

The database is that of DATABASE_URL, else the one in DATA_DIR, whose server must run.`;

interface Io {
  readonly out: (text: string) => void;
  readonly complain: (text: string) => void;
}

interface OpenedParts {
  readonly db: Database;
  readonly staffEmailDomains: readonly string[];
  readonly close: () => Promise<void>;
}

/** Answers the exit code: 0, 1 with a sentence where nothing was changed, or 2 for words nobody knows. */
export async function runMakeOperator(
  words: readonly string[],
  io: Io,
  open: () => Promise<OpenedParts> = openConfiguredDatabase,
): Promise<number> {
  const address = readAddress(words);
  if (typeof address !== 'string') {
    io.complain(`${address.refusal}\n\n${makeOperatorHelp}`);
    return 2;
  }
  const { db, staffEmailDomains, close } = await open();
  try {
    const appointment = await appointOperator({ db, staffEmailDomains }, address);
    switch (appointment.outcome) {
      case 'appointed':
        io.out(`${appointment.name} (${appointment.organisationName}) operates the portal from now on.`);
        return 0;
      case 'is-one-already':
        io.out(`${appointment.name} (${appointment.organisationName}) operates the portal already.`);
        return 0;
      case 'unknown':
        io.complain(`Nobody with the address ${address} has an account. Nothing was changed.`);
        return 1;
      case 'not-active':
        io.complain(`${address} or their organisation is disabled. Nothing was changed.`);
        return 1;
      case 'other-domain':
        io.complain(
          `${address} belongs to none of the operator's domains (${staffEmailDomains.join(', ')}). Set ` +
            'STAFF_EMAIL_DOMAINS to your own, for this command and for the server. Nothing was changed.',
        );
        return 1;
    }
  } finally {
    await close();
  }
}

function readAddress(words: readonly string[]): string | { readonly refusal: string } {
  try {
    const { positionals } = parseArgs({ args: [...words], options: {}, allowPositionals: true });
    const [address] = positionals;
    if (address === undefined || positionals.length > 1) return { refusal: 'Name one e-mail address.' };
    const read = emailSchema.safeParse(address);
    return read.success ? read.data : { refusal: `"${address}" is no e-mail address.` };
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : String(error) };
  }
}
