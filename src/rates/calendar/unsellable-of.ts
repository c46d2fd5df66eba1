import type { UnsellableNightsShape } from '#contract/rate/unsellable-nights.ts'
import { isLost, nightVerdicts } from '#core/calendar/night-verdict.ts'
import { ruleContextAt } from '#core/calendar/stay-rules.ts'
import type { TakenNights } from '#core/calendar/taken-nights.ts'
import { nightlyRate } from '#core/rate/nightly-rate.ts'
import type { DateSpan, NightTerms } from '#core/rate/stay-terms.ts'
import { nightsIn } from '#core/time/date-arithmetic.ts'

/** Returns the nights of a home that are unintentionally lost, with the reason and the value of each. */
export function unsellableOf(
  terms: NightTerms,
  { span, now, takenNights }: { readonly span: DateSpan; readonly now: Date; readonly takenNights: TakenNights },
): UnsellableNightsShape[] {
  const context = ruleContextAt(terms.timeZone, now.getTime())
  return nightVerdicts(terms, { ...context, ...span, takenNights })
    .unsellable.filter(({ reason }) => isLost(reason))
    .map(({ repair, ...nights }) => ({
      ...nights,
      valueMinor: nightsIn({ checkIn: nights.from, checkOut: nights.to }).reduce(
        (sum, night) => sum + nightlyRate(terms, night).amountMinor,
        0,
      ),
      repair: repair && {
        night: repair.night,
        minNights: repair.change.minNights ?? null,
        arrival: repair.change.arrival ?? null,
        departure: repair.change.departure ?? null,
      },
    }))
}
