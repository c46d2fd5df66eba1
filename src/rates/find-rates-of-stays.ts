import { scopeOf } from '#core/account/stay-right.ts'
import type { StayRatesMetaShape, StayRatesQuery, StayRatesRowShape } from '#contract/rate/rates-of-stays.ts'
import { nightlyRate } from '#core/rate/nightly-rate.ts'
import { addDays, nightsIn } from '#core/time/date-arithmetic.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { countRateStays, findRateStays } from '#db/queries/rate/rate-stay-queries.ts'
import { findFollowedOf } from '#db/queries/rate/rate-source-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import type { RateActor, RateDeps } from './rate-deps.ts'

/**
 * Returns the rates of the homes that somebody runs for comparison, in pages by title, with four statements, however
 * many there are. `cursor` asks for the homes that follow; null = there are no more.
 */
export async function findRatesOfStays(
  deps: Pick<RateDeps, 'db' | 'now'>,
  { actor, query }: { readonly actor: RateActor; readonly query: StayRatesQuery },
): Promise<{ readonly data: StayRatesRowShape[]; readonly meta: StayRatesMetaShape }> {
  const choice = {
    homes: query.homes?.split(',') ?? [],
    destination: query.destination ?? null,
    sleeps: query.sleeps ?? null,
  }
  const [found, count] = await Promise.all([
    findRateStays(deps.db, choice, scopeOf(actor), { after: query.cursor, limit: query.limit + 1 }),
    countRateStays(deps.db, choice, scopeOf(actor)),
  ])
  const stays = found.slice(0, query.limit)
  const termsOf = await loadStayTerms(
    deps.db,
    stays.map(({ id }) => id),
  )
  const ties = await findFollowedOf(
    deps.db,
    stays.map(({ id }) => id),
    scopeOf(actor),
  )
  const data = stays.flatMap(({ id, ...stay }): StayRatesRowShape[] => {
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
        ...stay,
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
  const cursor = found.length > stays.length ? (stays.at(-1)?.documentId ?? null) : null
  return { data, meta: { homes: count, cursor } }
}
