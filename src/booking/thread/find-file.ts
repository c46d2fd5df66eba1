import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import { findMessageFile, type MessageFile } from '#db/queries/thread/file-queries.ts'
import { findThread } from '#db/queries/thread/thread-queries.ts'
import type { Guest, StaffActor } from '#booking/booking-deps.ts'
import { findThreadForStaff } from './find-threads.ts'

interface Named {
  readonly threadId: string
  readonly fileId: string
}

type Found = Promise<Result<MessageFile, ProblemOf<'thread_not_found'>>>

/**
 * Finds a file of a guest's own conversation. `thread_not_found`: there is none, it is somebody else's, or the file is
 * not in it.
 */
export async function findFileForGuest(
  { db }: { readonly db: Executor },
  { actor, ...named }: Named & { readonly actor: Pick<Guest, 'uid'> },
): Found {
  const thread = isUuid(named.threadId) ? await findThread(db, named.threadId, actor.uid) : null
  return thread ? fileOf(db, { ...named, isStaff: false }) : err({ code: 'thread_not_found' })
}

/**
 * Does the same for the host's side. `thread_not_found`: there is none, it is about somebody else's home, or the file
 * is not in it.
 */
export async function findFileForStaff(
  { db }: { readonly db: Executor },
  { actor, ...named }: Named & { readonly actor: StaffActor },
): Found {
  const thread = await findThreadForStaff(db, { actor, threadId: named.threadId })
  return thread.ok ? fileOf(db, { ...named, isStaff: true }) : thread
}

async function fileOf(db: Executor, named: Named & { readonly isStaff: boolean }): Found {
  const file = isUuid(named.fileId) ? await findMessageFile(db, named) : null
  return file ? ok(file) : err({ code: 'thread_not_found' })
}
