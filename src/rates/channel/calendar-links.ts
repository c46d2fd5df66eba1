import type { CalendarLinkShape } from '#contract/channel/channel-schemas.ts'
import type { Channel } from '#core/channel/channel-lists.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { deleteCalendarLink, insertCalendarLink } from '#db/queries/channel/calendar-link-queries.ts'
import { findOwnStay } from '#rates/stay/find-own-stay.ts'
import type { ChannelDeps } from './channel-deps.ts'
import { linkShape, type OfHome } from './find-channels.ts'

/** Creates an address at which another site reads the nights of a home. `stay_not_found`: as for `findOwnStay`. */
export async function makeCalendarLink(
  deps: ChannelDeps,
  { actor, stayId, channel }: OfHome & { readonly channel: Channel },
): Promise<Result<CalendarLinkShape, ProblemOf<'stay_not_found'>>> {
  const home = await findOwnStay(deps.db, actor, stayId)
  if (!home.ok) return home
  const link = await insertCalendarLink(deps.db, { stayId: home.value.id, channel, at: deps.now() })
  return ok(linkShape(deps, link))
}

/**
 * Ends such an address. `stay_not_found`: as for `findOwnStay`; `calendar_link_not_found`: the home has none with this
 * id.
 */
export async function endCalendarLink(
  deps: Pick<ChannelDeps, 'db'>,
  { actor, stayId, linkId }: OfHome & { readonly linkId: string },
): Promise<Result<{ readonly documentId: string }, ProblemOf<'stay_not_found' | 'calendar_link_not_found'>>> {
  const home = await findOwnStay(deps.db, actor, stayId)
  if (!home.ok) return home
  const isEnded = isUuid(linkId) && (await deleteCalendarLink(deps.db, home.value.id, linkId))
  return isEnded ? ok({ documentId: linkId }) : err({ code: 'calendar_link_not_found' })
}
