import { product, percentOf, roundToUnit } from '#core/money/rounding.ts'
import { smallestUnitOf } from '#core/money/smallest-unit.ts'
import type { CancellationPolicy, CancellationTier, StayTerms } from '#core/rate/stay-terms.ts'
import { addDays, daysBetween, nightsIn } from '#core/time/date-arithmetic.ts'
import { deadlineBefore, instantOf, isoInstant, todayIn } from '#core/time/zoned-time.ts'
import { graceRules } from '#core/quote/grace-rules.ts'
import { sumOf } from '#core/quote/lines/line-draft.ts'
import type { Quote, QuoteLine, RefundStep } from '#core/quote/quote.ts'
import { percentTaxMinor, taxBasesOf } from '#core/quote/lines/tax-lines.ts'

const hourMs = 3_600_000

/** When things happened or would happen, in ms since 1970 UTC. */
export interface CancellationMoment {
  readonly cancelledAtMs: number
  /** Null while the booking is not confirmed: there is no grace period then. */
  readonly confirmedAtMs: number | null
  readonly checkInAtMs: number
  readonly checkOutAtMs?: number
  readonly timeZone: string
}

export interface RefundLine {
  /** `rent`, or the code of the quote's fee, extra, tax or adjustment line. */
  readonly code: string
  readonly label: string
  readonly amountMinor: number
}

/** The parts of a price on which a refund depends. */
export type RefundedQuote = Pick<
  Quote,
  'currency' | 'checkIn' | 'checkOut' | 'nights' | 'rentMinor' | 'totalMinor' | 'lines'
>

/** What a guest gets back. The lines sum to the refund; lines of zero are left out. */
export interface Refund {
  readonly refundMinor: number
  readonly lines: readonly RefundLine[]
}

/** The part of the nights that the host keeps: the first ones, and a share of the rest. */
type Kept = Pick<CancellationTier, 'keepNights' | 'keepRestBp'>

/**
 * Calculates the refund when the guest cancels.
 *
 * - Before check-in: everything within the grace period. After it, rent and reductions follow the policy's tier, fees
 *   and extras their own rule; percent taxes are calculated again on what is refunded; surcharges and amounts per
 *   person come back in full.
 * - From check-in on: the nights stayed and the policy's share of the others are kept, fees count as rendered, and
 *   amounts per person come back only for the nights not stayed.
 * - After check-out: nothing.
 *
 * Taxes included in the prices follow the amounts they belong to.
 */
export function refundFor(quote: RefundedQuote, policy: CancellationPolicy, moment: CancellationMoment): Refund {
  if (moment.cancelledAtMs >= moment.checkInAtMs) return refundAfterCheckIn(quote, policy, moment)
  if (moment.cancelledAtMs <= graceEndsAt(quote, policy, moment)) return fullRefund(quote)
  return refundOf(quote, tierAt(policy, moment), (line) => {
    if (line.kind === 'tax' || line.kind === 'adjustment') return line.amountMinor
    return line.fee?.refund === 'before_check_in' ? line.amountMinor : 0
  })
}

/** Returns a refund of everything, for when the host cancels or the home turns out not to be free. */
export function fullRefund(quote: RefundedQuote): Refund {
  return refundOfLines(quote, [rentLine(quote.rentMinor), ...quote.lines.filter(isBesideRent)])
}

/**
 * Returns what is actually paid back when only a part of the total was paid, in minor units. What the host keeps is
 * taken from the payments first, so the refund is what was paid beyond that.
 */
export function refundOfPaid(refund: Pick<Refund, 'refundMinor'>, totalMinor: number, paidMinor: number): number {
  return Math.max(0, paidMinor - (totalMinor - refund.refundMinor))
}

/** Returns the lines of what is actually paid back: those of the refund, and what of it was never paid. */
export function linesOfPaid({ refundMinor, lines }: Refund, paidBackMinor: number): readonly RefundLine[] {
  const unpaid = paidBackMinor - refundMinor
  if (unpaid === 0) return lines
  return [...lines, { code: 'not_paid', label: 'Not paid yet, and no longer due', amountMinor: unpaid }]
}

