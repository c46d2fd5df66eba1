import { dateOfDayNumber } from '#core/time/date-arithmetic.ts'
import { deadlineBefore, instantOf } from '#core/time/zoned-time.ts'
import { neverFree } from './compile-rules.ts'
import type { CompiledRequest } from './compiled-request.ts'
import type { ZoneClock } from './zone-clock.ts'

/** How many hours the distance in days can be off by: the current hour, the hour of check-in, and a clock change. */
const unsure = 26

/**
 * Returns whether a booking made now can still be cancelled free of charge. Exact local times are computed only near
 * the deadline.
 */
export function freeCancellation(
  shared: Int32Array,
  year: number,
  zone: number,
  request: CompiledRequest,
  clock: ZoneClock,
): boolean {
  const hours = shared[year + (request.nights >= shared[year + 4]! ? 3 : 2)]!
  if (hours === neverFree) return false
  const left = (request.checkIn - clock.today[zone]!) * 24
  if (left - unsure > hours) return true
  if (left + unsure < hours) return false
  const minutes = shared[year + 5]!
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const name = clock.nameOf(zone)
  return deadlineBefore(instantOf(dateOfDayNumber(request.checkIn), time, name), hours, name) > clock.instantMs
}
