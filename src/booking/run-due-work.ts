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
 * Everything that time does to bookings, in the order in which it happens to one of them: what was held or asked for
 * lapses, what vouchers kept for it is settled, what is due is charged, who has not paid in time is cancelled, the
 * deposit is reserved, renewed or let go, the guest is checked in, the stay is completed, reviews whose other side has
 * not written in time are published, and whoever is still concerned is reminded. So that a clock that was away for
 * weeks leads to the same end as one that was looked at every minute. Returns how many things it did; a step that fails
 * holds back no other. `remind`: how, where rounds follow each other.
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
