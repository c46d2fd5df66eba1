import type { Tx } from '#db/database.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import type { MailDeps } from '#booking/booking-mail-data.ts'
import { confirmBooking, type Confirmation } from './confirm-booking.ts'
import { placeRequest, type Placement } from './place-request.ts'

/**
 * Makes of a held booking, for which all that is due was paid or promised, what its mode says: a request, which its
 * host has yet to accept, or a confirmed booking. Returns what became of it, as these two do.
 */
export function placeBooking(
  tx: Tx,
  deps: MailDeps,
  { booking, actor, at }: { readonly booking: Booking; readonly actor: string; readonly at: Date },
): Promise<Confirmation | Placement> {
  return booking.mode === 'request'
    ? placeRequest(tx, deps, { booking, at })
    : confirmBooking(tx, deps, { booking, actor, at })
}
