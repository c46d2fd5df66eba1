import type { Party } from '#core/quote/quote.ts'
import type { StayDates } from '#core/time/iso-date.ts'

/** The dates and the party of a booking that is about to change. It keeps them as far as they do not change. */
export interface KeptStay extends StayDates {
  readonly party: Party
}

/** Returns the parts of the dates that the guest does not have yet, in order; all of them when nothing is kept. */
export function addedNights(dates: StayDates, kept: StayDates | undefined): StayDates[] {
  if (!kept || kept.checkOut <= dates.checkIn || dates.checkOut <= kept.checkIn) return [dates]
  return [
    ...(dates.checkIn < kept.checkIn ? [{ checkIn: dates.checkIn, checkOut: kept.checkIn }] : []),
    ...(kept.checkOut < dates.checkOut ? [{ checkIn: kept.checkOut, checkOut: dates.checkOut }] : []),
  ]
}

/** Returns whether two parties are the same, whatever the order of the ages. */
export function isSameParty(one: Party, other: Party): boolean {
  const ages = ({ childAges = [] }: Party) => childAges.toSorted((a, b) => a - b).join()
  return (
    one.adults === other.adults &&
    one.children === other.children &&
    one.infants === other.infants &&
    one.pets === other.pets &&
    ages(one) === ages(other)
  )
}
