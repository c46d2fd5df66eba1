import { STAFF_HOLD_HOURS, staffHoldEndsAt } from '#core/booking/hold-terms.ts'
import { instantOf } from '#core/time/zoned-time.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { instantText } from '#web/text/instant-text.ts'

const { shortest, longest } = STAFF_HOLD_HOURS
const HOUR = 3_600_000
const MINUTE = 60_000

/**
 * Returns until when nights that are held for somebody can be held if the time is counted from now: ISO 8601, in whole
 * minutes, and no later than check-in. `nowMs` = now.
 */
export function moreTimeUntil({ checkIn, stay }: StaffBookingShape, hours: number, nowMs: number): string {
  const checkInMs = instantOf(checkIn, stay.checkInFrom, stay.timeZone)
  const endMs = staffHoldEndsAt(nowMs, hours, checkInMs)
  return new Date(endMs - (endMs % MINUTE)).toISOString()
}

/** Returns what can be chosen as the new end of a hold, hours from now → in words: all that add at least an hour. */
export function moreTimes(booking: StaffBookingShape, nowMs: number): Readonly<Record<string, string>> {
  const endMs = Date.parse(booking.holdExpiresAt ?? '')
  if (!(endMs > nowMs)) return {}
  const ends = new Map<string, number>()
  for (let hours = shortest; hours <= longest; hours += shortest) {
    const until = moreTimeUntil(booking, hours, nowMs)
    if (Date.parse(until) >= endMs + HOUR && !ends.has(until)) ends.set(until, hours)
  }
  return Object.fromEntries([...ends].map(([until, hours]) => [hours, instantText(until, booking.stay.timeZone)]))
}
