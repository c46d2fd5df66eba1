import { Link } from 'react-router'
import { formatMoney } from '#core/money/format-money.ts'
import { searchOf, sitePaths } from '#contract/site/site-paths.ts'
import type { OfferShape, ThreadShape } from '#contract/thread-shapes.ts'
import { Icon } from '#web/icon/icon.tsx'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { deadlineText } from '#web/text/instant-text.ts'
import { partyText } from '#web/text/party-text.ts'

export interface OfferCardProps {
  readonly offer: OfferShape
  readonly stay: ThreadShape['stay']
  /** The total with everything included; null when the offer can no longer be booked. */
  readonly totalMinor: number | null
  readonly nowMs: number
}

/** What the host offers, until when, and the link to book it. */
export function OfferCard({ offer, stay, totalMinor, nowMs }: OfferCardProps) {
  const { kind, rentMinor, party, expiresAt } = offer
  const dates = { checkIn: offer.checkIn, checkOut: offer.checkOut }
  const open = offer.state === 'open' && Date.parse(expiresAt) > nowMs
  const search = { ...searchOf({ ...dates, party }), offer: offer.documentId }
  return (
    <section className="panel offer" aria-label="Offer">
      <span className={open ? 'tag ok' : 'tag'}>
        <Icon name={open ? 'check' : 'clock'} />
        {kind === 'special_offer' ? 'Special offer' : 'Pre-approved'}
      </span>
      <h2 className="mt-3">{dateRangeWithWeekdays(dates)}</h2>
      {open && totalMinor !== null ? (
        <p className="mt-2">
          <b className="num total">{formatMoney(totalMinor, stay.currency)}</b> in total, fees and taxes included
        </p>
      ) : null}
      <p className="small muted mt-2">
        {partyText(party)}
        {rentMinor === null
          ? ', at the price of the home'
          : `, ${formatMoney(rentMinor, stay.currency)} for all nights before fees and taxes`}
      </p>
      {open ? (
        <>
          <p className="small muted mt-2">
            {`Yours until ${deadlineText(expiresAt, stay.timeZone)}. An offer does not hold the nights: whoever books first gets them.`}
          </p>
          <p className="mt-4">
            <Link className="btn" to={sitePaths.checkout(stay.slug, search)} reloadDocument>
              Book this offer
            </Link>
          </p>
        </>
      ) : (
        <p className="small muted mt-2">{stateText(offer)}</p>
      )}
    </section>
  )
}

function stateText({ state }: OfferShape): string {
  if (state === 'accepted') return 'You have booked it.'
  return state === 'withdrawn' ? 'The host has withdrawn it.' : 'It has ended.'
}
