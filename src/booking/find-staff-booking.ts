import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { Problem } from '#core/problem.ts'
import { ok, type Result } from '#core/result.ts'
import { findGuestAccountId } from '#db/queries/account/guest-account-queries.ts'
import { findBookingEvents } from '#db/queries/booking/event-queries.ts'
import { findBookingMoney } from '#db/queries/booking/staff-booking-queries.ts'
import { findRefusedMails } from '#db/queries/message/refused-mail-queries.ts'
import { findEndedVouchersOf } from '#db/queries/payment/voucher-queries.ts'
import type { BookingDeps, StaffActor } from './booking-deps.ts'
import { staffBookingShapeOf } from './booking-shape.ts'
import { refundLimitOf } from './ledger/refund-limit.ts'
import { findBookingForStaff } from './find-bookings.ts'

/**
 * Finds a booking with its payments and its history. `booking_not_found`: there is none, or it is of another host's
 * home.
 */
export async function findStaffBooking(
  deps: Pick<BookingDeps, 'db' | 'now' | 'bankAccount'>,
  { actor, bookingId }: { readonly actor: StaffActor; readonly bookingId: string },
): Promise<Result<StaffBookingShape, Extract<Problem, { code: 'booking_not_found' }>>> {
  const found = await findBookingForStaff(deps.db, { actor, bookingId })
  if (!found.ok) return found
  const { currency, guest } = found.value
  const [refundLimit, events, money, endedVouchers, refused, guestAccount] = await Promise.all([
    refundLimitOf(deps.db, { actor, bookingId, currency }),
    findBookingEvents(deps.db, bookingId),
    findBookingMoney(deps.db, bookingId),
    findEndedVouchersOf(deps.db, bookingId),
    guest.email ? findRefusedMails(deps.db, guest.email) : [],
    found.value.uid !== null && actor.role !== 'host' ? findGuestAccountId(deps.db, found.value.uid) : null,
  ])
  const text = (instant: Date) => instant.toISOString()
  return ok({
    ...staffBookingShapeOf(found.value, deps, events),
    guestUid: found.value.uid,
    guestAccount,
    guestLanguage: found.value.language,
    refusedMails: refused
      .filter(({ kind }) => kind === 'messages' || actor.role !== 'host')
      .map(({ kind, refusedAt }) => ({ kind, refusedAt: text(refusedAt) })),
    refundLimit,
    endedVouchers,
    payments: money.payments.map((payment) => ({ ...payment, createdAt: text(payment.createdAt) })),
    refunds: money.refunds.map((refund) => ({ ...refund, createdAt: text(refund.createdAt) })),
    ledger: money.ledger.map((entry) => ({ ...entry, at: text(entry.at) })),
    events: events.map(({ at, kind, from, to, actor: by, reason, detail }) => ({
      at: text(at),
      kind,
      from,
      to,
      actor: by,
      reason,
      detail,
    })),
  })
}
