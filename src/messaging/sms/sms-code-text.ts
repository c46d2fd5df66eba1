import type { MailIdentity } from '#messaging/mail/mail.ts'
import type { CodeSmsData } from './sms.ts'

/**
 * Returns the text message with a code. Its last line lets browsers fill the code in, on this site only (WICG
 * "Origin-bound one-time codes delivered via SMS").
 */
export function smsCodeText({ code }: CodeSmsData, { websiteName, websiteUrl }: MailIdentity): string {
  return [
    `${code} is your ${websiteName} code. It works for 10 minutes. Never pass it on.`,
    `@${new URL(websiteUrl).hostname} #${code}`,
  ].join('\n\n')
}
