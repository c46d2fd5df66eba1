import ical, { ICalEventBusyStatus, ICalEventTransparency } from 'ical-generator'
import type { IsoDate } from '#core/time/iso-date.ts'

/** The media type of the file. */
export const EXPORTED_CALENDAR_TYPE = 'text/calendar; charset=utf-8'

/** Nights `[from, to)` that other sites must not let. */
export interface ExportedCalendarEvent {
  readonly id: string
  readonly from: IsoDate
  readonly to: IsoDate
  /** True: a reservation; false: the home is closed. */
  readonly isReserved: boolean
  /** They came from another site's calendar. */
  readonly isImported: boolean
  /** When they were taken. */
  readonly at: Date
}

/**
 * Returns the nights of a home for other sites as a calendar file (RFC 5545): whole days, no names, no prices. An event
 * keeps its UID as long as it is the same booking or block, and its DTSTAMP is when the nights were taken, so the file
 * changes only when they do. Events that came from another calendar are marked (`X-HOLMSTAY-SOURCE`).
 */
export function exportedCalendar(
  events: readonly ExportedCalendarEvent[],
  { title, websiteName, host }: { readonly title: string; readonly websiteName: string; readonly host: string },
): string {
  const calendar = ical({
    name: textOf(title),
    prodId: { company: websiteName, product: 'Nights of a home', language: 'EN' },
  })
  for (const { id, from, to, isReserved, isImported, at } of events) {
    const event = calendar.createEvent({
      id: `${id}@${host}`,
      stamp: at,
      start: dayOf(from),
      end: dayOf(to),
      allDay: true,
      summary: isReserved ? 'Reserved' : 'Not available',
      transparency: ICalEventTransparency.OPAQUE,
      busystatus: ICalEventBusyStatus.BUSY,
    })
    if (isImported) event.x('X-HOLMSTAY-SOURCE', 'imported')
  }
  return `${calendar.toString().trimEnd()}\r\n`
}

/** Returns a day for the library, which reads its parts in UTC. */
function dayOf(date: IsoDate): Date {
  return new Date(`${date}T00:00:00Z`)
}

/** The library does not escape the name of a calendar: with a line break in it, a host could add lines. */
const textOf = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(/[\\;,]/g, '\\$&')
