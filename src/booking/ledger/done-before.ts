import type { Tx } from '#db/database.ts'
import { findAttempt } from '#db/queries/booking/event-queries.ts'
import { lockContract } from '#db/queries/payment/contract-queries.ts'

/** An action that is done once, however often it is requested. */
export interface Attempted {
  /** The same for each repetition of a request; null or left out if it is not repeatable. */
  readonly attempt?: string | null
}

/**
 * Returns what an earlier attempt wrote into the history of its booking, or null. A request is repeated when its answer
 * was lost, perhaps together with the process that had just carried it out: only what is written together with the
 * effect is reliable. Locks the booking, so that the second of two simultaneous attempts finds what the first did.
 */
export async function doneBefore(
  tx: Tx,
  { bookingId, attempt = null }: Attempted & { readonly bookingId: string },
): Promise<Readonly<Record<string, unknown>> | null> {
  if (attempt === null) return null
  await lockContract(tx, bookingId)
  return findAttempt(tx, { bookingId, attempt })
}
