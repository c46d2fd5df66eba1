import { freePieces } from '#core/calendar/free-pieces.ts'
import type { ProblemOf } from '#core/problem.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import type { Executor } from '#db/database.ts'
import { findTakers } from '#db/queries/calendar/taker-queries.ts'

/** Returns the refusal of taken nights for those who run the home: who has them, and which are left. */
export async function nightsTaken(
  db: Executor,
  stayId: number,
  { checkIn, checkOut }: StayDates,
  context: { readonly now: Date; readonly ignoreBooking?: string | null },
): Promise<{ readonly ok: false; readonly problem: ProblemOf<'nights_taken'> }> {
  const requested = { checkIn, checkOut }
  const takers = await findTakers(db, stayId, requested, context)
  const left = freePieces(
    requested,
    takers.map(({ leaveBy, checkOut: to }) => ({ from: leaveBy, to })),
  )
  const by = takers.map(({ kind, checkIn: from, checkOut: to, reference, guestName, mayMove }) => ({
    kind,
    checkIn: from,
    checkOut: to,
    reference,
    guestName,
    ...(mayMove && { mayMove }),
  }))
  return { ok: false, problem: { code: 'nights_taken', by, left } }
}
