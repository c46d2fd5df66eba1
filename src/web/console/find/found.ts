import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import type { ConsolePlace } from '#web/console/navigation.ts'
import { staffStateText } from '#web/text/staff-booking-text.ts'
import { dateRange } from '#web/text/date-text.ts'

/** Something that was found, and where it leads. */
export interface Found {
  readonly name: string
  readonly detail: string
  readonly to: string
}

/** What was found of one kind. */
export interface FoundGroup {
  readonly title: string
  readonly found: readonly Found[]
}

/** The places whose name begins like the text in one of its words; without a text all of them. */
export function foundPlaces(places: readonly ConsolePlace[], text: string): FoundGroup {
  const wanted = text.trim().toLowerCase()
  const isLike = (name: string) => ` ${name.toLowerCase()}`.includes(` ${wanted}`)
  const known = [
    ...places.map(({ name, to, key }) => ({ name, detail: `G ${key.toUpperCase()}`, to })),
    { name: 'New booking', detail: 'N', to: consolePaths.newBooking() },
  ]
  return { title: 'Places', found: known.filter(({ name }) => wanted === '' || isLike(name)) }
}

/** Bookings as they stand in a list of what was found. */
export function foundBookings(bookings: readonly BookingShape[]): FoundGroup {
  return {
    title: 'Bookings',
    found: bookings.map(({ documentId, reference, guest, stay, state, checkIn, checkOut }) => ({
      name: guest.name === '' ? reference : guest.name,
      detail: [
        reference,
        stay.title,
        dateRange({ checkIn: checkIn as IsoDate, checkOut: checkOut as IsoDate }),
        staffStateText[state].label,
      ].join(' · '),
      to: consolePaths.consoleBooking(documentId),
    })),
  }
}
