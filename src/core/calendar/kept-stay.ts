import type { Party } from '#core/quote/quote.ts'
import type { StayDates } from '#core/time/iso-date.ts'

/** What a booking that is about to change has already, and keeps as far as it is not changed. */
export interface KeptStay extends StayDates {
  readonly party: Party
}

/** The pieces of the dates that are not the guest's yet, in order; all of it when nothing is kept. */
export function addedNights(dates: StayDates, kept: StayDates | undefined): StayDates[] {
  if (!kept || kept.checkOut <= dates.checkIn || dates.checkOut <= kept.checkIn) return [dates]
  return [
    ...(dates.checkIn < kept.checkIn ? [{ checkIn: dates.checkIn, checkOut: kept.checkIn }] : []),
    ...(kept.checkOut < dates.checkOut ? [{ checkIn: kept.checkOut, checkOut: dates.checkOut }] : []),
  ]
}

/** Whether two parties are the same people, whatever the order of the ages. */
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
