import { formatMoney } from '#core/money/format-money.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { Icon } from '#web/icon/icon.tsx'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { instantText } from '#web/text/instant-text.ts'
import { partyText } from '#web/text/party-text.ts'

/** A change that waits for an answer: what it would be, what it costs, and who answers until when. */
export function PendingChange({ booking, actionKey }: { readonly booking: BookingShape; readonly actionKey: string }) {
  const { change, currency, stay } = booking
  if (change?.state !== 'pending') return null
  const dates = { checkIn: change.checkIn as IsoDate, checkOut: change.checkOut as IsoDate }
  const byHost = change.requestedBy === 'host'
  return (
    <section className="panel" id="change" aria-label="A change that waits for an answer">
      <span className="tag sea">
        <Icon name="hourglass" />
        {byHost ? 'Waiting for you' : 'Waiting for the host'}
      </span>
      <h2 className="mt-3">{byHost ? 'The host proposes a change' : 'You asked for a change'}</h2>
      <dl className="details">
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
          </dd>
        </div>
        {change.message ? (
          <div>
            <dt>{byHost ? 'The host says' : 'Your words'}</dt>
            <dd>{change.message}</dd>
          </div>
        ) : null}
      </dl>
      <p className="small muted mt-4">
        {`Open until ${instantText(change.expiresAt, stay.timeZone)}. Until then your booking stays as it is.`}
      </p>
      <form method="post" className="row mt-4">
        <input type="hidden" name="changeId" value={change.documentId} />
        <input type="hidden" name="actionKey" value={actionKey} />
        {byHost ? (
          <>
            <button className="btn" type="submit" name="intent" value="accept-change">
              Accept the change
            </button>
            <button className="btn quiet" type="submit" name="intent" value="decline-change">
              Decline
            </button>
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

/** What a change does to the price: `€120.00 more than now`. */
export function differenceText(differenceMinor: number, currency: string): string {
  if (differenceMinor === 0) return 'the same as now'
  return `${formatMoney(Math.abs(differenceMinor), currency)} ${differenceMinor > 0 ? 'more' : 'less'} than now`
}
