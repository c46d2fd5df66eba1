import type { ChangeRequest } from '#contract/booking/booking-action-requests.ts'
import type { Party } from '#core/quote/quote.ts'

/** Returns the party of a request. */
export function partyOf({ adults, children, infants, pets, childAges }: ChangeRequest): Party {
  return { adults, children, infants, pets, ...(childAges.length > 0 && { childAges }) }
}
