import { useState } from 'react'
import { Link } from 'react-router'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { timeOfDayIn } from '#core/time/zoned-time.ts'
import { ChildAges } from '#web/quote/child-ages.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { PartyFields, type PartyCounts } from '#web/quote/party-fields.tsx'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { HiddenSearch } from '#web/routes/stay/calendar/hidden-search.tsx'
import type { GuestStepData } from './guest-step-data.ts'

/** The hold that the guest still has, and the link back to it. */
export function KeptMeanwhile({ booking }: { readonly booking: BookingShape }) {
  const { stay, checkIn, checkOut, holdExpiresAt, documentId } = booking
  const until = holdExpiresAt ? timeOfDayIn(stay.timeZone, Date.parse(holdExpiresAt)) : null
  const dates = dateRangeWithWeekdays({ checkIn: checkIn, checkOut: checkOut })
  return (
    <p className="note box sea mt-5">
      <Icon name="calendar-check" />
      <span>
        {`${dates} stay yours${until ? ` until ${until}, time of the home` : ''}, whatever you look at here. They are swapped the moment you hold others. `}
        <Link to={sitePaths.payment(stay.slug, documentId)} reloadDocument>
          Keep them and continue to payment
        </Link>
      </span>
    </p>
  )
}

/**
 * Chooses other dates and guests for a hold: a plain GET form of the same page, which shows the price. Extras, code and
 * rate are kept.
 */
export function InsteadForm({ page }: { readonly page: GuestStepData }) {
  const { stay, dates, party: requested, search } = page
  const [party, setParty] = useState<PartyCounts>(requested)
  const { extra, promo, rate, plan, offer, instead } = search
  const others = { extra, promo, rate, plan, offer, instead }
  return (
    <form method="get" action={sitePaths.checkout(stay.slug)} className="stack tight" aria-label="Another stay">
      <HiddenSearch search={others} />
      <div className="two">
        <label className="field">
          <span className="label">Check-in</span>
          <input className="input" type="date" name="checkIn" defaultValue={dates.checkIn} required />
        </label>
        <label className="field">
          <span className="label">Check-out</span>
          <input className="input" type="date" name="checkOut" defaultValue={dates.checkOut} required />
        </label>
      </div>
      <PartyFields party={party} onChange={setParty} id="instead" />
      <ChildAges ages={requested.childAges ?? []} count={party.children} id="instead" />
      <p>
        <button className="btn quiet small">Show the price</button>
      </p>
    </form>
  )
}
