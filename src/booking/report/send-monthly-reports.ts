import { consolePaths } from '#contract/site/console-map.ts'
import type { ReportFiguresShape } from '#contract/booking/staff-report.ts'
import { addMonths } from '#core/time/date-arithmetic.ts'
import { isoDate, type IsoDate } from '#core/time/iso-date.ts'
import { hourIn, todayIn } from '#core/time/zoned-time.ts'
import { findReportReaders, type ReportReader } from '#db/queries/account/mail-choice-queries.ts'
import { findCompany } from '#db/queries/setup-queries.ts'
import { enqueueMail } from '#messaging/outbox/enqueue-mail.ts'
import type { MonthFigures } from '#messaging/mail/monthly-report-mail-data.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import { eachAlone } from '#core/concurrency/each-alone.ts'
import { findReportTotals } from './find-report.ts'

/**
 * The last day of a month on which the figures of the previous month are sent; whoever subscribes later begins with the
 * next.
 */
const LAST_DAY = 5
/** Not during the night: by then the last nights of the month are counted, too. */
const FIRST_HOUR = 6

/**
 * Sends the figures of the previous month to everybody who wants them and has something to report, once, on the first
 * days of a month where the company is. The figures are those of the homes that they see in the console. A failure for
 * one receiver does not stop the others and is tried again. For a job; returns how many mails were written.
 */
export async function sendMonthlyReports(
  deps: Pick<BookingDeps, 'db' | 'now' | 'websiteUrl' | 'wake' | 'onFault'>,
): Promise<number> {
  const at = deps.now()
  const timeZone = (await findCompany(deps.db))?.timeZone ?? 'UTC'
  const today = todayIn(timeZone, at.getTime())
  const day = Number(today.slice(8))
  if (day > LAST_DAY || (day === 1 && hourIn(timeZone, at.getTime()) < FIRST_HOUR)) return 0
  const to = isoDate(`${today.slice(0, 7)}-01`)
  const month = { from: addMonths(to, -1), to }
  const key = `monthly_report:${month.from.slice(0, 7)}:`
  const sent = await eachAlone(deps, await findReportReaders(deps.db, key), (reader) =>
    sendTo(deps, reader, month, key),
  )
  if (sent > 0) deps.wake?.()
  return sent
}

async function sendTo(
  deps: Pick<BookingDeps, 'db' | 'now' | 'websiteUrl'>,
  { uid, role, email, name }: ReportReader,
  month: { readonly from: IsoDate; readonly to: IsoDate },
  key: string,
): Promise<boolean> {
  const { currency, isOneOfSeveral, total } = await findReportTotals(deps, {
    actor: { uid, role, right: 'read' },
    query: { ...month, by: 'night' },
  })
  if (isEmpty(total.now)) return false
  const query = new URLSearchParams(month)
  const data = {
    name,
    month: month.from.slice(0, 7),
    currency,
    isOneOfSeveral,
    now: figuresOf(total.now),
    lastYear: figuresOf(total.lastYear),
    link: `${deps.websiteUrl}${consolePaths.reports()}?${query.toString()}`,
    ownMails: `${deps.websiteUrl}${consolePaths.ownMails()}`,
  }
  const mail = { template: 'monthly_report' as const, to: email, data, dedupeKey: `${key}${uid}` }
  return (await enqueueMail(deps.db, mail, deps.now())) !== null
}

/**
 * Returns whether there is nothing to let and nothing to report. Homes that are no longer published may still have
 * figures, even amounts alone.
 */
function isEmpty(figures: ReportFiguresShape): boolean {
  const { nightsAvailable, nightsSold, bookings, cancellations, rentMinor, feesMinor } = figures
  return [nightsAvailable, nightsSold, bookings, cancellations, rentMinor, feesMinor].every((figure) => figure === 0)
}

function figuresOf(figures: ReportFiguresShape): MonthFigures {
  const { nightsSold, bookings, cancellations, rentMinor, feesMinor, occupancyBp, adrMinor, revParMinor } = figures
  return {
    nightsSold,
    bookings,
    cancellations,
    revenueMinor: rentMinor + feesMinor,
    occupancyBp,
    adrMinor,
    revParMinor,
  }
}
