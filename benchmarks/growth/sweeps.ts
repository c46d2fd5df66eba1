import { findColleagues } from '#db/queries/account/people-queries.ts'
import {
  bookingsOfEvents,
  findDueReminders,
  findDueStays,
  lastBookingEvent,
  nextToRemind,
  type Reminder,
} from '#db/queries/booking/due-work-queries.ts'
import type { Db } from '#db/database.ts'
import { findDepositsToProcess } from '#db/queries/payment/deposit-queries.ts'
import {
  findBookingsOwedForGood,
  findBookingsUnpaidInTime,
  findInstalmentsToCharge,
} from '#db/queries/payment/instalment-queries.ts'
import { findPaymentsToReconcile, findPendingPaymentActions } from '#db/queries/payment/payment-queries.ts'
import { findPendingRefunds, findRefundsToCheck } from '#db/queries/payment/refund-queries.ts'

const DAY_MS = 86_400_000

/** What sweeps look for every few seconds, by name. Nothing is changed. */
export function sweepsOf(db: Db): Readonly<Record<string, () => Promise<unknown>>> {
  const at = new Date()
  const [provider, limit] = ['sandbox', 100]
  const ago = (ms: number) => new Date(at.getTime() - ms)
  const look = async (reminder: Reminder, since: Date | null) => {
    const { bookingIds } = await nextToRemind(db, reminder, at, { limit: 500, since, after: null })
    return findDueReminders(db, reminder, at, bookingIds)
  }
  return {
    'sweep: what happened to bookings': async () =>
      bookingsOfEvents(db, { limit: 500, after: (await lastBookingEvent(db)) - 50 }),
    'sweep: check-ins': () => findDueStays(db, 'check_in', at, { after: null, limit }),
    'sweep: check-outs': () => findDueStays(db, 'complete', at, { after: null, limit }),
    ...Object.fromEntries(
      (
        ['balance_due_soon', 'transfer_missing', 'stay_reminder', 'check_in_instructions', 'review_invitation'] as const
      ).flatMap((reminder) => [
        [`sweep: ${reminder}`, () => look(reminder, ago(15_000))],
        [`sweep: ${reminder}, a batch of all`, () => look(reminder, null)],
      ]),
    ),
    'sweep: charges': () => findInstalmentsToCharge(db, at),
    'sweep: unpaid in time': () => findBookingsUnpaidInTime(db, at),
    'sweep: owed for good': () => findBookingsOwedForGood(db, ago(14 * DAY_MS)),
    'sweep: deposits': () => findDepositsToProcess(db, at),
    'sweep: refunds to make': () => findPendingRefunds(db, { provider, at, limit }),
    'sweep: refunds to ask about': () => findRefundsToCheck(db, { provider, at, limit }),
    'sweep: told to the provider': () => findPendingPaymentActions(db, { provider, limit }),
    'sweep: payments to ask about': () =>
      findPaymentsToReconcile(db, {
        provider,
        youngSince: ago(2 * 3_600_000),
        youngAskedSince: ago(60_000),
        oldSince: ago(9 * DAY_MS),
        oldAskedSince: ago(3_600_000),
        limit,
      }),
    colleagues: () => findColleagues(db),
  }
}
