import { Link } from 'react-router'
import { formatMoney } from '#core/money/format-money.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Icon } from '#web/icon/icon.tsx'
import { changedPaymentsText } from '#web/text/booking/owed-text.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { deadlineText } from '#web/text/instant-text.ts'
import { partyText } from '#web/text/party-text.ts'

/** A change that waits for an answer: what would change, what it costs, and who has to answer by when. */
export function PendingChange({ booking, actionKey }: { readonly booking: BookingShape; readonly actionKey: string }) {
  const { change, currency, stay } = booking
  if (change?.state !== 'pending') return null
  const dates = { checkIn: change.checkIn, checkOut: change.checkOut }
  const byHost = change.requestedBy === 'host'
  const paid = changedPaymentsText(change, booking)
  return (
    <section className="panel" id="change" aria-label="A change waiting for an answer">
      <span className="tag sea">
        <Icon name="hourglass" />
        {byHost ? 'Waiting for you' : 'Waiting for the host'}
      </span>
      <h2 className="mt-3">{titleOf(change)}</h2>
      {change.move?.cause === 'unusable' ? (
        <p className="mt-3">
          {`We are sorry: ${stay.title} cannot be used for your stay. Take ${change.move.stay.title} instead, at no extra cost, or have everything back.`}
        </p>
      ) : null}
      <dl className="details mt-4">
        {change.move ? (
          <div>
            <dt>Home</dt>
            <dd>
              <Link className="link" to={sitePaths.stay(change.move.stay.slug)}>
                {change.move.stay.title}
              </Link>
            </dd>
          </div>
        ) : null}
        <div>
          <dt>Dates</dt>
          <dd>{dateRangeWithWeekdays(dates)}</dd>
        </div>
        <div>
          <dt>Guests</dt>
          <dd>{partyText(change.party)}</dd>
        </div>
        <div>
          <dt>New total</dt>
          <dd>
            <b className="num">{formatMoney(change.totalMinor, currency)}</b>,{' '}
            {differenceText(change.differenceMinor, currency)}
            {paid === null ? null : `. ${paid}`}
          </dd>
        </div>
        {change.move ? (
          <div>
            <dt>If you cancel</dt>
            <dd>{change.move.policy.summary}</dd>
          </div>
        ) : null}
        {change.message ? (
          <div>
            <dt>{byHost ? 'The host says' : 'Your message'}</dt>
            <dd className="as-written">{change.message}</dd>
          </div>
        ) : null}
      </dl>
      <p className="small muted mt-4">
        {`Open until ${deadlineText(change.expiresAt, stay.timeZone)}.${change.move?.cause === 'unusable' ? '' : ' Until then your booking stays as it is.'}`}
      </p>
      <form method="post" className="row mt-4">
        <input type="hidden" name="changeId" value={change.documentId} />
        <input type="hidden" name="actionKey" value={actionKey} />
        {byHost ? (
          <>
            <button className="btn" type="submit" name="intent" value="accept-change">
              {change.move ? `Take ${change.move.stay.title}` : 'Accept the change'}
            </button>
            {change.move?.cause === 'unusable' ? (
              <button className="btn quiet" type="submit" name="intent" value="all-back-change">
                {booking.paidMinor > 0 ? `Cancel and have ${formatMoney(booking.paidMinor, currency)} back` : 'Cancel'}
              </button>
            ) : (
              <button className="btn quiet" type="submit" name="intent" value="decline-change">
                {change.move ? `Stay with ${stay.title}` : 'Decline'}
              </button>
            )}
          </>
        ) : (
          <button className="btn quiet" type="submit" name="intent" value="withdraw-change">
            Withdraw the change
          </button>
        )}
      </form>
    </section>
  )
}

function titleOf({ requestedBy, move }: NonNullable<BookingShape['change']>): string {
  if (move) return move.cause === 'unusable' ? 'Your home cannot be used' : 'Another home for you'
  return requestedBy === 'host' ? 'The host proposes a change' : 'You asked for a change'
}

/** What a change does to the price: `€120.00 more than now`. */
export function differenceText(differenceMinor: number, currency: string): string {
  if (differenceMinor === 0) return 'the same as now'
  return `${formatMoney(Math.abs(differenceMinor), currency)} ${differenceMinor > 0 ? 'more' : 'less'} than now`
}
