import { consoleApi } from '#web/console/console-api.ts'
import { chosenStays } from './chosen-nights.ts'
import type { Route } from './+types/calendar-effect'
import { MOST_RANGE_STAYS, readRange, typedChange } from './range-change.ts'
import { effectOf, type RangeEffect } from './range-effect.ts'
import { askingCalendar, staysOfRange } from './range-stays.ts'

/** Answers the grid with what the typed change of the chosen nights would do; null: nothing that is known before. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const read = (name: string) => url.searchParams.get(name) ?? ''
  const range = readRange(read, url.searchParams.getAll('home'), url.searchParams.getAll('part'))
  if (!range || range.homes.length > MOST_RANGE_STAYS) return Response.json(null)
  const api = consoleApi(context)
  const found = await staysOfRange(range, askingCalendar(api))
  const effect = found.ok ? await effectOf(api, chosenStays(found.value, range), typedChange(read)) : null
  return Response.json(effect satisfies RangeEffect | null)
}
