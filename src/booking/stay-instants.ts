import type { IsoDate } from '#core/time/iso-date.ts'
import { instantOf } from '#core/time/zoned-time.ts'

/** The dates of a stay with the local times of its home. */
interface TimedStay {
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  /** `HH:MM`, local time. */
  readonly stay: { readonly timeZone: string; readonly checkInFrom: string; readonly checkOutBy: string }
}

/** Returns the instant from which the guest may come. */
export function checkInAt({ checkIn, stay }: Pick<TimedStay, 'checkIn' | 'stay'>): Date {
  return new Date(instantOf(checkIn, stay.checkInFrom, stay.timeZone))
}

/** Returns the instant by which the guest has to leave. */
export function checkOutAt({ checkOut, stay }: Pick<TimedStay, 'checkOut' | 'stay'>): Date {
  return new Date(instantOf(checkOut, stay.checkOutBy, stay.timeZone))
}
