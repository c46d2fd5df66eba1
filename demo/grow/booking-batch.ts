import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { BOOKING_TABLES, instant, type BookingTable, type Cell } from '#demo/bookings/booking-tables.ts'
import { createChance } from '#demo/bookings/chance.ts'
import { demoGuest } from '#demo/bookings/demo-guests.ts'
import { liveBooking } from '#demo/bookings/live-booking.ts'
import { planCalendar, type TakenDays } from '#demo/bookings/plan-calendar.ts'

/** Some homes that are to be booked. */
export interface BatchOfStays {
  readonly homes: readonly {
    readonly terms: StayTerms
    readonly hostUid: string
    readonly taken: readonly TakenDays[]
    readonly requested: number
    readonly firstNumber: number
  }[]
  readonly guests: { readonly first: number; readonly count: number }
  readonly today: IsoDate
  readonly now: number
}

/** Some guests that are to have profiles: their numbers, `[from, to)`. */
export interface BatchOfGuests {
  readonly from: number
  readonly to: number
  readonly now: number
}

/** Rows of tables in the text format of COPY. */
export type CopiedRows = Readonly<Partial<Record<BookingTable, string>>>

/** Returns the rows of the bookings of some homes; the same for the same batch. */
export function rowsOfBookings({ homes: stays, guests, today, now }: BatchOfStays): CopiedRows {
  const lines = new Map<BookingTable, string[]>(BOOKING_TABLES.map((table) => [table, []]))
  const write = (table: BookingTable, cells: readonly Cell[]) => lines.get(table)?.push(copyLine(cells))
  for (const { terms, hostUid, taken, requested, firstNumber } of stays) {
    // Ids in the order of writing keep the entries of large indexes together.
    let next = firstNumber * IDS_OF_A_BOOKING
    const ids = () => uuidOf(next++)
    const chance = createChance(20_000_000_000 + firstNumber)
    const calendar = { terms, taken, requested, firstNumber, chance, today, now, guests }
    for (const booking of planCalendar(calendar))
      liveBooking(write, { home: { id: terms.stayId, terms, hostUid }, booking, now, ids })
  }
  return Object.fromEntries([...lines].map(([table, texts]) => [table, texts.join('')]))
}

/** Returns the rows of the profiles of some guests. */
export function rowsOfGuests({ from, to, now }: BatchOfGuests): CopiedRows {
  let text = ''
  for (let number = from; number < to; number++) {
    const { uid, email, phone, name } = demoGuest(number)
    const since = instant(now - (200 + (number % 900)) * 86_400_000)
    text += copyLine([uid, email, true, phone, name, since, since])
  }
  return { 'app.profile': text }
}

/** More ids than any booking needs: for itself, its nights, payments, refunds, postings and messages. */
const IDS_OF_A_BOOKING = 64

/** Returns a UUID (version 8, custom content) for a number, in the same order. */
export function uuidOf(number: number): string {
  const digits = number.toString(16).padStart(16, '0')
  return `de30${digits.slice(0, 4)}-${digits.slice(4, 8)}-8${digits.slice(8, 11)}-a${digits.slice(11, 14)}-${digits.slice(14)}0000000000`
}

const copyLine = (cells: readonly Cell[]) => `${cells.map(copyCell).join('\t')}\n`

function copyCell(cell: Cell): string {
  if (cell === null) return '\\N'
  if (typeof cell === 'string') return escaped(cell)
  if (typeof cell === 'object') return escaped(JSON.stringify(cell))
  return typeof cell === 'boolean' ? (cell ? 't' : 'f') : String(cell)
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escaped = (text: string) =>
  /[\\\t\n\r]/.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character) : text
