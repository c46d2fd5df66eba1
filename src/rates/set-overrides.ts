import { counted } from '#core/text/counted.ts'
import type { HomeRatesShape } from '#contract/rate/stay-rates.ts'
import type { OverridesInput } from '#contract/rate/rule-schemas.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { NightOverride } from '#core/rate/stay-terms.ts'
import { hasWeekday } from '#core/rate/weekday-set.ts'
import { daysBetween, nightsIn, weekdayOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { findOverrides, replaceOverrides } from '#db/queries/rate/rule-queries.ts'
import { changeOwnStay, type HomeChange, type HomeChangeRefusal } from './stay/change-own-stay.ts'
import type { RateDeps } from './rate-deps.ts'

/** As far ahead as a calendar reaches. */
const MOST_DAYS = 1100

const parts = ['nightlyMinor', 'minNights', 'maxNights', 'arrival', 'departure'] as const

/**
 * Sets prices or rules of single dates, the same for all of them. Parts that are left out keep their values on each
 * date, and a date with nothing left loses its override. In addition to the problems of `changeOwnStay`:
 * `invalid_input`: more than 1100 days, or nothing to set.
 */
export async function setOverrides(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { overrides, ...change }: HomeChange & { readonly overrides: OverridesInput },
): Promise<Result<HomeRatesShape, HomeChangeRefusal>> {
  const { from, to, weekdays } = overrides
  if (daysBetween(from, to) > MOST_DAYS)
    return err({
      code: 'invalid_input',
      fields: { to: `to must be at most ${counted(MOST_DAYS, 'day')} after from` },
    })
  if (parts.every((part) => overrides[part] === undefined))
    return err({ code: 'invalid_input', fields: { nightlyMinor: 'nightlyMinor or another rule must be given' } })
  const nights = nightsIn({ checkIn: from, checkOut: to }).filter((night) => hasWeekday(weekdays, weekdayOf(night)))
  return changeOwnStay(deps, { ...change, version: overrides.version, field: 'nightlyMinor' }, async (tx, home) => {
    const earlier = new Map(
      (await findOverrides(tx, home.id, { from, to })).map((override) => [override.night, override]),
    )
    const written = nights.map((night) => merged(night, earlier.get(night), overrides)).filter(saysSomething)
    await replaceOverrides(tx, home.id, nights, written)
    return ok(null)
  })
}

function merged(night: IsoDate, earlier: NightOverride | undefined, given: OverridesInput): NightOverride {
  const part = <Key extends (typeof parts)[number]>(key: Key): NightOverride[Key] =>
    (given[key] === undefined ? (earlier?.[key] ?? null) : given[key]) as NightOverride[Key]
  return {
    night,
    nightlyMinor: part('nightlyMinor'),
    minNights: part('minNights'),
    maxNights: part('maxNights'),
    arrival: part('arrival'),
    departure: part('departure'),
  }
}

const saysSomething = (override: NightOverride) => parts.some((part) => override[part] !== null)
