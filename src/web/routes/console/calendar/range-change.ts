import { minorDigitsOf } from '#core/money/format-money.ts'
import { percentOf, roundToUnit } from '#core/money/rounding.ts'
import { smallestUnitOf } from '#core/money/smallest-unit.ts'
import type { NightChange } from '#core/rate/with-overrides.ts'
import { BLOCK_REASONS, type BlockReason } from '#core/calendar/claim-kind.ts'
import { MOST_RELEASED_STAYS } from '#core/calendar/staff-calendar-limits.ts'
import { parseIsoDate, type IsoDate } from '#core/time/iso-date.ts'
import { readDecimal } from '#web/console/read-decimal.ts'

/** The most homes in one change: each is changed on its own while the user waits. */
export const MOST_RANGE_STAYS = MOST_RELEASED_STAYS

/** The most ranges in one change. */
const MOST_RANGE_PARTS = 50

/** The nights `[from, to)` of some homes. */
export interface RangePart {
  readonly homes: readonly string[]
  readonly from: IsoDate
  readonly to: IsoDate
}

/** Nights of homes, the first to the last of which are `[from, to)`. */
export interface NightRange extends RangePart {
  /** The ranges of which it consists, where it is not all of these nights of all of these homes. */
  readonly parts?: readonly RangePart[]
}

/** Stands for: as the rules of the home say, without a price or a rule of the night's own. */
export const BY_RULES = 'rules'

/**
 * What a form or an address asks for about prices and rules of nights, as typed; '' leaves a part as it is, `BY_RULES`
 * takes away what the nights have of their own.
 */
export interface TypedChange {
  readonly price: string
  readonly minNights: string
  readonly maxNights: string
  /** '', `BY_RULES`, open or closed. */
  readonly arrival: string
  readonly departure: string
}

/** By how much the price of each night changes: a share of it, or an amount. */
export type PriceStep = { readonly percentBp: number } | { readonly amountMinor: number }

export type ReadField = (name: string) => string

/**
 * Reads the range of an address or a form, or several (`parts`, as `partText` writes them); null if there is none. It
 * may have more homes than can be changed at once.
 */
export function readRange(read: ReadField, stays: readonly string[], parts: readonly string[] = []): NightRange | null {
  if (parts.length === 0) return readPartOf(read('from'), read('to'), stays)
  const found = parts.map((text) => {
    const [from = '', to = '', names = ''] = text.split('_')
    return readPartOf(from, to, names.split(','))
  })
  const [first] = found
  if (!first || parts.length > MOST_RANGE_PARTS) return null
  let range: Required<NightRange> = { ...first, parts: [] }
  for (const part of found) {
    if (!part) return null
    range = {
      homes: [...new Set([...range.homes, ...part.homes])],
      from: part.from < range.from ? part.from : range.from,
      to: part.to > range.to ? part.to : range.to,
      parts: [...range.parts, part],
    }
  }
  return range
}

/** Returns the text of one of several ranges in a form. */
export const partText = ({ homes: stays, from, to }: RangePart): string => `${from}_${to}_${stays.join()}`

function readPartOf(first: string, end: string, stays: readonly string[]): RangePart | null {
  const [from, to] = [parseIsoDate(first), parseIsoDate(end)]
  const named = new Set(stays.filter((stay) => /^[a-z0-9-]{1,120}$/i.test(stay)))
  return from && to && from < to && named.size > 0 ? { homes: [...named], from, to } : null
}

export function typedChange(read: ReadField): TypedChange {
  return {
    price: typedOf(read, 'price'),
    minNights: typedOf(read, 'minNights'),
    maxNights: typedOf(read, 'maxNights'),
    arrival: read('arrival'),
    departure: read('departure'),
  }
}

/** The name of the box that takes away what nights have of their own of a part. */
export const byRulesName = (part: 'price' | 'minNights' | 'maxNights') => `${part}ByRules`

