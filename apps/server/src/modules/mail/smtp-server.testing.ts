import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

/** What a real SMTP server of a test does with the next mail. */
export type SmtpBehaviour =
  | 'accept'
  /** Closes the connection when a mail was sent whole, before it says anything. */
  | 'die-after-data'
  /** Takes the mail and dies before it says so. */
  | 'accept-then-die'
  | 'refuse-recipient'
  | 'refuse-recipient-for-now'
  | 'refuse-everybody';

const answer = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

/** A real SMTP server at a port of its own, which can go away and come back there. */
export async function makeTestSmtpServer() {
  const received: ReceivedMail[] = [];
  const next: SmtpBehaviour[] = [];
  let usual: SmtpBehaviour = 'accept';
  let port = 0;
  let server: SMTPServer | undefined;
  let connections = 0;
  let atOnce = 0;
  let awaitedAtOnce = 1;
  const waiting: (() => void)[] = [];

  /** Answers when as many mails are being received at once as a test has asked for. */
  function answerWithOthers(answerMail: () => void): void {
    waiting.push(answerMail);
    if (atOnce < awaitedAtOnce) return;
    awaitedAtOnce = 1;
    for (const each of waiting.splice(0)) each();
  }

  async function listen(): Promise<void> {
    const started = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onConnect(_session, done) {
        connections += 1;
        done(usual === 'refuse-everybody' ? answer(421, 'Closed for today') : null);
      },
      onRcptTo(_address, _session, done) {
        if (next[0] === 'refuse-recipient') {
          next.shift();
          done(answer(550, 'No such mailbox'));
        } else if (next[0] === 'refuse-recipient-for-now') {
          next.shift();
          done(answer(451, 'Come back later'));
        } else done();
      },
      onData(stream, session, done) {
        atOnce += 1;
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => answerWithOthers(answerMail));
        function answerMail(): void {
          atOnce -= 1;
          const behaviour = next.shift() ?? usual;
          if (behaviour !== 'die-after-data')
            received.push({
              from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
              to: session.envelope.rcptTo.map(({ address }) => address),
              raw: Buffer.concat(chunks).toString('utf8'),
            });
          if (behaviour === 'accept') done();
          else for (const connection of started.connections) connection.close();
        }
      },
    });
    started.on('error', () => {});
    await new Promise<void>((resolve) => started.listen(port, '127.0.0.1', () => resolve()));
    const address = started.server.address();
    if (typeof address !== 'object' || address === null) throw new Error('no port');
    port = address.port;
    server = started;
  }

  async function goAway(): Promise<void> {
    const ending = server;
    server = undefined;
    if (ending === undefined) return;
    for (const connection of ending.connections) connection.close();
    await new Promise<void>((resolve) => ending.close(() => resolve()));
  }

  await listen();
  return {
    received,
    url: () => `smtp://127.0.0.1:${port}`,
    connections: () => connections,
    /** Answers the next mails only when so many are being sent at once. */
    answerOnlyAtOnce(count: number) {
      awaitedAtOnce = count;
    },
    /** What it does with the next mails, one after the other; then it accepts. */
    nextDo(...behaviours: SmtpBehaviour[]) {
      next.push(...behaviours);
    },
    always(behaviour: SmtpBehaviour) {
      usual = behaviour;
    },
    goAway,
    comeBack: listen,
    close: goAway,
  };
}

const unfolded = (raw: string) => raw.replaceAll(/\r\n[ \t]+/g, ' ');

/** The lines of the head of a mail as they were sent, unfolded. */
export function mailHeadOf(raw: string): string[] {
  return unfolded(raw.slice(0, raw.indexOf('\r\n\r\n'))).split('\r\n');
}

export function headerOf(raw: string, name: string): string {
  const line = mailHeadOf(raw).find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return decodeWords(line?.slice(name.length + 1).trim() ?? '');
}

/** RFC 2047: `=?UTF-8?Q?J=C3=B6rg?=`. */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** One part of a mail, decoded. */
export function mailPartOf(raw: string, type: 'text/plain' | 'text/html'): string {
  const boundary = /boundary="([^"]+)"/.exec(unfolded(raw))?.[1] ?? '';
  const part = raw.split(`--${boundary}`).find((each) => new RegExp(`content-type: ${type}`, 'i').test(each));
  if (part === undefined) throw new Error(`no ${type}`);
  const split = part.indexOf('\r\n\r\n');
  const body = part.slice(split + 4);
  const encoding = /content-transfer-encoding: (\S+)/i.exec(part.slice(0, split))?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? decodeQuoted(body) : body;
}
