import { instantDay } from '#web/text/instant-text.ts'
import { paymentSchedule } from '#core/quote/payment-schedule.ts'
import { plansOffered } from '#core/quote/plans-offered.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { parseIsoDate, type IsoDate } from '#core/time/iso-date.ts'
import { RATE_CHOICES } from '#core/payment/payment-choice.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import type { OptionCard } from '#web/quote/option-cards.tsx'
import { planText, rateText } from '#web/text/plan-text.ts'

/** The rates and the payment plans that the checkout offers; each is empty when there is only one. */
export interface PaymentOptions {
  readonly rates: readonly OptionCard[]
  readonly plans: readonly OptionCard[]
}

/**
 * Returns what the home offers for a signed price booked on that day of the home. `other` is the same choice at the
 * other rate; null where there is none.
 */
export function paymentOptions(
  terms: StayTerms,
  quote: QuoteShape,
  other: QuoteShape | null,
  bookedOn: IsoDate,
): PaymentOptions {
  return { rates: rateOptions(terms, quote, other), plans: planOptions(terms, quote, bookedOn) }
}

function rateOptions(terms: StayTerms, quote: QuoteShape, other: QuoteShape | null): PaymentOptions['rates'] {
  if (terms.nonRefundableBp === null || other === null) return []
  const [standard, cheaper] = quote.rate === 'standard' ? [quote, other] : [other, quote]
  const [step] = standard.cancellation
  const facts = {
    percentBp: terms.nonRefundableBp,
    policy: standard.policy.name,
    freeUntil: step?.refundMinor === standard.totalMinor ? instantDay(step.until, terms.timeZone) : null,
    totals: { standard: standard.totalMinor, non_refundable: cheaper.totalMinor },
    currency: terms.currency,
  }
  return RATE_CHOICES.map((value) => ({
    value,
    chosen: value === quote.rate,
    ...rateText(value, facts),
  }))
}

function planOptions(terms: StayTerms, quote: QuoteShape, bookedOn: IsoDate): PaymentOptions['plans'] {
  const [checkIn, checkOut] = [parseIsoDate(quote.checkIn), parseIsoDate(quote.checkOut)]
  if (checkIn === null || checkOut === null) return []
  const { totalMinor, rate, nights } = quote
  const party = { adults: 1, children: 0, infants: 0, pets: 0 }
  const offered = plansOffered(terms, { checkIn, checkOut, party, rate }, bookedOn, totalMinor)
  if (offered.length < 2) return []
  return offered.map((value) => ({
    value,
    chosen: value === quote.plan,
    ...planText(
      value,
      paymentSchedule(terms, { totalMinor, checkIn, plan: value, rate, nights }, bookedOn),
      terms.currency,
    ),
  }))
}
