import type { CalendarLinkShape } from '#contract/channel/channel-schemas.ts'
import { MOST_CALENDAR_LINKS, type Channel } from '#core/channel/channel-lists.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { lockStay } from '#db/claims/lock-nights.ts'
import { inTransaction } from '#db/in-transaction.ts'
import {
  countCalendarLinks,
  deleteCalendarLink,
  insertCalendarLink,
  type CalendarLink,
} from '#db/queries/channel/calendar-link-queries.ts'
import { findOwnStay } from '#rates/stay/find-own-stay.ts'
import type { ChannelDeps, OfStay } from './channel-deps.ts'
import { linkShape } from './find-channels.ts'

/**
 * Creates an address at which another site reads the nights of a home, until its maker may no longer change the home.
 * `stay_not_found`: as for `findOwnStay`; `invalid_input`: the home has as many as it may have.
 */
export async function makeCalendarLink(
  deps: ChannelDeps,
  { actor, stayId, channel }: OfStay & { readonly channel: Channel },
): Promise<Result<CalendarLinkShape, ProblemOf<'stay_not_found' | 'invalid_input'>>> {
  const stay = await findOwnStay(deps.db, actor, stayId)
  if (!stay.ok) return stay
  const { id } = stay.value
  const made = await inTransaction<CalendarLink, ProblemOf<'invalid_input'>>(deps.db, async (tx) => {
    await lockStay(tx, id)
    if ((await countCalendarLinks(tx, id)) >= MOST_CALENDAR_LINKS)
      return err({
        code: 'invalid_input',
        fields: { channel: `a home can have at most ${MOST_CALENDAR_LINKS} calendar links` },
      })
    return ok(await insertCalendarLink(tx, { stayId: id, channel, madeBy: actor.uid, at: deps.now() }))
  })
  return made.ok ? ok(linkShape(deps, made.value)) : made
}

/**
 * Ends such an address. `stay_not_found`: as for `findOwnStay`; `calendar_link_not_found`: the home has none with this
 * id.
 */
export async function endCalendarLink(
  deps: Pick<ChannelDeps, 'db'>,
  { actor, stayId, linkId }: OfStay & { readonly linkId: string },
): Promise<Result<{ readonly documentId: string }, ProblemOf<'stay_not_found' | 'calendar_link_not_found'>>> {
  const stay = await findOwnStay(deps.db, actor, stayId)
  if (!stay.ok) return stay
  const isEnded = isUuid(linkId) && (await deleteCalendarLink(deps.db, stay.value.id, linkId))
  return isEnded ? ok({ documentId: linkId }) : err({ code: 'calendar_link_not_found' })
}
