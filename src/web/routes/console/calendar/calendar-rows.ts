import type { CalendarHomeShape, CalendarMetaShape } from '#contract/rate/staff-calendar.ts'
import { MOST_STAFF_HOMES, type StaffHomeShape, type StaffHomesMetaShape } from '#contract/search/staff-homes.ts'
import { MOST_CALENDAR_HOMES } from '#core/calendar/staff-calendar-limits.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { parseIsoDate } from '#core/time/iso-date.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import type { Route } from './+types/calendar-rows'
import { GRID_DAYS } from './grid-days.ts'
import { packHomes, packNames, type PackedNames } from './rows/packed-homes.ts'

/**
 * Answers the grid. With `from` it returns the nights of the visible `homes`, given by slug; without it, the names of
 * all homes, of those `homes`, or of those that are `free`.
 */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { searchParams } = url
  const homes = searchParams.get('homes') ?? ''
  const missing = () => pageNotFound(url.pathname)
  const api = consoleApi(context)
  const from = parseIsoDate(searchParams.get('from') ?? '')
  if (from === null) return Response.json(await namesOf(api, homes, searchParams.get('free') ?? '', missing))
  const query = { homes, from, to: addDays(from, GRID_DAYS), limit: MOST_CALENDAR_HOMES }
  const { data } = requireData(
    await api.list<CalendarHomeShape, CalendarMetaShape>('/api/staff/calendar', query),
    missing,
  )
  return Response.json(packHomes(data, { from, slugs: homes.split(',') }))
}

async function namesOf(
  api: ReturnType<typeof consoleApi>,
  homes: string,
  free: string,
  missing: () => unknown,
): Promise<PackedNames> {
  if (homes === '') {
    const query = { free, limit: MOST_STAFF_HOMES }
    return packNames(
      requireData(await api.list<StaffHomeShape, StaffHomesMetaShape>('/api/staff/stays', query), missing).data,
    )
  }
  const found: CalendarHomeShape[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: Record<string, string | number> = { homes, free, cursor, limit: MOST_CALENDAR_HOMES }
    const { data, meta } = requireData(
      await api.list<CalendarHomeShape, CalendarMetaShape>('/api/staff/calendar', query),
      missing,
    )
    found.push(...data)
    cursor = meta.cursor
  }
  return packNames(found)
}
