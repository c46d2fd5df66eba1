import { shortDateWithWeekday } from '#core/time/english-date.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { MailIdentity } from '#messaging/mail/mail.ts'
import type { VoucherMailData } from '#messaging/mail/voucher-mail-data.ts'
import type { MailBody } from './mail-body.ts'

/** Delivers a voucher. Its code is shown only in this mail. */
export function voucherIssuedMail(
  { name, code, amountMinor, currency, expiresOn, reason, link }: VoucherMailData,
  { websiteName, contactEmail }: MailIdentity,
): MailBody {
  const amount = formatMoney(amountMinor, currency)
  const day = shortDateWithWeekday(expiresOn)
  return {
    subject: `Your voucher for ${amount}`,
    preheader: `Good for stays at ${websiteName} until ${day}.`,
    heading: `A voucher for ${amount}`,
    paragraphs: [
      reason === 'goodwill'
        ? `Hello ${name}, with this voucher we would like to make up for what went wrong.`
        : `Hello ${name}, here is your voucher for stays at ${websiteName}.`,
      'Enter the code when you pay for a stay. You can spend it on several stays, until nothing of it is left. If you cancel, what was paid with it goes back onto it.',
    ],
    facts: [
      ['Code', code],
      ['Worth', amount],
      ['Good until', day],
    ],
    button: { label: 'Look at homes', href: link },
    note: `Keep this mail: whoever has the code can spend it, and we cannot read it again. If it gets lost, write to ${contactEmail}.`,
  }
}
