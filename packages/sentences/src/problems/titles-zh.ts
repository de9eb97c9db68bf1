import type { ProblemTitleCode } from './titles-en.ts';

/** What kind of problem it is, in Chinese. */
export const PROBLEM_TITLES_ZH = {
  inputInvalid: '无法理解该请求。',
  notSignedIn: '请先登录。',
  credentialsWrong: '电子邮箱或密码错误。',
  sessionEnded: '会话已结束。请重新登录。',
  secondFactorRequired: '请通过双重验证确认登录。',
  signInExpired: '本次登录用时过长或尝试次数过多。请重新开始。',
  secondFactorWrong: '验证码或通行密钥不正确。',
  passwordSignInOff: '您的组织使用单点登录，不使用密码登录。',
  singleSignOnFailed: '单点登录失败。',
  confirmationNeeded: '请先用密码确认。',
  notFound: '此处没有内容，或您无权查看。',
  conflict: '其间已有他人更改，或该项已存在。',
  policiesNotAccepted: '请接受现行条款后再登录。',
  tooLarge: '内容过大，无法发送。',
  unsupportedMedia: '不支持此类文件。',
  tooMany: '尝试次数过多。请稍候。',
  notReady: '部分服务不可用。将自动重试。',
  storageFull: '存储空间已满。未存储任何内容；有空间后会自动继续。',
  databaseBusy: '数据库繁忙。请稍后重试。',
  lockTimeout: '此刻有他人在更改同一内容。未作任何更改；请重试。',
  statementTimeout: '耗时过长，已停止。请缩小范围或重试。',
  internal: '系统内部出错。',
} as const satisfies Record<ProblemTitleCode, string>;
