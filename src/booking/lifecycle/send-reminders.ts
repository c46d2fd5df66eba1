import { inTransaction } from '#db/in-transaction.ts'
import { findBooking, lockBooking } from '#db/queries/booking/booking-queries.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import {
  bookingsOfEvents,
  findDueReminders,
  lastBookingEvent,
  nextToRemind,
  type DueReminder,
  type RemindedUntil,
  type Reminder,
  type ReminderBatch,
} from '#db/queries/booking/due-work-queries.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import type { BookingMailNotice } from '#booking/booking-mail-data.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { timeToPayEndsAt } from '#booking/ledger/plan-instalments.ts'
import { checkInAt } from '#booking/stay-instants.ts'
import { eachAlone } from '#core/concurrency/each-alone.ts'

type RemindDeps = Pick<BookingDeps, 'db' | 'now' | 'websiteUrl' | 'contactEmail' | 'bankAccount' | 'wake' | 'onFault'>

const reminders: readonly Reminder[] = [
  'balance_due_soon',
  'transfer_missing',
  'stay_reminder',
  'check_in_instructions',
  'review_invitation',
]

/** How many bookings are checked together: each statement reads at most this many, however many stays there are. */
const BATCH = 500

/**
 * Puts the mails into the outbox that depend on the dates of a stay: three days before a payment, a day after a transfer
 * that has not come, a week and two days before arrival, and after check-out. Each goes out once per booking, however
 * often this runs. For a job; returns how many were written.
 */
export async function sendReminders(deps: RemindDeps): Promise<number> {
  return (await remindSince(deps, deps.now(), null)).sent
}

/** An event becomes visible to others within this time, because a transaction that idles longer is ended. */
const SEEN_WITHIN_MS = 120_000

/**
 * How often everything is checked again, including changes that neither the clock nor an event reveals, such as new
 * hours of a home.
 */
const ALL_AFTER_MS = 600_000

/**
 * Returns `sendReminders` for consecutive rounds. A round checks only what has become due since the last one, by the
 * clock of the homes or by events of a booking, and mails that were left unsent, so it reads very little, however many
 * stays there are. The first round, the one after two minutes, one every ten minutes, and any after the clock was set
 * back check everything. `elapsedMs`: real time.
 */
export function remindingByRounds(elapsedMs = () => performance.now()): (deps: RemindDeps) => Promise<number> {
  let until: Date | null = null
  let left: readonly string[] = []
  let [beganAt, allAt] = [Infinity, -Infinity]
  // The end of the event list at each reading, oldest first.
  let events: readonly { readonly readAt: number; readonly event: number }[] = []
  return async (deps) => {
    const [at, readAt] = [deps.now(), elapsedMs()]
    beganAt = Math.min(beganAt, readAt)
    const event = await lastBookingEvent(deps.db)
    // During the first two minutes, events before the first known end may still become visible; the full check after
    // that finds them.
    const seen = events.findLast((one) => readAt - one.readAt >= SEEN_WITHIN_MS) ?? events[0]
    const seenAt = beganAt + SEEN_WITHIN_MS
    const isRecent = readAt - allAt < ALL_AFTER_MS && !(allAt < seenAt && seenAt <= readAt)
    const since = until && seen && isRecent && until <= at ? { at: until, event: seen.event } : null
    const reminded = await remindSince(deps, at, since, left)
    events = [...events.filter((one) => one.readAt >= (seen?.readAt ?? 0)), { readAt, event }]
    until = at
    // Any more have to wait for the next full check.
    left = reminded.left.slice(0, BATCH)
    if (!since) allAt = readAt
    return reminded.sent
  }
}

/**
 * Returns how many mails went into the outbox, and the bookings for which one failed. `again`: the failed bookings of
 * the last round.
 */
async function remindSince(
  deps: RemindDeps,
  at: Date,
  since: RemindedUntil | null,
  again: readonly string[] = [],
): Promise<{ readonly sent: number; readonly left: readonly string[] }> {
  const left = new Set<string>()
  let count = 0
  const remindAll = async (reminder: Reminder, bookingIds: readonly string[]) => {
    const due = await findDueReminders(deps.db, reminder, at, bookingIds)
    count += await eachAlone(deps, due, async (one) => {
      let isSent = false
      try {
        isSent = await remind(deps, reminder, one)
      } finally {
        if (!isSent) left.add(one.bookingId)
      }
      return isSent
    })
  }
  for (const reminder of reminders) {
    for await (const ids of timesCome(deps, reminder, at, since?.at ?? null)) await remindAll(reminder, ids)
  }
  for await (const ids of since ? happenedTo(deps, since.event) : []) {
    for (const reminder of reminders) await remindAll(reminder, ids)
  }
  for (const reminder of since ? reminders : []) await remindAll(reminder, again)
  if (count > 0) deps.wake?.()
  return { sent: count, left: [...left] }
}

/** Yields the bookings whose time may have come, in batches. */
async function* timesCome({ db }: RemindDeps, reminder: Reminder, at: Date, since: Date | null) {
  let batch: ReminderBatch = { bookingIds: [], last: null }
  do {
    batch = await nextToRemind(db, reminder, at, { limit: BATCH, since, after: batch.last })
    yield batch.bookingIds
  } while (batch.last)
}

/** Yields the bookings that have events after the given one, in batches. */
async function* happenedTo({ db }: RemindDeps, event: number) {
  for (let after: number | null = event; after !== null;) {
    const batch = await bookingsOfEvents(db, { limit: BATCH, after })
    yield batch.bookingIds
    after = batch.last
  }
}

/**
 * Locks the booking and checks once more before it sends: many others may have been reminded since, and this one
 * cancelled.
 */
function remind(deps: RemindDeps, reminder: Reminder, { bookingId, position }: DueReminder): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    await lockBooking(tx, bookingId)
    const due = await findDueReminders(tx, reminder, deps.now(), [bookingId])
    const one = due.find((each) => each.position === position)
    const booking = one ? await findBooking(tx, bookingId) : null
    if (!one || !booking) return false
    const { amountMinor, dueAt } = one
    await mailAboutBooking(tx, deps, reminder, booking, {
      ...(position !== null && { occasion: position }),
      ...(amountMinor !== null && { amountMinor }),
      ...(dueAt && reminder === 'balance_due_soon' && { deadline: dueAt }),
      ...(reminder === 'transfer_missing' && endOf(booking, position)),
    })
    return true
  })
}

/** Returns until when a transfer that is late can still come. */
function endOf(booking: Booking, position: number | null): Pick<BookingMailNotice, 'deadline'> {
  const instalments = booking.instalments.filter((one) => one.position === position)
  const deadline = timeToPayEndsAt({ ...booking, instalments }, checkInAt(booking))
  return deadline ? { deadline } : {}
}
