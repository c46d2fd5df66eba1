import type { ThreadShape } from '#contract/thread-shapes.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { Problem } from '#core/problem.ts'
import { ok, refused, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findThread, insertMessage, type Thread } from '#db/queries/booking/thread-queries.ts'
import type { Guest, StaffActor } from '../booking-deps.ts'
import { findThreadForStaff, shapeOf } from './find-threads.ts'
import type { InquiryDeps } from './inquire.ts'
import { tellGuest, tellHost } from './thread-mails.ts'

/** A guest writes to a conversation of theirs. `thread_not_found`: none, or somebody else's. */
export async function writeMessage(
  deps: InquiryDeps,
  { actor, threadId, message }: { actor: Guest; threadId: string; message: string },
): Promise<Result<ThreadShape, Problem>> {
  const thread = isUuid(threadId) ? await findThread(deps.db, threadId, actor.uid) : null
  if (!thread) return refused({ code: 'thread_not_found' })
  return append(deps, thread, { sender: actor.uid, side: 'guest', body: message })
}

/** Somebody of the host's side writes to a conversation. `thread_not_found`: none, or about somebody else's home. */
export async function writeMessageAsHost(
  deps: InquiryDeps,
  { actor, threadId, message }: { actor: StaffActor; threadId: string; message: string },
): Promise<Result<ThreadShape, Problem>> {
  const found = await findThreadForStaff(deps.db, { actor, threadId })
  return found.ok ? append(deps, found.value, { sender: actor.uid, side: 'host', body: message }) : found
}

async function append(
  deps: InquiryDeps,
  thread: Thread,
  message: { sender: string; side: 'guest' | 'host'; body: string },
): Promise<Result<ThreadShape, Problem>> {
  const written = await inTransaction<ThreadShape, Problem>(deps.db, async (tx) => {
    const id = await insertMessage(tx, { ...message, threadId: thread.id, at: deps.now() })
    const tell = message.side === 'guest' ? tellHost : tellGuest
    await tell(tx, deps, thread, { id, body: message.body })
    const after = await findThread(tx, thread.id)
    return after ? ok(await shapeOf({ ...deps, db: tx }, after)) : refused({ code: 'thread_not_found' })
  })
  deps.wake?.()
  return written
}
