import type { IsoDate } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { consoleApi } from '#web/console/console-api.ts'
import { loadStayOptions, slugOfStay, type StayOptions } from '#web/console/find/stay-options.ts'
import { loadPlaces } from '#web/console/load-places.ts'
import { reportPeriodOf, usualPeriods, type ReportPeriod } from './report-period.ts'

/** What a report is about, beside its period. `asOf`: as it stood at the end of this day, as typed. */
export interface ReportChoice {
  readonly region?: string | undefined
  readonly home?: string | undefined
  readonly asOf?: string | undefined
}

/** What a report is asked for, and the choices that there are. */
export interface ReportChoices {
  readonly period: ReportPeriod
  readonly more: ReportChoice
  readonly today: IsoDate
  readonly homes: StayOptions
  readonly regions: readonly { readonly slug: string; readonly name: string }[]
  readonly periods: ReturnType<typeof usualPeriods>
}

/** Loads the choices of an address. `now`: ms since 1970; `timeZone`: that of the company. */
export async function loadReportChoices(
  api: ReturnType<typeof consoleApi>,
  query: URLSearchParams,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): Promise<ReportChoices> {
  const today = todayIn(timeZone, now)
  const [stay, stays, places] = await Promise.all([
    slugOfStay(api, query.get('home') ?? ''),
    loadStayOptions(api),
    loadPlaces(api),
  ])
  return {
    period: reportPeriodOf(query, today),
    more: {
      region: query.get('region') || undefined,
      home: stay || undefined,
      asOf: query.get('asOf') || undefined,
    },
    today,
    homes: stays,
    regions: places.map(({ slug, label }) => ({ slug, name: label })),
    periods: usualPeriods(today),
  }
}
