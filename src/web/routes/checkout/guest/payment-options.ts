import { instantDay } from '#web/text/instant-text.ts'
import { nightsBackOf } from '#core/cancellation/nights-back.ts'
import { policyFor } from '#core/quote/policy-for.ts'
import { paymentSchedule } from '#core/quote/payment-schedule.ts'
import { plansOffered } from '#core/quote/plans-offered.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { parseIsoDate, type IsoDate } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { RATE_CHOICES } from '#core/payment/payment-choice.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import type { OptionCard } from '#web/quote/option-cards.tsx'
import { keptNightsText } from '#web/text/booking/kept-nights-text.ts'
import { planText, rateText } from '#web/text/plan-text.ts'

/** The rates and the payment plans that the checkout offers; each is empty when there is only one. */
export interface PaymentOptions {
  readonly rates: readonly OptionCard[]
  readonly plans: readonly OptionCard[]
}

/**
 * Returns what the home offers for a signed price booked at that instant. `other` is the same choice at the
 * other rate; null where there is none.
 */
export function paymentOptions(
  terms: StayTerms,
  quote: QuoteShape,
  other: QuoteShape | null,
  nowMs: number,
): PaymentOptions {
  const bookedOn = todayIn(terms.timeZone, nowMs)
  return { rates: rateOptions(terms, quote, other, nowMs), plans: planOptions(terms, quote, bookedOn) }
}

function rateOptions(
  terms: StayTerms,
  quote: QuoteShape,
  other: QuoteShape | null,
  nowMs: number,
): PaymentOptions['rates'] {
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
  const kept = facts.freeUntil === null ? nightsKeptText(terms, standard, nowMs) : {}
  return RATE_CHOICES.map((value) => ({
    value,
    chosen: value === quote.rate,
    ...rateText(value, facts),
    ...(value === 'standard' && kept),
  }))
}

/** Says of the standard rate that its policy keeps the nights by now; says nothing otherwise. */
function nightsKeptText(terms: StayTerms, quote: QuoteShape, nowMs: number): { text?: string } {
  const [checkIn, checkOut] = [parseIsoDate(quote.checkIn), parseIsoDate(quote.checkOut)]
  if (checkIn === null || checkOut === null) return {}
  const policy = policyFor(terms, quote)
  const text = keptNightsText(policy.name, nightsBackOf({ checkIn, checkOut }, policy, terms, nowMs))
  return text === null ? {} : { text }
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
