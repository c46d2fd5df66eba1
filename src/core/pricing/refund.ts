import { product, percentOf, roundHalfUp } from '../money/rounding.ts'
import type { CancellationPolicy, CancellationTier, StayTerms } from '../stay/stay-terms.ts'
import { daysBetween, nightsIn } from '../time/date-arithmetic.ts'
import { deadlineBefore, instantOf, isoInstant, todayIn } from '../time/zoned-time.ts'
import type { Quote, QuoteLine, RefundStep } from './quote.ts'
import { percentTaxMinor, taxBasesOf } from './tax-lines.ts'

const hourMs = 3_600_000

/** When things happened or would happen, in ms since 1970 UTC. */
export interface CancellationMoment {
  readonly cancelledAtMs: number
  /** Null while the booking is not confirmed: then there is no grace period. */
  readonly confirmedAtMs: number | null
  readonly checkInAtMs: number
  readonly checkOutAtMs?: number
  readonly timeZone: string
}

export interface RefundLine {
  /** `rent`, or the code of the quote's fee or tax line. */
  readonly code: string
  readonly label: string
  readonly amountMinor: number
}

/** What a guest gets back; the lines sum to the refund, lines of zero are left out. */
export interface Refund {
  readonly refundMinor: number
  readonly lines: readonly RefundLine[]
}

/** The part of the nights the host keeps: the first ones, and a share of the rest. */
type Kept = Pick<CancellationTier, 'keepNights' | 'keepRestBp'>

/**
 * The refund when the guest cancels (domain reference §3.4). Before check-in: everything within the grace period, else rent
 * by the policy's tier, fees by their own rule, percent taxes again on what is refunded, amounts per person in full.
 * From check-in on: nights stayed and the policy's share of the others are kept, fees count as rendered, and only the
 * amounts for nights not stayed come back. Nothing after check-out.
 */
export function refundFor(quote: Quote, policy: CancellationPolicy, moment: CancellationMoment): Refund {
  if (moment.cancelledAtMs >= moment.checkInAtMs) return refundAfterCheckIn(quote, policy, moment)
  if (moment.cancelledAtMs <= graceEndsAt(quote, policy, moment)) return fullRefund(quote)
  return refundOf(quote, tierAt(policy, moment), (line) => {
    if (line.kind === 'tax') return line.amountMinor
    return line.fee?.refund === 'before_check_in' ? line.amountMinor : 0
  })
}

/** All of it: the host cancels, or the home turns out not to be free. */
export function fullRefund(quote: Quote): Refund {
  return refundOfLines([
    { code: 'rent', label: 'Nights', amountMinor: quote.rentMinor },
    ...quote.lines.filter((line) => line.kind === 'fee' || line.kind === 'tax'),
  ])
}

/**
 * The cancellation terms as dates: until each instant a cancellation brings back its amount. In order, without steps that
 * change nothing or lie in the past; the last one ends at check-in. Empty from check-in on. `confirmedAtMs` null = not yet
 * booked: without the grace period, which nobody can promise to the minute beforehand.
 */
export function refundSteps(
  quote: Quote,
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
  ].filter((end) => end > nowMs && end <= checkInAtMs)

  const steps: RefundStep[] = []
  for (const end of [...new Set(ends)].toSorted((a, b) => a - b)) {
    const { refundMinor } = refundFor(quote, policy, { ...moment, cancelledAtMs: end - 1 })
    if (steps.at(-1)?.refundMinor === refundMinor) steps.pop()
    steps.push({ until: isoInstant(end), refundMinor })
  }
  return steps
}

function refundAfterCheckIn(quote: Quote, policy: CancellationPolicy, moment: CancellationMoment): Refund {
  const { cancelledAtMs, checkOutAtMs, timeZone } = moment
  const today = todayIn(timeZone, cancelledAtMs)
  const over = checkOutAtMs !== undefined && cancelledAtMs >= checkOutAtMs
  const stayed = over ? quote.nights : Math.max(0, Math.min(quote.nights, daysBetween(quote.checkIn, today)))
  const kept = { keepNights: stayed + policy.stayedKeepNights, keepRestBp: policy.stayedKeepRestBp }
  const spent = new Set(nightsIn(quote).slice(0, stayed))
  return refundOf(quote, kept, (line) => {
    if (!line.taxedNights || line.taxedNights.length === 0) return 0
    const unspent = line.taxedNights.filter((night) => !spent.has(night)).length
    return roundHalfUp(product(line.amountMinor, unspent), line.taxedNights.length)
  })
}

/** Rent and fees that go with it by what the host keeps, other fees and amounts by `returned`, percent taxes on all of that. */
function refundOf(quote: Quote, kept: Kept, returned: (line: QuoteLine) => number): Refund {
  const back = (amountMinor: number) => amountMinor - keptOf(amountMinor, quote.nights, kept)
  const rentMinor = back(quote.rentMinor)
  const fees = quote.lines
    .filter((line) => line.kind === 'fee')
    .map((line) => ({
      ...line,
      amountMinor: line.fee?.refund === 'with_rent' ? back(line.amountMinor) : returned(line),
    }))
  const bases = taxBasesOf(rentMinor, fees)
  const taxes = quote.lines
    .filter((line) => line.kind === 'tax')
    .map((line) => ({
      ...line,
      amountMinor: line.percent ? percentTaxMinor(line.percent, quote.nights, bases) : returned(line),
    }))
  return refundOfLines([{ code: 'rent', label: 'Nights', amountMinor: rentMinor }, ...fees, ...taxes])
}

/** One night is amount / nights; what is kept is rounded half-up, the guest gets the remainder. */
function keptOf(amountMinor: number, nights: number, { keepNights, keepRestBp }: Kept): number {
  const first = roundHalfUp(product(amountMinor, Math.min(keepNights, nights)), nights)
  return first + percentOf(amountMinor - first, keepRestBp)
}

function refundOfLines(lines: readonly RefundLine[]): Refund {
  const shown = lines
    .filter((line) => line.amountMinor !== 0)
    .map(({ code, label, amountMinor }) => ({ code, label, amountMinor }))
  return { refundMinor: shown.reduce((sum, line) => sum + line.amountMinor, 0), lines: shown }
}

/** The first tier, most time first, whose deadline has not passed. A policy without a last tier keeps all of the rent. */
function tierAt(policy: CancellationPolicy, moment: CancellationMoment): Kept {
  return (
    policy.tiers
      .toSorted((a, b) => b.hoursBefore - a.hoursBefore)
      .find(
        (tier) => moment.cancelledAtMs <= deadlineBefore(moment.checkInAtMs, tier.hoursBefore, moment.timeZone),
      ) ?? { keepNights: 0, keepRestBp: 10_000 }
  )
}

/** Last instant of the grace period; -Infinity when this booking has none. */
function graceEndsAt(
  quote: Quote,
  policy: CancellationPolicy,
  { confirmedAtMs, checkInAtMs, timeZone }: Omit<CancellationMoment, 'cancelledAtMs'>,
): number {
  if (confirmedAtMs === null || policy.graceHours === 0) return -Infinity
  if (policy.graceMaxNights !== null && quote.nights > policy.graceMaxNights) return -Infinity
  const inTime = confirmedAtMs <= deadlineBefore(checkInAtMs, policy.graceDaysBefore * 24, timeZone)
  return inTime ? confirmedAtMs + policy.graceHours * hourMs : -Infinity
}
