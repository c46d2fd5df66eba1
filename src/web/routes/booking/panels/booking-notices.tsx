import { Link } from 'react-router'
import { formatMoney } from '#core/money/format-money.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Notice } from '#web/ui/notice.tsx'
import { unpaidText } from '#web/text/booking/owed-text.ts'
import { cardUntilResponse } from '#web/text/booking-life-text.ts'
import { deadlineText } from '#web/text/instant-text.ts'
import { problemMessage } from '#web/text/problem-text.ts'
import { BankTransferNotice } from './bank-transfer-notice.tsx'
import type { BookingRefused } from './booking-action.ts'

export interface BookingNoticesProps {
  readonly booking: BookingShape
  /** The instant at which the page was made, in milliseconds. */
  readonly nowMs: number
  readonly refused: BookingRefused | undefined
}

/** What the guest has to know or do at once, above everything else on the page. */
export function BookingNotices({ booking, nowMs, refused }: BookingNoticesProps) {
  return (
    <div className="stack tight bk-notices">
      {refused?.problem ? <Notice tone="bad">{problemMessage(refused.problem)}</Notice> : null}
      <RequestDeadline booking={booking} />
      <FailedPayment booking={booking} />
      <BankTransferNotice booking={booking} nowMs={nowMs} />
    </div>
  )
}

/** By when the host has to answer, as a time: the page does not count down, and may stay open for hours. */
function RequestDeadline({ booking }: Pick<BookingNoticesProps, 'booking'>) {
  const { requestExpiresAt, stay, state } = booking
  if (state !== 'requested' || requestExpiresAt === null) return null
  return (
    <Notice tone="sea" icon="clock">
      <p>
        <b>{`The host has to answer by ${deadlineText(requestExpiresAt, stay.timeZone)}`}</b>
        <br />
        {`Until then, the nights are yours${cardUntilResponse(booking)}. If unanswered, the request expires and costs nothing.`}
      </p>
      <form method="post" className="mt-3">
        <input type="hidden" name="intent" value="withdraw" />
        <button className="btn quiet small" type="submit">
          Withdraw the request
        </button>
      </form>
    </Notice>
  )
}

function FailedPayment({ booking }: { readonly booking: BookingShape }) {
  const failed = booking.instalments.find(({ state }) => state === 'failed')
  if (!failed || (booking.state !== 'confirmed' && booking.state !== 'checked_in')) return null
  const { currency, stay, documentId, dueMinor } = booking
  const { title, what } = unpaidText(failed, booking)
  return (
    <Notice tone="bad">
      <p>
        <b>{title}</b>
        <br />
        {what}
      </p>
      <p className="mt-3">
        <Link className="btn small" to={sitePaths.payment(stay.slug, documentId)} reloadDocument>
          {`Pay ${formatMoney(dueMinor, currency)} now`}
        </Link>
      </p>
    </Notice>
  )
}
