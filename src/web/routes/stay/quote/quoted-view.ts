import { paymentSchedule } from '#core/quote/payment-schedule.ts'
import { plansOffered } from '#core/quote/plans-offered.ts'
import { policyFor } from '#core/quote/policy-for.ts'
import { perNightMinor, plainRequest, calculateQuote, quoteTotal } from '#core/quote/calculate-quote.ts'
import type { Quote, RefundStep } from '#core/quote/quote.ts'
import { refundSteps } from '#core/cancellation/refund.ts'
import { bookingModeOf } from '#core/calendar/stay-rules.ts'
import { instantOf } from '#core/time/zoned-time.ts'
import type { BookingMode } from '#core/booking/booking-mode.ts'
import { type PaymentPlan, RATE_CHOICES, type RateChoice } from '#core/payment/payment-choice.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import type { StayCalendarData } from '#web/calendar/stay-choice.ts'
import type { ReasonedLine } from '#web/quote/price-reasons.tsx'
import { instantDay, instantText } from '#web/text/instant-text.ts'
import { planText, rateText, type OptionText } from '#web/text/plan-text.ts'

/** How much a cancellation refunds until which moment. */
export interface RefundStepView {
  /** `Thursday 13 May 2027, 16:00`. */
  readonly until: string
  /** `13 May`. */
  readonly day: string
  /** The share of the time from now to check-in that has passed by then, 0 to 1. */
  readonly at: number
  readonly refundMinor: number
}

/** One of several rates or plans. */
export interface OptionView<Value extends string = string> extends OptionText {
  readonly value: Value
  readonly chosen: boolean
}

/** A price with everything that the page says about it. */
export interface QuotedView {
  readonly kind: 'quoted'
  readonly checkIn: Quote['checkIn']
  readonly checkOut: Quote['checkOut']
  readonly nights: number
  readonly lines: readonly ReasonedLine[]
  readonly termsVersion: number
  readonly totalMinor: number
  readonly perNightMinor: number
  readonly refunds: readonly RefundStepView[]
  /** The moment until which everything is refunded; null when it has passed. */
  readonly freeUntil: string | null
  readonly policy: { readonly name: string; readonly summary: string }
  /** With `request`, the host is asked first. */
  readonly mode: BookingMode
  /** Not part of the total; 0 = none. */
  readonly depositMinor: number
  /** The rates; these and `plans` are empty when there is nothing to choose. */
  readonly rates: readonly OptionView<RateChoice>[]
  readonly plans: readonly OptionView<PaymentPlan>[]
}

/** Describes a price that was computed here or, with a promo code, the one that the server signed. */
export function quotedView(quote: Quote, data: StayCalendarData, signed: QuoteShape | null): QuotedView {
  const { terms } = data
  const { lines, totalMinor, damageDepositMinor } = signed ?? quote
  const policy = policyFor(terms, quote)
  const steps = signed?.cancellation ?? refundSteps(quote, policy, terms, null, momentOf(data))
  const refunds = refundViews(steps, quote, data)
  return {
    kind: 'quoted',
    checkIn: quote.checkIn,
    checkOut: quote.checkOut,
    nights: quote.nights,
    lines: lines.map(({ code, label, amountMinor, explanation, formula, included = false }) => ({
      code,
      label,
      amountMinor,
      explanation,
      formula,
      included,
    })),
    termsVersion: quote.termsVersion,
    totalMinor,
    perNightMinor: perNightMinor({ totalMinor, nights: quote.nights }),
    refunds,
    freeUntil: refunds[0]?.refundMinor === totalMinor ? refunds[0].until : null,
    policy: { name: policy.name, summary: policy.summary },
    mode: bookingModeOf(terms, quote, data),
    depositMinor: damageDepositMinor,
    rates: rateViews(quote, data, signed),
    plans: planViews(quote, data, totalMinor),
  }
}

/**
 * Returns the rates with their totals. With a promo code, the total of the rate that is not chosen is unknown: only the
 * server knows how much the code takes off.
 */
function rateViews(quote: Quote, data: StayCalendarData, signed: QuoteShape | null): QuotedView['rates'] {
  const { terms, today } = data
  const { nonRefundableBp } = terms
  if (nonRefundableBp === null) return []
  const chosen = quote.rate ?? 'standard'
  const standard =
    chosen === 'standard'
      ? quote
      : calculateQuote(terms, { ...plainRequest(quote), rate: 'standard' }, { bookedOn: today })
  const policy = policyFor(terms, standard)
  const [step] = refundSteps(standard, policy, terms, null, momentOf(data))
  const totalOf = (value: RateChoice) => {
    if (value === chosen) return (signed ?? quote).totalMinor
    return signed ? null : quoteTotal(terms, { ...quote, rate: value }, { bookedOn: today })
  }
  const facts = {
    percentBp: nonRefundableBp,
    policy: policy.name,
    freeUntil: step?.refundMinor === standard.totalMinor ? instantDay(step.until, terms.timeZone) : null,
    totals: { standard: totalOf('standard'), non_refundable: totalOf('non_refundable') },
    currency: terms.currency,
  }
  return RATE_CHOICES.map((value) => ({
    value,
    chosen: value === chosen,
    ...rateText(value, facts),
  }))
}

function planViews(quote: Quote, { terms, today }: StayCalendarData, totalMinor: number): QuotedView['plans'] {
  const offered = plansOffered(terms, quote, today, totalMinor)
  if (offered.length < 2) return []
  return offered.map((value) => ({
    value,
    chosen: value === (quote.plan ?? 'full'),
    ...planText(value, paymentSchedule(terms, { ...quote, totalMinor, plan: value }, today), terms.currency),
  }))
}

/** Returns the hour for which the calendar was made, in milliseconds. */
export function momentOf({ today, localHour, terms }: StayCalendarData): number {
  return instantOf(today, `${String(localHour).padStart(2, '0')}:00`, terms.timeZone)
}

function refundViews(steps: readonly RefundStep[], quote: Quote, data: StayCalendarData): RefundStepView[] {
  const { timeZone, checkInFrom } = data.terms
  const now = momentOf(data)
  const checkIn = instantOf(quote.checkIn, checkInFrom, timeZone)
  return steps.map(({ until, refundMinor }) => ({
    until: instantText(until, timeZone),
    day: instantDay(until, timeZone),
    at: (Date.parse(until) - now) / (checkIn - now),
    refundMinor,
  }))
}
