import { byCount } from '#core/text/counted.ts'

/** Says how often a rule has sent its text. */
export function messagesSent(count: number): string {
  return byCount(count, { zero: 'none sent yet', one: '1 sent', other: '# sent' })
}

/** Says how many of its messages wait for a value. */
export function messagesStopped(count: number): string {
  return byCount(count, { zero: 'none waiting', one: '1 waiting for a value', other: '# waiting for a value' })
}

/** Says to how many bookings a rule would send. */
export function bookingsToCome(count: number): string {
  return byCount(count, {
    zero: 'As things stand, no booking gets it.',
    one: '1 booking will get it.',
    other: '# bookings will get it.',
  })
}

/** Says for how many bookings a rule comes too late. */
export function bookingsInThePast(count: number): string {
  return byCount(count, {
    zero: 'It is too late for no booking.',
    one: 'For 1 booking the time has passed. It gets the message, at once, only if you tick it.',
    other: 'For # bookings the time has passed. They get the message, at once, only if you tick them.',
  })
}

/** Says how many bookings a rule leaves out because it asks for a language, and that of the guest is not known. */
export function bookingsWithoutLanguage(count: number): string {
  return byCount(count, {
    zero: 'The language of every guest is known.',
    one: '1 more booking does not get it, because nobody knows the language of its guest.',
    other: '# more bookings do not get it, because nobody knows the language of their guests.',
  })
}
