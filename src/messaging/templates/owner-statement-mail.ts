import { writtenMonth } from '#core/time/english-date.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { MailIdentity, OwnerStatementMailData } from '#messaging/mail/mail.ts'
import type { MailBody } from './mail-body.ts'

/** Tells an owner that the statement of a month is ready. Its lines are attached as a table. */
export function ownerStatementMail(
  { name, month, payoutMinor, currency, link, hasAccount }: OwnerStatementMailData,
  { websiteName, contactEmail }: MailIdentity,
): MailBody {
  const when = writtenMonth(month)
  const payout = formatMoney(payoutMinor, currency)
  return {
    subject: `Your statement for ${when}`,
    preheader: payoutMinor > 0 ? `${payout} will be paid out to you.` : `It comes to ${payout}.`,
    heading: `Your statement for ${when}`,
    paragraphs: [
      `Hello ${name}, the statement of your homes at ${websiteName} for ${when} is ready. Its lines are attached as a table.`,
      payoutMinor > 0
        ? `${payout} will be paid out to your account.`
        : 'Nothing is paid out for this month; what is open is brought forward to the next one.',
    ],
    facts: [['Payout', payout]],
    button: { label: hasAccount ? 'See the statement' : `Go to ${websiteName}`, href: link },
    note: `Questions about a line? Answer this mail, or write to ${contactEmail}.`,
  }
}
