import { findBooking } from '#db/queries/booking/booking-queries.ts'
import {
  findDueReminders,
  lastBookingEvent,
  type DueReminder,
  type RemindedUntil,
  type Reminder,
} from '#db/queries/booking/due-work-queries.ts'
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
  return (await remindSince(deps, deps.now(), null)).sent
}

/** Something that happened is on the books for all to see within this time: a transaction that idles is ended sooner. */
const SEEN_WITHIN_MS = 120_000

/** After so long everything is looked at again: also what neither the clock nor an event tells of, such as new hours of a home. */
const ALL_AFTER_MS = 600_000

/**
 * `sendReminders` for rounds that follow each other: one looks at what has become due since the one before, by the clock of the homes or by
 * what happened to a booking, so that it reads next to nothing, however many stays there are. Those of the first two minutes, one after ten
 * minutes, one after a clock that went back, and one after a mail that was left unsent look at everything. `elapsedMs`: real time.
 */
export function remindingByRounds(elapsedMs = () => performance.now()): (deps: RemindDeps) => Promise<number> {
  let until: Date | null = null
  let allAt = -Infinity
  // Ends of the list of events by when they were read, oldest first.
  let events: readonly { readonly readAt: number; readonly event: number }[] = []
  return async (deps) => {
    const [at, readAt] = [deps.now(), elapsedMs()]
    const event = await lastBookingEvent(deps.db)
    const seen = events.findLast((one) => readAt - one.readAt >= SEEN_WITHIN_MS)
    const isRecent = readAt - allAt < ALL_AFTER_MS
    const since = until && seen && isRecent && until <= at ? { at: until, event: seen.event } : null
    const { sent, isComplete } = await remindSince(deps, at, since)
    events = [...events.filter((one) => one.readAt >= (seen?.readAt ?? 0)), { readAt, event }]
    until = isComplete ? at : null
    if (!since) allAt = readAt
    return sent
  }
}

/** Answers how many mails went into the outbox, and whether none was left out. */
async function remindSince(
  deps: RemindDeps,
  at: Date,
  since: RemindedUntil | null,
): Promise<{ readonly sent: number; readonly isComplete: boolean }> {
  let count = 0
  let isComplete = true
  for (const reminder of reminders) {
    let due: DueReminder[] = []
    let sent = 0
    // What was sent is not found again, so that each round brings the next ones; of a batch that all failed there is no next one.
    do {
      due = await findDueReminders(deps.db, reminder, at, { limit: BATCH, since })
      sent = await eachAlone(deps, due, (one) => remind(deps, reminder, one))
      count += sent
      if (sent < due.length) isComplete = false
    } while (due.length === BATCH && sent > 0)
  }
  if (count > 0) deps.wake?.()
  return { sent: count, isComplete }
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