const typedOf = (read: ReadField, part: Parameters<typeof byRulesName>[0]) =>
  read(byRulesName(part)) === '' ? read(part).trim() : BY_RULES

/** What a change does to nights. With a step, each night gets its own price (`steppedPrice`) besides `change`. */
export interface ReadChange {
  /** Null: nothing is changed. */
  readonly change: NightChange | null
  readonly step: PriceStep | null
  /** The field that cannot be read. */
  readonly fault: ChangeFault | null
}

/** The fields that can be mistyped. */
export type ChangeFault = 'price' | 'minNights' | 'maxNights'

/** Reads a typed change in a currency. If nothing is typed, nothing is changed. */
export function changeOf(typed: TypedChange, currency: string): ReadChange {
  const step = stepOfText(typed.price, currency)
  const faulty = (fault: ChangeFault) => ({ change: null, step: null, fault })
  const nightlyMinor = step ? undefined : readPart(typed.price, (text) => minorOfText(text, currency))
  if (nightlyMinor === 'fault') return faulty('price')
  const [minNights, maxNights] = [readPart(typed.minNights, nightsOfText), readPart(typed.maxNights, nightsOfText)]
  if (minNights === 'fault') return faulty('minNights')
  if (maxNights === 'fault' || (minNights && maxNights && minNights > maxNights)) return faulty('maxNights')
  const change = {
    ...(nightlyMinor !== undefined && { nightlyMinor }),
    ...(minNights !== undefined && { minNights }),
    ...(maxNights !== undefined && { maxNights }),
    ...openOrClosed('arrival', typed.arrival),
    ...openOrClosed('departure', typed.departure),
  }
  return { change: step || Object.keys(change).length > 0 ? change : null, step, fault: null }
}

/** Returns undefined for a part that stays as it is, null for one that the rules of the home decide. */
function readPart(text: string, read: (text: string) => number | null): number | null | undefined | 'fault' {
  if (text === '') return undefined
  return text === BY_RULES ? null : (read(text) ?? 'fault')
}

function nightsOfText(text: string): number | null {
  const nights = Number(text)
  return Number.isInteger(nights) && nights >= 1 && nights <= 400 ? nights : null
}

/** Returns what a night costs after a step, in the smallest unit of the currency and never nothing. */
export function steppedPrice(step: PriceStep, nowMinor: number, currency: string): number {
  const unit = smallestUnitOf(currency)
  const by = 'percentBp' in step ? percentOf(nowMinor, step.percentBp, unit) : step.amountMinor
  return Math.max(unit, roundToUnit(nowMinor + by, 1, unit))
}

/** Reads `+8%`, `-2.5 %`, `+10` or `−10.50`; null when it is none. */
function stepOfText(text: string, currency: string): PriceStep | null {
  const [, sign, amount = '', percent] = /^([+\-−])\s*(\d[\d.,]*)\s*(%?)$/.exec(text) ?? []
  if (sign === undefined) return null
  const size = percent ? minorOfText(amount, 'EUR') : minorOfText(amount, currency)
  if (size === null || (percent && size > (sign === '+' ? 100_000 : 10_000))) return null
  const by = sign === '+' ? size : -size
  return percent ? { percentBp: by } : { amountMinor: by }
}

const openings: Readonly<Record<string, boolean | null>> = { open: true, closed: false, [BY_RULES]: null }

function openOrClosed(name: 'arrival' | 'departure', typed: string): NightChange {
  return Object.hasOwn(openings, typed) ? { [name]: openings[typed] ?? null } : {}
}

/** Reads `487` or `487.50` in minor units; null when it is not a price. */
function minorOfText(text: string, currency: string): number | null {
  const minor = readDecimal(text, minorDigitsOf(currency))
  return minor !== null && minor >= 1 && minor <= 1_000_000_000 ? minor : null
}

export function blockReasonOf(text: string): BlockReason {
  return BLOCK_REASONS.find((reason) => reason === text) ?? 'other'
}
