import type { CalendarStayShape } from '#contract/rate/staff-calendar.ts'
import { MOST_CALENDAR_STAYS } from '#core/calendar/staff-calendar-limits.ts'
import type { ApiResponse } from '#web/backend/api-call.ts'
import type { consoleApi } from '#web/console/console-api.ts'
import type { RangePart } from './range-change.ts'

interface RangeQuery {
  /** Slugs separated by commas. */
  readonly homes: string
  readonly from: string
  readonly to: string
  readonly limit: number
}

type AskStays = (query: RangeQuery) => Promise<ApiResponse<{ readonly data: readonly CalendarStayShape[] }>>

/**
 * Loads the homes of a range with their nights, answer by answer until all are there. If one request is refused, the
 * result is that refusal.
 */
export async function staysOfRange(
  { homes: stays, from, to }: RangePart,
  ask: AskStays,
): Promise<ApiResponse<readonly CalendarStayShape[]>> {
  const found: CalendarStayShape[] = []
  for (let at = 0; at < stays.length; at += MOST_CALENDAR_STAYS) {
    const some = stays.slice(at, at + MOST_CALENDAR_STAYS).join()
    const response = await ask({ homes: some, from, to, limit: MOST_CALENDAR_STAYS })
    if (!response.ok) return response
    found.push(...response.value.data)
  }
  return { ok: true, value: found }
}

/** Returns a function that asks the calendar of the API. */
export const askingCalendar =
  (api: Pick<ReturnType<typeof consoleApi>, 'list'>): AskStays =>
  (query) =>
    api.list<CalendarStayShape, unknown>('/api/staff/calendar', { ...query })
