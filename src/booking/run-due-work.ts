import { expireCharges } from './charge/end-charge.ts'
import { eachAlone } from '#core/concurrency/each-alone.ts'
import { expireHolds } from './hold/expire-holds.ts'
import { chargeDueInstalments } from './payment/charge-due-instalments.ts'
import { processDeposits } from './payment/process-deposits.ts'
import { settleLeftVouchers } from './payment/settle-left-vouchers.ts'
import type { SettleDeps } from './booking-deps.ts'
import { advanceBookings } from './lifecycle/advance-bookings.ts'
import { publishReviews } from './review/publish-reviews.ts'
import { sendReminders } from './lifecycle/send-reminders.ts'

/**
 * Does everything that time does to bookings, in the order in which it happens to one of them: holds and requests
 * expire, what vouchers kept for them is settled, due amounts are charged, unpaid bookings are cancelled, deposits are
 * reserved, renewed or released, guests are checked in, stays are completed, reviews whose other side has not written
 * in time are published, and reminders are sent. A clock that was stopped for weeks therefore leads to the same result
 * as one that was read every minute. Returns how many things were done; a step that fails does not stop the others.
 * `remind`: how to remind when rounds follow each other.
 */
export async function runDueWork(deps: SettleDeps, remind = sendReminders): Promise<number> {
  const steps = [
    expireHolds,
    settleLeftVouchers,
    expireCharges,
    chargeDueInstalments,
    processDeposits,
    advanceBookings,
    publishReviews,
    remind,
  ]
  let done = 0
  await eachAlone(deps, steps, async (step) => {
    done += await step(deps)
    return true
  })
  return done
}
