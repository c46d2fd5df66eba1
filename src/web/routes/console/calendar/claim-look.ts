import type { BarMark } from './calendar-marks.ts'
import type { ShownClaim } from './rows/shown-stay.ts'

/** Returns the class of a bar: in house, booked, requested, held, imported or blocked. */
export function claimLook({ kind, booking }: ShownClaim): BarMark {
  if (booking?.state === 'checked_in') return 'house'
  switch (kind) {
    case 'booking':
      return 'booked'
    case 'request':
      return 'asked'
    case 'import':
      return 'imported'
    case 'block':
    case 'linked':
      return 'blocked'
    case 'hold':
    case 'change':
    case 'reserved':
      return 'held'
  }
}
