import { scopeOf } from '#core/account/stay-right.ts'
import type { StaffThreadsQuery } from '#contract/booking/staff-bookings.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import { findOffersOf } from '#db/queries/thread/offer-queries.ts'
import {
  findThread,
  findThreadOfBooking,
  findThreadsForStaff,
  findThreadsOf,
  type Thread,
} from '#db/queries/thread/thread-queries.ts'
import type { BookingDeps, Guest, StaffActor } from '#booking/booking-deps.ts'
import { findOwnBooking, mayManage } from '#booking/find-bookings.ts'
import { threadShapeOf } from './thread-shape.ts'

type FindDeps = Pick<BookingDeps, 'now'> & { readonly db: Executor }
type NotFound = ProblemOf<'thread_not_found'>

/** Returns the conversations of a guest, the one with the newest message first; `only`: those with these ids. */
export async function findThreadsForGuest(
  deps: FindDeps,
  actor: Pick<Guest, 'uid'>,
  only?: readonly string[],
): Promise<ThreadShape[]> {
  return shapesOf(deps, await findThreadsOf(deps.db, actor.uid, only))
}

/**
 * Returns the conversations about the homes of a host, newest message first; for staff and administrators, all.
 * `cursor` asks for the ones that follow, null = there are no more.
 */
export async function findThreadsOfStaff(
  deps: FindDeps,
  { actor, query: { cursor, limit } }: { readonly actor: StaffActor; readonly query: StaffThreadsQuery },
): Promise<{ readonly threads: ThreadShape[]; readonly cursor: string | null }> {
  const [updatedAt, id] = cursor?.split('_') ?? []
  const after = updatedAt && id ? { updatedAt: new Date(updatedAt), id } : null
  const scope = scopeOf(actor)
  const found = await findThreadsForStaff(deps.db, { scope, after, limit: limit + 1 })
  const last = found.slice(0, limit).at(-1)
  return {
    threads: await shapesOf(deps, found.slice(0, limit)),
    cursor: last && found.length > limit ? `${last.updatedAt.toISOString()}_${last.id}` : null,
  }
}

/**
 * Finds one conversation of a guest. `thread_not_found`: there is none, it is somebody else's, or it has no messages
 * yet.
 */
export async function findThreadForGuest(
  deps: FindDeps,
  { actor, threadId }: { actor: Pick<Guest, 'uid'>; threadId: string },
): Promise<Result<ThreadShape, NotFound>> {
  const thread = isUuid(threadId) ? await findThread(deps.db, threadId, actor.uid) : null
  return forGuest(deps, thread)
}

/**
 * Finds the conversation of a guest's booking. `booking_not_found`: not theirs; `thread_not_found`: nobody has written
 * yet.
 */
export async function findThreadOfOwnBooking(
  deps: FindDeps,
  { actor, bookingId }: { actor: Pick<Guest, 'uid'>; bookingId: string },
): Promise<Result<ThreadShape, ProblemOf<'booking_not_found' | 'thread_not_found'>>> {
  const booking = await findOwnBooking(deps.db, { actor, bookingId })
  if (!booking.ok) return booking
  return forGuest(deps, await findThreadOfBooking(deps.db, bookingId, actor.uid))
}

/** Hides a conversation from its guest while none of its messages was sent. */
async function forGuest(deps: FindDeps, thread: Thread | null): Promise<Result<ThreadShape, NotFound>> {
  return thread && thread.messages.length > 0 ? ok(await shapeOf(deps, thread)) : err({ code: 'thread_not_found' })
}

/**
 * Finds one conversation for the use cases of the host's side. `thread_not_found`: there is none, or it is about
 * somebody else's home.
 */
export async function findThreadForStaff(
  db: FindDeps['db'],
  { actor, threadId }: { actor: StaffActor; threadId: string },
): Promise<Result<Thread, NotFound>> {
  const thread = isUuid(threadId) ? await findThread(db, threadId) : null
  return thread && (await mayManage(db, actor, thread.stay)) ? ok(thread) : err({ code: 'thread_not_found' })
}

async function shapesOf({ db, now }: FindDeps, threads: readonly Thread[]): Promise<ThreadShape[]> {
  const at = now()
  const offers = await findOffersOf(
    db,
    threads.map((thread) => thread.id),
  )
  return threads.map((thread) => threadShapeOf(thread, offers, at))
}

/** Returns a conversation with its offers. */
export async function shapeOf({ db, now }: FindDeps, thread: Thread): Promise<ThreadShape> {
  return threadShapeOf(thread, await findOffersOf(db, [thread.id]), now())
}
