import { eachAlone, type FaultReporting } from '#core/concurrency/each-alone.ts'
import { datesOfHoliday } from '#core/rate/holiday-span.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { actAs } from '#db/act-as.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { lockRulesOfStays } from '#db/queries/rate/rate-stay-queries.ts'
import { findHolidaySeasons, updateSeasonDates, type HolidaySeason } from '#db/queries/rate/rule-queries.ts'
import type { RateDeps } from '#rates/rate-deps.ts'

type RenewDeps = Pick<RateDeps, 'db' | 'now' | 'onStayChanged'> & FaultReporting

/** The author of dates that no person wrote. */
const ACTOR = 'system'

/**
 * Updates the dates of seasons that depend on a holiday, if they differ from those of the calendar because a year has
 * begun or the calendar has changed. Homes that follow such a home have the same holidays and get the same dates. A
 * failure of one home does not stop the others. Returns how many homes were written.
 */
export async function renewHolidaySeasons(deps: RenewDeps): Promise<number> {
  const today = todayIn('UTC', deps.now().getTime())
  const outdated = (await findHolidaySeasons(deps.db)).flatMap((season) => {
    const spans = datesOfHoliday(season.holiday, today)
    return spans === null || isSame(spans, season.spans) ? [] : [{ ...season, spans }]
  })
  const stays = Map.groupBy(outdated, ({ stayId }) => stayId)
  return eachAlone(deps, stays, async ([stayId, seasons]) => {
    await inTransaction(deps.db, async (tx) => {
      await actAs(tx, ACTOR, deps.now())
      await lockRulesOfStays(tx, [stayId])
      for (const { spans, ...season } of seasons) await updateSeasonDates(tx, season, spans)
    })
    for (const { slug } of seasons.slice(0, 1)) deps.onStayChanged?.(slug)
    return true
  })
}

const isSame = (one: HolidaySeason['spans'], other: HolidaySeason['spans']) =>
  JSON.stringify(one) === JSON.stringify(other)
