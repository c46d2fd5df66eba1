import { formatRoundedPercent } from '#core/money/format-percent.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { writtenMonth } from '#core/time/english-date.ts'
import type { MailIdentity } from '#messaging/mail/mail.ts'
import type { MonthFigures, MonthlyReportMailData } from '#messaging/mail/monthly-report-mail-data.ts'
import type { MailBody } from './mail-body.ts'

/** Sends the figures of a month to somebody who runs homes, each together with that of the year before. */
export function monthlyReportMail(
  { name, month, currency, isOneOfSeveral, now, lastYear, link }: MonthlyReportMailData,
  { websiteName }: MailIdentity,
): MailBody {
  const when = writtenMonth(month)
  const money = (amountMinor: number | null) => (amountMinor === null ? '–' : formatMoney(amountMinor, currency))
  const share = (bp: number | null) => (bp === null ? '–' : formatRoundedPercent(bp))
  const count = (value: number) => value.toLocaleString('en')
  const fact = (title: string, textOf: (figures: MonthFigures) => string) =>
    [title, `${textOf(now)}\na year before: ${textOf(lastYear)}`] as const
  const stays = isOneOfSeveral ? `the homes in ${currency}` : 'the homes'
  return {
    subject: `${when}: the month of your homes`,
    preheader: `${money(now.revenueMinor)} rent and fees, ${share(now.occupancyBp)} of the nights sold.`,
    heading: when,
    paragraphs: [
      `${name ? `${name}, these` : 'These'} are the figures of ${stays} you see at ${websiteName}, by the nights of ${when}. Taxes are not counted.`,
    ],
    facts: [
      fact('Rent and fees', ({ revenueMinor }) => money(revenueMinor)),
      fact('Nights sold', ({ nightsSold }) => count(nightsSold)),
      fact('Occupancy', ({ occupancyBp }) => share(occupancyBp)),
      fact('Rent for a night sold', ({ adrMinor }) => money(adrMinor)),
      fact('Rent for an available night', ({ revParMinor }) => money(revParMinor)),
      fact('Bookings', ({ bookings }) => count(bookings)),
      fact('Cancellations', ({ cancellations }) => count(cancellations)),
    ],
    button: { label: 'See the report', href: link },
    note: 'The page asks you to sign in, and has the same as a table (CSV). Later changes to bookings of the month appear in the report, not in this mail.',
  }
}
