import { byCount } from '#core/text/counted.ts'

/** How often a rule has sent its text. */
export function messagesSent(count: number): string {
  return byCount(count, { zero: 'none sent yet', one: '1 sent', other: '# sent' })
}

/** How many of its messages wait for a value. */
export function messagesStopped(count: number): string {
  return byCount(count, { zero: 'none waits', one: '1 waits for a value', other: '# wait for a value' })
}

/** How many bookings a rule would send to. */
export function bookingsToCome(count: number): string {
  return byCount(count, {
    zero: 'No booking gets it, as things are.',
    one: '1 booking gets it at a time to come.',
    other: '# bookings get it at a time to come.',
  })
}

/** How many bookings a rule comes too late for. */
export function bookingsInThePast(count: number): string {
  return byCount(count, {
    zero: 'For no booking its time is over.',
    one: 'For 1 booking its time is over. It gets the message only if you tick it, and then now.',
    other: 'For # bookings its time is over. They get the message only if you tick them, and then now.',
  })
}
