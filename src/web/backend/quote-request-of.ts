import type { QuoteRequest } from '#contract/booking/booking-shapes.ts'
import type { ReadChoices } from './read-stay-choices.ts'

interface StayQuery {
  readonly checkIn: string
  readonly checkOut: string
  readonly adults: number
  readonly children: number
  readonly infants: number
  readonly pets: number
}

/** Returns the request for a signed price, with everything that was chosen. */
export function quoteRequestOf(
  slug: string,
  { checkIn, checkOut, adults, children, infants, pets }: StayQuery,
  { childAges, extras, rate, plan, promo, offer }: ReadChoices,
): QuoteRequest {
  return {
    stay: slug,
    checkIn,
    checkOut,
    adults,
    children,
    infants,
    pets,
    childAges: [...childAges],
    extras: extras.map(({ code, quantity }) => ({ code, quantity })),
    rate,
    plan,
    ...(promo === null ? {} : { promoCode: promo }),
    ...(offer === null ? {} : { offer }),
  }
}
