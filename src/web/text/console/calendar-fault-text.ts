import type { CalendarFault } from '#core/channel/channel-lists.ts'

/**
 * Why a text is not a valid calendar. Apart from all else about calendars, because every page of the console may say
 * it.
 */
export const calendarFaultText: Readonly<Record<CalendarFault, string>> = {
  too_large: 'That is longer than a calendar can be.',
  empty: 'There was nothing in it.',
  html: 'It was a page of a web site, not a calendar. Copy the address that ends in “.ics” or is called “export calendar”.',
  not_a_calendar: 'It was not a calendar.',
  truncated: 'It breaks off before its end.',
  too_many_events: 'It holds more entries than a home can have.',
}
