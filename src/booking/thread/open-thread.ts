import type { ThreadRequest, ThreadShape } from '#contract/thread-shapes.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { parseStayDates } from '#core/calendar/check-rules.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { lockGuest } from '#db/queries/booking/booking-queries.ts'
import { countThreadsSince, findThread, insertMessage, insertThread } from '#db/queries/thread/thread-queries.ts'
import { findStayByDocumentId, findStayBySlug } from '#db/queries/stay/stay-queries.ts'
import type { BookingDeps, Guest } from '#booking/booking-deps.ts'
import { shapeOf } from './find-threads.ts'
import { tellHost } from './thread-mails.ts'

export type ThreadDeps = Pick<BookingDeps, 'db' | 'now' | 'websiteUrl' | 'contactEmail' | 'wake'>

type ThreadRefusal = ProblemOf<
  'email_not_verified' | 'stay_not_found' | 'invalid_dates' | 'no_adult' | 'too_many_attempts'
>

/** How many conversations a guest may begin in an hour; nobody has honest questions about more homes. */
const MOST_IN_AN_HOUR = 10
const HOUR_SECONDS = 3600

/**
 * Starts a conversation of a guest with the host of a home, with dates or without; blocks no nights. `stay_not_found`:
 * not on sale; `invalid_dates`: one date without the other, or dates that do not exist; `no_adult`;
 * `email_not_verified`: the host answers by mail; `too_many_attempts`: too many conversations begun within the hour.
 */
export async function openThread(
  deps: ThreadDeps,
  { actor, ...request }: ThreadRequest & { actor: Guest },
): Promise<Result<ThreadShape, ThreadRefusal>> {
  if (!actor.emailVerified) return err({ code: 'email_not_verified' })
  const { db } = deps
  const stay = (await findStayByDocumentId(db, request.stay)) ?? (await findStayBySlug(db, request.stay))
  if (!stay) return err({ code: 'stay_not_found' })
  const dates = datesOf(request)
  if (!dates.ok) return dates
  if (request.party.adults < 1) return err({ code: 'no_adult' })
  const at = deps.now()
  const begun = await inTransaction<ThreadShape, ProblemOf<'too_many_attempts'>>(db, async (tx) => {
    // Processes one conversation of a guest after another, so that they can be counted.
    await lockGuest(tx, actor.uid)
    const begunBefore = await countThreadsSince(tx, actor.uid, new Date(at.getTime() - HOUR_SECONDS * 1000))
    if (begunBefore >= MOST_IN_AN_HOUR) return err({ code: 'too_many_attempts', retryAfterSeconds: HOUR_SECONDS })
    const query = { uid: actor.uid, stayId: stay.id, dates: dates.value, party: request.party, at }
    const threadId = await insertThread(tx, query)
    const messageId = await insertMessage(tx, { threadId, sender: actor.uid, side: 'guest', body: request.message, at })
    const thread = await findThread(tx, threadId)
    if (!thread) throw new Error(`thread ${threadId} was written and is not there`)
    await tellHost(tx, deps, thread, { id: messageId, body: request.message })
    return ok(await shapeOf({ ...deps, db: tx }, thread))
  })
  if (begun.ok) deps.wake?.()
  return begun
}

function datesOf({ checkIn, checkOut }: ThreadRequest): Result<StayDates | null, ProblemOf<'invalid_dates'>> {
  return checkIn === undefined && checkOut === undefined ? ok(null) : parseStayDates(checkIn ?? '', checkOut ?? '')
}
