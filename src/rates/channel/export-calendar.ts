import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import {
  findExportedHome,
  findExportedNights,
  noteCalendarRead,
  type ExportedNights,
} from '#db/queries/channel/calendar-link-queries.ts'
import { homeCalendar } from '#messaging/channel/home-calendar.ts'
import type { ChannelDeps } from './channel-deps.ts'
import { linkOfToken } from './calendar-token.ts'

/**
 * Returns the nights of a home that the site of a link must not let: bookings, requests, requested changes, blocks, and
 * events of other sites' calendars except its own. Whole days including the preparation; no names, no prices. Records
 * that it was read. `calendar_link_not_found`: no such address, or it was ended.
 */
export async function exportCalendar(
  deps: Pick<ChannelDeps, 'db' | 'now' | 'quoteKey' | 'websiteUrl' | 'websiteName'>,
  { token, reader }: { readonly token: string; readonly reader: string },
): Promise<Result<string, ProblemOf<'calendar_link_not_found'>>> {
  const linkId = linkOfToken(deps.quoteKey, token)
  const home = linkId === null ? null : await findExportedHome(deps.db, linkId)
  if (linkId === null || home === null) return err({ code: 'calendar_link_not_found' })
  const at = deps.now()
  // A guest who sleeps there this night is included until they have left.
  const after = addDays(todayIn(home.timeZone, at.getTime()), -1)
  const nights = await findExportedNights(deps.db, { ...home, after })
  const { host } = new URL(deps.websiteUrl)
  const calendar = homeCalendar(nights.map(eventOf), { title: home.title, websiteName: deps.websiteName, host })
  await noteCalendarRead(deps.db, linkId, at, reader)
  return ok(calendar)
}

const eventOf = ({ id, kind, from, to, takenAt }: ExportedNights) => ({
  id,
  from,
  to,
  isReserved: kind !== 'block' && kind !== 'import',
  isImported: kind === 'import',
  at: takenAt,
})
