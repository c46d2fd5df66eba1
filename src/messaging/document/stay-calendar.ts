import type { StayCalendar, MailIdentity } from '#messaging/mail/mail.ts'
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { IsoDate } from '#core/time/iso-date.ts'

/** The media type of the file. */
export const STAY_CALENDAR_TYPE = 'text/calendar; charset=utf-8; method=PUBLISH'

/**
 * Returns the entry as the text of a calendar file (RFC 5545). It is published and never an invitation, because guests
 * who decline an invitation think that the booking is cancelled. It covers whole days, from check-in to the day before
 * departure. Its UID stays the same for the life of the booking, including a cancellation. Lines end in CRLF and are
 * folded at 75 octets.
 */
export function stayCalendar(stay: StayCalendar, { websiteName }: Pick<MailIdentity, 'websiteName'>): string {
  const { checkIn, checkOut, place, position, link } = stay
  const calendar = ical({
    prodId: { company: websiteName, product: 'Bookings', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `${stay.bookingId}@${new URL(link).hostname}`,
    sequence: stay.sequence,
    stamp: new Date(stay.at),
    start: dayOf(checkIn),
    // Exclusive: the nights of the stay, as all calendars of homes count them.
    end: dayOf(checkOut),
    allDay: true,
    status: stay.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.TRANSPARENT,
    summary: `${stay.isCancelled ? 'Cancelled: ' : ''}${stay.stayTitle}`,
    location: { title: place, ...(position && { geo: { lat: position.lat, lon: position.lng } }) },
    description: [
      `Check-in from ${stay.checkInFrom}, check-out by ${stay.checkOutBy}, times of the home.`,
      `Reference ${stay.reference}`,
      link,
    ].join('\n'),
    url: link,
  })
  return `${calendar.toString().trimEnd()}\r\n`
}

/** Returns a day for the library, which reads its parts in UTC. */
function dayOf(date: IsoDate): Date {
  return new Date(`${date}T00:00:00Z`)
}
