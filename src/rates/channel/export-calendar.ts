import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import {
  findExportedStay,
  findExportedNights,
  noteCalendarRead,
  type ExportedNights,
} from '#db/queries/channel/calendar-link-queries.ts'
import { exportedCalendar } from '#messaging/channel/exported-calendar.ts'
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
  const stay = linkId === null ? null : await findExportedStay(deps.db, linkId)
  if (linkId === null || stay === null) return err({ code: 'calendar_link_not_found' })
  const at = deps.now()
  // A guest who sleeps there this night is included until they have left.
  const after = addDays(todayIn(stay.timeZone, at.getTime()), -1)
  const nights = await findExportedNights(deps.db, { ...stay, after })
  const { host } = new URL(deps.websiteUrl)
  const calendar = exportedCalendar(nights.map(eventOf), { title: stay.title, websiteName: deps.websiteName, host })
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