/**
 * Returns the cancellation terms as dates: until each instant, a cancellation gives back its amount. The steps are in
 * order; those that change nothing or lie in the past are left out. The last one ends at check-in, and from check-in on
 * there are none. `confirmedAtMs` null means not yet booked: the grace period is left out, because it cannot be
 * promised to the minute beforehand.
 */
export function refundSteps(
  quote: RefundedQuote,
  policy: CancellationPolicy,
  terms: Pick<StayTerms, 'timeZone' | 'checkInFrom'>,
  confirmedAtMs: number | null,
  nowMs: number,
): RefundStep[] {
  const { timeZone } = terms
  const checkInAtMs = instantOf(quote.checkIn, terms.checkInFrom, timeZone)
  const moment = { confirmedAtMs, checkInAtMs, timeZone }
  const ends = [
    graceEndsAt(quote, policy, moment),
    ...policy.tiers.map((tier) => deadlineBefore(checkInAtMs, tier.hoursBefore, timeZone)),
    checkInAtMs,
  ].filter((end) => (end >= nowMs && end < checkInAtMs) || (end === checkInAtMs && end > nowMs))

  const steps: RefundStep[] = []
  for (const end of [...new Set(ends)].toSorted((a, b) => a - b)) {
    const { refundMinor } = refundFor(quote, policy, { ...moment, cancelledAtMs: end - 1 })
    if (steps.at(-1)?.refundMinor === refundMinor) steps.pop()
    steps.push({ until: isoInstant(end), refundMinor })
  }
  return steps
}

/**
 * Returns the refund as a curve: the steps of `refundSteps`, followed by one for each night of the stay until
 * check-out. Instants at which nothing changes are left out.
 */
export function refundCurve(
  quote: RefundedQuote,
  policy: CancellationPolicy,
  terms: Pick<StayTerms, 'timeZone' | 'checkInFrom' | 'checkOutBy'>,
  confirmedAtMs: number | null,
  nowMs: number,
): RefundStep[] {
  const { timeZone } = terms
  const checkInAtMs = instantOf(quote.checkIn, terms.checkInFrom, timeZone)
  const checkOutAtMs = instantOf(quote.checkOut, terms.checkOutBy, timeZone)
  const curve = refundSteps(quote, policy, terms, confirmedAtMs, nowMs)
  const dayEnds = nightsIn(quote).map((night) => instantOf(addDays(night, 1), '00:00', timeZone))
  for (const end of [...dayEnds.filter((instant) => instant < checkOutAtMs), checkOutAtMs]) {
    if (end <= nowMs || end <= checkInAtMs) continue
    const moment = { cancelledAtMs: end - 1, confirmedAtMs, checkInAtMs, checkOutAtMs, timeZone }
    const { refundMinor } = refundFor(quote, policy, moment)
    if (curve.at(-1)?.refundMinor === refundMinor) curve.pop()
    curve.push({ until: isoInstant(end), refundMinor })
  }
  return curve
}

function refundAfterCheckIn(quote: RefundedQuote, policy: CancellationPolicy, moment: CancellationMoment): Refund {
  const { cancelledAtMs, checkOutAtMs, timeZone } = moment
  const over = checkOutAtMs !== undefined && cancelledAtMs >= checkOutAtMs
  if (over) return { refundMinor: 0, lines: [] }
  const today = todayIn(timeZone, cancelledAtMs)
  const stayed = Math.max(0, Math.min(quote.nights, daysBetween(quote.checkIn, today)))
  const kept = { keepNights: stayed + policy.stayedKeepNights, keepRestBp: policy.stayedKeepRestBp }
  const spent = new Set(nightsIn(quote).slice(0, stayed))
  return refundOf(quote, kept, (line) => {
    if (!line.taxedNights || line.taxedNights.length === 0) return 0
    const unspent = line.taxedNights.filter((night) => !spent.has(night)).length
    return roundToUnit(product(line.amountMinor, unspent), line.taxedNights.length, smallestUnitOf(quote.currency))
  })
}

/**
 * Calculates a refund. Rent, reductions and fees that follow the rent go by what the host keeps; surcharges, other fees
 * and amounts by `returned`; percent taxes on rent and fees by what is refunded of these.
 */
