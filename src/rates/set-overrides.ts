import { counted } from '#core/text/counted.ts'
import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { OverridesInput } from '#contract/rate/rule-schemas.ts'
import { ok, err, type Result } from '#core/result.ts'
import { hasWeekday } from '#core/rate/weekday-set.ts'
import { daysBetween, nightsIn, weekdayOf } from '#core/time/date-arithmetic.ts'
import { changeNightPrices, type NightPriceChange, type NightPriceRefusal } from './stay/change-night-prices.ts'
import { writeNights } from './change-set/write-nights.ts'
import type { RateDeps } from './rate-deps.ts'

/** As far ahead as a calendar reaches. */
const MOST_DAYS = 1100

const parts = ['nightlyMinor', 'minNights', 'maxNights', 'arrival', 'departure'] as const

/**
 * Sets prices or rules of single dates, the same for all of them. Parts that are left out keep their values on each
 * date, and a date with nothing left loses its override. In addition to the problems of `changeNightPrices`:
 * `invalid_input`: more than 1100 days, or nothing to set.
 */
export async function setOverrides(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { overrides, ...change }: NightPriceChange & { readonly overrides: OverridesInput },
): Promise<Result<StayRatesShape, NightPriceRefusal>> {
  const { from, to, weekdays } = overrides
  if (daysBetween(from, to) > MOST_DAYS)
    return err({
      code: 'invalid_input',
      fields: { to: `to must be at most ${counted(MOST_DAYS, 'day')} after from` },
    })
  if (parts.every((part) => overrides[part] === undefined))
    return err({ code: 'invalid_input', fields: { nightlyMinor: 'nightlyMinor or another rule must be given' } })
  const nights = nightsIn({ checkIn: from, checkOut: to }).filter((night) => hasWeekday(weekdays, weekdayOf(night)))
  const { version, ownerAgreed } = overrides
  return changeNightPrices(
    deps,
    { ...change, version, ownerAgreed, span: { from, to }, field: 'nightlyMinor' },
    async (tx, stay) => {
      await writeNights(tx, stay.id, { nights, change: overrides })
      return ok(null)
    },
  )
}
