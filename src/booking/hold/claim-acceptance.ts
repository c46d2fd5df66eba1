import type { BookingState } from '#core/booking/booking-state.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { extendRequest } from '#db/claims/keep-nights.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { lockBooking, setAccepting, type LockedBooking } from '#db/queries/booking/booking-queries.ts'
import { lockContract } from '#db/queries/payment/contract-queries.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'

/**
 * Far longer than a provider may take to charge a card. If the process dies meanwhile, the request is free again after
 * it.
 */
const LEASE_MS = 120_000

type LeaseDeps = Pick<BookingDeps, 'db' | 'now'>

/**
 * Reserves a request for its acceptance before the card is charged. Until `releaseAcceptance`, for at most two minutes,
 * it can neither be withdrawn nor declined, and does not expire. `booking_not_found`; `booking_state_conflict`: it is
 * no longer an open request.
 */
export function claimAcceptance(
  deps: LeaseDeps,
  bookingId: string,
): Promise<Result<null, ProblemOf<'booking_not_found' | 'booking_state_conflict'>>> {
  return inTransaction<null, ProblemOf<'booking_not_found' | 'booking_state_conflict'>>(deps.db, async (tx) => {
    const contract = await lockContract(tx, bookingId)
    if (!contract) return err({ code: 'booking_not_found' })
    const { state, expiresAt } = contract
    const at = deps.now()
    if (state === 'confirmed') return ok(null)
    if (state !== 'requested' || expiresAt === null || expiresAt <= at) return err(conflict(state))
    const until = new Date(at.getTime() + LEASE_MS)
    if (expiresAt < until && !(await extendRequest(tx, bookingId, until))) return err(conflict(state))
    await setAccepting(tx, bookingId, until)
    return ok(null)
  })
}

/** Undoes `claimAcceptance` after the card was declined: the request is as it was. */
export async function releaseAcceptance(deps: LeaseDeps, bookingId: string): Promise<void> {
  await inTransaction<null, never>(deps.db, async (tx) => {
    await lockBooking(tx, bookingId)
    await setAccepting(tx, bookingId, null)
    return ok(null)
  })
}

/** Returns whether the host is accepting a request at this moment. */
export function isBeingAccepted(booking: Pick<LockedBooking, 'state' | 'acceptingUntil'> | null, at: Date): boolean {
  return booking?.state === 'requested' && booking.acceptingUntil !== null && booking.acceptingUntil > at
}

const conflict = (state: BookingState): ProblemOf<'booking_state_conflict'> => ({
  code: 'booking_state_conflict',
  state: state === 'requested' ? 'expired' : state,
  action: 'accept',
})
