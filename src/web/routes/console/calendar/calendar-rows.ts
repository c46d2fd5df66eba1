import type { CalendarStayShape, CalendarMetaShape } from '#contract/rate/staff-calendar.ts'
import { MOST_STAFF_STAYS } from '#contract/search/most-staff-stays.ts'
import type { StaffStayShape, StaffStaysMetaShape } from '#contract/search/staff-stays.ts'
import { MOST_CALENDAR_STAYS } from '#core/calendar/staff-calendar-limits.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { parseIsoDate } from '#core/time/iso-date.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import type { Route } from './+types/calendar-rows'
import { groupOf } from './calendar-group.ts'
import { GRID_DAYS } from './grid-days.ts'
import { groupedStays } from './grouped-stays.ts'
import { packStays, packNames, type PackedNames } from './rows/packed-stays.ts'

/**
 * Answers the grid. With `from` it returns the nights of the visible `homes`, given by slug; without it, the names of
 * all homes, of those `homes`, or of those in a `region`, of an `owner` or that are `free`; with `group`, by groups.
 */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { searchParams } = url
  const read = (name: string) => searchParams.get(name) ?? ''
  const stays = read('homes')
  const missing = () => pageNotFound(url.pathname)
  const api = consoleApi(context)
  const from = parseIsoDate(read('from'))
  const filter = { region: read('region'), owner: read('owner'), free: read('free') }
  const group = groupOf(read('group'))
  if (from === null && group !== '') {
    const grouped = await groupedStays(api, group, { ...filter, homes: stays })
    if (!grouped.ok) throw missing()
    return Response.json(packNames(grouped.value))
  }
  if (from === null) return Response.json(await namesOf(api, stays, filter, missing))
  const query = { homes: stays, from, to: addDays(from, GRID_DAYS), limit: MOST_CALENDAR_STAYS }
  const { data } = requireData(
    await api.list<CalendarStayShape, CalendarMetaShape>('/api/staff/calendar', query),
    missing,
  )
  return Response.json(packStays(data, { from, slugs: stays.split(',') }))
}

async function namesOf(
  api: ReturnType<typeof consoleApi>,
  stays: string,
  filter: Readonly<Record<'region' | 'owner' | 'free', string>>,
  missing: () => unknown,
): Promise<PackedNames> {
  if (stays === '') {
    const query = { ...filter, limit: MOST_STAFF_STAYS }
    return packNames(
      requireData(await api.list<StaffStayShape, StaffStaysMetaShape>('/api/staff/stays', query), missing).data,
    )
  }
  const found: CalendarStayShape[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: Record<string, string | number> = { homes: stays, ...filter, cursor, limit: MOST_CALENDAR_STAYS }
    const { data, meta } = requireData(
      await api.list<CalendarStayShape, CalendarMetaShape>('/api/staff/calendar', query),
      missing,
    )
    found.push(...data)
    cursor = meta.cursor
  }
  return packNames(found)
}
