import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { CalendarFault } from './channel-lists.ts'

/** A line of a calendar file: `DTSTART;TZID=Europe/Madrid:20270703T160000`. */
export interface CalendarLine {
  readonly name: string
  readonly parameters: Readonly<Record<string, string>>
  readonly value: string
}

/** A component of a calendar with its own lines. The lines of components inside it are left out. */
export interface CalendarComponent {
  readonly name: string
  readonly lines: readonly CalendarLine[]
}

/** A zone as a calendar describes it, with its standard and its summer times. */
export interface WrittenZone extends CalendarComponent {
  readonly parts: readonly CalendarComponent[]
}

/** What is read of a calendar. */
export interface CalendarComponents {
  readonly events: readonly CalendarComponent[]
  readonly zones: readonly WrittenZone[]
}

/** The greatest length of a calendar that is read, in characters. A year of bookings takes about 50 thousand. */
export const MOST_CALENDAR_LETTERS = 2_000_000
export const MOST_CALENDAR_EVENTS = 5_000
/** How many zones of a calendar are read; those of a company in several countries are a handful. */
const MOST_ZONES = 50
/** The times of a zone, its history included. */
const MOST_ZONE_PARTS = 400
const DEEPEST = 20

type NotReadable = ProblemOf<'calendar_not_readable'>

const refused = (fault: CalendarFault) => err({ code: 'calendar_not_readable', fault })

/**
 * Reads the events and zones of a calendar file (RFC 5545 §3.4). It is lenient: any kind of line end, a byte order mark, blank
 * lines and lines of unknown form are accepted. It refuses what may not be a whole calendar: an empty answer, an HTML
 * page, a file that breaks off.
 */
export function calendarComponents(text: string): Result<CalendarComponents, NotReadable> {
  if (text.length > MOST_CALENDAR_LETTERS) return refused('too_large')
  const content = text.replace(/^\u{FEFF}/u, '').trimStart()
  if (content === '') return refused('empty')
  if (content.startsWith('<')) return refused('html')
  if (!/^BEGIN:VCALENDAR\s*$/im.test(content.slice(0, 200))) return refused('not_a_calendar')
  return componentsOf(unfolded(content))
}

/** A component whose end has not been read yet. */
interface Open {
  readonly name: string
  readonly lines: CalendarLine[]
  readonly parts: CalendarComponent[]
}

function componentsOf(lines: readonly string[]): Result<CalendarComponents, NotReadable> {
  const events: CalendarComponent[] = []
  const zones: WrittenZone[] = []
  const open: Open[] = []
  for (const text of lines) {
    const line = readLine(text)
    if (!line) continue
    const component = line.value.trim().toUpperCase()
    if (line.name === 'BEGIN') {
      if (open.length === DEEPEST) return refused('not_a_calendar')
      open.push({ name: component, lines: [], parts: [] })
    } else if (line.name === 'END') {
      const last = open.pop()
      // An END of another component: lines between are missing.
      if (last?.name !== component) return refused('truncated')
      const around = open.at(-1)
      if (around?.name === 'VTIMEZONE' && around.parts.length < MOST_ZONE_PARTS) around.parts.push(last)
      if (component === 'VTIMEZONE' && zones.length < MOST_ZONES) zones.push(last)
      if (component !== 'VEVENT') continue
      if (events.length === MOST_CALENDAR_EVENTS) return refused('too_many_events')
      events.push(last)
    } else open.at(-1)?.lines.push(line)
  }
  return open.length > 0 ? refused('truncated') : ok({ events, zones })
}

/** Joins the folded lines of the file. */
function unfolded(text: string): string[] {
  return text
    .replaceAll(/(\r\n|\n|\r)[ \t]/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
}

function readLine(text: string): CalendarLine | null {
  const name = /^[A-Za-z0-9-]+/.exec(text)?.[0]
  if (!name) return null
  const parameters: Record<string, string> = {}
  let rest = text.slice(name.length)
  while (rest.startsWith(';')) {
    const parameter = /^;([A-Za-z0-9-]+)=((?:"[^"]*"|[^":;])*)/.exec(rest)
    if (!parameter) return null
    parameters[(parameter[1] ?? '').toUpperCase()] = (parameter[2] ?? '').replaceAll('"', '')
    rest = rest.slice(parameter[0].length)
  }
  return rest.startsWith(':') ? { name: name.toUpperCase(), parameters, value: rest.slice(1) } : null
}

/** Returns a text without its escapes, on one line. */
export function plainText(value: string): string {
  return value
    .replaceAll(/\\([nN,;\\])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? ' ' : letter))
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
}
