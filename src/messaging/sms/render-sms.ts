import type { MailIdentity } from '#messaging/mail/mail.ts'
import type { SmsContent } from './sms.ts'
import { smsCodeText } from './sms-code-text.ts'

/** Returns the text of a text message. */
export function renderSms(content: SmsContent, identity: MailIdentity): string {
  switch (content.template) {
    case 'sms_code':
      return smsCodeText(content.data, identity)
  }
}
