import { scopeOf } from '#core/account/home-right.ts'
import type { HomeRatesQuery, HomeRatesRowShape } from '#contract/rate/home-rates.ts'
import { nightlyRate } from '#core/rate/nightly-rate.ts'
import { addDays, nightsIn } from '#core/time/date-arithmetic.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { findRateHomes } from '#db/queries/rate/rate-home-queries.ts'
import { findFollowedOf } from '#db/queries/rate/rate-source-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import type { RateActor, RateDeps } from './rate-deps.ts'

/** The rates of the homes that somebody runs side by side, by title: three statements, however many. */
export async function findHomeRates(
  deps: Pick<RateDeps, 'db' | 'now'>,
  { actor, query }: { readonly actor: RateActor; readonly query: HomeRatesQuery },
): Promise<HomeRatesRowShape[]> {
  const choice = {
    homes: query.homes?.split(',') ?? [],
    destination: query.destination ?? null,
    sleeps: query.sleeps ?? null,
  }
  const homes = await findRateHomes(deps.db, choice, scopeOf(actor))
  const termsOf = await loadStayTerms(
    deps.db,
    homes.map(({ id }) => id),
  )
  const ties = await findFollowedOf(
    deps.db,
    homes.map(({ id }) => id),
    scopeOf(actor),
  )
  return homes.flatMap(({ id, ...home }): HomeRatesRowShape[] => {
    const terms = termsOf.get(id)
    if (!terms) return []
    const today = todayIn(terms.timeZone, deps.now().getTime())
    const prices = nightsIn({ checkIn: today, checkOut: addDays(today, 365) }).map(
      (night) => nightlyRate(terms, night).amountMinor,
    )
    const { currency, version, nightlyMinor, weekendNightlyMinor, minNights, maxNights, checkInDays, checkOutDays } =
      terms
    const { allowShortGap, forbidGapUnder, seasons, fees, lengthDiscounts, leadDiscounts, overrides } = terms
    return [
      {
        ...home,
        currency,
        version,
        today,
        nightlyMinor,
        weekendNightlyMinor,
        lowestMinor: Math.min(...prices),
        highestMinor: Math.max(...prices),
        minNights,
        maxNights,
        checkInDays,
        checkOutDays,
        allowShortGap,
        forbidGapUnder,
        follows: ties.get(id) ?? null,
        seasons,
        ownNights: overrides.filter(({ night }) => night >= today).length,
        fees,
        lengthDiscounts,
        leadDiscounts,
      },
    ]
  })
}
