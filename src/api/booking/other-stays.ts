import { partySearch, sitePaths } from '#contract/site/site-paths.ts'
import type { StayCardShape } from '#contract/stay-shapes.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import type { StaffActor } from '#booking/booking-deps.ts'
import { findBookingForStaff } from '#booking/find-bookings.ts'
import type { OfferedStay } from '#messaging/mail/offered-stay.ts'
import type { StayDeps } from '#stays/stay-deps.ts'
import { staysSimilarTo } from '#stays/search/find-similar-stays.ts'

/**
 * Returns up to three homes like the one of a booking that its party can book for its dates, with their totals today:
 * what a guest is offered whose host has to cancel.
 */
export async function otherStaysFor(
  deps: StayDeps,
  { stay, checkIn, checkOut, party }: Pick<Booking, 'stay' | 'checkIn' | 'checkOut' | 'party'>,
): Promise<StayCardShape[]> {
  const { childAges, ...counts } = party
  const search = { ...counts, childAges: childAges && [...childAges], checkIn, checkOut }
  const similar = await staysSimilarTo(deps, { id: stay.id, search })
  // Without totals they are not known to be free: the stay may have begun.
  return similar?.filter(({ quote }) => quote !== null) ?? []
}

/** Returns the same of a booking that the actor may work with, as the mail to its guest offers them. */
export async function staysToOffer(
  deps: StayDeps & { readonly websiteUrl: string },
  asked: { readonly actor: StaffActor; readonly bookingId: string },
): Promise<OfferedStay[]> {
  const found = await findBookingForStaff(deps.db, asked)
  if (!found.ok) return []
  const { checkIn, checkOut, party } = found.value
  const search = { checkIn, checkOut, ...partySearch(party) }
  return (await otherStaysFor(deps, found.value)).flatMap(({ slug, title, destination, currency, mode, quote }) =>
    quote === null
      ? []
      : {
          title,
          place: destination.name,
          totalMinor: quote.totalMinor,
          currency,
          isRequest: mode === 'request',
          link: deps.websiteUrl + sitePaths.stay(slug, search),
        },
  )
}
