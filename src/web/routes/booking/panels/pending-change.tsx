import { Link } from 'react-router'
import { formatMoney } from '#core/money/format-money.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Icon } from '#web/icon/icon.tsx'
import { changedPaymentsText } from '#web/text/booking/owed-text.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { deadlineText } from '#web/text/instant-text.ts'
import { partyText } from '#web/text/party-text.ts'

interface ChangeOfBooking {
  readonly booking: BookingShape
  readonly change: NonNullable<BookingShape['change']>
}

/** A change that waits for an answer: what would change, what it costs, and who has to answer by when. */
export function PendingChange({ booking, actionKey }: { readonly booking: BookingShape; readonly actionKey: string }) {
  const { change, stay } = booking
  if (change?.state !== 'pending') return null
  const { move } = change
  const isUnusable = move?.cause === 'unusable'
  return (
    <section className="panel" id="change" aria-label="A change waiting for an answer">
      <span className="tag sea">
        <Icon name="hourglass" />
        {change.requestedBy === 'host' ? 'Waiting for you' : 'Waiting for the host'}
      </span>
      <h2 className="mt-3">{titleOf(change)}</h2>
      {move && isUnusable ? (
        <p className="mt-3">
          {`We are sorry: ${stay.title} cannot be used for your stay. Take ${move.stay.title} instead, at no extra cost, or have everything back.`}
        </p>
      ) : null}
      <Facts booking={booking} change={change} />
      <p className="small muted mt-4">
        {`Open until ${deadlineText(change.expiresAt, stay.timeZone)}.${isUnusable ? '' : ' Until then your booking stays as it is.'}`}
      </p>
      <form method="post" className="row mt-4">
        <input type="hidden" name="changeId" value={change.documentId} />
        <input type="hidden" name="actionKey" value={actionKey} />
        {change.requestedBy === 'host' ? (
          <Answers booking={booking} change={change} />
        ) : (
          <button className="btn quiet" type="submit" name="intent" value="withdraw-change">
            Withdraw the change
          </button>
        )}
      </form>
    </section>
  )
}

function Facts({ booking, change }: ChangeOfBooking) {
  const { checkIn, checkOut, move } = change
  const paid = changedPaymentsText(change, booking)
  return (
    <dl className="details mt-4">
      {move ? (
        <div>
          <dt>Home</dt>
          <dd>
            <Link className="link" to={sitePaths.stay(move.stay.slug)}>
              {move.stay.title}
            </Link>
          </dd>
        </div>
      ) : null}
      <div>
        <dt>Dates</dt>
        <dd>{dateRangeWithWeekdays({ checkIn, checkOut })}</dd>
      </div>
      <div>
        <dt>Guests</dt>
        <dd>{partyText(change.party)}</dd>
      </div>
      <div>
        <dt>New total</dt>
        <dd>
          <b className="num">{formatMoney(change.totalMinor, booking.currency)}</b>,{' '}
          {differenceText(change.differenceMinor, booking.currency)}
          {paid === null ? null : `. ${paid}`}
        </dd>
      </div>
      {move ? (
        <div>
          <dt>If you cancel</dt>
          <dd>{move.policy.summary}</dd>
        </div>
      ) : null}
      {change.message ? (
        <div>
          <dt>{change.requestedBy === 'host' ? 'The host says' : 'Your message'}</dt>
          <dd className="as-written">{change.message}</dd>
        </div>
      ) : null}
    </dl>
  )
}

/** The answers to a change that the host proposes; one for a home that cannot be used offers everything back. */
function Answers({ booking, change: { move } }: ChangeOfBooking) {
  const { paidMinor, currency, stay } = booking
  return (
    <>
      <button className="btn" type="submit" name="intent" value="accept-change">
        {move ? `Take ${move.stay.title}` : 'Accept the change'}
      </button>
      {move?.cause === 'unusable' ? (
        <button className="btn quiet" type="submit" name="intent" value="all-back-change">
          {paidMinor > 0 ? `Cancel and have ${formatMoney(paidMinor, currency)} back` : 'Cancel'}
        </button>
      ) : (
        <button className="btn quiet" type="submit" name="intent" value="decline-change">
          {move ? `Stay with ${stay.title}` : 'Decline'}
        </button>
      )}
    </>
  )
}

function titleOf({ requestedBy, move }: ChangeOfBooking['change']): string {
  if (move) return move.cause === 'unusable' ? 'Your home cannot be used' : 'Another home for you'
  return requestedBy === 'host' ? 'The host proposes a change' : 'You asked for a change'
}

/** What a change does to the price: `€120.00 more than now`. */
export function differenceText(differenceMinor: number, currency: string): string {
  if (differenceMinor === 0) return 'the same as now'
  return `${formatMoney(Math.abs(differenceMinor), currency)} ${differenceMinor > 0 ? 'more' : 'less'} than now`
}
