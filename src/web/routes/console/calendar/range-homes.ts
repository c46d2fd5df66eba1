import type { CalendarHomeShape } from '#contract/rate/staff-calendar.ts'
import { MOST_CALENDAR_HOMES } from '#core/calendar/staff-calendar-limits.ts'
import type { ApiResponse } from '#web/backend/api-call.ts'
import type { consoleApi } from '#web/console/console-api.ts'
import type { NightRange } from './range-change.ts'

interface RangeQuery {
  /** Slugs with commas between them. */
  readonly homes: string
  readonly from: string
  readonly to: string
  readonly limit: number
}

type AskHomes = (query: RangeQuery) => Promise<ApiResponse<{ readonly data: readonly CalendarHomeShape[] }>>

/** The homes of a range with its nights: as many at a time as one answer has, until all are there. A refusal of some stands for all. */
export async function homesOfRange(
  { homes, from, to }: NightRange,
  ask: AskHomes,
): Promise<ApiResponse<readonly CalendarHomeShape[]>> {
  const found: CalendarHomeShape[] = []
  for (let at = 0; at < homes.length; at += MOST_CALENDAR_HOMES) {
    const some = homes.slice(at, at + MOST_CALENDAR_HOMES).join()
    const answer = await ask({ homes: some, from, to, limit: MOST_CALENDAR_HOMES })
    if (!answer.ok) return answer
    found.push(...answer.value.data)
  }
  return { ok: true, value: found }
}

/** Asks the calendar of the API. */
export const askingCalendar =
  (api: Pick<ReturnType<typeof consoleApi>, 'list'>): AskHomes =>
  (query) =>
    api.list<CalendarHomeShape, unknown>('/api/staff/calendar', { ...query })
