import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { countFilesSince } from '#db/queries/thread/file-queries.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'

/** Files one person may send in an hour: a passport and photos of a room for several bookings, and no store of one's own. */
const MOST_IN_AN_HOUR = 40
const HOUR_SECONDS = 3600

/** Whether somebody may send so many files now. `too_many_attempts`: too many within the hour. */
export async function maySendFiles(
  { db, now }: Pick<BookingDeps, 'db' | 'now'>,
  { uid, files }: { readonly uid: string; readonly files: number },
): Promise<Result<null, ProblemOf<'too_many_attempts'>>> {
  if (files === 0) return ok(null)
  const sent = await countFilesSince(db, uid, new Date(now().getTime() - HOUR_SECONDS * 1000))
  return sent + files > MOST_IN_AN_HOUR ? err({ code: 'too_many_attempts', retryAfterSeconds: HOUR_SECONDS }) : ok(null)
}
