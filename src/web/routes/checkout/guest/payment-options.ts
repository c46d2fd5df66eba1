import { paymentSchedule } from '#core/pricing/payment-schedule.ts'
import { plansOffered } from '#core/pricing/plans-offered.ts'
import type { StayTerms } from '#core/stay/stay-terms.ts'
import { parseIsoDate, type IsoDate } from '#core/time/iso-date.ts'
import type { QuoteShape } from '#contract/stays/stay-shapes.ts'
import type { OptionCard } from '../../../components/price/option-cards.tsx'
import { planWords } from '../../../messages/booking/plan-words.ts'

/** The ways to pay that the checkout offers; empty when there is only one. */
export interface PaymentOptions {
  readonly plans: readonly OptionCard[]
}

/** The plans of the home for a signed price, booked on that day of the home. */
export function paymentOptions(terms: StayTerms, quote: QuoteShape, bookedOn: IsoDate): PaymentOptions {
  const [checkIn, checkOut] = [parseIsoDate(quote.checkIn), parseIsoDate(quote.checkOut)]
  if (checkIn === null || checkOut === null) return { plans: [] }
  const { totalMinor, rate, nights } = quote
  const party = { adults: 1, children: 0, infants: 0, pets: 0 }
  const offered = plansOffered(terms, { checkIn, checkOut, party, rate }, bookedOn, totalMinor)
  if (offered.length < 2) return { plans: [] }
  return {
    plans: offered.map((value) => ({
      value,
      chosen: value === quote.plan,
      ...planWords(
        value,
        paymentSchedule(terms, { totalMinor, checkIn, plan: value, rate, nights }, bookedOn),
        terms.currency,
      ),
    })),
  }
}
