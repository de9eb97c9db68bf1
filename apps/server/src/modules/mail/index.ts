export { addMailJobs } from './mail-jobs.ts';
export { type MailQueue, makeMailQueue } from './mail-queue.ts';
export { addMailRoutes } from './mail-routes.ts';
export { makeMailSender } from './mail-sender.ts';
export { type MailSenderAddress, makeSmtpTransport } from './smtp-transport.ts';
export type { MailDraftOf } from './templates/write-mail.ts';
