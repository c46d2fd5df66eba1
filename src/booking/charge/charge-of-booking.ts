import { isUuid } from '#core/is-uuid.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import { findCharge, type Charge } from '#db/queries/booking/charge-queries.ts'

/** Finds an offered charge of a booking. `charge_not_found`: there is none, or it belongs to another booking. */
export async function chargeOfBooking(
  db: Executor,
  { bookingId, chargeId }: { readonly bookingId: string; readonly chargeId: string },
): Promise<Result<Charge, Extract<Problem, { code: 'charge_not_found' }>>> {
  const charge = isUuid(chargeId) ? await findCharge(db, chargeId) : null
  return charge?.bookingId === bookingId ? ok(charge) : err({ code: 'charge_not_found' })
}
