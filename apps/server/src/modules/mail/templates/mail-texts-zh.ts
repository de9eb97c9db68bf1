import { caseMailTexts } from './case-mail.ts';
import { code, HIDDEN, link, type MailTexts, paragraph } from './mail-content.ts';
import { reportMailTexts } from './report-mail.ts';

export const mailTextsZh: MailTexts = {
  ...caseMailTexts('zh'),
  ...reportMailTexts('zh'),
  greeting: (name) => (name === '' ? '您好：' : `${name}，您好：`),
  foot: (portal) => `本邮件由Ritzel（${portal}）发送。请勿回复此地址，回复不会被阅读。`,

  invitation: ({ organisation, inviter, expiresAt }, secrets, setting) => ({
    subject: `${inviter}邀请您加入Ritzel中的${organisation}`,
    blocks: [
      paragraph(`${inviter}邀请您使用Ritzel，即${organisation}的状态监测系统。请先设置密码。`),
      link('接受邀请', setting.link(`/auth/register#token=${secrets?.token ?? HIDDEN}`)),
      paragraph(`此链接只能使用一次，有效期至${setting.time(expiresAt)}。`),
      paragraph('如果您不清楚此邮件的来由，请忽略：不会有任何影响。'),
    ],
  }),

  'invitation-elsewhere': ({ organisation, inviter }, _, setting) => ({
    subject: `${inviter}想邀请您加入Ritzel中的${organisation}`,
    blocks: [
      paragraph(
        `${inviter}想邀请您加入${organisation}。您的地址在本门户已有账号，而一个地址只能属于一个组织。`,
      ),
      paragraph(
        '如要加入，请让对方用另一个地址邀请您，或先删除您的账号再请对方重新邀请。对方不会得知您已有账号。',
      ),
      link('登录', setting.link('/auth/login')),
    ],
  }),

  'reset-code': ({ expiresAt }, secrets, setting) => ({
    subject: '您的密码重设验证码',
    blocks: [
      paragraph('有人（很可能是您本人）要为您的Ritzel账号设置新密码。验证码为：'),
      code(secrets?.code ?? HIDDEN),
      paragraph(`有效期至${setting.time(expiresAt)}。请在申请验证码的页面输入。`),
      paragraph('如果不是您本人操作，请忽略此邮件：您的密码保持不变。请勿将验证码告诉任何人。'),
    ],
  }),

  'password-changed': ({ changedAt }, _, setting) => ({
    subject: '您的密码已更改',
    blocks: [
      paragraph(`您的Ritzel账号密码已于${setting.time(changedAt)}更改。其他所有会话均已结束。`),
      paragraph('如果不是您本人操作，请立即设置新密码并通知您的管理员。'),
      link('设置新密码', setting.link('/auth/resetpassword')),
    ],
  }),

  'account-deleted': ({ organisation, deletedAt }, _, setting) => ({
    subject: '您的账号已删除',
    blocks: [
      paragraph(`您在${organisation}的账号已按您的要求于${setting.time(deletedAt)}删除。`),
      paragraph(
        '您的姓名仍保留在审计日志以及您署名的内容中：日志条目、文档、批准。您的其他所有数据均已删除。',
      ),
    ],
  }),

  'contact-message': ({ sender, senderEmail, organisation, subject, text }, _, setting) => ({
    subject: `来自${organisation}的留言：${subject}`,
    blocks: [
      paragraph(`${organisation}的${sender}（${senderEmail}）来信：`),
      paragraph(text),
      link('阅读完整留言', setting.link('/flenderadmin/messages')),
    ],
  }),

  'download-ready': ({ equipment, from, to, expiresAt }, _, setting) => ({
    subject: '您的数据已可下载',
    blocks: [
      paragraph(`${equipment} 从 ${from} 到 ${to} 的数据已准备好。`),
      link('打开下载', setting.link('/download-data')),
      paragraph(`文件保留至 ${setting.time(expiresAt)}，只有您可以下载。`),
    ],
  }),
};
