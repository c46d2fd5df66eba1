import { findBooking } from '#db/queries/booking/booking-queries.ts'
import { findDueReminders, type DueReminder, type Reminder } from '#db/queries/booking/due-work-queries.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { eachAlone } from '#booking/each-alone.ts'

type RemindDeps = Pick<BookingDeps, 'db' | 'now' | 'websiteUrl' | 'contactEmail' | 'wake' | 'onFault'>

const reminders: readonly Reminder[] = [
  'balance_due_soon',
  'stay_reminder',
  'check_in_instructions',
  'review_invitation',
]

const BATCH = 100

/**
 * Puts the mails into the outbox that go out by the calendar of a stay: three days before a payment, a week and two days before
 * arrival, after check-out; each once per booking, however often it runs. For a job; answers how many.
 */
export async function sendReminders(deps: RemindDeps): Promise<number> {
  let count = 0
  for (const reminder of reminders) {
    let due: DueReminder[] = []
    let sent = 0
    // What was sent is not found again, so that each round brings the next ones; of a batch that all failed there is no next one.
    do {
      due = await findDueReminders(deps.db, reminder, deps.now(), BATCH)
      sent = await eachAlone(deps, due, (one) => remind(deps, reminder, one))
      count += sent
    } while (due.length === BATCH && sent > 0)
  }
  if (count > 0) deps.wake?.()
  return count
}

async function remind(deps: RemindDeps, reminder: Reminder, due: DueReminder): Promise<boolean> {
  const { bookingId, position, amountMinor, dueAt } = due
  const booking = await findBooking(deps.db, bookingId)
  if (!booking) return false
  await mailAboutBooking(deps.db, deps, reminder, booking, {
    ...(position !== null && { occasion: position }),
    ...(amountMinor !== null && { amountMinor }),
    ...(dueAt && { deadline: dueAt }),
  })
  return true
}
