import { scopeOf } from '#core/account/stay-right.ts'
import type { InboxMeta, InboxQuery, InboxThreadShape } from '#contract/staff-thread-shapes.ts'
import { countWaiting, findInbox, type InboxPart, type InboxThread } from '#db/queries/thread/inbox-queries.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'

/**
 * Returns the conversations about the homes of a host; for staff and administrators, all. Those that wait for an answer
 * come first, the longest waiting on top, then the others by their newest message. `cursor` asks for the ones that
 * follow, null = there are no more.
 */
export async function findInboxOf(
  { db, now }: Pick<BookingDeps, 'db' | 'now'>,
  {
    actor,
    query: { state, text, assigned, cursor, limit },
  }: { readonly actor: StaffActor; readonly query: InboxQuery },
): Promise<{ readonly threads: readonly InboxThreadShape[]; readonly meta: InboxMeta }> {
  const scope = {
    scope: scopeOf(actor),
    text: text || null,
    assignedTo: assigned === 'me' ? actor.uid : null,
    at: now(),
  }
  const [part, at, id] = cursor?.split('_') ?? []
  const after = at && id ? { at: new Date(at), id } : null
  const found: InboxThread[] = []
  const requested = limit + 1
  const add = async (next: Pick<InboxPart, 'part' | 'after'>) => {
    if (found.length < requested)
      found.push(...(await findInbox(db, { ...scope, ...next, limit: requested - found.length })))
  }
  if (state === 'later') await add({ part: 'later', after })
  else if (state !== 'done' && part !== 'done') await add({ part: 'waiting', after })
  if (state === 'done' || state === 'all')
    await add({ part: state === 'done' ? 'done' : 'rest', after: part === 'done' ? after : null })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    threads: shown.map(inboxShapeOf),
    meta: {
      cursor: last && found.length > limit ? cursorOf(last, state) : null,
      waiting: await countWaiting(db, scope.scope, scope.at),
    },
  }
}

function cursorOf({ id, waitingSince, laterUntil, updatedAt }: InboxThread, state: InboxQuery['state']): string {
  const isWaiting = waitingSince !== null && (laterUntil === null || state === 'later')
  return `${isWaiting ? 'waiting' : 'done'}_${(isWaiting ? waitingSince : updatedAt).toISOString()}_${id}`
}

function inboxShapeOf({
  id,
  booking,
  last,
  waitingSince,
  doneAt,
  laterUntil,
  updatedAt,
  ...thread
}: InboxThread): InboxThreadShape {
  return {
    ...thread,
    documentId: id,
    booking: booking && { documentId: booking.id, reference: booking.reference, state: booking.state },
    last: last && { from: last.side === 'guest' ? 'guest' : 'host', text: last.text },
    waitingSince: waitingSince?.toISOString() ?? null,
    doneAt: doneAt?.toISOString() ?? null,
    laterUntil: laterUntil?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  }
}
