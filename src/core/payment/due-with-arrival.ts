import { addDays, daysBetween } from '#core/time/date-arithmetic.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import { instantOf, timeOfDayIn, todayIn } from '#core/time/zoned-time.ts'
import { dueAgainAt } from './due-again.ts'
import type { PaymentMethod } from './payment-choice.ts'

/** When an instalment is due; `dueAtMs` is an instant in milliseconds. */
export interface Due {
  readonly dueOn: IsoDate
  readonly dueAtMs: number
}

/** A change of dates. */
interface ChangeOfDates {
  readonly from: Pick<StayDates, 'checkIn'>
  readonly to: Pick<StayDates, 'checkIn'>
  readonly atMs: number
  /** The instant from which the guest may come after the change. */
  readonly arrivesAtMs: number
  readonly timeZone: string
  readonly method: PaymentMethod
}

/**
 * Returns when an instalment is due if its guest comes on another day than planned (docs/booking-rules.md, Changes): what
 * is paid on arrival, when they arrive. Anything else, if they come earlier, as many days earlier as they do, at the same
 * time of day. If that has passed, it is due at once; a bank transfer has three days, but not beyond check-in. Null: it
 * stays as it is, because it is due already, or agreed for a day before that of a later arrival.
 */
export function dueWithArrival(due: Due, { from, to, atMs, arrivesAtMs, timeZone, method }: ChangeOfDates): Due | null {
  const daysEarlier = daysBetween(to.checkIn, from.checkIn)
  if (method === 'on_arrival' && due.dueOn === from.checkIn)
    return daysEarlier === 0 ? null : { dueOn: to.checkIn, dueAtMs: arrivesAtMs }
  if (daysEarlier <= 0 || due.dueAtMs <= atMs) return null
  const day = addDays(due.dueOn, -daysEarlier)
  const movedMs = instantOf(day, timeOfDayIn(timeZone, due.dueAtMs), timeZone)
  if (movedMs > atMs) return { dueOn: day, dueAtMs: movedMs }
  const soonestMs = method === 'transfer' ? dueAgainAt(movedMs, { atMs, arrivesAtMs }).dueAtMs : atMs
  const dueAtMs = Math.min(soonestMs, due.dueAtMs)
  return { dueOn: todayIn(timeZone, dueAtMs), dueAtMs }
}
