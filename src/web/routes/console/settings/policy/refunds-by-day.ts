import { refundFor, type RefundedQuote } from '#core/cancellation/refund.ts'
import type { CancellationPolicy } from '#core/rate/stay-terms.ts'
import { counted } from '#core/text/counted.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { instantOf } from '#core/time/zoned-time.ts'

/** When a guest cancels, and which share of the price of the nights is refunded then, in basis points. */
export interface RefundRow {
  readonly when: string
  readonly backBp: number
}

/** How many nights the stay that illustrates a policy has. */
export const SAMPLE_NIGHTS = 7

const WHOLE_BP = 10_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** From how many days before check-in a policy is shown, at least. */
const DAYS_SHOWN = 30
// Every day in UTC has 24 hours.
const timeZone = 'UTC'
const checkIn = isoDate('2030-06-08')
const checkOut = addDays(checkIn, SAMPLE_NIGHTS)
const checkInAtMs = instantOf(checkIn, '15:00', timeZone)
const checkOutAtMs = instantOf(checkOut, '10:00', timeZone)

/** A week that costs only its nights, at a price that makes the refund equal the share in basis points. */
const quote: RefundedQuote = {
  currency: 'EUR',
  checkIn,
  checkOut,
  nights: SAMPLE_NIGHTS,
  rentMinor: WHOLE_BP,
  totalMinor: WHOLE_BP,
  lines: [],
}

/**
 * Returns what is refunded of a week when it is cancelled on each day before check-in, at the hour of check-in, and
 * after each of its nights. Days with the same refund share one row. The first hours after booking, in which everything
 * is refunded, are left out.
 */
export function refundsByDay(policy: CancellationPolicy): RefundRow[] {
  const back = (cancelledAtMs: number) =>
    refundFor(quote, policy, { cancelledAtMs, confirmedAtMs: null, checkInAtMs, checkOutAtMs, timeZone }).refundMinor
  const first = Math.max(DAYS_SHOWN, ...policy.tiers.map(({ hoursBefore }) => Math.ceil(hoursBefore / 24)))
  const before = Array.from({ length: first + 1 }, (_, index) => first - index)
  const ahead = runs(before, (days) => back(days === 0 ? checkInAtMs - 1 : checkInAtMs - days * DAY_MS))
  const during = runs(
    Array.from({ length: SAMPLE_NIGHTS }, (_, stayed) => stayed),
    (stayed) => back(stayed === 0 ? checkInAtMs : instantOf(addDays(checkIn, stayed), '12:00', timeZone)),
  )
  return [
    ...ahead.map(({ from, to, backBp }) => ({ when: beforeText(from, to, first), backBp })),
    ...during.map(({ from, to, backBp }) => ({ when: duringText(from, to), backBp })),
  ]
}

interface Run {
  readonly from: number
  readonly to: number
  readonly backBp: number
}

/** Merges neighbouring days with the same refund. */
function runs(days: readonly number[], backOf: (day: number) => number): Run[] {
  const found: Run[] = []
  for (const day of days) {
    const backBp = backOf(day)
    const last = found.at(-1)
    if (last?.backBp === backBp) found[found.length - 1] = { ...last, to: day }
    else found.push({ from: day, to: day, backBp })
  }
  return found
}

function beforeText(from: number, to: number, first: number): string {
  if (from === first) return to === 0 ? 'Any time before check-in' : `${counted(to, 'day')} or more before check-in`
  if (from === 0) return 'Later, up to check-in'
  if (to === 0) return `${counted(from, 'day')} before check-in, and later`
  if (from === to) return `${counted(from, 'day')} before check-in`
  return `${to === 1 ? counted(from, 'day') : from} to ${counted(to, 'day')} before check-in`
}

function duringText(from: number, to: number): string {
  if (from === 0) return to === 0 ? 'On the day of arrival' : `After check-in, up to ${counted(to, 'night')} stayed`
  return from === to ? `After ${counted(from, 'night')} stayed` : `After ${from} to ${counted(to, 'night')} stayed`
}
