import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { Executor, Tx } from '#db/database.ts'
import { countFilesSince } from '#db/queries/thread/file-queries.ts'
import { lockGuest } from '#db/queries/booking/booking-queries.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'

/**
 * How many files a person may send in an hour: enough for a passport and photos of a room for several bookings, but not
 * to use conversations as storage.
 */
const MOST_IN_AN_HOUR = 40
const HOUR_SECONDS = 3600

interface Files {
  readonly uid: string
  readonly files: number
}

type MaySend = Promise<Result<null, ProblemOf<'too_many_attempts'>>>

/**
 * Checks whether somebody may send this many files now. Called before the files are read; others may be on their way.
 * `too_many_attempts`: too many within the hour.
 */
export function maySendFiles({ db, now }: Pick<BookingDeps, 'db' | 'now'>, requested: Files): MaySend {
  return counted(db, now(), requested)
}

/**
 * Checks the same where the files are stored: processes one message with files of a person after another, until the
 * transaction ends.
 */
export async function holdFiles(tx: Tx, { now }: Pick<BookingDeps, 'now'>, requested: Files): MaySend {
  if (requested.files > 0) await lockGuest(tx, requested.uid)
  return counted(tx, now(), requested)
}

async function counted(db: Executor, at: Date, { uid, files }: Files): MaySend {
  if (files === 0) return ok(null)
  const sent = await countFilesSince(db, uid, new Date(at.getTime() - HOUR_SECONDS * 1000))
  return sent + files > MOST_IN_AN_HOUR ? err({ code: 'too_many_attempts', retryAfterSeconds: HOUR_SECONDS }) : ok(null)
}
