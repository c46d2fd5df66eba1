import type { CalendarHomeShape } from '#contract/rate/staff-calendar.ts'
import { MOST_CALENDAR_HOMES } from '#core/calendar/staff-calendar-limits.ts'
import type { ApiResponse } from '#web/backend/api-call.ts'
import type { consoleApi } from '#web/console/console-api.ts'
import type { NightRange } from './range-change.ts'

interface RangeQuery {
  /** Slugs separated by commas. */
  readonly homes: string
  readonly from: string
  readonly to: string
  readonly limit: number
}

type AskHomes = (query: RangeQuery) => Promise<ApiResponse<{ readonly data: readonly CalendarHomeShape[] }>>

/**
 * Loads the homes of a range with their nights, answer by answer until all are there. If one request is refused, the
 * result is that refusal.
 */
export async function homesOfRange(
  { homes, from, to }: NightRange,
  ask: AskHomes,
): Promise<ApiResponse<readonly CalendarHomeShape[]>> {
  const found: CalendarHomeShape[] = []
  for (let at = 0; at < homes.length; at += MOST_CALENDAR_HOMES) {
    const some = homes.slice(at, at + MOST_CALENDAR_HOMES).join()
    const response = await ask({ homes: some, from, to, limit: MOST_CALENDAR_HOMES })
    if (!response.ok) return response
    found.push(...response.value.data)
  }
  return { ok: true, value: found }
}

/** Returns a function that asks the calendar of the API. */
export const askingCalendar =
  (api: Pick<ReturnType<typeof consoleApi>, 'list'>): AskHomes =>
  (query) =>
    api.list<CalendarHomeShape, unknown>('/api/staff/calendar', { ...query })
