/** A process that sends webhooks until it is killed: `sending-process.testing.ts DATABASE_URL SECRETS_KEY`. */
import { pino } from 'pino';
import { connectDatabase } from '../../platform/database.ts';
import { makeSecretBox } from '../../platform/secret-box.ts';
import { makeWebhookFetch, makeWebhookSender } from './index.ts';

const [url = '', secretsKey = ''] = process.argv.slice(2);
const sender = makeWebhookSender({
  db: connectDatabase(url, { maxConnections: 2 }).db,
  fetching: makeWebhookFetch(['127.0.0.0/8']),
  box: makeSecretBox(secretsKey),
  portalUrl: () => 'https://ritzel.plant.example',
  now: () => new Date(),
  log: pino({ level: 'silent' }),
});
sender.start();
process.stdout.write('running\n');
// The loop alone keeps no process running.
setInterval(() => {}, 1_000);
