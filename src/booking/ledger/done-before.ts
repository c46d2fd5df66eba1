import type { Tx } from '#db/database.ts'
import { findAttempt } from '#db/queries/booking/event-queries.ts'
import { lockContract } from '#db/queries/payment/contract-queries.ts'

/** Something that is done once, however often it is asked for. */
export interface Attempted {
  /** The same for each repetition of a request; null, or left out: it is none. */
  readonly attempt?: string | null
}

/**
 * What an attempt wrote into the history of a booking that it was made for before, or null. A request is repeated when its answer was
 * lost, also one that was lost with the process that had just carried it out: only what is written with the effect itself can tell. Locks
 * the booking, so that of two at once the second finds what the first did.
 */
export async function doneBefore(
  tx: Tx,
  { bookingId, attempt = null }: Attempted & { readonly bookingId: string },
): Promise<Readonly<Record<string, unknown>> | null> {
  if (attempt === null) return null
  await lockContract(tx, bookingId)
  return findAttempt(tx, { bookingId, attempt })
}
