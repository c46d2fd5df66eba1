import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { SeasonInput } from '#contract/rate/rule-schemas.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { datesOfHoliday } from '#core/rate/holiday-span.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { insertSeason, updateSeason } from '#db/queries/rate/rule-queries.ts'
import { changeNightPrices, type NightPriceChange, type NightPriceRefusal } from './stay/change-night-prices.ts'
import { mayHaveSeasons } from './source/followed-fault.ts'
import type { RateDeps } from './rate-deps.ts'

/**
 * Adds a season to a home (`ruleId` null), or replaces one of its seasons; a season of a holiday gets the dates of the
 * holiday. In addition to the problems of `changeNightPrices`: `rule_not_found`: the home has no such season;
 * `invalid_input`: a yearly season longer than a year.
 */
export async function saveSeason(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { season, ruleId, ...change }: NightPriceChange & { readonly season: SeasonInput; readonly ruleId: number | null },
): Promise<Result<StayRatesShape, NightPriceRefusal | ProblemOf<'rule_not_found'>>> {
  return changeNightPrices<ProblemOf<'rule_not_found' | 'invalid_input'>>(
    deps,
    { ...change, version: season.version, ownerAgreed: season.ownerAgreed, field: 'spans' },
    async (tx, stay) => {
      const may = await mayHaveSeasons(tx, stay.id, 'name')
      if (!may.ok) return may
      const written = { ...season, spans: datesOf(season, todayIn('UTC', deps.now().getTime())) }
      if (ruleId === null) {
        await insertSeason(tx, stay.id, written, deps.now())
        return ok(null)
      }
      return (await updateSeason(tx, stay.id, ruleId, written)) ? ok(null) : err({ code: 'rule_not_found' })
    },
  )
}

const datesOf = ({ holiday, spans }: SeasonInput, today: IsoDate) =>
  holiday === null ? spans : (datesOfHoliday(holiday, today) ?? spans)
