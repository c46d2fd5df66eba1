import type { GuestAccountShape } from '#contract/account/guest-account-schemas.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { StaffStayShape } from '#contract/search/staff-stays.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import { queryText } from '#web/backend/api-call.ts'
import { counted } from '#core/text/counted.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import type { ConsolePlace } from '#web/console/navigation.ts'
import { guestName } from '#web/text/booking/guest-name.ts'
import { guestAccountText } from '#web/text/console/guest-account-text.ts'
import { staffStateOf } from '#web/text/staff-booking-text.ts'
import { datesWithYear } from '#web/text/console/dates-text.ts'

/** A result, and the page it leads to. */
export interface Found {
  readonly name: string
  readonly detail: string
  readonly to: string
}

/** The results of one kind. */
export interface FoundGroup {
  readonly title: string
  readonly found: readonly Found[]
}

/** The title of the group that needs no request. */
export const PLACES = 'Places'

/**
 * Returns the places of which a word begins with the text; without a text, all. With `mayBook`, a new booking is one of
 * them.
 */
export function foundPlaces(places: readonly ConsolePlace[], text: string, mayBook: boolean): FoundGroup {
  const requested = text.trim().toLowerCase()
  const isLike = (name: string) => ` ${name.toLowerCase()}`.includes(` ${requested}`)
  const known = [
    ...places.map(({ name, to, key }) => ({ name, detail: `G ${key.toUpperCase()}`, to })),
    ...(mayBook ? [{ name: 'New booking', detail: 'N', to: consolePaths.newBooking() }] : []),
  ]
  return { title: PLACES, found: known.filter(({ name }) => requested === '' || isLike(name)) }
}

/** Returns bookings as a group of results. */
export function foundBookings(bookings: readonly BookingShape[]): FoundGroup {
  return {
    title: 'Bookings',
    found: bookings.map(({ documentId, reference, guest, stay, state, history, checkIn, checkOut }) => ({
      name: guestName(guest.name, reference),
      detail: [
        reference,
        stay.title,
        datesWithYear({ checkIn: checkIn, checkOut: checkOut }),
        staffStateOf({ state, history }).label,
      ].join(' · '),
      to: consolePaths.consoleBooking(documentId),
    })),
  }
}

/**
 * Returns what moves bookings to homes, each with the effect that is shown before the guest is asked. Without homes,
 * what opens the form in which the home and the dates are chosen.
 */
export function foundMoves(bookings: readonly BookingShape[], stays: readonly StaffStayShape[]): FoundGroup {
  const moves = bookings.flatMap<{ readonly booking: BookingShape; readonly home: StaffStayShape | null }>((booking) =>
    stays.length === 0
      ? [{ booking, home: null }]
      : stays.filter(({ slug }) => slug !== booking.stay.slug).map((otherStay) => ({ booking, home: otherStay })),
  )
  return {
    title: 'Move',
    found: moves.map(({ booking: { documentId, reference, guest, stay, checkIn, checkOut }, home: otherStay }) => ({
      name: `Move ${guestName(guest.name, reference)}${otherStay ? ` to ${otherStay.title}` : ''}`,
      detail: [reference, stay.title, datesWithYear({ checkIn, checkOut })].join(' · '),
      to: `${consolePaths.consoleBooking(documentId)}${queryText({
        do: 'move',
        ...(otherStay ? { stay: otherStay.slug, checkIn, checkOut } : {}),
      })}#do`,
    })),
  }
}

/** Returns accounts of guests as a group of results. */
export function foundGuests(accounts: readonly GuestAccountShape[]): FoundGroup {
  return {
    title: 'Guests',
    found: accounts.map(({ documentId, name, email, phone, bookings }) => ({
      name: name ?? email ?? phone ?? guestAccountText.noName,
      detail: [name === null ? null : email, phone, counted(bookings, 'booking')].filter(Boolean).join(' · '),
      to: consolePaths.guest(documentId),
    })),
  }
}

/** Returns homes as a group of results. */
export function foundStays(stays: readonly StaffStayShape[]): FoundGroup {
  return {
    title: 'Homes',
    found: stays.map(({ slug, title, place, maxGuests, state }) => ({
      name: title,
      detail: [place, `sleeps ${maxGuests}`, state === 'published' ? null : state].filter(Boolean).join(' · '),
      to: consolePaths.home(slug),
    })),
  }
}

/** Returns links to the calendar of homes as a group of results. */
export function foundCalendars(stays: readonly StaffStayShape[]): FoundGroup {
  return {
    title: 'Calendar',
    found: stays.map(({ slug, title }) => ({
      name: `Nights of ${title}`,
      detail: 'Prices, rules, who is staying',
      to: consolePaths.consoleCalendar() + queryText({ homes: slug }),
    })),
  }
}

/** The price of a stay in a home, or why it cannot be booked. */
export interface StayWithPrice {
  readonly home: StaffStayShape
  readonly dates: StayDates
  readonly guests: number
  readonly price: string
}

/** Returns whether homes are free for dates and what they cost; each result leads to the booking of its home. */
export function foundPrices(priced: readonly StayWithPrice[]): FoundGroup {
  return {
    title: 'Free, and the price',
    found: priced.map(({ home: otherStay, dates, guests, price }) => ({
      name: `${otherStay.title}, ${datesWithYear(dates)}`,
      detail: `${price} · ${counted(guests, 'guest')}`,
      to: consolePaths.newBooking() + queryText({ stay: otherStay.slug, ...dates, adults: guests }),
    })),
  }
}
