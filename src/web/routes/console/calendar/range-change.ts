import { minorDigitsOf } from '#core/money/format-money.ts'
import type { NightChange } from '#core/rate/with-overrides.ts'
import { BLOCK_REASONS, type BlockReason } from '#core/calendar/claim-kind.ts'
import { MOST_RELEASED_HOMES } from '#core/calendar/staff-calendar-limits.ts'
import { parseIsoDate, type IsoDate } from '#core/time/iso-date.ts'

/** The most homes in one change: each is changed on its own while the user waits. */
export const MOST_RANGE_HOMES = MOST_RELEASED_HOMES

/** The nights `[from, to)` of some homes. */
export interface NightRange {
  readonly homes: readonly string[]
  readonly from: IsoDate
  readonly to: IsoDate
}

/** What a form or an address asks for about prices and rules of nights, as typed. */
export interface TypedChange {
  readonly price: string
  readonly minNights: string
  /** '' = unchanged, or open, closed, or rules = as the rules of the home say. */
  readonly arrival: string
  readonly departure: string
}

export type ReadField = (name: string) => string

/**
 * Reads the range of an address or a form; null if there is none. It may have more homes than can be changed at once.
 */
export function readRange(read: ReadField, homes: readonly string[]): NightRange | null {
  const from = parseIsoDate(read('from'))
  const to = parseIsoDate(read('to'))
  const named = new Set(homes.filter((home) => /^[a-z0-9-]{1,120}$/i.test(home)))
  return from && to && from < to && named.size > 0 ? { homes: [...named], from, to } : null
}

export function typedChange(read: ReadField): TypedChange {
  return {
    price: read('price').trim(),
    minNights: read('minNights').trim(),
    arrival: read('arrival'),
    departure: read('departure'),
  }
}

/**
 * Reads a typed change in a currency; `fault` names the field that cannot be read. If nothing is typed, nothing is
 * changed.
 */
export function changeOf(
  typed: TypedChange,
  currency: string,
): { readonly change: NightChange | null; readonly fault: 'price' | 'minNights' | null } {
  const nightlyMinor = typed.price === '' ? undefined : minorOfText(typed.price, currency)
  if (nightlyMinor === null) return { change: null, fault: 'price' }
  const minNights = typed.minNights === '' ? undefined : Number(typed.minNights)
  if (minNights !== undefined && !(Number.isInteger(minNights) && minNights >= 1 && minNights <= 400))
    return { change: null, fault: 'minNights' }
  const change = {
    ...(nightlyMinor !== undefined && { nightlyMinor }),
    ...(minNights !== undefined && { minNights }),
    ...openOrClosed('arrival', typed.arrival),
    ...openOrClosed('departure', typed.departure),
  }
  return { change: Object.keys(change).length > 0 ? change : null, fault: null }
}

const openings: Readonly<Record<string, boolean | null>> = { open: true, closed: false, rules: null }

function openOrClosed(name: 'arrival' | 'departure', typed: string): NightChange {
  return Object.hasOwn(openings, typed) ? { [name]: openings[typed] ?? null } : {}
}

/** Reads `487` or `487.50` in minor units; null when it is not a price. */
function minorOfText(text: string, currency: string): number | null {
  const digits = minorDigitsOf(currency)
  const [, whole = '', part = ''] = /^(\d{1,8})(?:[.,](\d+))?$/.exec(text) ?? []
  if (whole === '' || part.length > digits) return null
  const minor = Number(whole) * 10 ** digits + Number(part.padEnd(digits, '0') || 0)
  return minor >= 1 && minor <= 1_000_000_000 ? minor : null
}

export function blockReasonOf(text: string): BlockReason {
  return BLOCK_REASONS.find((reason) => reason === text) ?? 'other'
}