function refundOf(quote: RefundedQuote, kept: Kept, returned: (line: QuoteLine) => number): Refund {
  const back = (amountMinor: number) => amountMinor - keptOf(amountMinor, quote, kept)
  const rentMinor = back(quote.rentMinor)
  const beside = quote.lines.filter(isBesideRent)
  const fees = beside
    .filter((line) => line.kind === 'fee' || line.kind === 'extra')
    .map((line) => ({
      ...line,
      amountMinor: line.fee?.refund === 'with_rent' ? back(line.amountMinor) : returned(line),
    }))
  const bases = taxBasesOf(rentMinor, fees)
  const taxes = beside
    .filter((line) => line.kind === 'tax')
    .map((line) => ({
      ...line,
      amountMinor: line.percent ? percentTaxMinor(line.percent, quote.nights, bases, quote.currency) : returned(line),
    }))
  const adjustments = beside
    .filter((line) => line.kind === 'adjustment')
    .map((line) => ({ ...line, amountMinor: line.amountMinor > 0 ? returned(line) : back(line.amountMinor) }))
  return refundOfLines(quote, [rentLine(rentMinor), ...fees, ...taxes, ...adjustments])
}

function rentLine(amountMinor: number): RefundLine {
  return { code: 'rent', label: 'Nights', amountMinor }
}

/** Returns whether a line is money outside the rent. */
function isBesideRent({ kind, included }: QuoteLine): boolean {
  return (kind === 'fee' || kind === 'extra' || kind === 'tax' || kind === 'adjustment') && !included
}

/**
 * Returns the part of an amount that is kept. One night is amount / nights; what is kept is rounded half-up and the
 * guest gets the remainder.
 */
function keptOf(amountMinor: number, { nights, currency }: RefundedQuote, { keepNights, keepRestBp }: Kept): number {
  const unit = smallestUnitOf(currency)
  const first = roundToUnit(product(amountMinor, Math.min(keepNights, nights)), nights, unit)
  return first + percentOf(amountMinor - first, keepRestBp, unit)
}

/**
 * Makes a refund of these parts. Adjustments can be larger than the lines that they correct, so the sum is kept between
 * zero and the total, and the last adjustment takes the difference.
 */
function refundOfLines(quote: RefundedQuote, parts: readonly RefundLine[]): Refund {
  const lines = parts.map(({ code, label, amountMinor }) => ({ code, label, amountMinor }))
  const sumMinor = sumOf(lines)
  const refundMinor = Math.min(Math.max(sumMinor, 0), quote.totalMinor)
  const last = lines.at(-1)
  if (last && refundMinor !== sumMinor) last.amountMinor += refundMinor - sumMinor
  return { refundMinor, lines: lines.filter((line) => line.amountMinor !== 0) }
}

/**
 * Returns the first tier, most hours first, whose deadline has not passed. A policy without a last tier keeps the whole
 * rent.
 */
function tierAt(policy: CancellationPolicy, moment: CancellationMoment): Kept {
  return (
    policy.tiers
      .toSorted((a, b) => b.hoursBefore - a.hoursBefore)
      .find(
        (tier) => moment.cancelledAtMs <= deadlineBefore(moment.checkInAtMs, tier.hoursBefore, moment.timeZone),
      ) ?? { keepNights: 0, keepRestBp: 10_000 }
  )
}

/** Returns the last instant of the longest grace period, or -Infinity when this booking has none. */
function graceEndsAt(
  quote: RefundedQuote,
  policy: CancellationPolicy,
  { confirmedAtMs, checkInAtMs, timeZone }: Omit<CancellationMoment, 'cancelledAtMs'>,
): number {
  if (confirmedAtMs === null) return -Infinity
  const ends = graceRules(policy)
    .filter(({ maxNights }) => maxNights === null || quote.nights <= maxNights)
    .filter(({ daysBefore }) => confirmedAtMs <= deadlineBefore(checkInAtMs, daysBefore * 24, timeZone))
    .map(({ hours }) => confirmedAtMs + hours * hourMs)
  return Math.max(-Infinity, ...ends)
}
